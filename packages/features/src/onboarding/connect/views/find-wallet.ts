import { listedConnectorsFeature, type MergedConnector, type Store, type Wallet } from '@latchkey/core'
import type { DirectiveResult } from 'lit/directive.js'

import { requestImages } from './wallet-image.ts'
import { walletPicture } from './wallet-picture.ts'
import { walletsFeature } from '../wallets-feature.ts'
import { namesOf } from '../wallet-names.ts'

/** Wallet of a name on a page. */
export type FoundWallet =
  | { readonly kind: 'connector'; readonly connector: MergedConnector }
  | { readonly kind: 'wallet'; readonly wallet: Wallet }

/**
 * Finds a wallet by its full name, id or rdns: an installed one, else one of the wallet list. Resolves with `undefined`
 * if there is none: a wallet with a similar name is another one.
 */
export async function findWallet(store: Store, written: string): Promise<FoundWallet | undefined> {
  const names = namesOf(written)
  const wanted = names.map(name => name.toLowerCase())
  const listed = store.use(listedConnectorsFeature)
  const isWanted = (...own: (string | undefined)[]): boolean =>
    own.some(text => text && wanted.includes(text.toLowerCase()))
  const installedWallets = listed.state.merged.filter(({ type }) => type !== 'WALLET_CONNECT')
  // Ids take precedence, because any wallet can use the id of another one as its name.
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

/** Content of a wallet's button. */
export interface KnownWallet {
  readonly id: string
  readonly name: string
  readonly picture: DirectiveResult
}

/** Returns the name and picture of a wallet for its button; `undefined` if it is unknown. The picture loads later. */
export async function describeWallet(store: Store, written: string): Promise<KnownWallet | undefined> {
  const found = await findWallet(store, written)
  if (!found) return undefined
  const wallet = found.kind === 'connector' ? found.connector : found.wallet
  requestImages(store, [wallet])
  return { id: wallet.id, name: wallet.name, picture: walletPicture(store, wallet) }
}
