import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { claimOf, rejectOther, type ShareDocument } from './share-document.ts'
import type { KeptRecovery, ShareServer } from './share-server.ts'
import type { DeviceRecord, ShareSource, ShareStore } from './share-store.ts'
import { remakeDocument, useWallet } from './use-wallet.ts'
import type { KeyMaker, WalletAddresses, WalletKeys, WalletSecrets } from './wallet-keys.ts'
import { makeWallet, toLocal, toRecord, toRemote, toServerWallet } from './wallet-records.ts'

/** Options of {@link createCustody}. */
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

/**
 * State of a login's wallet on this device.
 *
 * - `none`: it has none. Only in this state a new wallet is created.
 * - `ready`: this device and the server have their shares.
 * - `needsRecovery`: the server has its share, this device has none: a recovery or an old device restores it.
 * - `serverShareMissing`: this device has its share and the server has lost its own, for example after a restore: a
 *   recovery restores it.
 */
export type CustodyState =
  | { status: 'none' }
  | { status: 'ready'; addresses: WalletAddresses; recoveries: readonly KeptRecovery[] }
  | { status: 'needsRecovery'; recoveries: readonly KeptRecovery[] }
  | { status: 'serverShareMissing'; addresses: WalletAddresses; recoveries: readonly KeptRecovery[] }

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
}

