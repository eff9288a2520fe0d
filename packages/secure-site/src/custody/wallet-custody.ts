import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { claimOf, refuseOther, type ShareDocument } from './share-document.ts'
import type { KeptRecovery, ShareServer } from './share-server.ts'
import type { DeviceRecord, ShareSource, ShareStore } from './share-store.ts'
import { remakeDocument, useWallet } from './use-wallet.ts'
import type { KeyMaker, WalletAddresses, WalletKeys, WalletSecrets } from './wallet-keys.ts'
import { makeWallet, toLocal, toRecord, toRemote, toServerWallet } from './wallet-records.ts'

/** What {@link createCustody} works with. */
export interface CustodyOptions {
  /** Whom the server knows by the session: the same for as long as the login exists, also after a change of email. */
  userId: string
  /**
   * What the person signs in with, such as an email address. A server that was put back to an older backup may know the same person by another
   * id: the device then finds its share by the login, where it would make a second wallet. Kept as a hash.
   */
  login?: string | undefined
  server: ShareServer
  store: ShareStore
  /**
   * Loads what derives keys and signs: 27 KB, which nobody needs who only looks where the wallet stands.
   *
   * @default import('./wallet-keys.ts')
   */
  loadKeys?: () => Promise<KeyMaker>
}

/**
 * Where the wallet of a login stands on this device.
 *
 * - `none`: it has none. Only from here a new wallet is made.
 * - `ready`: this device and the server have their shares.
 * - `needsRecovery`: the server has its share, this device has none: a recovery or an old device restores it.
 * - `serverShareMissing`: this device has its share and the server has lost its own, as after an older backup: a recovery restores it.
 */
export type CustodyState =
  | { status: 'none' }
  | { status: 'ready'; addresses: WalletAddresses; recoveries: readonly KeptRecovery[] }
  | { status: 'needsRecovery'; recoveries: readonly KeptRecovery[] }
  | { status: 'serverShareMissing'; addresses: WalletAddresses; recoveries: readonly KeptRecovery[] }

/** The keeper of one login's wallet on one device. */
export interface Custody {
  /** Looks where the wallet stands, and finishes what an earlier page left undone. @throws CustodyError `walletMismatch`, `sharesDiffer` where the server names another wallet than this device keeps */
  open: () => Promise<CustodyState>
  /**
   * Makes a wallet where there is none, and gives where it stands then: of two devices or tabs at once, all end with the same. Where the server may have forgotten one,
   * it stays `none` until the person has said that it is their first.
   */
  create: (options?: { isFirst?: boolean }) => Promise<CustodyState>
  /**
   * Makes anew what this device or the server has lost, of any two shares that are there.
   *
   * @param documents from a recovery or an old device
   * @throws CustodyError `serverShareMissing` where there is one share alone, and as {@link open}
   */
  restore: (...documents: readonly ShareDocument[]) => Promise<CustodyState>
  /**
   * Restores with what another store of this browser keeps of this wallet, and keeps it in this one from then on. Where the server has lost its share, a recovery is
   * waited for, which is of the same wallet.
   *
   * @returns undefined where it keeps nothing of it
   * @throws CustodyError as {@link restore}, of a share that is of another wallet than the server's
   */
  restoreFrom: (other: ShareSource) => Promise<CustodyState | undefined>
  /**
   * Makes a recovery: `keep` is given the recovery share to seal it where the person chose, and says what the server is to remember.
   *
   * @throws CustodyError as {@link withKeys}, and whatever `keep` throws: nothing is recorded then
   */
  addRecovery: (keep: (document: ShareDocument) => Promise<KeptRecovery>) => Promise<CustodyState>
  /**
   * Puts the keys together, lets them be used, and wipes them.
   *
   * @throws CustodyError `noWallet`, `deviceShareMissing`, `serverShareMissing`, `walletMismatch` and those of a share
   */
  withKeys: <Result>(use: (keys: WalletKeys) => Result | Promise<Result>) => Promise<Result>
  /** The wallet written down: only to be shown, after a fresh login. @throws CustodyError as {@link withKeys} */
  exportSecrets: () => Promise<WalletSecrets>
  /** One share as a file for the offline page or a new device. @throws CustodyError `deviceShareMissing`, `serverShareMissing` */
  exportShare: (kind: 'device' | 'server') => Promise<ShareDocument>
}

