import { rescanProviders, type Page, distinctUntilChanged } from '@latchkey/adapter-kit'
import { type Clock, readProperty, type Stop } from '@latchkey/primitives'

import type { CosmosWallet } from './cosmos-wallet.ts'

/**
 * Finds the wallets with Keplr's interface in the page until stopped. They do not announce themselves, and some appear after the
 * page has loaded.
 *
 * @param onWallets receives the whole list, at once and whenever it changes
 */
export function watchWallets(
  page: Page,
  clock: Clock,
  wallets: readonly CosmosWallet[],
  onWallets: (wallets: readonly CosmosWallet[]) => void,
): Stop {
  const tell = distinctUntilChanged(onWallets)

  const look = () => {
    const providers = new Set<unknown>()
    const found = wallets.filter(wallet => {
      const provider = findProvider(page, wallet)
      // One object under two names is one wallet.
      if (provider === undefined || providers.has(provider)) return false
      return providers.add(provider)
    })
    tell(found)
  }

  const stop = rescanProviders(page, clock, look, ['DOMContentLoaded'])
  look()
  return stop
}

/** Returns the wallet's current object: a wallet may replace it. */
export function findProvider(page: Page, wallet: CosmosWallet): unknown {
  try {
    const provider = wallet.find(page as Window)
    return ['enable', 'getKey'].every(name => typeof readProperty(provider, name) === 'function') ? provider : undefined
  } catch {
    return undefined
  }
}