/** Creates custody for the login of a session. It reads and requests nothing before its first call. */
export function createCustody(options: CustodyOptions): Custody {
  const { userId, server, store, loadKeys = () => import('./wallet-keys.ts') } = options
  const login = options.login ? bytesToHex(sha256(toUtf8(`latchkey login v1 ${options.login}`))) : undefined
  const owner = { userId, login }
  /** Record of another store, while the server has no wallet. */
  let held: DeviceRecord | undefined
  return {
    open,
    create: async ({ isFirst = false } = {}) => {
      const state = await open()
      if (state.status !== 'none') return state
      if (held) return waitFor(held)
      if (!isFirst && (await server.mayHaveForgotten())) return state
      return finish(await store.begin(await makeWallet(owner, await loadKeys())))
    },
    restore,
    restoreFrom: async other => {
      const wallet = await server.getWallet()
      const kept = await findIn(other, wallet?.generation)
      const document = kept && toLocal(kept)
      if (!document) return undefined
      if (wallet) return restore(document)
      // A pending wallet is unknown to the server, so its address was never shown.
      if (kept.state !== 'confirmed') return undefined
      // A recovery must confirm the wallet: until then it blocks no other one.
      return waitFor((held = { ...kept, ...owner }))
    },
    addRecovery: async keep => {
      const { local, remote, record } = await ready()
      const recovery = await keep(await remakeDocument(local, remote))
      // The device stores it first: if the server does not answer, the next `open` sends it again.
      if (recovery.kind === 'passkey') await store.keep(toRecord(owner, local, [...record.passkeys, recovery]))
      await server.putRecovery(recovery)
      return open()
    },
    withKeys: async use => {
      const { local, remote } = await ready()
      return useWallet(await loadKeys(), local, remote, keys => use(keys))
    },
    exportSecrets: async () => {
      const { local, remote } = await ready()
      const keys = await loadKeys()
      return useWallet(keys, local, remote, (_keys, entropy) => keys.exportSecrets(entropy))
    },
    exportShare: async kind => {
      // The other share is not read, because this is for the case that it is lost.
      if (kind === 'device') {
        const record = await readRecord(false)
        const document = record?.state === 'confirmed' ? toLocal(record) : undefined
        if (document) return document
        throw noDeviceShare()
      }
      const wallet = await server.getWallet()
      if (wallet) return toRemote(wallet)
      throw noServerShare()
    },
  }

  async function open(): Promise<CustodyState> {
    const { record, local, remote } = await look()
    if (!remote && record?.state === 'pending') return finish(record)
    if (!remote && !record) return { status: 'none' }
    const recoveries = await agreeOnRecoveries(record, remote !== undefined)
    if (record?.state === 'confirmed' && login && record.login !== login) await confirm(record)
    if (!remote) return { status: 'serverShareMissing', addresses: (record as DeviceRecord).addresses, recoveries }
    if (!local) return { status: 'needsRecovery', recoveries }
    if (record?.state === 'pending') await confirm(record)
    return { status: 'ready', addresses: local.addresses, recoveries }
  }

  async function restore(...documents: readonly ShareDocument[]): Promise<CustodyState> {
    const { local: found, remote, record } = await look()
    // A share stored under the user's former id is found by its wallet.
    const [given] = documents
    const local = found ?? (given && (await findOfWallet(given)))
    const known = [...documents, local, remote].filter(document => document !== undefined)
    const [one] = known
    const other = known.find(({ share }) => share.kind !== one?.share.kind)
    if (!one || !other)
      throw new CustodyError('serverShareMissing', 'There is one share of this wallet, and it takes two')
    for (const document of known) rejectOther(claimOf(one), claimOf(document))
    await useWallet(await loadKeys(), one, other, () => {})
    const third = await remakeDocument(one, other)
    const all = [one, other, third]
    const device = all.find(({ share }) => share.kind === 'device') as ShareDocument
    const ours = all.find(({ share }) => share.kind === 'server') as ShareDocument
    if (!remote && (await server.putWallet(toServerWallet(ours))) === 'exists')
      throw new CustodyError('walletMismatch', 'Another wallet has been made for this login')
    if (!found) await store.keep(toRecord(owner, device, record?.passkeys))
    return open()
  }

  /** Finds the wallet that the server names, under any user id; else the user's own record. */
  async function findIn(other: ShareSource, generation: string | undefined): Promise<DeviceRecord | undefined> {
    const named = generation === undefined ? undefined : await other.findByGeneration(generation)
    return named ?? (await other.read(userId)) ?? (login === undefined ? undefined : other.findByLogin(login))
  }

  async function findOfWallet({ share: { generation } }: ShareDocument): Promise<ShareDocument | undefined> {
    const record = (await store.findByGeneration(generation)) ?? (held?.generation === generation ? held : undefined)
    return record && toLocal(record)
  }

  /** Waits for a recovery. With the state `pending`, none of the record is stored. */
  async function waitFor(kept: DeviceRecord): Promise<CustodyState> {
    const recoveries = await agreeOnRecoveries({ ...kept, state: 'pending' }, false)
    return { status: 'serverShareMissing', addresses: kept.addresses, recoveries }
  }

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

  /** Reads the shares of this device and the server, of the same wallet. */
  async function look(): Promise<{
    record: DeviceRecord | undefined
    local: ShareDocument | undefined
    remote: ShareDocument | undefined
  }> {
    // This order matters: another tab stores its pending record before the server has the wallet, and confirms it
    // afterwards.
    let wallet = await server.getWallet()
    const record = await readRecord(wallet !== null)
    if (!wallet && record?.state === 'confirmed') wallet = await server.getWallet()
    const remote = wallet ? toRemote(wallet) : undefined
    if (record?.state === 'pending' && remote && remote.share.generation !== record.generation) {
      // Another device was first. The address of this wallet was never shown.
      await store.drop(userId, record.generation)
      return { record: undefined, local: undefined, remote }
    }
    const local = record && (remote || record.state === 'confirmed') ? toLocal(record) : undefined
    if (record && wallet) rejectOther(record, wallet)
    return { record, local, remote }
  }

  async function ready(): Promise<{ record: DeviceRecord; local: ShareDocument; remote: ShareDocument }> {
    let found = await look()
    if (found.record?.state === 'pending') {
      await open()
      found = await look()
    }
    const { record, local, remote } = found
    if (!record && !remote) throw new CustodyError('noWallet', 'This login has no wallet')
    if (!remote) throw noServerShare()
    if (!record || !local) throw noDeviceShare()
    return { record, local, remote }
  }

  /** Sends the server its share, which it may have already, and then confirms the wallet. */
  async function finish(record: DeviceRecord): Promise<CustodyState> {
    const { generation, check, addresses, serverShare, share } = record
    // Another tab has completed it meanwhile.
    if (record.state === 'confirmed') return open()
    if (serverShare === undefined || share === undefined) {
      await store.drop(userId, generation)
      return open()
    }
    if ((await server.putWallet({ generation, check, addresses, share: serverShare })) === 'exists') {
      await store.drop(userId, generation)
      return open()
    }
    await confirm(record)
    return { status: 'ready', addresses, recoveries: [] }
  }

  function confirm(record: DeviceRecord): Promise<void> {
    return store.keep({ ...record, login: login ?? record.login, state: 'confirmed', serverShare: undefined })
  }

  /**
   * Merges the recoveries of the server with those of this device, if the server has lost the wallet. Sealed shares are
   * copied to the side that lacks them: only their passkey opens them, and either side may lose them.
   */
  async function agreeOnRecoveries(
    record: DeviceRecord | undefined,
    hasWallet: boolean,
  ): Promise<readonly KeptRecovery[]> {
    const theirs = await server.getRecoveries()
    const ours = record?.passkeys ?? []
    const unknown = theirs.filter(each => each.sealed !== undefined && !includes(ours, each))
    if (record?.state === 'confirmed' && unknown.length > 0)
      await store.keep({ ...record, passkeys: [...ours, ...unknown] })
    const lacking = ours.filter(each => !includes(theirs, each))
    if (!hasWallet) return [...theirs, ...lacking]
    const outcomes = await Promise.all(
      // A failed copy does not block the wallet, and the next `open` repeats it. A removed recovery is not listed.
      lacking.map(each => server.putRecovery(each).catch(() => 'unknown' as const)),
    )
    return [...theirs, ...lacking.filter((_each, index) => outcomes[index] === 'kept')]
  }
}

function includes(recoveries: readonly KeptRecovery[], { credentialId }: KeptRecovery): boolean {
  return recoveries.some(each => each.credentialId === credentialId)
}

const noDeviceShare = () => new CustodyError('deviceShareMissing', 'This device has no share of the wallet')
const noServerShare = () => new CustodyError('serverShareMissing', 'The server has no share of the wallet')
