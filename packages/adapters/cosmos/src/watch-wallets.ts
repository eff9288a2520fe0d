import { lookAgain, type Page, tellChanges } from '@latchkey/adapter-kit'
import { type Clock, readProperty, type Stop } from '@latchkey/primitives'

import type { CosmosWallet } from './cosmos-wallet.ts'

/**
 * Finds the Keplr-shaped wallets in the page until stopped. Nothing announces them and some come later than the page.
 *
 * @param onWallets hears the whole list, at once and whenever it changes
 */
export function watchWallets(
  page: Page,
  clock: Clock,
  wallets: readonly CosmosWallet[],
  onWallets: (wallets: readonly CosmosWallet[]) => void,
): Stop {
  const tell = tellChanges(onWallets)

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

  const stop = lookAgain(page, clock, look, ['DOMContentLoaded'])
  look()
  return stop
}

/** The wallet's object as it is now: a wallet may put another one in its place. */
export function findProvider(page: Page, wallet: CosmosWallet): unknown {
  try {
    const provider = wallet.find(page as Window)
    return ['enable', 'getKey'].every(name => typeof readProperty(provider, name) === 'function') ? provider : undefined
  } catch {
    return undefined
  }
}
