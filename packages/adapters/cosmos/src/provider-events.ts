import type { CaipNetworkId } from '@latchkey/primitives'

import type { CosmosSigning } from './create-provider.ts'

interface EventSources {
  /** Follows the wallet; returns the stop. */
  follow(onChange: () => void): () => void
  accounts(): readonly string[]
  chain(): CaipNetworkId | undefined
}

/** A provider's events in Node's manner. The wallet is followed only while somebody listens. */
export function createProviderEvents({
  follow,
  accounts,
  chain,
}: EventSources): Pick<CosmosSigning, 'on' | 'removeListener'> {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let last = { accounts: [] as readonly string[], chain: undefined as CaipNetworkId | undefined }
  let stop: (() => void) | undefined

  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        // The page's own error reporting hears of it, and the others hear the event.
        void Promise.reject(error)
      }
    }
  }

  const tell = () => {
    const before = last
    last = { accounts: accounts(), chain: chain() }
    if (last.accounts.length === 0) {
      if (before.accounts.length > 0) emit('disconnect', undefined)
      return
    }
    if (before.accounts.join() !== last.accounts.join()) emit('accountsChanged', last.accounts)
    if (before.chain !== last.chain) emit('chainChanged', last.chain)
  }

  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      if (stop) return
      last = { accounts: accounts(), chain: chain() }
      stop = follow(tell)
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].some(({ size }) => size > 0)) return
      stop?.()
      stop = undefined
    },
  }
}
