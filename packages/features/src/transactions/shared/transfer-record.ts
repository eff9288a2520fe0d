import { isAddress, namespaceOf } from '@latchkey/primitives'
import * as v from 'valibot'

import * as field from './record-schema.ts'
import type { SendRecord, SendStage } from './send-state.ts'
import { hashOf, statusSchema, type TransactionStatus } from './status.ts'
import type { SubscribedRecord } from './subscriptions.ts'

/** A transfer as it is stored: its details, and its lifecycle. */
export interface TransferRecord extends SubscribedRecord, Omit<SendRecord, 'asked' | 'stage' | 'settled' | 'isFinal'> {}

const details = {
  id: field.text,
  tab: field.text,
  networkId: field.networkId,
  wallet: field.name,
  symbol: field.name,
  decimals: field.decimals,
  iconUrl: field.lenient(field.text),
  receiverName: field.lenient(field.text),
  trace: field.fields({
    from: field.text,
    to: field.text,
    token: field.optional(field.text),
    amount: field.digits,
    nonce: field.optional(field.count),
    since: field.digits,
  }),
  isLocked: field.fact,
  wasConfirmed: field.fact,
}

const hasAddresses = ({ networkId, trace: { from, to, token } }: Pick<SendRecord, 'networkId' | 'trace'>): boolean =>
  [from, to, token ?? to].every(each => isAddress(namespaceOf(networkId), each))

/** A stored transfer. */
export const transferSchema: v.GenericSchema<unknown, TransferRecord> = v.pipe(
  field.fields({
    ...details,
    stage: statusSchema,
    generation: field.count,
    steps: field.few(
      v.object({
        kind: v.literal('transfer'),
        status: v.picklist(['waiting', 'pending', 'submitted', 'confirmed', 'failed']),
        hash: field.optional(field.hash),
      }),
    ),
    createdAt: field.time,
    requestedAt: field.optional(field.time),
    settledAt: field.optional(field.time),
    isHidden: field.fact,
  }),
  v.check(record => hasAddresses(record)),
)

/** Stage of a send as an older version has stored it. */
export const sendStageSchema: v.GenericSchema<unknown, SendStage> = v.variant('status', [
  field.fields({ status: v.literal('asked') }),
  field.fields({ status: v.literal('unanswered'), refusedAt: field.lenient(field.time) }),
  field.fields({ status: v.literal('sent'), hash: field.hash, nonce: field.optional(field.count) }),
  field.fields({ status: v.literal('confirmed'), hash: field.hash }),
  field.fields({ status: v.literal('failed'), reason: field.failure, hash: field.lenient(field.hash) }),
])

const sendSchema: v.GenericSchema<unknown, SendRecord> = v.pipe(
  field.fields({
    ...details,
    asked: field.time,
    stage: sendStageSchema,
    settled: field.optional(field.time),
    isFinal: field.fact,
  }),
  v.check(record => hasAddresses(record)),
)

/** A send as an older version has stored it, read as a transfer. */
export const legacySendSchema: v.GenericSchema<unknown, TransferRecord> = v.pipe(
  sendSchema,
  v.transform(toTransferRecord),
)

/** Converts a send into the record of its lifecycle. */
export function toTransferRecord({ asked, stage, settled, isFinal, ...record }: SendRecord): TransferRecord {
  const status = toStatus(stage, isFinal)
  const hash = stage.status === 'failed' ? undefined : hashOf(status)
  return {
    ...record,
    stage: status,
    generation: 0,
    steps: [
      {
        kind: 'transfer',
        status: status.status === 'unknown' ? 'pending' : status.status,
        ...(hash !== undefined && { hash }),
      },
    ],
    createdAt: asked,
    ...(settled !== undefined && { settledAt: settled }),
  }
}

function toStatus(stage: SendStage, isFinal: true | undefined): TransactionStatus {
  switch (stage.status) {
    case 'asked':
      return { status: 'pending', awaits: 'wallet' }
    case 'unanswered':
      return stage.refusedAt === undefined
        ? { status: 'unknown' }
        : { status: 'unknown', suspected: 'confirmedTooLate', suspectedAt: stage.refusedAt }
    case 'sent':
      return { ...stage, status: 'submitted' }
    case 'confirmed':
      return { ...stage, ...(isFinal && { isFinal }) }
    case 'failed':
      return stage
  }
}

/** Converts a transfer into the record that sites and views know. */
export function toSendRecord(record: TransferRecord): SendRecord {
  const {
    stage,
    generation: _,
    steps: _steps,
    createdAt,
    requestedAt: _at,
    settledAt,
    isHidden: _hidden,
    ...details
  } = record
  return {
    ...details,
    asked: createdAt,
    stage: toStage(stage),
    ...(settledAt !== undefined && { settled: settledAt }),
    ...(stage.status === 'confirmed' && stage.isFinal && { isFinal: true }),
  }
}

function toStage(status: TransactionStatus): SendStage {
  switch (status.status) {
    case 'pending':
      return { status: 'asked' }
    case 'unknown': {
      const { suspected, suspectedAt } = status
      return {
        status: 'unanswered',
        ...(suspected === 'confirmedTooLate' && suspectedAt !== undefined && { refusedAt: suspectedAt }),
      }
    }
    case 'submitted': {
      const { hash, nonce } = status
      return { status: 'sent', hash, ...(nonce !== undefined && { nonce }) }
    }
    case 'confirmed':
      return { status: 'confirmed', hash: status.hash }
    case 'failed':
      return { ...status, reason: status.reason === 'notSent' ? 'refused' : status.reason }
  }
}
