/**
 * A wallet whose object in the page has Keplr's interface.
 *
 * @example new CosmosAdapter({ wallets: [{ id: 'mine', name: 'My Wallet', find: page => Reflect.get(page, 'mine') }] })
 */
export interface CosmosWallet {
  /** The connector's id. */
  id: string
  /** Displayed name of the wallet. */
  name: string
  /** Address of the icon. */
  icon?: string
  /** Reverse domain name: a wallet with the same one in another namespace shares its row in the list. */
  rdns?: string
  /** The wallet's id in the wallet directory. */
  explorerId?: string
  /**
   * Event on `window` with which the wallet reports another account.
   *
   * @default `${id}_keystorechange`
   */
  keystoreEvent?: string
  /** Event of its own object (`on` and `off`) with which it reports another account, if it has one. */
  accountEvent?: string
  /** Returns its object, `undefined` while there is none. An error counts as none. */
  find(page: Window): unknown
}
