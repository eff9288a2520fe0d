import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createSigners, type TestSigner } from '../verify/signers.test-support.ts'
import { type AccountDatabase, openAccounts, openSite } from './site.test-support.ts'

describe.each(testDatabases)('unlinking a wallet, on %s', (_name, start) => {
  let databases: TestDatabases
  let database: AccountDatabase
  let site: ReturnType<typeof openSite>
  let stolen: TestSigner
  let other: TestSigner

  beforeAll(async () => {
    databases = await start()
    database = await openAccounts(await databases.create())
    const signers = await createSigners()
    stolen = signers[0]!
    other = signers[2]!
  })
  afterAll(async () => {
    await database.close()
    await databases.stop()
  })
  beforeEach(async () => {
    vi.useRealTimers()
    site = openSite(database)
    await site.empty()
  })

  /** Signs in to the account of a user with a password by the user's wallet, as a thief of the wallet does. */
  async function signInTwice() {
    const [owner, thief] = [site.visit(), site.visit()]
    await owner.signUp('ann')
    expect(await owner.connect(stolen)).toEqual([200])
    expect(await thief.connect(stolen)).toEqual([200])
    const [wallet] = (await owner.wallets())!
    return { owner, thief, unlink: () => owner.unlink(wallet!.id) }
  }
  const adapterOf = async () => (await site.auth.$context).adapter

  test('ends the sessions that only it signed in', async () => {
    const { owner, thief, unlink } = await signInTwice()
    expect(await thief.who()).toBe('ann')
    expect(await unlink()).toEqual([200])
    expect([await thief.who(), await owner.who()]).toEqual([undefined, 'ann'])
    expect(await thief.connect(other)).toEqual([403, 'walletUnknown'])
    expect([await site.count('session'), await site.count('wallet')]).toEqual([1, 0])
  })

  test('keeps a session that another wallet of the user has signed in too', async () => {
    const { owner, thief, unlink } = await signInTwice()
    expect(await owner.connect(other)).toEqual([200])
    expect(await thief.connect(other)).toEqual([200])
    expect(await unlink()).toEqual([200])
    expect(await thief.who()).toBe('ann')
    const [left] = (await owner.wallets())!
    expect(await owner.unlink(left!.id)).toEqual([200])
    expect(await thief.who()).toBe(undefined)
  })

  test('ends sessions whose signed messages have expired', async () => {
    const { thief, unlink } = await signInTwice()
    await (await adapterOf()).deleteMany({ model: 'walletSignIn', where: [] })
    expect(await unlink()).toEqual([200])
    expect(await thief.who()).toBe(undefined)
  })

  test('signs out the user who has signed in by that wallet only', async () => {
    const { owner, thief } = await signInTwice()
    const [wallet] = (await owner.wallets())!
    expect(await thief.unlink(wallet!.id)).toEqual([200])
    expect([...thief.cookies.keys()].filter(name => name.includes('session_token'))).toEqual([])
    expect([await thief.who(), await owner.who()]).toEqual([undefined, 'ann'])
  })

  test('lets no session link another wallet meanwhile', async () => {
    const { thief } = await signInTwice()
    const linking = await thief.signBy(other)
    // Simulates the moment at which the wallet is removed and its session is not yet.
    await (await adapterOf()).deleteMany({ model: 'walletSignIn', where: [] })
    const { status, body } = await thief.verify(linking)
    expect([status, body.error?.code]).toEqual([403, 'sessionNotFresh'])
    expect(await site.count('wallet')).toBe(1)
  })

  test('keeps the wallet linked if the sessions cannot be ended', async () => {
    const { owner, thief, unlink } = await signInTwice()
    const { internalAdapter } = await site.auth.$context
    const failing = vi.spyOn(internalAdapter, 'deleteSession').mockRejectedValue(new Error('The disk is full'))
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await unlink())[0]).toBe(500)
    expect(String(log.mock.lastCall)).toContain('The disk is full')
    log.mockRestore()
    failing.mockRestore()
    expect(await owner.wallets()).toHaveLength(1)
    expect(await unlink()).toEqual([200])
    expect(await thief.who()).toBe(undefined)
  })
})

test('a user for whom the site creates no session is rejected with a code, and the next message signs in', async () => {
  const databases = await testDatabases[0]![1]()
  const database = await openAccounts(await databases.create())
  let isBanned = true
  const site = openSite(
    database,
    { createUsers: true },
    { databaseHooks: { session: { create: { before: async () => !isBanned && undefined } } } },
  )
  const [signer] = await createSigners()
  const visitor = site.visit()
  expect(await visitor.connect(signer!)).toEqual([403, 'signInRefused'])
  expect(await visitor.who()).toBe(undefined)
  isBanned = false
  expect(await visitor.connect(signer!)).toEqual([200])
  await database.close()
  await databases.stop()
})
