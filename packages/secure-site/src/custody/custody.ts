import type { CustodyState } from './custody-state.ts'
import type { ShareDocument } from './share-document.ts'
import type { KeptRecovery, ShareServer } from './share-server.ts'
import type { ShareSource, ShareStore } from './share-store.ts'
import type { KeyMaker, WalletKeys, WalletSecrets } from './wallet-keys.ts'
import type { WalletSplit } from './wallet-split.ts'

/** Options of `createCustody`. */
export interface CustodyOptions {
  /** The server's id of the session's user, which also stays after a change of email. */
  userId: string
  /**
   * Name of the user's login, such as an email address. A server restored from an older backup may assign the user
   * another id: the device then finds its share by the login, instead of creating a second wallet. Stored as a hash.
   */
  login?: string | undefined
  server: ShareServer
  store: ShareStore
  /**
   * Loads the code that derives keys and signs: 27 KB, which reading the state does not need.
   *
   * @default import('./wallet-keys.ts')
   */
  loadKeys?: () => Promise<KeyMaker>
}

/** Custody of one login's wallet on one device. */
export interface Custody {
  /**
   * Reads the state, and completes work that an earlier page left unfinished. @throws CustodyError `walletMismatch`,
   * `sharesDiffer` if the server names another wallet than this device stores
   */
  open: () => Promise<CustodyState>
  /**
   * Creates a wallet if there is none, and returns the state: concurrent devices or tabs all get the same wallet. If
   * the server may have lost one, the state stays `none` until the user confirms that it is their first.
   */
  create: (options?: { isFirst?: boolean }) => Promise<CustodyState>
  /**
   * Restores the lost share of this device or the server from any two others.
   *
   * @param documents from a recovery or an old device
   * @throws CustodyError `serverShareMissing` if there is only one share, and like {@link open}
   */
  restore: (...documents: readonly ShareDocument[]) => Promise<CustodyState>
  /**
   * Restores from another store of this browser, and then stores the share in this one. If the server has lost its
   * share, a recovery of the same wallet is needed too.
   *
   * @returns `undefined` if the other store has no share
   * @throws CustodyError like {@link restore}, for a share of another wallet than the server's
   */
  restoreFrom: (other: ShareSource) => Promise<CustodyState | undefined>
  /**
   * Creates a recovery: `keep` receives the recovery share, seals it in the place that the user chose, and returns the
   * server's record.
   *
   * @throws CustodyError like {@link withKeys}, and any error of `keep`: then nothing is recorded
   */
  addRecovery: (keep: (document: ShareDocument) => Promise<KeptRecovery>) => Promise<CustodyState>
  /**
   * Combines the keys, runs `use` with them, and wipes them.
   *
   * @throws CustodyError `noWallet`, `deviceShareMissing`, `serverShareMissing`, `walletMismatch` and those of a share
   */
  withKeys: <Result>(use: (keys: WalletKeys) => Result | Promise<Result>) => Promise<Result>
  /** Returns words and keys, only to be shown after a fresh login. @throws CustodyError like {@link withKeys} */
  exportSecrets: () => Promise<WalletSecrets>
  /** Returns one share as a document. @throws CustodyError `deviceShareMissing`, `serverShareMissing` */
  exportShare: (kind: 'device' | 'server') => Promise<ShareDocument>
  /** Returns the replacement of all shares of the wallet. Its code is loaded on demand. */
  split: () => Promise<WalletSplit>
}
