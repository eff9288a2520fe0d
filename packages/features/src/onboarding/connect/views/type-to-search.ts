import { offersAllWallets, type Store } from '@latchkey/core'

import { walletsFeature } from '../wallets-feature.ts'
import { awaitsConsent } from '../consent-feature.ts'

/** Starts a search for wallets when the user types on Connect. It opens the search with the typed text. */
export function typeToSearch(store: Store, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  const isText = [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  if (!isText || isComposing || defaultPrevented) return
  if (event.composedPath().some(node => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return
  const wallets = store.use(walletsFeature)
  const { name } = store.router.current() ?? {}
  if (name === 'AllWallets' && wallets.state.search.status !== 'idle') wallets.search(wallets.state.search.query + key)
  if (name !== 'Connect' || !offersAllWallets(store) || awaitsConsent(store)) return
  wallets.search(key)
  store.router.push('AllWallets')
}
