import { defineFeature } from '@latchkey/core'
import { namespaceOf } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { isStillKept, journalFeature, type KindJournal } from './journal.ts'
import { isSettled as isSettledStage, mergeVersions } from './lifecycle-record.ts'
import { storedRecipientsFeature } from './stored-recipients.ts'
import type { SendRecord, SendsKey } from './send-state.ts'
import {
  legacyPaymentSchema,
  legacySendSchema,
  type PaymentRecord,
  paymentSchema,
  toBarePayment,
  toSendRecord,
  type TransferRecord,
  transferSchema,
} from './transfer-record.ts'

/** Store of the sends of this browser, from all tabs. It outlives the page. */
export interface SendRecords {
  /** Pending sends, and those that became final within the last day, newest first. */
  readonly state: { readonly list: readonly SendRecord[] }
  /** The sends with their lifecycle. */
  readonly journal: KindJournal<TransferRecord>
  /** The payments with their lifecycle. Those with details are sends too. */
  readonly payments: KindJournal<PaymentRecord>
  /** Returns the transfers of both as they were last read, those without details aside. */
  transfers(): readonly TransferRecord[]
  /** Returns the journal of a transfer. */
  journalOf(id: string): KindJournal<TransferRecord | PaymentRecord>
  /** Returns the send as it was last read. */
  find(id: string): SendRecord | undefined
}

/** Maximum of records. Final ones are evicted first. */
export const maxSendRecords = 99
/** Maximum of stored payments. Failed ones are evicted first, then the oldest. */
export const maxPayments = 500

const isKept = (record: TransferRecord, now: number): boolean =>
  isStillKept(toSendRecord(record), isSettledStage(record.stage), now)

/** A payment is hidden once it is dismissed, and none if the user has declared so. */
const isListed = ({ isHidden, stage }: TransferRecord): boolean =>
  !isHidden && !(stage.status === 'failed' && stage.reason === 'notSent')

/** Returns whether a record has the details of its transfer. */
export function isTransfer(record: TransferRecord | PaymentRecord): record is TransferRecord & PaymentRecord {
  return record.trace !== undefined
}

export const sendRecordsFeature = defineFeature<SendRecords>('sendRecords', (store, onDestroy) => {
  const { clock } = store.environment
  const journal = store.use(journalFeature).register<TransferRecord>({
    key: 'transactions_send' satisfies SendsKey,
    schema: transferSchema,
    legacy: { key: 'pending_sends' satisfies SendsKey, schema: legacySendSchema },
    maxEntries: maxSendRecords,
    timeOf: ({ createdAt }) => createdAt,
    isEvictable: ({ stage }) => isSettledStage(stage),
    isKept,
    merge: mergeVersions,
  })
  const payments = store.use(journalFeature).register<PaymentRecord>({
    key: 'transactions_pay' satisfies SendsKey,
    schema: paymentSchema,
    legacy: { key: 'payments', schema: legacyPaymentSchema },
    maxEntries: maxPayments,
    timeOf: ({ createdAt }) => createdAt,
    isEvictable: ({ stage }) => stage.status === 'failed',
    merge: (stored, other) => {
      const newer = mergeVersions(stored, other)
      return newer === stored || isTransfer(newer) ? newer : { ...stored, ...newer }
    },
  })
  let isJoining = false

  /** Gives the payments of an older version the details of their sends, which are no sends of their own then. */
  function join(): void {
    if (isJoining) return
    isJoining = true
    for (const { id, sendId } of payments.all()) {
      const send = sendId !== undefined && journal.all().find(each => each.id === sendId)
      if (!send) continue
      payments.update(id, payment => {
        const joined = { ...payment, ...send, id }
        return isTransfer(payment) ? mergeVersions<PaymentRecord>(payment, joined) : joined
      })
      journal.remove(send.id)
    }
    isJoining = false
  }

  join()
  const isOld = (record: PaymentRecord): boolean =>
    isTransfer(record) && !isKept(record, clock.now()) && isSettledStage(record.stage)
  if (payments.all().some(isOld))
    payments.updateAll(list => list.map(each => (isOld(each) ? toBarePayment(each) : each)))

  /** An unchanged record stays the same object. */
  const sends = new WeakMap<TransferRecord, SendRecord>()
  const list = (): readonly SendRecord[] => {
    const paid = payments.state.list.filter(isTransfer).filter(each => isListed(each) && isKept(each, clock.now()))
    const records = paid.length === 0 ? journal.state.list : [...journal.state.list, ...paid]
    return records
      .map(record => {
        const send = sends.get(record) ?? toSendRecord(record)
        sends.set(record, send)
        return send
      })
      .toSorted((one, other) => other.asked - one.asked)
  }
  const state = proxy({ list: ref(list()) })
  for (const each of [journal.state, payments.state])
    subscribe(
      each,
      () => {
        join()
        state.list = ref(list())
      },
      true,
    )

  /** Ids of records whose recipients are stored. */
  const storedIds = new Set<string>()

  /** Stores the recipients apart, because records are removed after a day. */
  function storeRecipients(): void {
    for (const { id, stage, networkId, trace, receiverName: name } of state.list.toReversed()) {
      if (stage.status !== 'confirmed' || storedIds.has(id)) continue
      storedIds.add(id)
      const owner = { namespace: namespaceOf(networkId), address: trace.from }
      store.use(storedRecipientsFeature).add(owner, [{ address: trace.to, ...(name && { name }), isOwn: true }])
    }
  }

  onDestroy(subscribe(state, storeRecipients))
  storeRecipients()

  return {
    state,
    journal,
    payments,
    transfers: () => [...journal.state.list, ...payments.state.list.filter(isTransfer)],
    journalOf: id => (payments.claimed.has(id) || payments.all().some(each => each.id === id) ? payments : journal),
    find: id => state.list.find(each => each.id === id),
  }
})

/** Returns whether a send is confirmed or has failed. */
export function isSettled({ stage }: SendRecord): boolean {
  return stage.status === 'confirmed' || stage.status === 'failed'
}
