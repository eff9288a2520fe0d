import { CustodyError } from './custody-error.ts'
import { type DeviceRecord, nextIdOf, type ShareStore } from './share-store.ts'

/** An in-memory share store, which a test can inspect and empty. */
export interface MemoryStore extends ShareStore {
  records: Map<string, DeviceRecord>
}

/** Creates a store like the device store, without a browser. Both pass `describeShareStore`. */
export function createMemoryStore(): MemoryStore {
  const records = new Map<string, DeviceRecord>()
  return {
    records,
    read: async userId => records.get(userId),
    findByLogin: async login => [...records.values()].find(each => each.state === 'confirmed' && each.login === login),
    findByGeneration: async generation =>
      [...records.values()].find(each => each.state === 'confirmed' && each.generation === generation),
    begin: async record => {
      if (!records.has(record.userId)) records.set(record.userId, record)
      return records.get(record.userId) ?? record
    },
    keep: async record => {
      const earlier = records.get(record.userId)
      const isSame = earlier?.generation === record.generation
      if (earlier?.state === 'confirmed' && !isSame)
        throw new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
      const known = new Set(record.passkeys.map(({ credentialId }) => credentialId))
      const others = isSame ? earlier.passkeys.filter(({ credentialId }) => !known.has(credentialId)) : []
      records.set(record.userId, { ...record, passkeys: [...record.passkeys, ...others] })
    },
    replace: async (record, formerGeneration) => {
      const earlier = records.get(record.userId)
      const isDone = earlier?.generation === record.generation && earlier.state === 'confirmed'
      if (earlier?.state === 'confirmed' && !isDone && earlier.generation !== formerGeneration)
        throw new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
      if (!isDone) records.set(record.userId, record)
      records.delete(nextIdOf(record.userId))
    },
    drop: async (userId, generation) => {
      const record = records.get(userId)
      if (record?.state === 'pending' && record.generation === generation) records.delete(userId)
    },
  }
}
