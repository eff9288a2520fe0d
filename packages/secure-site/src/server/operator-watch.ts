import type { Database } from '@latchkey/sql'

import { describeFailure } from './answers.ts'
import type { Metrics } from './metrics.ts'
import { checkOperatorKey, OperatorKeyError } from './operator-canaries.ts'
import type { OperatorOptions, SecureSiteOptions } from './options.ts'

const firstRetryMs = 1_000
const lastRetryMs = 60_000

/**
 * State of the operator's key. `wrongKey`: a key store that was unreachable at the start turned out to have another
 * one.
 */
export type OperatorKeyState = 'proven' | 'unreachable' | 'wrongKey'

/** Watches whether the operator's key opens the shares sealed for it. */
export interface OperatorWatch {
  /** Checks the key at the start, on a migrated database. @throws OperatorKeyError for another key */
  check(database: Database): Promise<void>
  state(): OperatorKeyState
  /** Whether new shares for the key can be opened later. */
  mayKeep(): boolean
  /** Stops the checks. */
  stop(): void
}

/**
 * Creates the watch, which checks the operator's key store at the start, and repeats this while it does not answer. The
 * site runs without it, because a user with a device or a recovery of their own does not need it.
 */
export function createOperatorWatch(
  operator: OperatorOptions,
  { clock = Date.now, log = () => {} }: Pick<SecureSiteOptions, 'clock' | 'log'>,
  metrics: Metrics,
): OperatorWatch {
  let state: OperatorKeyState = 'unreachable'
  let isProven = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(database: Database, isRetry: boolean, nextMs: number): Promise<void> {
    const began = performance.now()
    let failure: unknown
    let result = state
    try {
      const check = await checkOperatorKey(database, operator, clock)
      result = check.status
      // A wrong key stays wrong until it is proven, even if the key store does not answer now.
      if (state !== 'wrongKey' || check.status === 'proven') ({ status: state, isProven } = check)
      if (check.status === 'unreachable') failure = check.cause
    } catch (error) {
      if (error instanceof OperatorKeyError) {
        ;[state, isProven] = ['wrongKey', false]
        result = state
      }
      if (!isRetry) throw error
      failure = error
    } finally {
      metrics.count('operator_key_checks_total', { result })
    }
    if (isStopped) return
    const milliseconds = Math.round(performance.now() - began)
    const entry = { route: 'operator key', milliseconds }
    if (failure === undefined) {
      if (isRetry) log({ level: 'info', status: 200, ...entry })
      return
    }
    log({ level: 'error', status: 503, ...entry, failure: describe(failure) })
    timer = setTimeout(() => void ask(database, true, Math.min(nextMs * 2, lastRetryMs)), nextMs)
    // The timer does not keep an idle process alive.
    timer.unref()
  }

  return {
    check: database => ask(database, false, firstRetryMs),
    state: () => state,
    mayKeep: () => isProven,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Describes a failure with its cause, which tells why a key service counts as unreachable. */
function describe(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return describeFailure(error) + (cause === undefined ? '' : `: ${describeFailure(cause)}`)
}
