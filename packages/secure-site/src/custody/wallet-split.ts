import { CustodyError } from './custody-error.ts'
import type { CustodyState } from './custody-state.ts'
import { claimOf, rejectOther, type ShareDocument } from './share-document.ts'
import type { KeptRecovery, PendingSplit, ShareServer } from './share-server.ts'
import { nextIdOf, type ShareStore } from './share-store.ts'
import { signSplit } from './sign-split.ts'
import { splitEntropy } from './shares.ts'
import { remakeDocument, useWallet } from './use-wallet.ts'
import type { KeyMaker } from './wallet-keys.ts'
import { toLocal, toRecord, toRemote, toServerWallet } from './wallet-records.ts'

/**
 * Replaces all shares of a wallet after one was lost: the same secret, and so the same addresses, in three new shares of
 * another generation. A former share opens nothing with a new one. Two former shares still open the wallet together.
 *
 * Until {@link commit}, the former shares stay in use, and nothing is lost if the page ends.
 */
export interface WalletSplit {
  /**
   * Resumes the pending split of this device, or starts one, in place of another device's.
   *
   * @throws CustodyError `splitOver` if another tab starts one at the same time, and like `Custody.withKeys`
   */
  start: () => Promise<PendingSplit>
  /**
   * Creates a recovery of the new shares, like `Custody.addRecovery`. It opens nothing until {@link commit}.
   *
   * @throws CustodyError `splitOver` if this device has no pending split
   */
  addRecovery: (keep: (document: ShareDocument) => Promise<KeptRecovery>) => Promise<PendingSplit>
  /**
   * Makes the former shares of the server, its recoveries and other devices worthless. It can be repeated if its answer
   * was lost.
   *
   * @throws CustodyError `splitOver` like {@link addRecovery}; `walletMismatch`; the server's error without a recovery
   */
  commit: () => Promise<CustodyState>
}

/** Dependencies of {@link createWalletSplit}. */
export interface WalletSplitParts {
  userId: string
  server: ShareServer
  store: ShareStore
  loadKeys: () => Promise<KeyMaker>
  /** Returns the present shares. @throws CustodyError if one is missing */
  ready: () => Promise<{ local: ShareDocument; remote: ShareDocument }>
  open: () => Promise<CustodyState>
}

/** Creates the replacement of all shares. */
export function createWalletSplit({ userId, server, store, loadKeys, ready, open }: WalletSplitParts): WalletSplit {
  const nextId = nextIdOf(userId)

  /** Reads this device's pending split: the server has its new share, and the device its own. */
  async function read(): Promise<{ pending: PendingSplit; device: ShareDocument; remote: ShareDocument } | undefined> {
    const pending = await server.getSplit()
    const next = await store.read(nextId)
    const device = next && toLocal(next)
    if (!pending || !device || device.share.generation !== pending.wallet.generation) return undefined
    const remote = toRemote(pending.wallet)
    rejectOther(claimOf(device), claimOf(remote))
    return { pending, device, remote }
  }

  async function require(): Promise<NonNullable<Awaited<ReturnType<typeof read>>>> {
    const found = await read()
    if (found) return found
    throw splitOver()
  }

  return {
    async start() {
      const { local, remote } = await ready()
      const found = await read()
      if (found?.pending.from === local.share.generation) return found.pending
      const stale = await store.read(nextId)
      const { check, generation, shares } = await useWallet(await loadKeys(), local, remote, (_keys, entropy) =>
        splitEntropy(entropy),
      )
      const { addresses } = local
      const device = { share: shares.device, check, addresses }
      const wallet = toServerWallet({ share: shares.server, check, addresses })
      const put = (): Promise<PendingSplit> => server.putSplit({ from: local.share.generation, wallet })
      if (stale) {
        // Another tab may be about to commit the stale shares. Once the server has others, it can no longer do so.
        await put()
        await store.drop(nextId, stale.generation)
      }
      // The device stores its share first, and never the server's beside it.
      const begun = await store.begin({ ...toRecord({ userId: nextId }, device), state: 'pending' })
      if (begun.generation !== generation) throw splitOver()
      return put()
    },

    async addRecovery(keep) {
      const { device, remote } = await require()
      const recovery = await keep(await remakeDocument(device, remote))
      return server.putSplitRecovery(device.share.generation, recovery)
    },

    async commit() {
      const next = await store.read(nextId)
      if (!next || !toLocal(next)) throw splitOver()
      const found = await read()
      // Without a pending split, the server may have committed this one already, and then answers the same.
      const proof =
        found &&
        (await useWallet(await loadKeys(), found.device, found.remote, keys =>
          signSplit(keys, found.pending.from, found.pending.wallet),
        ))
      await server.commitSplit(next.generation, proof)
      return open()
    },
  }
}

function splitOver(): CustodyError {
  return new CustodyError('splitOver', 'These new shares are replaced or done: start again')
}
