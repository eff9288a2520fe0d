import { defineFeature } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import { parseStage } from '../shared/parse-send-record.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import type { SendStage } from '../shared/send-state.ts'
import { fieldsOf, isTime } from '../shared/record-fields.ts'
import { createRecordStore } from '../shared/record-store.ts'
import type { PayResult } from './payment.ts'

/** A payment that was requested from the wallet. It outlives the page and the record of its send. */
export interface PayRecord {
  /** Id of the payment, from the site. */
  readonly id: string
  /** Contents that identify the payment. */
  readonly contents: string
  /** Id of the latest send that pays it. An earlier one may have failed. */
  readonly sendId: string
  /** Time of the wallet request, in ms since 1970. */
  readonly asked: number
  /** Whether a contract account pays. @default an account with a key pays */
  readonly isSmartAccount?: true
  /** Current stage. */
  readonly stage: SendStage
}

/** Payments of this browser, from all tabs. */
export interface Payments {
  readonly state: { readonly list: readonly PayRecord[] }
  /** Reads the storage again. Writes of other tabs arrive a moment later as events. */
  read(): void
  /** Returns the payment with its current stage. */
  find(id: string): PayRecord | undefined
  /**
   * Stores that the wallet is about to be asked.
   * @returns whether that outlives the page. If not, the wallet may not be asked
   */
  ask(record: Omit<PayRecord, 'stage' | 'asked'>): boolean
  /** Removes a payment that the user declined, so that the wallet can be asked again. */
  withdraw(id: string, sendId: string): void
}

/** Maximum of stored payments. Failed ones are evicted first, then the oldest. */
export const maxPayments = 500
const longestId = 128
const longestContents = 2_048

export const paymentsFeature = defineFeature<Payments>('payments', (store, onDestroy) => {
  const { clock, browser } = store.environment
  const sends = store.use(sendRecordsFeature)
  // The results of the sends are watched from here on.
  store.use(sendOutcomesFeature)
  const { state, read, all, change, ask } = createRecordStore(
    store,
    {
      key: 'payments',
      maxEntries: maxPayments,
      parse: parsePayRecord,
      timeOf: ({ asked }) => asked,
      isEvictable: mayPay,
    },
    onDestroy,
  )

  /** Payments that this page requested. Two tabs that write at once may overwrite each other's. */
  const own = new Map<string, PayRecord>()

  /** Returns the payment with the stage of its send. If the send was removed, the last stored stage counts. */
  function stand(record: PayRecord): PayRecord {
    const stage = sends.find(record.sendId)?.stage
    if (stage) return { ...record, stage }
    return record.stage.status === 'asked' ? { ...record, stage: { status: 'unanswered' } } : record
  }

  /**
   * Copies the stages of sends to their payments before the sends are removed. A missing send changes nothing: if the
   * user declines in another tab, which removes send and payment one after the other, the payment would be stored again
   * for good.
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
      // If another tab has requested the payment since, that tab's record counts.
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

/** Returns whether the transaction is known and has not failed. */
export function isPaid({ stage }: PayRecord): boolean {
  return stage.status === 'sent' || stage.status === 'confirmed'
}

/** Returns the site's result of a payment; `undefined` if none is known. */
export function resultOf(record: PayRecord | undefined): PayResult | undefined {
  if (!record || !isPaid(record) || !('hash' in record.stage) || record.stage.hash === undefined) return undefined
  return { hash: record.stage.hash, id: record.id, ...(record.isSmartAccount && { isSmartAccount: true }) }
}

/** Returns whether the wallet may be asked: no request is stored, or it is certain that nothing was paid. */
export function mayPay(record: PayRecord | undefined): boolean {
  return record === undefined || record.stage.status === 'failed'
}

/** Validates a stored payment as untrusted input. Returns `undefined` for anything that no kit writes. */
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
