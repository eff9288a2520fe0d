import { defineFeature } from '@latchkey/core'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import type { SendStage } from '../shared/send-state.ts'
import { type PaymentRecord, toStage } from '../shared/transfer-record.ts'
import type { PayResult } from './payment.ts'

/** A payment that was requested from the wallet. */
export interface PayRecord {
  /** Id of the payment, from the site. */
  readonly id: string
  /** Contents that identify the payment. */
  readonly contents: string
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
  /** Returns the payment with its current stage; `undefined` if the user says that it was not made. */
  find(id: string): PayRecord | undefined
}

export const paymentsFeature = defineFeature<Payments>('payments', store => {
  const { payments } = store.use(sendRecordsFeature)
  // The results of the payments are watched from here on.
  store.use(sendOutcomesFeature)
  const { claimed, all, updateAll } = payments
  const list = (): readonly PayRecord[] => payments.state.list.flatMap(record => toPayRecord(record) ?? [])
  const state = proxy({ list: ref(list()) })
  subscribe(payments.state, () => void (state.list = ref(list())), true)

  return {
    state,
    read() {
      // Two tabs that write at once may overwrite each other's payments: those that this page claimed come back.
      const stored = all()
      const lost = [...claimed.values()].filter(({ id }) => !stored.some(each => each.id === id))
      if (lost.length > 0) updateAll(each => [...each, ...lost])
      else payments.read()
    },
    find(id) {
      const record = all().find(each => each.id === id) ?? claimed.get(id)
      return record && toPayRecord(record)
    },
  }
})

function toPayRecord({ id, contents, isSmartAccount, createdAt, stage }: PaymentRecord): PayRecord | undefined {
  if (stage.status === 'failed' && stage.reason === 'notSent') return undefined
  return { id, contents, asked: createdAt, ...(isSmartAccount && { isSmartAccount }), stage: toStage(stage) }
}

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
