import type { Store } from '@latchkey/core'

import { type PayRecord, paymentsFeature } from '../pay/payments-feature.ts'
import { readAs } from './record-schema.ts'
import { isSettled, sendRecordsFeature } from './send-records-feature.ts'
import type { SendRecord, SendStage } from './send-state.ts'
import {
  legacyPaymentSchema,
  legacySendSchema,
  type PaymentRecord,
  toSendRecord,
  toTransferRecord,
} from './transfer-record.ts'

/** The stored sends of a kit, with what only tests do to them. */
export function recordsOf(store: Store) {
  const { state, journal, find } = store.use(sendRecordsFeature)
  return {
    state,
    find,
    read: journal.read,
    add: (record: SendRecord): boolean => journal.claim(toTransferRecord(record)),
    /** Stores another stage, whatever the lifecycle says. */
    advance: (id: string, stage: SendStage): void =>
      journal.update(id, record => {
        const { settled: _, ...send } = toSendRecord(record)
        const settled = isSettled({ ...send, stage }) && { settled: store.environment.clock.now() }
        return { ...toTransferRecord({ ...send, stage, ...settled }), generation: record.generation }
      }),
    remove: journal.remove,
  }
}

/** The stored payments of a kit, with what only tests do to them. */
export function paymentsOf(store: Store) {
  const { payments } = store.use(sendRecordsFeature)
  return {
    ...store.use(paymentsFeature),
    /** Claims a payment, of which the details are those of a send. @default it has none */
    ask: ({ id, ...payment }: Pick<PayRecord, 'id' | 'contents' | 'isSmartAccount'>, send?: SendRecord): boolean =>
      payments.claim({
        tab: 'tab',
        stage: { status: 'pending', awaits: 'wallet' },
        generation: 0,
        steps: [{ kind: 'transfer', status: 'pending' }],
        createdAt: store.environment.clock.now(),
        ...(send && toTransferRecord(send)),
        id,
        ...payment,
      }),
    /** Removes a payment as another tab does. */
    remove(id: string): void {
      payments.claimed.delete(id)
      payments.remove(id)
    },
  }
}

/** Reads a payment as an older version has stored it. */
export function parsePayRecord(value: unknown): PaymentRecord | undefined {
  return readAs(legacyPaymentSchema, value)
}

/** Reads a send as an older version has stored it. */
export function parseSendRecord(value: unknown): SendRecord | undefined {
  const record = readAs(legacySendSchema, value)
  return record && toSendRecord(record)
}
