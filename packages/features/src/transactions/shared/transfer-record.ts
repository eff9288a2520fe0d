import { isAddress, namespaceOf } from '@latchkey/primitives'
import * as v from 'valibot'

import * as field from './record-schema.ts'
import type { SendRecord, SendStage } from './send-state.ts'
import type { TransactionStep } from './lifecycle-record.ts'
import { hashOf, statusSchema, type TransactionStatus } from './status.ts'
import type { SubscribedRecord } from './subscriptions.ts'

type Details = Pick<SendRecord, 'networkId' | 'wallet' | 'symbol' | 'decimals' | 'iconUrl' | 'receiverName' | 'trace'>

/** Fields that only the record of a payment has. Its id is that of the payment, from the site. */
export interface PaymentFields {
  /** Contents that identify the payment. */
  readonly contents: string
  /** A contract account pays. @default an account with a key pays */
  readonly isSmartAccount?: true
  /** Id of the send that pays it, by an older version. */
  readonly sendId?: string
}

/** A transfer as it is stored: its details, and its lifecycle. */
export interface TransferRecord extends SubscribedRecord, Details, Partial<PaymentFields> {
  readonly id: string
}

/** A payment as it is stored. A day after it is settled it has no details, and only keeps its id taken. */
export interface PaymentRecord extends SubscribedRecord, Partial<Details>, PaymentFields {
  readonly id: string
}

const base = { id: field.text, tab: field.text, isLocked: field.fact, wasConfirmed: field.fact }

const details = {
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
}

const lifecycle = {
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
}

const payment = {
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  contents: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)),
  isSmartAccount: field.fact,
}

const hasAddresses = ({ networkId, trace: { from, to, token } }: Pick<SendRecord, 'networkId' | 'trace'>): boolean =>
  [from, to, token ?? to].every(each => isAddress(namespaceOf(networkId), each))

/** A stored transfer. */
export const transferSchema: v.GenericSchema<unknown, TransferRecord> = v.pipe(
  field.fields({ ...base, ...details, ...lifecycle }),
  v.check(record => hasAddresses(record)),
)

const bare = field.fields({ ...base, ...lifecycle, ...payment, sendId: field.lenient(field.text) })

/** A stored payment, with all details or without any. */
export const paymentSchema: v.GenericSchema<unknown, PaymentRecord> = v.union([
  v.pipe(
    field.fields({ ...base, ...details, ...lifecycle, ...payment, sendId: field.lenient(field.text) }),
    v.check(record => hasAddresses(record)),
  ),
  bare,
])

/** Returns a payment without its details. */
export function toBarePayment(record: PaymentRecord): PaymentRecord {
  return field.readAs(bare, record) ?? record
}

/** Stage of a send as an older version has stored it. */
const sendStageSchema: v.GenericSchema<unknown, SendStage> = v.variant('status', [
  field.fields({ status: v.literal('asked') }),
  field.fields({ status: v.literal('unanswered'), refusedAt: field.lenient(field.time) }),
  field.fields({ status: v.literal('sent'), hash: field.hash, nonce: field.optional(field.count) }),
  field.fields({ status: v.literal('confirmed'), hash: field.hash }),
  field.fields({ status: v.literal('failed'), reason: field.failure, hash: field.lenient(field.hash) }),
])

const sendSchema: v.GenericSchema<unknown, SendRecord> = v.pipe(
  field.fields({
    ...base,
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

/** A payment as an older version has stored it, without its send. */
export const legacyPaymentSchema: v.GenericSchema<unknown, PaymentRecord> = v.pipe(
  field.fields({
    ...payment,
    sendId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    asked: field.time,
    stage: sendStageSchema,
  }),
  v.transform(({ asked, stage, ...record }): PaymentRecord => {
    // Without its send, nobody waits for the wallet.
    const status = toStatus(stage.status === 'asked' ? { status: 'unanswered' } : stage, undefined)
    return { ...record, tab: '-', stage: status, generation: 0, steps: stepsAt(status), createdAt: asked }
  }),
)

/** Converts a send into the record of its lifecycle. */
export function toTransferRecord({ asked, stage, settled, isFinal, ...record }: SendRecord): TransferRecord {
  const status = toStatus(stage, isFinal)
  return {
    ...record,
    stage: status,
    generation: 0,
    steps: stepsAt(status),
    createdAt: asked,
    ...(settled !== undefined && { settledAt: settled }),
  }
}

function stepsAt(status: TransactionStatus): readonly TransactionStep[] {
  const hash = status.status === 'failed' ? undefined : hashOf(status)
  const word = status.status === 'unknown' ? 'pending' : status.status
  return [{ kind: 'transfer', status: word, ...(hash !== undefined && { hash }) }]
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
  const { generation: _g, steps: _steps, requestedAt: _at, isHidden: _hidden, ...rest } = record
  const { contents: _contents, isSmartAccount: _smart, sendId: _send, stage, createdAt, settledAt, ...details } = rest
  return {
    ...details,
    asked: createdAt,
    stage: toStage(stage),
    ...(settledAt !== undefined && { settled: settledAt }),
    ...(stage.status === 'confirmed' && stage.isFinal && { isFinal: true }),
  }
}

/** Converts a status into the stage that sites and views know. */
export function toStage(status: TransactionStatus): SendStage {
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
