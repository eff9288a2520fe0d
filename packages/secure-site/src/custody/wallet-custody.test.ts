import { ed25519 } from '@noble/curves/ed25519.js'
import { beforeEach, describe, expect, test } from 'vitest'

import { fromBase58 } from '@latchkey/primitives'

import type { CustodyErrorCode } from './custody-error.ts'
import { describeShareStore } from './describe-share-store.test-support.ts'
import { createMemoryServer, type MemoryServer } from './memory-server.test-support.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.test-support.ts'
import type { ShareDocument } from './share-document.ts'
import type { KeptRecovery, ServerWallet } from './share-server.ts'
import type { DeviceRecord } from './share-store.ts'
import type { Custody } from './custody.ts'
import { createCustody } from './wallet-custody.ts'

describeShareStore(() => {
  const store = createMemoryStore()
  return { store, reopen: () => store }
})

let server: MemoryServer
let store: MemoryStore
let custody: Custody

beforeEach(() => {
  server = createMemoryServer()
  store = createMemoryStore()
  custody = openOn(store)
})

describe('creating a wallet', () => {
  test('sends no request before its first call, and then reports that there is none', async () => {
    expect(server.calls).toEqual([])
    expect(await custody.open()).toEqual({ status: 'none' })
  })

  test('ends with a wallet that signs with the shown addresses', async () => {
    const state = await custody.create()
    expect(state).toMatchObject({ status: 'ready', recoveries: [] })
    const { addresses } = state as Extract<typeof state, { status: 'ready' }>
    const message = new TextEncoder().encode('hello')
    const signed = await custody.withKeys(keys => ({ by: keys.addresses, signature: keys.solana.sign(message) }))
    expect(signed.by).toEqual(addresses)
    expect(ed25519.verify(signed.signature, message, fromBase58(addresses.solana) as Uint8Array)).toBe(true)
    expect(await custody.open()).toEqual({ status: 'ready', addresses, recoveries: [] })
  })

  test('leaves one share on the device and another on the server', async () => {
    await custody.create()
    const record = store.records.get('alice')
    expect(record).toMatchObject({ state: 'confirmed', share: expect.stringContaining('.device.') })
    expect(record?.serverShare).toBeUndefined()
    expect(server.wallet?.share).toContain('.server.')
  })

  test('shows no address before the server has answered, and uses the same wallet the next time', async () => {
    for (const failure of ['request', 'answer'] as const) {
      server = createMemoryServer()
      store = createMemoryStore()
      custody = openOn(store)
      const putWallet = server.putWallet
      server.putWallet = async wallet => {
        server.failure = failure
        server.putWallet = putWallet
        return putWallet(wallet)
      }
      await expect(custody.create()).rejects.toThrow(/reached|arrive/)
      const { generation, addresses, state } = store.records.get('alice') ?? {}
      expect(state).toBe('pending')
      // Another page of the same browser opens it.
      expect(await openOn(store).open()).toEqual({ status: 'ready', addresses, recoveries: [] })
      expect(server.wallet?.generation).toBe(generation)
      expect(store.records.get('alice')?.serverShare).toBeUndefined()
    }
  })

  test('creates one wallet if two tabs start at once', async () => {
    const states = await Promise.all([custody.create(), openOn(store).create(), custody.create()])
    expect(new Set(states.map(state => JSON.stringify(state))).size).toBe(1)
    expect(states[0]).toMatchObject({ status: 'ready' })
  })

  test('creates one wallet if two devices start at once, and the second device has to restore it', async () => {
    const phone = createMemoryStore()
    const states = await Promise.all([custody.create(), openOn(phone).create()])
    expect(states.map(({ status }) => status).sort()).toEqual(['needsRecovery', 'ready'])
    expect([...store.records.values(), ...phone.records.values()]).toHaveLength(1)
  })

  test('stops if the device stores nothing, before a request to the server', async () => {
    store.begin = () => Promise.reject(new Error('no storage'))
    await expect(custody.create()).rejects.toThrow('no storage')
    expect(server.wallet).toBeNull()
  })
})

