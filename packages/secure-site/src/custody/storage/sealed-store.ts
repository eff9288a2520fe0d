import { CustodyError } from '../custody-error.ts'
import { createIndexedDatabase, request } from './indexed-database.ts'
import { openRecord, type SealedRecord, sealRecord } from '../sealed-record.ts'
import { type DeviceRecord, nextIdOf, type ShareStore } from '../share-store.ts'

/** A store of sealed records, like a {@link ShareStore} that never receives a plain share. */
export interface SealedStore {
  read: (userId: string) => Promise<SealedRecord | undefined>
  findByLogin: (login: string) => Promise<SealedRecord | undefined>
  findByGeneration: (generation: string) => Promise<SealedRecord | undefined>
  begin: (record: SealedRecord) => Promise<SealedRecord>
  /**
   * Stores a record, and returns the stored one. @throws CustodyError `walletMismatch` if another wallet is confirmed
   */
  keep: (record: SealedRecord) => Promise<SealedRecord>
  /**
   * Replaces a record of a former generation, like {@link ShareStore}, and returns the stored one. @throws CustodyError
   * `walletMismatch`
   */
  replace: (record: SealedRecord, formerGeneration: string) => Promise<SealedRecord>
  drop: (userId: string, generation: string) => Promise<void>
}

/** Options of {@link createSealedStore}. */
export interface SealedStoreOptions {
  /**
   * Name of the database.
   *
   * @default 'latchkey-custody'
   */
  name?: string
  /** The database factory. @default the page's own */
  indexedDB?: IDBFactory
}

/**
 * Creates a store of sealed records in IndexedDB. It is opened for each call, so that no tab blocks another. @throws
 * CustodyError `storageUnavailable` from every call if the browser stores nothing for this site
 */
export function createSealedStore({ name = 'latchkey-custody', ...options }: SealedStoreOptions = {}): SealedStore {
  const { transact } = createIndexedDatabase({ name, storeName: 'wallets', keyPath: 'userId', ...options })

  /** Finds a confirmed record by a scan, because a browser has few. */
  async function find(isIt: (record: SealedRecord) => boolean): Promise<SealedRecord | undefined> {
    const all = await transact('readonly', store => request<SealedRecord[]>(store.getAll()))
    return all.find(each => each.state === 'confirmed' && isIt(each))
  }

  return {
    read: userId => transact('readonly', store => request<SealedRecord | undefined>(store.get(userId))),
    findByLogin: login => find(each => each.login === login),
    findByGeneration: generation => find(each => each.generation === generation),
    begin: record =>
      transact('readwrite', async store => {
        const earlier = await request<SealedRecord | undefined>(store.get(record.userId))
        if (!earlier) await request(store.put(record))
        return earlier ?? record
      }),
    keep: record =>
      transact('readwrite', async store => {
        const earlier = await request<SealedRecord | undefined>(store.get(record.userId))
        const isSame = earlier?.generation === record.generation
        if (earlier?.state === 'confirmed' && !isSame) throw otherWallet()
        const known = new Set(record.passkeys.map(({ credentialId }) => credentialId))
        const others = isSame ? earlier.passkeys.filter(({ credentialId }) => !known.has(credentialId)) : []
        const kept = { ...record, passkeys: [...record.passkeys, ...others] }
        await request(store.put(kept))
        return kept
      }),
    replace: (record, formerGeneration) =>
      transact('readwrite', async store => {
        const earlier = await request<SealedRecord | undefined>(store.get(record.userId))
        const isDone = earlier?.generation === record.generation && earlier.state === 'confirmed'
        if (earlier?.state === 'confirmed' && !isDone && earlier.generation !== formerGeneration) throw otherWallet()
        const kept = isDone ? earlier : record
        await request(store.put(kept))
        await request(store.delete(nextIdOf(record.userId)))
        return kept
      }),
    drop: (userId, generation) =>
      transact('readwrite', async store => {
        const stored = await request<SealedRecord | undefined>(store.get(userId))
        if (stored?.state === 'pending' && stored.generation === generation) await request(store.delete(userId))
      }),
  }
}

/** Creates a store of shares over a store of sealed records. */
export function unsealedStore(store: SealedStore): ShareStore {
  const opened = async (reading: Promise<SealedRecord | undefined>): Promise<DeviceRecord | undefined> => {
    const sealed = await reading
    return sealed && openRecord(sealed)
  }
  return {
    read: userId => opened(store.read(userId)),
    findByLogin: login => opened(store.findByLogin(login)),
    findByGeneration: generation => opened(store.findByGeneration(generation)),
    begin: async record => openRecord(await store.begin(await sealRecord(record))),
    keep: async record => void (await store.keep(await sealRecord(record))),
    replace: async (record, formerGeneration) => void (await store.replace(await sealRecord(record), formerGeneration)),
    drop: store.drop,
  }
}

function otherWallet(): CustodyError {
  return new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
}
