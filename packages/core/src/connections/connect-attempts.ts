import type { ChainNamespace } from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { Attempt, NamespaceStates } from './namespace-states.ts'
import type { NamespaceActivation } from './activate-namespace.ts'
import { toConnectError } from './wallet-errors.ts'

/** The user's pending attempts to connect. Each namespace has at most one; a later one replaces it. */
export interface ConnectAttempts {
  /**
   * Runs an attempt. An earlier one for one of its namespaces ends with `connectSuperseded`.
   *
   * @throws KitError the translated error of the wallet, or the signal's reason
   */
  run<Value>(attempt: {
    connectorId: string
    namespaces: readonly ChainNamespace[]
    signal: AbortSignal | undefined
    act: (running: RunningAttempt) => Promise<Value>
  }): Promise<Value>
  /**
   * Ends the attempt of a namespace.
   *
   * @param isMeant selects the attempts to end, by the id of their connector
   */
  end(namespace: ChainNamespace, reason: KitError, isMeant: (connectorId: string) => boolean): void
}

export interface RunningAttempt {
  /** Aborted when the attempt ends. */
  readonly signal: AbortSignal
  showConnecting(shownIn: ChainNamespace): void
  /** Whether another running attempt uses the same wallet. */
  isAskedAgain(): boolean
}

export function createConnectAttempts(
  slots: NamespaceStates,
  { showAccount }: Pick<NamespaceActivation, 'showAccount'>,
): ConnectAttempts {
  const running = new Set<Attempt>()

  return {
    async run({ connectorId, namespaces, signal, act }) {
      const attempt: Attempt = { connectorId, ending: new AbortController() }
      for (const namespace of namespaces) {
        const slot = slots.of(namespace)
        slot.attempt?.ending.abort(new KitError('connectSuperseded'))
        slot.attempt = attempt
      }
      running.add(attempt)
      const { ending } = attempt
      const either = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
      try {
        return await act({
          signal: either,
          showConnecting(shownIn) {
            attempt.shownIn = shownIn
            showAccount(shownIn)
          },
          isAskedAgain: () =>
            [...running].some(
              other => other !== attempt && other.connectorId === connectorId && !other.ending.signal.aborted,
            ),
        })
      } catch (error) {
        throw either.aborted ? either.reason : toConnectError(error)
      } finally {
        running.delete(attempt)
        for (const namespace of namespaces) {
          const slot = slots.of(namespace)
          if (slot.attempt === attempt) slot.attempt = undefined
        }
        // Has no effect if the account is connected by now.
        if (attempt.shownIn) showAccount(attempt.shownIn)
      }
    },
    end(namespace, reason, isMeant) {
      const slot = slots.of(namespace)
      if (!slot.attempt || !isMeant(slot.attempt.connectorId)) return
      slot.attempt.ending.abort(reason)
      slot.attempt = undefined
    },
  }
}