describe('an existing wallet', () => {
  test('is not used without both shares', async () => {
    await expect(custody.withKeys(() => 0)).rejects.toThrow(code('noWallet'))
    await custody.create()
    await expect(openOn(createMemoryStore()).withKeys(() => 0)).rejects.toThrow(code('deviceShareMissing'))
    server.wallet = null
    await expect(custody.withKeys(() => 0)).rejects.toThrow(code('serverShareMissing'))
  })

  test('is not replaced if the server has lost it', async () => {
    await custody.create()
    server.wallet = null
    expect(await custody.create()).toMatchObject({ status: 'serverShareMissing', addresses: addressesOf(store) })
    expect(server.wallet).toBeNull()
  })

  test.each<[string, (wallet: ServerWallet, other: ServerWallet) => ServerWallet, CustodyErrorCode]>([
    ['other addresses', (wallet, { addresses }) => ({ ...wallet, addresses }), 'walletMismatch'],
    ['another check value', (wallet, { check }) => ({ ...wallet, check }), 'walletMismatch'],
    ['another wallet', (_wallet, other) => other, 'sharesDiffer'],
    ["another wallet's share", (wallet, { share }) => ({ ...wallet, share }), 'sharesDiffer'],
    [
      'an altered share',
      wallet => ({ ...wallet, share: wallet.share.replace(/\.[^.]+$/, '.AAAAAAAAAAA') }),
      'shareAltered',
    ],
    ['no share', wallet => ({ ...wallet, share: '' }), 'shareUnreadable'],
  ])('is not used if the server names %s', async (_name, change, expected) => {
    await custody.create()
    const other = createMemoryServer()
    await createCustody({ userId: 'alice', server: other, store: createMemoryStore() }).create()
    server.wallet = change(server.wallet as ServerWallet, other.wallet as ServerWallet)
    for (const act of [custody.open, custody.create, () => custody.withKeys(() => 0)])
      await expect(act()).rejects.toThrow(code(expected))
    expect(store.records.get('alice')).toMatchObject({ state: 'confirmed' })
  })

  test('exports its words', async () => {
    await custody.create()
    const { phrase, addresses } = await custody.exportSecrets()
    expect(phrase.split(' ')).toHaveLength(12)
    expect(addresses).toEqual(addressesOf(store))
  })
})

