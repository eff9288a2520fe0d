/** A wallet with an object in the page that is shaped as Keplr's. */
export interface CosmosWallet {
  /** The connector's id. */
  id: string
  /** What the wallet is called on the page. */
  name: string
  /** An image address. */
  icon?: string
  /** Reverse domain name: a wallet of the same one in another family is listed with this as one. */
  rdns?: string
  /** The wallet's id in the wallet directory. */
  explorerId?: string
  /**
   * The event on `window` by which the wallet tells of another account.
   *
   * @default `${id}_keystorechange`
   */
  keystoreEvent?: string
  /** The event of its own object (`on` and `off`) by which it tells of another account, where it has one. */
  accountEvent?: string
  /** Where its object is, `undefined` while there is none. Whatever it throws counts as none. */
  find(page: Window): unknown
}
