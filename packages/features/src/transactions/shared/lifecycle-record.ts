import type { Effect, LifecycleEvent, LifecycleFacts } from './lifecycle-events.ts'
import { transition } from './lifecycle-table.ts'
import { hashOf, type Phase, phaseOf, type TransactionStatus } from './status.ts'

/** Kinds of wallet requests. */
export type StepKind = 'transfer' | 'permit' | 'approve' | 'reset' | 'swap' | 'batch' | 'purchase' | 'revoke'

/** One request to the wallet. A swap has up to three, other transactions have one. */
export interface TransactionStep {
  readonly kind: StepKind
  readonly status: 'waiting' | 'pending' | 'submitted' | 'confirmed' | 'failed'
  readonly hash?: string
}

/** The part of a record that its lifecycle changes. */
export interface LifecycleRecord {
  readonly stage: TransactionStatus
  /** Grows when the status goes back, or its transaction becomes another one. */
  readonly generation: number
  readonly steps: readonly TransactionStep[]
  /** Time of the record, in ms since 1970. */
  readonly createdAt: number
  /** Time of the latest wallet request, in ms since 1970. @default `createdAt` */
  readonly requestedAt?: number
  /** Time when it became confirmed or failed, in ms since 1970. */
  readonly settledAt?: number
  /** The transaction was confirmed once. */
  readonly wasConfirmed?: true
  /** The user has dismissed it. */
  readonly isHidden?: true
}

/** The state of a record to which a wallet's or a node's answer belongs. */
export interface RecordVersion {
  readonly generation: number
  readonly requestedAt: number
  readonly hash: string | undefined
}

/** Age from which another transaction with the expected nonce proves a replacement. */
export const nonceCertainAgeMs = 24 * 60 * 60_000

/** Circumstances of an event. */
export interface EventContext {
  /** Current time, in ms since 1970. */
  readonly now: number
  readonly isExclusive?: boolean
  /** Version of the record when the request that led to the event began. @default the current one */
  readonly version?: RecordVersion
  /** The step that is requested. @default the current one */
  readonly step?: StepKind
}

/** A changed record. */
export interface ChangedRecord<Stored> {
  /** @default the record is removed */
  readonly record: Stored | undefined
  readonly effects: readonly Effect[]
}

/** Returns the version of a record. */
export function versionOf({ generation, createdAt, requestedAt = createdAt, stage }: LifecycleRecord): RecordVersion {
  return { generation, requestedAt, hash: hashOf(stage) }
}

/** Returns the step that was requested last, or will be requested next. */
export function currentStep({ steps }: Pick<LifecycleRecord, 'steps'>): TransactionStep | undefined {
  const requested = steps.findLast(
    ({ status }) => status === 'pending' || status === 'submitted' || status === 'failed',
  )
  return requested ?? steps.find(({ status }) => status === 'waiting') ?? steps.at(-1)
}

/** Returns a record after an event; `undefined` if the event changes nothing, or belongs to an earlier version of it. */
export function applyEvent<Stored extends LifecycleRecord>(
  record: Stored,
  event: LifecycleEvent,
  context: EventContext,
): ChangedRecord<Stored> | undefined {
  if (context.version && !isOfVersion(record, event, context.version)) return undefined
  const change = transition(record.stage, event, factsOf(record, context))
  if (!change) return undefined
  const { status, isReturn, hides, effects } = change
  if (status === 'removed') return { record: undefined, effects }
  if (status === record.stage && !isReturn && !hides) return { record, effects }
  const { settledAt = context.now, ...unsettled } = record
  const isLeft = phaseOf(record.stage) === 'included' && status.status !== 'confirmed'
  const next = {
    ...(isSettled(status) ? { ...record, settledAt } : unsettled),
    stage: status,
    steps: toSteps(record, context.step ?? currentStep(record)?.kind, status),
    ...(isReturn && { generation: record.generation + 1 }),
    ...(event.type === 'requested' && { requestedAt: context.now }),
    ...(isLeft && { wasConfirmed: true as const }),
    ...(hides && { isHidden: true as const }),
  }
  return { record: next as unknown as Stored, effects }
}

/** Returns whether a status is confirmed or failed. */
export function isSettled({ status }: TransactionStatus): boolean {
  return status === 'confirmed' || status === 'failed'
}

const answers: ReadonlySet<LifecycleEvent['type']> = new Set(['answered', 'rejected', 'failed', 'noAnswer', 'timedOut'])

