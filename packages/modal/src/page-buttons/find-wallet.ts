import { listedConnectorsFeature, type MergedConnector, type Store, type Wallet, walletsFeature } from '@latchkey/core'

/** What a wallet's name on a page leads to. */
export type FoundWallet =
  | { readonly kind: 'connector'; readonly connector: MergedConnector }
  | { readonly kind: 'wallet'; readonly wallet: Wallet }

/** Finds a wallet by its name, id or rdns: installed, else of the wallet list. `undefined` when nobody knows it. */
export async function findWallet(store: Store, name: string): Promise<FoundWallet | undefined> {
  const wanted = name.trim().toLowerCase()
  const listed = store.use(listedConnectorsFeature)
  const connector = listed.state.merged.find(
    each =>
      each.type !== 'WALLET_CONNECT' &&
      [each.id, each.name, each.rdns, each.explorerId].some(text => text?.toLowerCase() === wanted),
  )
  if (connector) return { kind: 'connector', connector }
  const wallets = await store.use(walletsFeature).searchNow(name)
  const wallet =
    wallets.find(each => [each.id, each.name, each.rdns].some(text => text?.toLowerCase() === wanted)) ?? wallets[0]
  if (!wallet) return undefined
  const installed = listed.match(wallet)
  return installed ? { kind: 'connector', connector: installed } : { kind: 'wallet', wallet }
}
