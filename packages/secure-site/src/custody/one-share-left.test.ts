import { beforeEach, describe, expect, test } from 'vitest'

import { createMemoryServer, type MemoryServer } from './memory-server.test-support.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.test-support.ts'
import type { ShareDocument } from './share-document.ts'
import type { KeptRecovery } from './share-server.ts'
import type { DeviceRecord } from './share-store.ts'
import type { Custody } from './custody.ts'
import { createCustody } from './wallet-custody.ts'

const passkey: KeptRecovery = { kind: 'passkey', credentialId: 'key', sealed: 'sealed' }
let server: MemoryServer
let store: MemoryStore
let custody: Custody

const openOn = (where: MemoryStore, login?: string) => createCustody({ userId: 'alice', login, server, store: where })
const keptIn = (where: MemoryStore) => where.records.get('alice') as DeviceRecord

beforeEach(() => {
  server = createMemoryServer()
  store = createMemoryStore()
  custody = openOn(store)
})

/** Leaves a pending record, because the first request with the wallet does not arrive. */
async function leavePending(): Promise<void> {
  const { putWallet } = server
  server.putWallet = () => Promise.reject(new Error('The server cannot be reached'))
  await expect(custody.create()).rejects.toThrow('reached')
  server.putWallet = putWallet
  expect(keptIn(store).state).toBe('pending')
}

describe('a login without a wallet', () => {
  test('costs the server one request', async () => {
    await custody.open()
    expect(server.calls).toEqual(['getWallet'])
  })

  test('creates a wallet on a server that was restored from a backup only if the user says that it is the first', async () => {
    server.isPutBack = true
    expect(await custody.create()).toEqual({ status: 'none' })
    expect([server.wallet, store.records.size]).toEqual([null, 0])
    expect(await custody.create({ isFirst: true })).toMatchObject({ status: 'ready' })
  })

  test('rejects its use or export with noWallet', async () => {
    await expect(custody.withKeys(() => 0)).rejects.toMatchObject({
      code: 'noWallet',
      message: 'This login has no wallet',
    })
    await expect(custody.exportSecrets()).rejects.toMatchObject({ code: 'noWallet' })
  })
})

describe('a wallet that the server has not confirmed', () => {
  test('is confirmed by its first use', async () => {
    await leavePending()
    expect(await custody.withKeys(({ addresses }) => addresses)).toEqual(keptIn(store).addresses)
    expect(keptIn(store)).toMatchObject({ state: 'confirmed', serverShare: undefined })
    expect(server.wallet?.generation).toBe(keptIn(store).generation)
  })

  test('exports no device share', async () => {
    await leavePending()
    await expect(custody.exportShare('device')).rejects.toMatchObject({ code: 'deviceShareMissing' })
  })

  test.each(['share', 'serverShare'] as const)('is dropped if the browser has lost the %s of it', async name => {
    await leavePending()
    store.records.set('alice', { ...keptIn(store), [name]: undefined })
    expect(await custody.open()).toEqual({ status: 'none' })
    expect([server.wallet, store.records.size]).toEqual([null, 0])
    expect(await custody.create()).toMatchObject({ status: 'ready' })
  })
})

describe('exporting one share', () => {
  test('returns the device share and the server share, each separately', async () => {
    await custody.create()
    const device = await custody.exportShare('device')
    const remote = await custody.exportShare('server')
    expect([device.share.kind, remote.share.kind]).toEqual(['device', 'server'])
    const { wallet } = server
    server.wallet = null
    expect(await custody.exportShare('device')).toEqual(device)
    server.wallet = wallet
    expect(await openOn(createMemoryStore()).exportShare('server')).toEqual(remote)
  })

  test('names the share that is missing', async () => {
    await expect(custody.exportShare('device')).rejects.toMatchObject({
      code: 'deviceShareMissing',
      message: 'This device has no share of the wallet',
    })
    await expect(custody.exportShare('server')).rejects.toMatchObject({
      code: 'serverShareMissing',
      message: 'The server has no share of the wallet',
    })
  })
})

describe('restoring a wallet', () => {
  let recovery: ShareDocument

  beforeEach(async () => {
    await custody.create()
    await custody.addRecovery(async document => ((recovery = document), passkey))
  })

  test('stops if another wallet arrives at the server meanwhile, and stores nothing', async () => {
    const device = await custody.exportShare('device')
    server.wallet = null
    server.putWallet = async () => 'exists'
    const there = createMemoryStore()
    await expect(openOn(there).restore(recovery, device)).rejects.toMatchObject({
      code: 'walletMismatch',
      message: 'Another wallet has been made for this login',
    })
    expect(there.records.size).toBe(0)
  })

  test('reports that one share is not enough', async () => {
    server.wallet = null
    await expect(openOn(createMemoryStore()).restore(recovery)).rejects.toMatchObject({
      code: 'serverShareMissing',
      message: 'There is one share of this wallet, and it takes two',
    })
  })

  test('copies the sealed shares of passkeys from the server to this device, and lists them once the server has lost them', async () => {
    const phone = createMemoryStore()
    await openOn(phone).restore(recovery)
    expect(keptIn(phone).passkeys).toEqual([passkey])
    const second: KeptRecovery = { kind: 'passkey', credentialId: 'second', sealed: 'sealed on the phone' }
    await openOn(phone).addRecovery(async () => second)
    await custody.open()
    expect(keptIn(store).passkeys).toEqual([passkey, second])
    server.wallet = null
    server.recoveries = []
    expect(await custody.open()).toMatchObject({ status: 'serverShareMissing', recoveries: [passkey, second] })
  })

  test('copies no recovery without a sealed share to this device', async () => {
    await custody.addRecovery(async () => ({ kind: 'file' }))
    await custody.open()
    expect(keptIn(store).passkeys).toEqual([passkey])
  })

  test('waits for a recovery from another store, and writes nothing to an empty server', async () => {
    server.wallet = null
    server.recoveries = []
    server.calls.length = 0
    expect(await openOn(createMemoryStore()).restoreFrom(store)).toMatchObject({
      status: 'serverShareMissing',
      recoveries: [passkey],
    })
    expect(server.calls).not.toContain('putRecovery')
    expect(server.calls).not.toContain('putWallet')
  })

  test('finds nothing in another store by an unknown login', async () => {
    const window = createMemoryStore()
    window.records.set('bob', { ...keptIn(store), userId: 'bob', login: undefined })
    server.wallet = null
    expect(await openOn(createMemoryStore()).restoreFrom(window)).toBeUndefined()
  })

  test('rejects the server share of another wallet with sharesDiffer', async () => {
    const { wallet } = server
    if (!wallet) throw new Error('The server has no wallet')
    server.wallet = { ...wallet, generation: 'b'.repeat(32) }
    await expect(openOn(createMemoryStore()).open()).rejects.toMatchObject({
      code: 'sharesDiffer',
      message: "The server's share is of another wallet",
    })
  })
})
