import { readProperty, type Stop } from '@latchkey/primitives'

import type { CosmosWallet } from './cosmos-wallet.ts'

/** The part of `window` that wallets are found by. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Finds the Keplr-shaped wallets in the page until stopped. Nothing announces them and some come later than the page, so they are
 * looked for again when the page has loaded, a few times in its first seconds, and at each click: the connect screen opens with one.
 *
 * @param onWallets hears the whole list, at once and whenever it changes
 */
export function watchWallets(
  page: Page,
  wallets: readonly CosmosWallet[],
  onWallets: (wallets: readonly CosmosWallet[]) => void,
): Stop {
  let listed: readonly CosmosWallet[] | undefined

  const look = () => {
    const providers = new Set<unknown>()
    const found = wallets.filter(wallet => {
      const provider = findProvider(page, wallet)
      // One object under two names is one wallet.
      if (provider === undefined || providers.has(provider)) return false
      return providers.add(provider)
    })
    if (listed?.length === found.length && listed.every((one, index) => one === found[index])) return
    listed = found
    onWallets(found)
  }

  const events = ['DOMContentLoaded', 'load', 'click']
  for (const event of events) page.addEventListener(event, look, inCapture)
  const timers = lookAgainMs.map(ms => setTimeout(look, ms))
  look()

  return () => {
    for (const event of events) page.removeEventListener(event, look, inCapture)
    timers.forEach(clearTimeout)
  }
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

/** Before the page's own listeners, of which one opens the connect screen. */
const inCapture = { capture: true }

/** When a page that is young looks again, in milliseconds. */
const lookAgainMs = [100, 500, 1_500, 4_000]
