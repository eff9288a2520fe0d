import { beforeEach, describe, expect, test } from 'vitest'

import type { CustodyErrorCode } from './custody-error.ts'
import { createMemoryServer, type MemoryServer } from './memory-server.test-support.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.test-support.ts'
import type { ShareDocument } from './share-document.ts'
import type { DeviceRecord } from './share-store.ts'
import { createCustody } from './wallet-custody.ts'

let server: MemoryServer
/** The store of the time in which the frame had no storage. */
let window: MemoryStore
/** The frame's own present storage. */
let own: MemoryStore

const openOn = (store: MemoryStore, userId = 'alice', login = 'alice@example.com', by: MemoryServer = server) =>
  createCustody({ userId, login, server: by, store })

const code = (name: CustodyErrorCode) => expect.objectContaining({ code: name }) as Error

function keptIn(store: MemoryStore): DeviceRecord {
  const [record] = store.records.values()
  if (!record) throw new Error('The store keeps nothing')
  return record
}

beforeEach(async () => {
  server = createMemoryServer()
  window = createMemoryStore()
  own = createMemoryStore()
  await openOn(window).create()
})

describe('a wallet whose share is in another store of this browser', () => {
  test('opens with that share, which is copied to the storage of the frame', async () => {
    expect(await openOn(own).open()).toMatchObject({ status: 'needsRecovery' })
    const { addresses, share, generation, check } = keptIn(window)
    expect(await openOn(own).restoreFrom(window)).toMatchObject({ status: 'ready', addresses })
    expect(keptIn(own)).toMatchObject({ userId: 'alice', state: 'confirmed', share, generation, check })
    // The other store is not needed any more.
    expect(await openOn(own).withKeys(keys => keys.addresses)).toEqual(addresses)
    expect(keptIn(window)).toMatchObject({ share })
  })

  test('is found by the wallet that the server names, under any user id of the store', async () => {
    const record = keptIn(window)
    window.records.clear()
    window.records.set('alice before', { ...record, userId: 'alice before', login: undefined })
    expect(await openOn(own).restoreFrom(window)).toMatchObject({ status: 'ready' })
    expect(keptIn(own)).toMatchObject({ userId: 'alice', share: record.share })
  })

  test('does not open with a share of an earlier wallet, nor with one that was changed', async () => {
    const record = keptIn(window)
    const other = createMemoryStore()
    await openOn(other, 'alice', 'alice@example.com', createMemoryServer()).create()
    await expect(openOn(own).restoreFrom(other)).rejects.toThrow(code('sharesDiffer'))
    const changes: [Partial<DeviceRecord>, CustodyErrorCode][] = [
      [{ share: `${record.share?.slice(0, -1)}${record.share?.endsWith('A') ? 'B' : 'A'}` }, 'shareAltered'],
      [{ check: 'f'.repeat(64) }, 'walletMismatch'],
      [{ addresses: { ...record.addresses, eip155: `0x${'1'.repeat(40)}` } }, 'walletMismatch'],
    ]
    for (const [change, name] of changes) {
      window.records.set('alice', { ...record, ...change })
      await expect(openOn(own).restoreFrom(window)).rejects.toThrow(code(name))
    }
    expect(own.records.size).toBe(0)
  })

  test('does not open if the store has nothing of it, or lost the key', async () => {
    expect(await openOn(own).restoreFrom(createMemoryStore())).toBeUndefined()
    window.records.set('alice', { ...keptIn(window), share: undefined })
    expect(await openOn(own).restoreFrom(window)).toBeUndefined()
    expect(own.records.size).toBe(0)
  })

  test('waits for a recovery if the server has lost its share, and no other wallet is created', async () => {
    const { addresses } = keptIn(window)
    let recovery: ShareDocument | undefined
    await openOn(window).addRecovery(async document => ((recovery = document), { kind: 'file' }))
    server.wallet = null
    // The restored server assigns the user another id.
    const later = openOn(own, 'alice again')
    expect(await later.restoreFrom(window)).toMatchObject({ status: 'serverShareMissing', addresses })
    expect(await later.create()).toMatchObject({ status: 'serverShareMissing', addresses })
    expect(own.records.size).toBe(0)
    expect(await later.restore(recovery as ShareDocument)).toMatchObject({ status: 'ready', addresses })
    expect(keptIn(own)).toMatchObject({ userId: 'alice again', state: 'confirmed' })
  })

  test('does not block another wallet if the server has lost its share and nothing shows that it is this one', async () => {
    const real = createMemoryStore()
    const other = createMemoryServer()
    await openOn(real, 'alice', 'alice@example.com', other).create()
    let recovery: ShareDocument | undefined
    await openOn(real, 'alice', 'alice@example.com', other).addRecovery(
      async document => ((recovery = document), { kind: 'file' }),
    )
    server.wallet = null
    const later = openOn(own)
    await later.restoreFrom(window)
    await expect(later.restore(recovery as ShareDocument)).rejects.toThrow(code('serverShareMissing'))
    const [record] = real.records.values()
    own.records.set('alice', record as DeviceRecord)
    expect(await later.restore(recovery as ShareDocument)).toMatchObject({
      status: 'ready',
      addresses: record?.addresses,
    })
  })

  test('does not exist if no server has confirmed it', async () => {
    window.records.set('alice', { ...keptIn(window), state: 'pending' })
    server.wallet = null
    expect(await openOn(own).restoreFrom(window)).toBeUndefined()
    expect(own.records.size).toBe(0)
  })
})
