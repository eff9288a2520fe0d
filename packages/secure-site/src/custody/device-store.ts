import { CustodyError } from './custody-error.ts'
import { createIndexedDatabase, request } from './indexed-database.ts'
import { seal, unseal } from './sealing.ts'
import type { DeviceRecord, ShareStore } from './share-store.ts'

/** Settings of {@link createDeviceStore}. */
export interface DeviceStoreOptions {
  /**
   * The name of the database.
   *
   * @default 'latchkey-custody'
   */
  name?: string
  /** @default the page's own */
  indexedDB?: IDBFactory
}

/**
 * Keeps device shares in IndexedDB, each under an AES-GCM key that no script can export. It is opened for each call, so that no tab holds
 * up another.
 *
 * Such a key hides a share from whoever reads the site's storage by script, not from whoever has the browser's files.
 *
 * @throws CustodyError `storageUnavailable` from every call where the browser keeps nothing for this site: a private window, a frame of
 *   another site, a full disk
 */
export function createDeviceStore({ name = 'latchkey-custody', ...options }: DeviceStoreOptions = {}): ShareStore {
  const { transact } = createIndexedDatabase({ name, storeName, keyPath: 'userId', ...options })
  return {
    read: async userId => {
      const stored = await transact('readonly', store => request<Stored | undefined>(store.get(userId)))
      return stored && open(stored)
    },
    findByLogin: login => find(each => each.login === login),
    findByGeneration: generation => find(each => each.generation === generation),
    begin: async record => {
      const sealed = await close(record)
      const kept = await transact('readwrite', async store => {
        const earlier = await request<Stored | undefined>(store.get(record.userId))
        if (!earlier) await request(store.put(sealed))
        return earlier ?? sealed
      })
      return open(kept)
    },
    keep: async record => {
      const sealed = await close(record)
      await transact('readwrite', async store => {
        const earlier = await request<Stored | undefined>(store.get(record.userId))
        const isSame = earlier?.generation === record.generation
        if (earlier?.state === 'confirmed' && !isSame)
          throw new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
        const known = new Set(sealed.passkeys.map(({ credentialId }) => credentialId))
        const others = isSame ? earlier.passkeys.filter(({ credentialId }) => !known.has(credentialId)) : []
        await request(store.put({ ...sealed, passkeys: [...sealed.passkeys, ...others] }))
      })
    },
    drop: (userId, generation) =>
      transact('readwrite', async store => {
        const stored = await request<Stored | undefined>(store.get(userId))
        if (stored?.state === 'pending' && stored.generation === generation) await request(store.delete(userId))
      }),
  }

  /** A confirmed record; a browser has few. */
  async function find(isIt: (stored: Stored) => boolean): Promise<DeviceRecord | undefined> {
    const all = await transact('readonly', store => request<Stored[]>(store.getAll()))
    const stored = all.find(each => each.state === 'confirmed' && isIt(each))
    return stored && open(stored)
  }
}

const storeName = 'wallets'

/** A record as it lies in the database. The key is beside it, so that there is never one without the other. */
interface Stored extends Omit<DeviceRecord, 'share' | 'serverShare'> {
  key: CryptoKey
  share: string
  serverShare?: string | undefined
}

async function close({ share, serverShare, ...rest }: DeviceRecord): Promise<Stored> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return {
    ...rest,
    key,
    share: await seal(key, share ?? '', `device ${ownerOf(rest)}`),
    serverShare: serverShare === undefined ? undefined : await seal(key, serverShare, `server ${ownerOf(rest)}`),
  }
}

/** Some browsers give a record back without its key: the share is lost then, and a recovery makes it anew. */
async function open({ key, share, serverShare, ...rest }: Stored): Promise<DeviceRecord> {
  return {
    ...rest,
    share: (await unseal(key, share, `device ${ownerOf(rest)}`)) || undefined,
    serverShare: serverShare && (await unseal(key, serverShare, `server ${ownerOf(rest)}`)),
  }
}

/** What a share is sealed for: moved to another user's record, it does not open. */
function ownerOf({ userId, generation }: Pick<DeviceRecord, 'userId' | 'generation'>): string {
  return `${generation} ${userId}`
}
