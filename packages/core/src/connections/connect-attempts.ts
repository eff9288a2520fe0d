import type { ChainNamespace } from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { Attempt, FamilySlots } from './family-slots.ts'
import type { FamilyDisplay } from './show-family.ts'
import { toConnectError } from './wallet-errors.ts'

/** What a person waits for in each family: one thing at a time, and the latest wins. */
export interface ConnectAttempts {
  /**
   * Runs an attempt. An earlier one for one of its families ends with `connectSuperseded`.
   *
   * @throws KitError what the wallet's own error means, or the signal's reason
   */
  run<Value>(attempt: {
    connectorId: string
    namespaces: readonly ChainNamespace[]
    signal: AbortSignal | undefined
    act: (running: RunningAttempt) => Promise<Value>
  }): Promise<Value>
  /** @param isMeant which attempts to end, by their connector */
  end(namespace: ChainNamespace, reason: KitError, isMeant: (connectorId: string) => boolean): void
}

export interface RunningAttempt {
  /** Aborted when the attempt ends. */
  readonly signal: AbortSignal
  showConnecting(shownIn: ChainNamespace): void
  /** Whether another attempt asks the same wallet. */
  isAskedAgain(): boolean
}

export function createConnectAttempts(
  slots: FamilySlots,
  { showAccount }: Pick<FamilyDisplay, 'showAccount'>,
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
        // Changes nothing where the account is connected by now.
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
