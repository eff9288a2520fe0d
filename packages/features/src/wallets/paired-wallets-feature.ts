import { defineFeature, type Wallet } from '@latchkey/core'
import { walletsFeature } from '@latchkey/features/wallets'
import { toWalletNameKey } from '@latchkey/primitives'

/** What the list says of wallets that were paired, which say no more of themselves than a name and where their picture lies. */
export interface PairedWallets {
  /** The wallet of the list that is called so; asked once for each name. `undefined` when none is, or the list does not answer. */
  find(name: string): Promise<Wallet | undefined>
}

export const pairedWalletsFeature = defineFeature<PairedWallets>('pairedWallets', store => {
  const { options } = store
  const { state, searchNow } = store.use(walletsFeature)
  const asked = new Map<string, Promise<Wallet | undefined>>()

  async function look(key: string): Promise<Wallet | undefined> {
    const isNamed = ({ name }: Wallet): boolean => toWalletNameKey(name) === key
    const known = [...state.recent, ...state.recommended, ...state.list].find(isNamed)
    // Without a directory only the site's own wallets have pictures.
    if (known || (!options.services.directory && options.customWallets.length === 0)) return known
    return (await searchNow(key)).find(isNamed)
  }

  return {
    find(name) {
      const key = toWalletNameKey(name)
      const found = asked.get(key) ?? look(key)
      asked.set(key, found)
      return found.catch(() => {
        asked.delete(key)
        return undefined
      })
    },
  }
})