/** Opens custody for the login of a session. Nothing is read or asked before its first call. */
export function createCustody(options: CustodyOptions): Custody {
  const { userId, server, store, loadKeys = () => import('./wallet-keys.ts') } = options
  const login = options.login ? bytesToHex(sha256(toUtf8(`latchkey login v1 ${options.login}`))) : undefined
  const owner = { userId, login }
  /** What another store keeps, where the server knows of no wallet. */
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
      // Nobody was shown an address of a wallet that no server has heard of.
      if (kept.state !== 'confirmed') return undefined
      // A recovery says whether it is this wallet: until then it keeps no other one out.
      return waitFor((held = { ...kept, ...owner }))
    },
    addRecovery: async keep => {
      const { local, remote, record } = await ready()
      const recovery = await keep(await remakeDocument(local, remote))
      // On the device first: what the server does not answer now, it is told by the next `open`.
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
      // Without asking the other: this is for the day that one of them is gone.
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
    // A share that was kept for who this person was to the server before is found by its wallet.
    const [given] = documents
    const local = found ?? (given && (await findOfWallet(given)))
    const known = [...documents, local, remote].filter(document => document !== undefined)
    const [one] = known
    const other = known.find(({ share }) => share.kind !== one?.share.kind)
    if (!one || !other)
      throw new CustodyError('serverShareMissing', 'There is one share of this wallet, and it takes two')
    for (const document of known) refuseOther(claimOf(one), claimOf(document))
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

  /** The wallet that the server names, whoever it was kept for; else that of who this is. */
  async function findIn(other: ShareSource, generation: string | undefined): Promise<DeviceRecord | undefined> {
    const named = generation === undefined ? undefined : await other.findByGeneration(generation)
    return named ?? (await other.read(userId)) ?? (login === undefined ? undefined : other.findByLogin(login))
  }

  async function findOfWallet({ share: { generation } }: ShareDocument): Promise<ShareDocument | undefined> {
    const record = (await store.findByGeneration(generation)) ?? (held?.generation === generation ? held : undefined)
    return record && toLocal(record)
  }

  /** As `pending` nothing of it is kept. */
  async function waitFor(kept: DeviceRecord): Promise<CustodyState> {
    const recoveries = await agreeOnRecoveries({ ...kept, state: 'pending' }, false)
    return { status: 'serverShareMissing', addresses: kept.addresses, recoveries }
  }

  /** This device's record. Where the server knows no wallet of this id, one of the same login is this person's. */
  async function readRecord(isKnown: boolean): Promise<DeviceRecord | undefined> {
    const record = await store.read(userId)
    if (record || isKnown || !login) return record
    const former = await store.findByLogin(login)
    if (!former) return undefined
    const ours = { ...former, userId }
    await store.keep(ours)
    return ours
  }

  /** What this device and the server have of the same wallet. */
  async function look(): Promise<{
    record: DeviceRecord | undefined
    local: ShareDocument | undefined
    remote: ShareDocument | undefined
  }> {
    // In this order: another tab stores its pending record before the server has the wallet, and calls it confirmed after that.
    let wallet = await server.getWallet()
    const record = await readRecord(wallet !== null)
    if (!wallet && record?.state === 'confirmed') wallet = await server.getWallet()
    const remote = wallet ? toRemote(wallet) : undefined
    if (record?.state === 'pending' && remote && remote.share.generation !== record.generation) {
      // Another device was first. Of this one nobody has seen an address.
      await store.drop(userId, record.generation)
      return { record: undefined, local: undefined, remote }
    }
    const local = record && (remote || record.state === 'confirmed') ? toLocal(record) : undefined
    if (record && wallet) refuseOther(record, wallet)
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

  /** Gives the server its share, which may have it already, and only then calls the wallet one. */
  async function finish(record: DeviceRecord): Promise<CustodyState> {
    const { generation, check, addresses, serverShare, share } = record
    // Another tab has finished it between.
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
   * The recoveries that the server knows, and where it has lost the wallet those that this device knows. Sealed ones are copied to where
   * they are not: they open for their passkey alone, and one of the two may lose them.
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
      // One that fails does not keep the wallet from being used, and is sent again by the next `open`. One that the user removed is listed no more.
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
