import { listedConnectorsFeature, type MergedConnector, type Store, type Wallet } from '@latchkey/core'
import { walletsFeature } from '@latchkey/features/wallets'
import { requestImages } from '@latchkey/features/wallets/image'
import { walletPicture } from '@latchkey/features/wallets/picture'
import type { DirectiveResult } from 'lit/directive.js'

/** The wallet that a name on a page stands for. */
export type FoundWallet =
  | { readonly kind: 'connector'; readonly connector: MergedConnector }
  | { readonly kind: 'wallet'; readonly wallet: Wallet }

/**
 * Finds a wallet by any of its names, its id or rdns, whole: installed, else of the wallet list. `undefined` when nobody knows it: one that is merely
 * called something like it is another wallet.
 */
export async function findWallet(store: Store, names: readonly string[]): Promise<FoundWallet | undefined> {
  const wanted = names.map(name => name.toLowerCase())
  const listed = store.use(listedConnectorsFeature)
  const isWanted = (...own: (string | undefined)[]): boolean =>
    own.some(text => text && wanted.includes(text.toLowerCase()))
  const connector = listed.state.merged.find(
    ({ type, id, name: own, rdns, explorerId }) => type !== 'WALLET_CONNECT' && isWanted(id, own, rdns, explorerId),
  )
  if (connector) return { kind: 'connector', connector }
  const { searchNow, findById } = store.use(walletsFeature)
  const wallets = await searchNow(names.at(-1) ?? '')
  const wallet = wallets.find(({ id, name: own, rdns }) => isWanted(id, own, rdns)) ?? (await findById(names[0] ?? ''))
  if (!wallet) return undefined
  const installed = listed.match(wallet)
  return installed ? { kind: 'connector', connector: installed } : { kind: 'wallet', wallet }
}

/** What a wallet button shows of a wallet. */
export interface KnownWallet {
  readonly id: string
  readonly name: string
  readonly picture: DirectiveResult
}

/** What to show of the wallet of these names; its picture follows. `undefined` when nobody knows it. */
export async function describeWallet(store: Store, names: readonly string[]): Promise<KnownWallet | undefined> {
  const found = await findWallet(store, names)
  if (!found) return undefined
  const wallet = found.kind === 'connector' ? found.connector : found.wallet
  requestImages(store, [wallet])
  return { id: wallet.id, name: wallet.name, picture: walletPicture(store, wallet) }
}
