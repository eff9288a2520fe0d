import { findCommittedSplit } from './committed-split.ts'
import { isSameWallet, rejectOther, type ShareDocument } from './share-document.ts'
import type { ServerWallet, ShareServer } from './share-server.ts'
import type { DeviceRecord, ShareStore } from './share-store.ts'
import type { KeyMaker } from './wallet-keys.ts'
import { toLocal, toRemote } from './wallet-records.ts'

/** Shares of this device and the server, of the same wallet and the same generation. */
export interface FoundShares {
  record: DeviceRecord | undefined
  local: ShareDocument | undefined
  remote: ShareDocument | undefined
  /** Generations that the server's shares replaced, the newest first. */
  former: readonly string[]
  /** This device's record if its share was replaced elsewhere. It stays stored until the new share is verified. */
  replaced?: DeviceRecord | undefined
  /** Former generation that the server has again, because it was restored from an older backup. */
  restoredTo?: string | undefined
}

/** Dependencies of {@link createShareFinder}. */
export interface ShareFinderParts {
  userId: string
  /** Hash of the user's login name. */
  login: string | undefined
  server: Pick<ShareServer, 'getWallet'>
  store: ShareStore
  loadKeys: () => Promise<KeyMaker>
}

/** Reads the shares of a user's wallet, and completes a new split that the server has committed. */
export function createShareFinder({ userId, login, server, store, loadKeys }: ShareFinderParts) {
  /** Reads this device's record. If the server knows no wallet of this id, a record of the same login is the user's. */
  async function readRecord(isKnown: boolean): Promise<DeviceRecord | undefined> {
    const record = await store.read(userId)
    if (record || isKnown || !login) return record
    const former = await store.findByLogin(login)
    if (!former) return undefined
    const ours = { ...former, userId }
    await store.keep(ours)
    return ours
  }

  /** Reads the server's wallet and this device's record. */
  async function read(): Promise<{ wallet: ServerWallet | null; record: DeviceRecord | undefined }> {
    // This order matters: another tab stores its pending record before the server has the wallet, and confirms it
    // afterwards.
    let wallet = await server.getWallet()
    const record = await readRecord(wallet !== null)
    if (!wallet && record?.state === 'confirmed') wallet = await server.getWallet()
    return { wallet, record }
  }

  /** Repeats {@link read} until two results agree, since another tab may replace all shares between its two reads. */
  async function readStable(): ReturnType<typeof read> {
    let found = await read()
    for (;;) {
      const { record, wallet } = found
      if (record?.state !== 'confirmed' || !wallet || record.generation === wallet.generation) return found
      const again = await read()
      const isStable = again.record?.generation === record.generation && again.wallet?.generation === wallet.generation
      if (isStable) return again
      found = again
    }
  }

  return {
    readRecord,

    /**
     * Reads the shares.
     *
     * @throws CustodyError `walletMismatch`, `sharesDiffer` if the server names another wallet than this device stores
     */
    async find(): Promise<FoundShares> {
      const { wallet, record } = await readStable()
      const remote = wallet ? toRemote(wallet) : undefined
      const former = wallet?.former ?? []
      if (record?.state === 'pending' && remote && remote.share.generation !== record.generation) {
        // Another device was first. The address of this wallet was never shown.
        await store.drop(userId, record.generation)
        return { record: undefined, local: undefined, remote, former }
      }
      const local = record && (remote || record.state === 'confirmed') ? toLocal(record) : undefined
      if (!record || !wallet || !remote) return { record, local, remote, former }
      if (record.generation === wallet.generation || !isSameWallet(record.addresses, wallet.addresses)) {
        rejectOther(record, wallet)
        return { record, local, remote, former }
      }
      if (record.former?.includes(wallet.generation))
        return { record, local, remote: undefined, former: record.former, restoredTo: wallet.generation }
      const committed = await findCommittedSplit({ store, record, remote, former, loadKeys })
      if (committed) return { record: committed, local: toLocal(committed), remote, former }
      return { record: undefined, local: undefined, remote, former, replaced: record }
    },
  }
}
