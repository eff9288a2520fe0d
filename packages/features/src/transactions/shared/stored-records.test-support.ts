import { readFileSync } from 'node:fs'

import { createStore, type Store } from '@latchkey/core'
import { createMockAdapter, type createTestEnvironment, testNetworks } from '@latchkey/testing'

import { parsePurchaseRecord } from '../onramp/parse-purchase-record.ts'
import { purchasesFeature } from '../onramp/purchases-feature.ts'
import { parsePayRecord, parseSendRecord } from './send-records.test-support.ts'
import { type PaymentRecord, toStage } from './transfer-record.ts'
import { fieldsOf } from './record-fields.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import { parseSwapRecord } from '../swap/parse-swap-record.ts'
import { swapRecordsFeature } from '../swap/swap-records-feature.ts'

/** Time of the stored records, in ms since 1970. */
export const storedAt = 1_735_689_600_000

/** A record as some version of the kit has stored it. */
export interface StoredCase {
  readonly case: string
  readonly stored: unknown
  /** Record that is read. `null`: none. @default the stored one, unchanged */
  readonly read?: unknown
}

/** Returns the record that has to be read; `undefined` if none. */
export const readOf = ({ stored, read = stored }: StoredCase): unknown => read ?? undefined

/** The storage key of a kind, its parser, and its list of records in the store. */
export interface StoredKind {
  readonly key: string
  readonly parse: (value: unknown) => unknown
  readonly list: (store: Store) => readonly { readonly id: string; readonly stage: { readonly status: string } }[]
}

/** The kinds of transactions that are stored. */
export const storedKinds: readonly StoredKind[] = [
  {
    key: 'pending_sends',
    parse: parseSendRecord,
    list: store => store.use(sendRecordsFeature).state.list,
  },
  {
    key: 'payments',
    parse: value => toOlder(parsePayRecord(value)),
    list: store => store.use(sendRecordsFeature).payments.state.list.flatMap(each => toOlder(each) ?? []),
  },
  {
    key: 'pending_swaps',
    parse: parseSwapRecord,
    list: store => store.use(swapRecordsFeature).state.list,
  },
  {
    key: 'onramp_purchases',
    parse: parsePurchaseRecord,
    list: store => store.use(purchasesFeature).state.list,
  },
]

/** Returns a payment in the words of an older version. */
function toOlder(record: PaymentRecord | undefined) {
  if (!record) return undefined
  const { id, contents, sendId, createdAt: asked, isSmartAccount, stage } = record
  return { id, contents, sendId, asked, ...(isSmartAccount && { isSmartAccount }), stage: toStage(stage) }
}

/** Reads the cases of a kind: one in each line. */
export function casesOf({ key }: Pick<StoredKind, 'key'>): readonly StoredCase[] {
  const text = readFileSync(new URL(`./stored-records/${key}.jsonl`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as StoredCase)
    .map(each => (key === 'payments' ? withoutSend(each) : each))
}

/** Nobody waits for the wallet's answer to a payment whose send is not stored. */
function withoutSend(each: StoredCase): StoredCase {
  const { read = each.stored } = each
  const isAsked = fieldsOf(fieldsOf(read)['stage'])['status'] === 'asked'
  return isAsked ? { ...each, read: { ...fieldsOf(read), stage: { status: 'unanswered' } } } : each
}

/** Opens a kit without an account. */
export function openKit(environment: ReturnType<typeof createTestEnvironment>): Store {
  return createStore(
    { projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()] },
    environment,
  )
}
