import type { Database } from '@latchkey/sql'

import { describeFailure } from './answers.ts'
import type { Metrics } from './metrics.ts'
import { checkOperatorKey, OperatorKeyError } from './operator-canaries.ts'
import type { OperatorOptions, SecureSiteOptions } from './options.ts'

const firstRetryMs = 1_000
const lastRetryMs = 60_000

/** What is known of the operator's key. `wrongKey`: a key store that could not be reached at the start turned out to have another one. */
export type OperatorKeyState = 'proven' | 'unreachable' | 'wrongKey'

/** Knows whether the operator's key opens what is sealed for it. */
export interface OperatorWatch {
  /** At the start, on a database that has its tables. @throws OperatorKeyError where the key is another one */
  check(database: Database): Promise<void>
  state(): OperatorKeyState
  /** Whether what is sealed for the key now can be opened some day. */
  mayKeep(): boolean
  /** Asks no more. */
  stop(): void
}

/**
 * Asks the operator's key store at the start, and again where it does not answer: the site goes on without it, as who has a device or a recovery of their own needs
 * none.
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
      // Another key stays another one until it is proven: that it does not answer now says nothing of it.
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
    // It keeps no process that has nothing else to do.
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

/** With why a key service counts as one that does not answer. */
function describe(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return describeFailure(error) + (cause === undefined ? '' : `: ${describeFailure(cause)}`)
}
