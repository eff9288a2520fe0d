import { defineFeature } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import { parseStage } from '../send/parse-send-record.ts'
import { sendOutcomesFeature } from '../send/send-outcomes-feature.ts'
import { sendRecordsFeature } from '../send/send-records-feature.ts'
import type { SendStage } from '../send/send-state.ts'
import { fieldsOf, isTime } from '../transaction/record-fields.ts'
import { createRecordStore } from '../transaction/record-store.ts'
import type { PayResult } from './payment.ts'

/** A payment that the wallet was asked for, as it outlives the page. It is known for longer than the send that it is. */
export interface PayRecord {
  /** The id of the payment, the site's own. */
  readonly id: string
  /** All that makes it this payment. */
  readonly contents: string
  /** The send that pays it: the latest, where one before has failed. */
  readonly sendId: string
  /** When the wallet was asked, in ms since 1970. */
  readonly asked: number
  /** A contract account pays. @default a person's account does */
  readonly isSmartAccount?: true
  /** How it stands. */
  readonly stage: SendStage
}

/** What was paid from this browser, whichever tab paid it. */
export interface Payments {
  readonly state: { readonly list: readonly PayRecord[] }
  /** Reads again what is stored: what another tab wrote is heard of a moment later. */
  read(): void
  /** The payment as it stands. */
  find(id: string): PayRecord | undefined
  /** Writes down that the wallet is about to be asked. @returns whether that outlives the page: else the wallet may not be asked */
  ask(record: Omit<PayRecord, 'stage' | 'asked'>): boolean
  /** The person declined: the wallet can be asked again. */
  withdraw(id: string, sendId: string): void
}

/** So many are known at most: of more, the oldest are forgotten, those that failed first. */
export const mostPayments = 500
const longestId = 128
const longestContents = 2_048

export const paymentsFeature = defineFeature<Payments>('payments', (store, onDestroy) => {
  const { clock, browser } = store.environment
  const sends = store.use(sendRecordsFeature)
  // What was sent is asked after from here on.
  store.use(sendOutcomesFeature)
  const { state, read, all, change, ask } = createRecordStore(
    store,
    { key: 'payments', most: mostPayments, parse: parsePayRecord, timeOf: ({ asked }) => asked, goesFirst: mayPay },
    onDestroy,
  )

  /** What this page has asked for: two tabs that write at once may write over each other. */
  const own = new Map<string, PayRecord>()

  /** What a send knows of itself counts; of one that is forgotten, what was known last. */
  function stand(record: PayRecord): PayRecord {
    const stage = sends.find(record.sendId)?.stage
    if (stage) return { ...record, stage }
    return record.stage.status === 'asked' ? { ...record, stage: { status: 'unanswered' } } : record
  }

  /**
   * What is known of the sends is written to their payments, before they are forgotten. That one is gone is not: where the person declined in another tab,
   * which forgets send and payment one after the other, the payment would be there again for good.
   */
  function keep(): void {
    const known = all()
    const next = whole(known)
    if (next.some((each, index) => JSON.stringify(each.stage) !== JSON.stringify(known[index]?.stage))) change(whole)
    else read()
  }

  function whole(list: readonly PayRecord[]): readonly PayRecord[] {
    const lost = [...own.values()].filter(({ id }) => !list.some(each => each.id === id))
    const next = [...list, ...lost].map(record => ({
      ...record,
      stage: sends.find(record.sendId)?.stage ?? record.stage,
    }))
    for (const each of next) {
      // Where another tab has asked for it since, it is that one's.
      if (own.get(each.id)?.sendId === each.sendId) own.set(each.id, each)
      else own.delete(each.id)
    }
    return next
  }

  onDestroy(browser.watchReturn(keep))
  onDestroy(subscribe(sends.state, keep))
  keep()

  return {
    state,
    read() {
      sends.read()
      keep()
    },
    find(id) {
      const record = all().find(each => each.id === id) ?? own.get(id)
      return record && stand(record)
    },
    ask(record) {
      const asked = { ...record, asked: clock.now(), stage: { status: 'asked' as const } }
      const isKept = ask(asked)
      if (isKept) own.set(record.id, asked)
      return isKept
    },
    withdraw(id, sendId) {
      if (own.get(id)?.sendId === sendId) own.delete(id)
      change(list => list.filter(each => each.id !== id || each.sendId !== sendId))
    },
  }
})

/** Whether its transaction is known, and nothing says that it came to nothing. */
export function isPaid({ stage }: PayRecord): boolean {
  return stage.status === 'sent' || stage.status === 'confirmed'
}

/** What the site gets of a payment that was made; `undefined` while none is known to be. */
export function resultOf(record: PayRecord | undefined): PayResult | undefined {
  if (!record || !isPaid(record) || !('hash' in record.stage) || record.stage.hash === undefined) return undefined
  return { hash: record.stage.hash, id: record.id, ...(record.isSmartAccount && { isSmartAccount: true }) }
}

/** Whether the wallet may be asked: nobody else has asked it, or for certain nothing was paid. */
export function mayPay(record: PayRecord | undefined): boolean {
  return record === undefined || record.stage.status === 'failed'
}

/** What storage has of a payment, as if a stranger had written it; `undefined` for what no kit writes. */
export function parsePayRecord(value: unknown): PayRecord | undefined {
  const { id, contents, sendId, asked, isSmartAccount, stage } = fieldsOf(value)
  const parsed = parseStage(stage)
  if (!isText(id, longestId) || !isText(contents, longestContents) || !isText(sendId, longestId)) return undefined
  if (!parsed || !isTime(asked)) return undefined
  return { id, contents, sendId, asked, ...(isSmartAccount === true && { isSmartAccount }), stage: parsed }
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest
}
