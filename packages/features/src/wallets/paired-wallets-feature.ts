import { createQuery, defineFeature, type Wallet } from '@latchkey/core'
import { toWalletNameKey } from '@latchkey/primitives'

import { walletsFeature } from './wallets-feature.ts'

/** What the list says of wallets that were paired, which say no more of themselves than a name and where their picture lies. */
export interface PairedWallets {
  /** The wallet of the list that is called so; asked once for each name. `undefined` when none is, or the list does not answer. */
  find(name: string): Promise<Wallet | undefined>
}

export const pairedWalletsFeature = defineFeature<PairedWallets>('pairedWallets', store => {
  const { options, environment } = store
  const { state, searchNow } = store.use(walletsFeature)
  const found = createQuery<string, Wallet | undefined>({
    clock: environment.clock,
    freshMs: () => Infinity,
    keyOf: key => key,
    ask: look,
  })

  async function look(key: string, signal: AbortSignal): Promise<Wallet | undefined> {
    const isNamed = ({ name }: Wallet): boolean => toWalletNameKey(name) === key
    const known = [...state.recent, ...state.recommended, ...state.list].find(isNamed)
    // Without a directory only the site's own wallets have pictures.
    if (known || (!options.services.directory && options.customWallets.length === 0)) return known
    return (await searchNow(key, signal)).find(isNamed)
  }

  return {
    find: name => found.get(toWalletNameKey(name)).catch(() => undefined),
  }
})
