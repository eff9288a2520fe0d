import type { KeptRecovery } from './share-server.ts'
import type { WalletAddresses } from './wallet-keys.ts'

/** What a device keeps of a wallet. */
export interface DeviceRecord {
  userId: string
  /** A hash of what the person signed in with at last. */
  login?: string | undefined
  generation: string
  check: string
  addresses: WalletAddresses
  /** `pending` until the server has answered that it keeps its share: until then nobody was shown an address. */
  state: 'pending' | 'confirmed'
  /** The device's share as text; undefined where the browser has lost the key that it was under. */
  share: string | undefined
  /** The server's share, only while the record is pending: the request that did not arrive is sent again with the same wallet. */
  serverShare?: string | undefined
  /** Copies of what the server keeps sealed for passkeys, for the day that the server has lost it. */
  passkeys: readonly KeptRecovery[]
}

/** A store that is looked into. */
export type ShareSource = Pick<ShareStore, 'read' | 'findByLogin' | 'findByGeneration'>

/** Where a device keeps its share. Every write is on the disk before it resolves; a record is never half there. */
export interface ShareStore {
  /** What this device keeps for a user. */
  read: (userId: string) => Promise<DeviceRecord | undefined>
  /** A confirmed record of a login, whatever the id that its user had. */
  findByLogin: (login: string) => Promise<DeviceRecord | undefined>
  /** A confirmed record of a wallet, whoever it was kept for. */
  findByGeneration: (generation: string) => Promise<DeviceRecord | undefined>
  /** Keeps a pending record where there is none; gives what is there then: another tab's, where that was first. */
  begin: (record: DeviceRecord) => Promise<DeviceRecord>
  /**
   * Keeps a confirmed record in the place of a pending one, or of one of the same generation, whose passkeys stay.
   *
   * @throws CustodyError `walletMismatch` where another wallet is confirmed
   */
  keep: (record: DeviceRecord) => Promise<void>
  /** Forgets a pending record of this generation; a confirmed one stays. */
  drop: (userId: string, generation: string) => Promise<void>
}
