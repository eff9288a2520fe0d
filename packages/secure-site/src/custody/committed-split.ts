import { claimOf, isSameWallet, mismatch, rejectOther, type ShareDocument } from './share-document.ts'
import { type DeviceRecord, nextIdOf, type ShareStore } from './share-store.ts'
import { useWallet } from './use-wallet.ts'
import type { KeyMaker } from './wallet-keys.ts'
import { listFormer, toLocal, toRecord } from './wallet-records.ts'

interface CommittedSplitParts {
  store: ShareStore
  /** This device's record, whose share was replaced. */
  record: DeviceRecord
  /** The server's new share. */
  remote: ShareDocument
  /** Generations that the server's shares replaced. */
  former: readonly string[]
  loadKeys: () => Promise<KeyMaker>
}

/**
 * Completes a new split of this device that the server has committed: its new share takes the place of the former one,
 * after both new shares gave the same addresses.
 *
 * @returns `undefined` if another device made the split
 * @throws CustodyError `walletMismatch` if the new shares give another wallet: the record stays
 */
export async function findCommittedSplit(parts: CommittedSplitParts): Promise<DeviceRecord | undefined> {
  const { store, record, remote, former, loadKeys } = parts
  const { userId, login, generation } = record
  const next = await store.read(nextIdOf(userId))
  const device = next?.generation === remote.share.generation ? toLocal(next) : undefined
  if (!device) return undefined
  rejectOther(claimOf(device), claimOf(remote))
  if (!isSameWallet(device.addresses, record.addresses)) throw mismatch()
  await useWallet(await loadKeys(), device, remote, () => {})
  const ours = toRecord({ userId, login }, device, { former: listFormer(generation, former, record.former) })
  await store.replace(ours, generation)
  return ours
}
