import type { ChainNamespace } from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { AccountsController } from './accounts-controller.ts'
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
    act: (signal: AbortSignal, showConnecting: (shownIn: ChainNamespace) => void) => Promise<Value>
  }): Promise<Value>
  /** @param isMeant which attempts to end, by their connector */
  end(namespace: ChainNamespace, reason: KitError, isMeant: (connectorId: string) => boolean): void
  has(namespace: ChainNamespace): boolean
  endAll(reason: KitError): void
}

export function createConnectAttempts(accounts: AccountsController): ConnectAttempts {
  const underway = new Map<ChainNamespace, { connectorId: string; ending: AbortController }>()
  /** The attempt that each family's account shows as "connecting". */
  const shown = new Map<ChainNamespace, AbortController>()

  return {
    has: namespace => underway.has(namespace),
    async run({ connectorId, namespaces, signal, act }) {
      const ending = new AbortController()
      for (const namespace of namespaces) {
        underway.get(namespace)?.ending.abort(new KitError('connectSuperseded'))
        underway.set(namespace, { connectorId, ending })
      }
      const either = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
      try {
        return await act(either, shownIn => {
          shown.set(shownIn, ending)
          accounts.dispatch(shownIn, { type: 'connect', connectorId })
        })
      } catch (error) {
        throw either.aborted ? either.reason : toConnectError(error)
      } finally {
        for (const namespace of namespaces) {
          if (underway.get(namespace)?.ending === ending) underway.delete(namespace)
        }
        for (const [shownIn, attempt] of shown) {
          if (attempt !== ending) continue
          shown.delete(shownIn)
          // Changes nothing where the account is connected by now.
          accounts.dispatch(shownIn, { type: 'failed' })
        }
      }
    },
    end(namespace, reason, isMeant) {
      const attempt = underway.get(namespace)
      if (!attempt || !isMeant(attempt.connectorId)) return
      attempt.ending.abort(reason)
      underway.delete(namespace)
    },
    endAll(reason) {
      for (const { ending } of underway.values()) ending.abort(reason)
    },
  }
}
