import { listedConnectorsFeature, type MergedConnector, type Store, type Wallet } from '@latchkey/core'
import type { DirectiveResult } from 'lit/directive.js'

import { requestImages } from '../../wallets/views/wallet-image.ts'
import { walletPicture } from '../../wallets/views/wallet-picture.ts'
import { walletsFeature } from '../../wallets/wallets-feature.ts'
import { namesOf } from '../wallet-names.ts'

/** The wallet that a name on a page stands for. */
export type FoundWallet =
  | { readonly kind: 'connector'; readonly connector: MergedConnector }
  | { readonly kind: 'wallet'; readonly wallet: Wallet }

/**
 * Finds a wallet by what a site calls it: a name, its id or rdns, whole; installed, else of the wallet list. `undefined` when nobody knows it: one that is merely
 * called something like it is another wallet.
 */
export async function findWallet(store: Store, written: string): Promise<FoundWallet | undefined> {
  const names = namesOf(written)
  const wanted = names.map(name => name.toLowerCase())
  const listed = store.use(listedConnectorsFeature)
  const isWanted = (...own: (string | undefined)[]): boolean =>
    own.some(text => text && wanted.includes(text.toLowerCase()))
  const installedWallets = listed.state.merged.filter(({ type }) => type !== 'WALLET_CONNECT')
  // Any wallet can take the id of another one for its name.
  const connector =
    installedWallets.find(({ id, rdns, explorerId }) => isWanted(id, rdns, explorerId)) ??
    installedWallets.find(({ name }) => isWanted(name))
  if (connector) return { kind: 'connector', connector }
  const { searchNow, findById } = store.use(walletsFeature)
  const wallets = await searchNow(names.at(-1) ?? '')
  const wallet = wallets.find(({ id, name: own, rdns }) => isWanted(id, own, rdns)) ?? (await findById(names[0]))
  if (!wallet) return undefined
  const installed = listed.match(wallet)
  return installed ? { kind: 'connector', connector: installed } : { kind: 'wallet', wallet }
}

/** What a button shows of a wallet. */
export interface KnownWallet {
  readonly id: string
  readonly name: string
  readonly picture: DirectiveResult
}

/** What to show of a wallet that a site calls so; its picture follows. `undefined` when nobody knows it. */
export async function describeWallet(store: Store, written: string): Promise<KnownWallet | undefined> {
  const found = await findWallet(store, written)
  if (!found) return undefined
  const wallet = found.kind === 'connector' ? found.connector : found.wallet
  requestImages(store, [wallet])
  return { id: wallet.id, name: wallet.name, picture: walletPicture(store, wallet) }
}
