import { createQuery, defineFeature, type Wallet } from '@latchkey/core'
import { toWalletNameKey } from '@latchkey/primitives'

import { walletsFeature } from './wallets-feature.ts'

/** Entries of the wallet list for paired wallets, which themselves report only a name and the address of a picture. */
export interface PairedWallets {
  /**
   * Finds the wallet with a name. Each name is requested once. Resolves with `undefined` if there is none, or if the
   * list does not answer.
   */
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
