import { defineFeature } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'
import * as v from 'valibot'

import { sendStageSchema } from '../shared/transfer-record.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import type { SendStage } from '../shared/send-state.ts'
import * as field from '../shared/record-schema.ts'
import { journalFeature } from '../shared/journal.ts'
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

export const paymentsFeature = defineFeature<Payments>('payments', (store, onDestroy) => {
  const { clock, browser } = store.environment
  const sends = store.use(sendRecordsFeature)
  // The results of the sends are watched from here on.
  store.use(sendOutcomesFeature)
  // Two tabs that write at once may overwrite each other's payments: those that this page claimed come back.
  const { state, read, all, updateAll, claim, claimed } = store.use(journalFeature).register<PayRecord>({
    key: 'payments',
    schema: paySchema,
    maxEntries: maxPayments,
    timeOf: ({ asked }) => asked,
    isEvictable: mayPay,
  })

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
    if (next.some((each, index) => JSON.stringify(each.stage) !== JSON.stringify(known[index]?.stage))) updateAll(whole)
    else read()
  }

  function whole(list: readonly PayRecord[]): readonly PayRecord[] {
    const lost = [...claimed.values()].filter(({ id }) => !list.some(each => each.id === id))
    const next = [...list, ...lost].map(record => ({
      ...record,
      stage: sends.find(record.sendId)?.stage ?? record.stage,
    }))
    for (const each of next) {
      // If another tab has requested the payment since, that tab's record counts.
      if (claimed.get(each.id)?.sendId === each.sendId) claimed.set(each.id, each)
      else claimed.delete(each.id)
    }
    return next
  }

  onDestroy(browser.watchReturn(keep))
  onDestroy(subscribe(sends.state, keep))
  keep()

  return {
    state,
    read() {
      sends.journal.read()
      keep()
    },
    find(id) {
      const record = all().find(each => each.id === id) ?? claimed.get(id)
      return record && stand(record)
    },
    ask: record => claim({ ...record, asked: clock.now(), stage: { status: 'asked' } }),
    withdraw(id, sendId) {
      if (claimed.get(id)?.sendId === sendId) claimed.delete(id)
      updateAll(list => list.filter(each => each.id !== id || each.sendId !== sendId))
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

const short = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

const paySchema: v.GenericSchema<unknown, PayRecord> = field.fields({
  id: short,
  contents: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)),
  sendId: short,
  asked: field.time,
  isSmartAccount: field.fact,
  stage: sendStageSchema,
})

/** Validates a stored payment as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parsePayRecord(value: unknown): PayRecord | undefined {
  return field.readAs(paySchema, value)
}
