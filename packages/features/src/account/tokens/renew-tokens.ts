import type { Store } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'

import { tokensAgeMs } from './kept-tokens.ts'
import { tokensFeature } from './tokens-feature.ts'

/**
 * Fetches loaded tokens again whenever they expire, while the page is visible, until stopped. So a user who waits on a
 * screen sees new tokens.
 */
export function renewTokens(store: Store, networkOf: () => CaipNetwork | undefined): Stop {
  const { clock, browser } = store.environment
  const tokens = store.use(tokensFeature)
  let stop: Stop = () => {}
  function wait(): void {
    stop = clock.after(tokensAgeMs, () => {
      const network = networkOf()
      if (network && browser.isVisible() && tokens.known(network).status === 'ready') void tokens.refresh(network)
      wait()
    })
  }
  wait()
  return () => stop()
}
