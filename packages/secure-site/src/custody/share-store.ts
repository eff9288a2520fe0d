import type { KeptRecovery } from './share-server.ts'
import type { WalletAddresses } from './wallet-keys.ts'

/** A device's record of a wallet. */
export interface DeviceRecord {
  userId: string
  /** Hash of the user's latest login name. */
  login?: string | undefined
  generation: string
  check: string
  addresses: WalletAddresses
  /** `pending` until the server has confirmed that it stores its share: until then no address is shown. */
  state: 'pending' | 'confirmed'
  /** The device's share as text; `undefined` if the browser has lost its key. */
  share: string | undefined
  /** The server's share, only while the record is pending: a lost request is repeated with the same wallet. */
  serverShare?: string | undefined
  /** Copies of the server's shares sealed for passkeys, in case the server loses them. */
  passkeys: readonly KeptRecovery[]
  /** Generations of this wallet that its shares replaced, the newest first: a server may be restored to one. */
  former?: readonly string[] | undefined
}

/** Returns the id of the pending record with this device's share of a new split, which exists beside the user's own. */
export function nextIdOf(userId: string): string {
  return `${userId} next`
}

/** A store that is only read. */
export type ShareSource = Pick<ShareStore, 'read' | 'findByLogin' | 'findByGeneration'>

/** A device's store of shares. Every write is on the disk before it resolves, and atomic. */
export interface ShareStore {
  /** Reads this device's record of a user. */
  read: (userId: string) => Promise<DeviceRecord | undefined>
  /** Finds a confirmed record of a login, under any user id. */
  findByLogin: (login: string) => Promise<DeviceRecord | undefined>
  /** Finds a confirmed record of a wallet, under any user id. */
  findByGeneration: (generation: string) => Promise<DeviceRecord | undefined>
  /** Stores a pending record if there is none. Returns the stored one, which may be another tab's. */
  begin: (record: DeviceRecord) => Promise<DeviceRecord>
  /**
   * Stores a confirmed record in place of a pending one, or of one of the same generation, whose passkeys stay.
   *
   * @throws CustodyError `walletMismatch` if another wallet is confirmed
   */
  keep: (record: DeviceRecord) => Promise<void>
  /**
   * Stores a confirmed record in place of one of a former generation, and removes the pending record of a new split.
   * Storing it again has no effect.
   *
   * @throws CustodyError `walletMismatch` if a third generation is confirmed
   */
  replace: (record: DeviceRecord, formerGeneration: string) => Promise<void>
  /** Removes a pending record of this generation; a confirmed one stays. */
  drop: (userId: string, generation: string) => Promise<void>
}