/** Returns whether an event is an answer of the wallet, or its proof. It counts although another tab has removed the record. */
export function isAnswer(event: LifecycleEvent): boolean {
  return answers.has(event.type) || ('cause' in event && event.cause === 'proof')
}

/** An answer of the wallet counts until the next request; one of a node only for the same transaction. */
function isOfVersion(record: LifecycleRecord, event: LifecycleEvent, version: RecordVersion): boolean {
  const now = versionOf(record)
  if (isAnswer(event) || event.type === 'abandoned') return now.requestedAt === version.requestedAt
  return now.generation === version.generation && now.hash?.toLowerCase() === version.hash?.toLowerCase()
}

function factsOf(record: LifecycleRecord, { now, isExclusive = false, step }: EventContext): LifecycleFacts {
  const { steps, stage, createdAt, requestedAt = createdAt, wasConfirmed = false } = record
  const current = currentStep(record)
  return {
    isLastStep: steps.at(-1)?.kind === (step ?? current?.kind),
    isSignature: current?.kind === 'permit' && current.status !== 'confirmed',
    hasConfirmedStep: steps.some(({ kind, status }) => status === 'confirmed' && kind !== 'permit'),
    isNonceCertain: 'nonce' in stage || Math.abs(now - requestedAt) >= nonceCertainAgeMs,
    wasConfirmed,
    isExclusive,
  }
}

/** Returns the steps of a record at a new status. */
function toSteps(
  { steps, stage }: LifecycleRecord,
  kind: StepKind | undefined,
  next: TransactionStatus,
): readonly TransactionStep[] {
  const isMined = hashOf(stage) !== undefined
  const isAsBefore = phaseOf(stage) === phaseOf(next) && hashOf(stage) === hashOf(next)
  return steps.map((step): TransactionStep => {
    if (next.status === 'confirmed') return { ...step, status: 'confirmed' }
    // A batch becomes an ordinary swap transaction once the chain has shown its hash.
    const isShown = step.kind === 'batch' && next.status === 'submitted' && next.isObserved && !isAsBefore
    const shown: TransactionStep = isShown ? { ...step, kind: 'swap' } : step
    if (step.kind !== kind) {
      // The signature was given, because the transaction that uses it is requested.
      const isSigned = step.kind === 'permit' && step.status === 'pending' && next.status === 'pending'
      return isSigned ? { ...step, status: 'confirmed' } : step
    }
    switch (next.status) {
      case 'submitted':
        return { ...shown, status: 'submitted', hash: next.hash }
      case 'failed':
        return { ...shown, status: 'failed' }
      case 'pending':
        return { ...shown, status: next.awaits === 'wallet' ? 'pending' : isMined ? 'confirmed' : 'waiting' }
      case 'unknown':
        return { ...shown, status: 'pending' }
    }
  })
}

/** Phases in the order of what is known in them. */
const rankedPhases: readonly Phase[] = [
  'none',
  'pending',
  'atProvider',
  'unknown',
  'unsent',
  'submitted',
  'missing',
  'paused',
  'failed',
  'included',
  'final',
]

/** Returns how much a status knows. */
export function stageRank(status: TransactionStatus): number {
  return rankedPhases.indexOf(phaseOf(status))
}

/**
 * Compares two versions of a record, such as those of two tabs. Every two versions that differ are ordered, so that all
 * tabs choose the same one.
 *
 * @returns a positive number if the first is newer, `0` if they differ at most in whether they are hidden
 */
export function compareVersions(one: LifecycleRecord, other: LifecycleRecord): number {
  const byGeneration = one.generation - other.generation
  const byRank = stageRank(one.stage) - stageRank(other.stage)
  const byDetail = countDetails(one.stage) - countDetails(other.stage)
  return byGeneration || byRank || byDetail || compareTexts(toText(one), toText(other))
}

/** Returns the newer of two versions of a record. It is hidden if either is. */
export function mergeVersions<Stored extends LifecycleRecord>(one: Stored, other: Stored): Stored {
  const newer = compareVersions(one, other) >= 0 ? one : other
  return newer.isHidden !== true && (one.isHidden ?? other.isHidden) ? { ...newer, isHidden: true } : newer
}

function countDetails(status: TransactionStatus): number {
  return Object.keys(status).length
}

function toText({ isHidden: _, ...record }: LifecycleRecord): string {
  return JSON.stringify(record)
}

function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one > other ? 1 : -1
}