describe('restoring a wallet', () => {
  let recovery: ShareDocument

  beforeEach(async () => {
    await custody.create()
    await custody.addRecovery(async document => {
      recovery = document
      return { kind: 'passkey', credentialId: 'key', sealed: 'sealed' }
    })
  })

  test('gives a new device the device share', async () => {
    const phone = createMemoryStore()
    const there = openOn(phone)
    expect(await there.open()).toEqual({ status: 'needsRecovery', recoveries: [passkey] })
    expect(await there.create()).toMatchObject({ status: 'needsRecovery' })
    expect(await there.restore(recovery)).toMatchObject({ status: 'ready', addresses: addressesOf(store) })
    expect(phone.records.get('alice')?.share).toBe(store.records.get('alice')?.share)
    expect(await there.withKeys(({ addresses }) => addresses)).toEqual(addressesOf(store))
  })

  test('accepts the share of an old device too', async () => {
    const there = openOn(createMemoryStore())
    expect(await there.restore(await custody.exportShare('device'))).toMatchObject({ status: 'ready' })
  })

  test('gives the server its share and recoveries again', async () => {
    const before = server.wallet
    server.wallet = null
    server.recoveries = []
    expect(await custody.open()).toMatchObject({ status: 'serverShareMissing', recoveries: [passkey] })
    expect(await custody.restore(recovery)).toMatchObject({ status: 'ready' })
    expect(server.wallet).toEqual(before)
    // The share sealed for the passkey was on the device too.
    expect(server.recoveries).toEqual([passkey])
  })

  test('finds its share by the login if a server from an older backup has given the user another id', async () => {
    const before = server.wallet
    const first = createCustody({ userId: 'first', login: 'alice@example.test', server, store })
    store.records.clear()
    await first.restore(recovery)
    server.wallet = null
    const again = (login: string) => createCustody({ userId: 'second', login, server, store })
    expect(await again('bob@example.test').open()).toEqual({ status: 'none' })
    const there = again('alice@example.test')
    expect(await there.create()).toMatchObject({ status: 'serverShareMissing', addresses: before?.addresses })
    expect(await there.exportShare('device')).toEqual(await first.exportShare('device'))
    expect(await there.restore(recovery)).toMatchObject({ status: 'ready' })
    expect(await there.withKeys(({ addresses }) => addresses)).toEqual(before?.addresses)
    expect(server.wallet).toEqual(before)
  })

  test('recognizes the user by the current login, after a change of email', async () => {
    await createCustody({ userId: 'alice', login: 'new@example.test', server, store }).open()
    server.wallet = null
    const there = createCustody({ userId: 'second', login: 'new@example.test', server, store })
    expect(await there.open()).toMatchObject({ status: 'serverShareMissing' })
  })

  test('gives a new device and an empty server both shares, from an old device and a recovery', async () => {
    const before = server.wallet
    const device = await custody.exportShare('device')
    server.wallet = null
    const there = openOn(createMemoryStore())
    await expect(there.restore(recovery)).rejects.toThrow(code('serverShareMissing'))
    expect(await there.restore(recovery, device)).toMatchObject({ status: 'ready' })
    expect(server.wallet).toEqual(before)
  })

  test('creates the same recovery share for a file as for a passkey', async () => {
    await custody.addRecovery(async document => {
      expect(document).toEqual(recovery)
      return { kind: 'file' }
    })
    expect(await custody.open()).toMatchObject({ recoveries: [passkey, { kind: 'file' }] })
  })

  test('sends a recovery again that the server did not receive', async () => {
    server.failure = undefined
    const second = { kind: 'passkey' as const, credentialId: 'second', sealed: 'sealed too' }
    const putRecovery = server.putRecovery
    server.putRecovery = () => Promise.reject(new Error('The server cannot be reached'))
    await expect(custody.addRecovery(async () => second)).rejects.toThrow('reached')
    expect(await custody.open()).toMatchObject({ status: 'ready', recoveries: [passkey] })
    server.putRecovery = putRecovery
    expect(await custody.open()).toMatchObject({ recoveries: [passkey, second] })
    expect(server.recoveries).toEqual([passkey, second])
  })

  test('lists no passkey that the user removed, though this browser has it', async () => {
    server.recoveries = []
    server.removed.push(passkey.credentialId ?? '')
    expect(await custody.open()).toMatchObject({ status: 'ready', recoveries: [] })
    expect(await custody.open()).toMatchObject({ recoveries: [] })
    expect(server.recoveries).toEqual([])
  })

  test('records no recovery that was not created', async () => {
    await expect(custody.addRecovery(() => Promise.reject(new Error('no thanks')))).rejects.toThrow('no thanks')
    expect(server.recoveries).toEqual([passkey])
  })

  test('rejects the recovery of another wallet', async () => {
    const other = createMemoryServer()
    const theirs = createCustody({ userId: 'bob', server: other, store: createMemoryStore() })
    await theirs.create()
    const stolen: ShareDocument[] = []
    await theirs.addRecovery(async document => {
      stolen.push(document)
      return { kind: 'file' }
    })
    await expect(openOn(createMemoryStore()).restore(...stolen)).rejects.toThrow(code('sharesDiffer'))
  })

  test('creates the share again whose key the browser has lost', async () => {
    store.records.set('alice', { ...(store.records.get('alice') as DeviceRecord), share: undefined })
    expect(await custody.open()).toMatchObject({ status: 'needsRecovery' })
    expect(await custody.restore(recovery)).toMatchObject({ status: 'ready' })
  })
})

const passkey: KeptRecovery = { kind: 'passkey', credentialId: 'key', sealed: 'sealed' }

function openOn(store: MemoryStore): Custody {
  return createCustody({ userId: 'alice', server, store })
}

function addressesOf(store: MemoryStore) {
  return store.records.get('alice')?.addresses
}

function code(code: CustodyErrorCode): object {
  return expect.objectContaining({ code }) as object
}
