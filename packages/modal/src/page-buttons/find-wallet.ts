import { listedConnectorsFeature, type MergedConnector, type Store, type Wallet, walletsFeature } from '@latchkey/core'

/** What a wallet's name on a page leads to. */
export type FoundWallet =
  | { readonly kind: 'connector'; readonly connector: MergedConnector }
  | { readonly kind: 'wallet'; readonly wallet: Wallet }

/**
 * Finds a wallet by its name, id or rdns, whole: installed, else of the wallet list. `undefined` when nobody knows it: one that is merely
 * called something like it is another wallet.
 */
export async function findWallet(store: Store, name: string): Promise<FoundWallet | undefined> {
  const wanted = name.trim().toLowerCase()
  const listed = store.use(listedConnectorsFeature)
  const isWanted = (...names: (string | undefined)[]): boolean => names.some(text => text?.toLowerCase() === wanted)
  const connector = listed.state.merged.find(
    ({ type, id, name: own, rdns, explorerId }) => type !== 'WALLET_CONNECT' && isWanted(id, own, rdns, explorerId),
  )
  if (connector) return { kind: 'connector', connector }
  const wallets = await store.use(walletsFeature).searchNow(name)
  const wallet = wallets.find(({ id, name: own, rdns }) => isWanted(id, own, rdns))
  if (!wallet) return undefined
  const installed = listed.match(wallet)
  return installed ? { kind: 'connector', connector: installed } : { kind: 'wallet', wallet }
}
