import type { Store } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'

import { hasPortfolio } from '../tokens/portfolio-client.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { type Account, accountDetailsFeature } from '../names/account-details-feature.ts'

/** Shortest time between two refreshes, even if blocks are faster. */
const blockRefreshMs = 12_000

/**
 * Refreshes an account after new blocks, while the page is visible, until stopped: its balance, and its shown tokens if
 * the chain itself reports them.
 */
export function refreshOnBlocks(store: Store, account: Account, network: CaipNetwork): Stop {
  const { browser, clock } = store.environment
  const adapter = store.options.adapters.find(({ namespace }) => namespace === network.chainNamespace)
  if (!adapter?.capabilities?.includes('watchBlocks')) return () => {}
  let refreshed = 0
  let stopWatching: Stop | undefined
  let stopWaiting: Stop | undefined

  function refresh(): void {
    stopWaiting = undefined
    refreshed = clock.now()
    const tokens = store.use(tokensFeature)
    // A service has no newer balances after a block.
    if (!hasPortfolio(store) && tokens.known(network).status === 'ready') void tokens.expectChange(network)
    else store.use(accountDetailsFeature).expectChange(account, network)
  }

  function onBlock(): void {
    const left = refreshed + blockRefreshMs - clock.now()
    stopWaiting ??= clock.after(Math.min(Math.max(left, 0), blockRefreshMs), refresh)
  }

  function watch(): Stop {
    const ending = new AbortController()
    adapter
      ?.actions?.()
      .then(({ watchBlocks }) => {
        if (ending.signal.aborted) return
        const stop = watchBlocks?.(network, onBlock)
        ending.signal.addEventListener('abort', () => stop?.())
      })
      // The module was loaded before. If it was not, the balance is missing too.
      .catch(() => {})
    return () => ending.abort()
  }

  function pause(): void {
    stopWatching?.()
    stopWaiting?.()
    stopWatching = stopWaiting = undefined
  }

  function look(): void {
    if (browser.isVisible()) stopWatching ??= watch()
    else pause()
  }

  const stopLooking = browser.watchVisibility(look)
  look()
  return () => {
    stopLooking()
    pause()
  }
}
