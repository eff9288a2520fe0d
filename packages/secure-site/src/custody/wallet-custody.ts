import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { agreeOnRecoveries } from './agree-on-recoveries.ts'
import { toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import type { Custody, CustodyOptions } from './custody.ts'
import type { CustodyState } from './custody-state.ts'
import { createShareFinder } from './find-shares.ts'
import { putRestoredWallet } from './put-restored-wallet.ts'
import { claimOf, rejectOther, type ShareDocument } from './share-document.ts'
import type { DeviceRecord, ShareSource } from './share-store.ts'
import { signSplit } from './sign-split.ts'
import { remakeDocument, useWallet } from './use-wallet.ts'
import { listFormer, makeWallet, toLocal, toRecord, toRemote, toServerWallet } from './wallet-records.ts'

/** Creates custody for the login of a session. It reads and requests nothing before its first call. */
export function createCustody(options: CustodyOptions): Custody {
  const { userId, server, store, loadKeys = () => import('./wallet-keys.ts') } = options
  const login = options.login ? bytesToHex(sha256(toUtf8(`latchkey login v1 ${options.login}`))) : undefined
  const owner = { userId, login }
  const shares = createShareFinder({ userId, login, server, store, loadKeys })
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
      if (recovery.kind === 'passkey')
        await store.keep({ ...record, ...owner, passkeys: [...record.passkeys, recovery] })
      await server.putRecovery(recovery, local.share.generation)
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
        const record = await shares.readRecord(false)
        const document = record?.state === 'confirmed' ? toLocal(record) : undefined
        if (document) return document
        throw noDeviceShare()
      }
      const wallet = await server.getWallet()
      if (wallet) return toRemote(wallet)
      throw noServerShare()
    },
    split: async () => {
      const { createWalletSplit } = await import('./wallet-split.ts')
      return createWalletSplit({ userId, server, store, loadKeys, ready, open })
    },
  }

  async function open(): Promise<CustodyState> {
    const { record, local, remote, replaced, restoredTo } = await shares.find()
    if (!remote && record?.state === 'pending') return finish(record)
    if (!remote && !record) return { status: 'none' }
    const recoveries =
      // The recoveries of a restored server are of a former generation, and open nothing with this device's share.
      restoredTo !== undefined
        ? (record?.passkeys ?? [])
        : await agreeOnRecoveries(server, store, record, remote !== undefined)
    if (record?.state === 'confirmed' && login && record.login !== login) await confirm(record)
    if (!remote) return { status: 'serverShareMissing', addresses: (record as DeviceRecord).addresses, recoveries }
    if (!local) return { status: 'needsRecovery', recoveries, ...(replaced && { isReplaced: true }) }
    if (record?.state === 'pending') await confirm(record)
    return { status: 'ready', addresses: local.addresses, recoveries }
  }

  async function restore(...documents: readonly ShareDocument[]): Promise<CustodyState> {
    const { local: found, remote, record, replaced, former, restoredTo } = await shares.find()
    if (documents.some(({ share }) => former.includes(share.generation)))
      throw new CustodyError('shareReplaced', 'All shares of this wallet were replaced after this one was made')
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
    if (restoredTo !== undefined) {
      const wallet = toServerWallet(ours)
      const proof = await useWallet(await loadKeys(), one, other, keys => signSplit(keys, restoredTo, wallet))
      await putRestoredWallet(server, restoredTo, wallet, proof, record?.passkeys)
    } else if (!remote && (await server.putWallet(toServerWallet(ours))) === 'exists')
      throw new CustodyError('walletMismatch', 'Another wallet has been made for this login')
    if (replaced) {
      const known = listFormer(replaced.generation, former, replaced.former)
      await store.replace(toRecord(owner, device, { former: known }), replaced.generation)
    } else if (!found)
      await store.keep(toRecord(owner, device, { passkeys: record?.passkeys, former: record?.former ?? former }))
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
    const recoveries = await agreeOnRecoveries(server, store, { ...kept, state: 'pending' }, false)
    return { status: 'serverShareMissing', addresses: kept.addresses, recoveries }
  }

  async function ready(): Promise<{ record: DeviceRecord; local: ShareDocument; remote: ShareDocument }> {
    let found = await shares.find()
    if (found.record?.state === 'pending') {
      await open()
      found = await shares.find()
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
}

const noDeviceShare = () => new CustodyError('deviceShareMissing', 'This device has no share of the wallet')
const noServerShare = () => new CustodyError('serverShareMissing', 'The server has no share of the wallet')
