import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createSigners, type TestSigner } from '../verify/signers.test-support.ts'
import { type AccountDatabase, codeOf, openAccounts, openSite } from './site.test-support.ts'
import { siwx } from './siwx-plugin.ts'

let database: AccountDatabase
let signers: TestSigner[]
let evm: TestSigner
let other: TestSigner
let site: ReturnType<typeof openSite>

beforeAll(async () => {
  ;[database, signers] = await Promise.all([openAccounts({ file: ':memory:' }), createSigners()])
  ;[evm, other] = signers as [TestSigner, TestSigner]
})
afterAll(() => database.close())
beforeEach(async () => {
  site = openSite(database)
  await site.empty()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a site with accounts', () => {
  test('links wallets of every namespace to the signed-in user, and signs that user in with each of them', async () => {
    const owner = site.visit()
    expect(await owner.signUp('ann')).toEqual([200])
    for (const signer of signers) {
      const signed = await owner.signBy(signer, { chainId: signer.chainId, accountAddress: signer.address })
      expect(signed.message).toContain('\n\nLink this wallet to my account at shop.example\n\n')
      const { status, body } = await owner.verify(signed)
      expect([signer.name, status, body]).toEqual([
        signer.name,
        200,
        expect.objectContaining({
          session: expect.objectContaining({ address: signer.address, chainId: signer.chainId, ...signed }) as object,
          user: expect.objectContaining({ name: 'ann' }) as object,
        }),
      ])
    }
    expect((await owner.wallets())?.map(({ address }) => address).sort()).toEqual(
      signers.map(({ address }) => address).sort(),
    )
    expect(await owner.session()).toHaveLength(signers.length)
    for (const signer of signers) {
      const visitor = site.visit()
      const signed = await visitor.signBy(signer)
      expect(signed.message).toContain('\n\nI accept the terms\n\n')
      expect([signer.name, codeOf(await visitor.verify(signed))]).toEqual([signer.name, [200]])
      expect(await visitor.who()).toBe('ann')
      expect((await visitor.session())?.map(({ address }) => address)).toEqual([signer.address])
    }
    expect(await site.count('user')).toBe(1)
  })

  test('rejects a wallet without a user, and stores nothing of it', async () => {
    const visitor = site.visit()
    expect(await visitor.connect(evm)).toEqual([403, 'walletUnknown'])
    expect(await visitor.who()).toBeUndefined()
    for (const model of ['user', 'wallet', 'walletSignIn', 'session'] as const) expect(await site.count(model)).toBe(0)
  })

  test('creates a user for a wallet if the site requests it, whose next wallet is linked to the same', async () => {
    site = openSite(database, { createUsers: ({ address }) => ({ name: `Wallet ${address.slice(0, 6)}` }) })
    const visitor = site.visit()
    expect(await visitor.connect(evm)).toEqual([200])
    expect(await visitor.who()).toBe(`Wallet ${evm.address.slice(0, 6)}`)
    expect(await visitor.connect(other)).toEqual([200])
    expect(await visitor.wallets()).toHaveLength(2)
    expect(await site.count('user')).toBe(1)
  })

  test('rejects a message that was used before, that comes from another browser, or that arrives too late', async () => {
    site = openSite(database, { createUsers: true })
    const visitor = site.visit()
    const signed = await visitor.signBy(evm)
    expect(codeOf(await site.visit().verify(signed))).toEqual([401, 'nonceUnknown'])
    expect(codeOf(await visitor.verify(signed))).toEqual([200])
    expect(codeOf(await visitor.verify(signed))).toEqual([401, 'nonceSpent'])
    expect(await site.count('session')).toBe(1)

    const late = site.visit()
    const old = await late.signBy(evm)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect(codeOf(await late.verify(old))).toEqual([401, 'nonceExpired'])
  })

  test('rejects a signature for another message, and a message that was issued otherwise', async () => {
    site = openSite(database, { createUsers: true })
    for (const signer of signers) {
      const visitor = site.visit()
      const [one, two] = [await visitor.signBy(signer), await visitor.signBy(signer)]
      const { status, body } = await visitor.verify({ ...one, signature: two.signature })
      expect([signer.name, status, body.error?.code]).toEqual([signer.name, 401, 'signatureInvalid'])
    }
    const visitor = site.visit()
    const changed = await visitor.prepare({ statement: 'Give me everything' })
    expect(codeOf(await visitor.verify(await visitor.sign(changed)))).toEqual([401, 'fieldMismatch'])
    expect(await site.count('user')).toBe(0)
  })

  test('has one wallet on every network and for any notation of its address', async () => {
    const owner = site.visit()
    await owner.signUp('ann')
    const polkadot = signers.find(({ name }) => name === 'polkadot sr25519')!
    const { encodeAddress } = await import('@polkadot/util-crypto')
    for (const [signer, same] of [
      [evm, { ...evm, chainId: 'eip155:137' }],
      [polkadot, { ...polkadot, address: encodeAddress(polkadot.address, 42) }],
    ] as const) {
      expect(await owner.connect(signer)).toEqual([200])
      expect(await owner.connect(same)).toEqual([200])
      expect(await site.visit().connect(same)).toEqual([200])
    }
    expect(await owner.wallets()).toHaveLength(2)
    expect(await owner.session()).toHaveLength(4)
  })

  test('links by a message that was issued to the signed-in user, in a recent session', async () => {
    const visitor = site.visit()
    const before = await visitor.signBy(evm)
    await visitor.signUp('ann')
    // The message was issued for a sign-in, so it signs in, which fails for an unlinked wallet.
    expect(codeOf(await visitor.verify(before))).toEqual([403, 'walletUnknown'])

    const linking = await visitor.signBy(evm)
    await visitor.request('POST', '/../sign-out', {})
    expect(codeOf(await visitor.verify(linking))).toEqual([401, 'notSignedIn'])
    await visitor.signUp('bob')
    expect(codeOf(await visitor.verify(linking))).toEqual([401, 'notSignedIn'])
    expect(await site.count('wallet')).toBe(0)

    await visitor.signInByEmail('ann')
    expect(await visitor.connect(evm)).toEqual([200])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    expect(await visitor.who()).toBe('ann')
    expect(await visitor.connect(other)).toEqual([403, 'sessionNotFresh'])
    expect(await visitor.connect(evm)).toEqual([200])
    const [wallet] = (await visitor.wallets())!
    expect(await visitor.unlink(wallet!.id)).toEqual([403, 'sessionNotFresh'])
  })

  test('unlinks a wallet, but not the last sign-in method, and none of another user', async () => {
    site = openSite(database, { createUsers: true })
    const [visitor, stranger] = [site.visit(), site.visit()]
    expect(await visitor.connect(evm)).toEqual([200])
    await stranger.signUp('bob')
    expect(await stranger.connect(signers[2]!)).toEqual([200])
    const [only] = (await visitor.wallets())!
    expect(await visitor.unlink(only!.id)).toEqual([409, 'lastWayToSignIn'])
    expect(await stranger.unlink(only!.id)).toEqual([403, 'walletUnknown'])
    expect(await site.visit().unlink(only!.id)).toEqual([401, 'notSignedIn'])

    // The password is another method to sign in.
    const [wallet] = (await stranger.wallets())!
    expect(await stranger.unlink(wallet!.id)).toEqual([200])
    expect(await stranger.session()).toEqual([])
    expect(await site.visit().connect(signers[2]!)).toEqual([200])
    expect(await site.count('user')).toBe(3)
  })

  test('signs out a user with the last wallet of the sign-in, and no user who signed in otherwise', async () => {
    const owner = site.visit()
    await owner.signUp('ann')
    await owner.connect(evm)
    await owner.connect(other)
    expect(codeOf(await owner.request('POST', '/sign-out', {}))).toEqual([200])
    expect([await owner.session(), await owner.who()]).toEqual([[], 'ann'])

    const visitor = site.visit()
    await visitor.connect(evm)
    await visitor.connect(other)
    const { body } = await visitor.request('POST', '/sign-out', { chainId: evm.chainId, address: evm.address })
    expect(body.sessions?.map(({ address }) => address)).toEqual([other.address])
    expect(await visitor.who()).toBe('ann')
    await visitor.request('POST', '/sign-out', {})
    expect([await visitor.session(), await visitor.who()]).toEqual([[], undefined])
    // Only the session of `owner` is left.
    expect(await site.count('session')).toBe(1)
  })

  test('removes the wallets of a user who was deleted', async () => {
    site = openSite(database, { createUsers: true })
    await site.visit().connect(evm)
    const { internalAdapter, adapter } = await site.auth.$context
    const [user] = await adapter.findMany<{ id: string }>({ model: 'user' })
    await internalAdapter.deleteUser(user!.id)
    const visitor = site.visit()
    expect(await visitor.connect(evm)).toEqual([200])
    expect(await visitor.wallets()).toHaveLength(1)
    expect([await site.count('user'), await site.count('wallet')]).toEqual([1, 1])
  })

  test('rejects pages of other sites, forms, long bodies, and too many attempts', async () => {
    site = openSite(
      database,
      { createUsers: true },
      { rateLimit: { enabled: true }, trustedOrigins: ['https://other.example'] },
    )
    expect((await site.visit('https://evil.example').request('POST', '/nonce', {})).status).toBe(403)
    const elsewhere = site.visit('https://other.example')
    for (const path of ['/nonce', '/verify', '/sign-out', '/unlink']) {
      const { status, body } = await elsewhere.request('POST', path, { walletId: 'any' })
      expect([path, status, body.error?.code]).toEqual([path, 403, 'originNotAllowed'])
    }
    const visitor = site.visit()
    expect((await visitor.request('POST', '/nonce', '{}', { 'content-type': 'text/plain' })).body.error?.code).toBe(
      'messageUnreadable',
    )
    const signed = await visitor.signBy(evm)
    expect(codeOf(await visitor.verify({ ...signed, signature: 'a'.repeat(1_000_000) }))).toEqual([
      413,
      'messageTooLarge',
    ])
    const { signature } = await visitor.signBy(evm)
    const client = { 'x-forwarded-for': '203.0.113.7' }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 40 && statuses.at(-1) !== 429; attempt++)
      statuses.push((await visitor.verify({ ...signed, signature }, client)).status)
    expect(statuses.slice(-2)).toEqual([401, 429])
  })
})

test('the plugin rejects an invalid domain', () => {
  expect(() => siwx({ domains: ['https://shop.example'] })).toThrow(TypeError)
  expect(() => siwx({ domains: [] })).toThrow('at least one domain')
})
