import { describe, expect, test, vi } from 'vitest'

import { createSignInWorld, createSite } from './sign-in-world.test-support.ts'
import { retryDelaysMs } from './views/watch-accounts.ts'

type World = Awaited<ReturnType<typeof createSignInWorld>>

const [alice, bob, carol] = [
  '0x1111111111111111111111111111111111111111',
  '0x3333333333333333333333333333333333333333',
  '0x4444444444444444444444444444444444444444',
] as const

async function signInWith(world: World, connect: () => Promise<unknown>) {
  const connecting = connect()
  // The first prompt waits for a lazy module.
  await vi.waitFor(() => expect(world.prompt()?.stage).toBe('ready'), 20_000)
  await world.signIn().sign()
  await connecting
  await world.environment.settle()
}

/** Two accounts of one wallet that have signed in. */
async function signInTwoAccounts(required: boolean, lists: boolean, features: { multiWallet?: boolean } = {}) {
  const site = createSite({ required, lists })
  const world = await createSignInWorld(site, { features })
  await signInWith(world, () => world.store.connections.connect(world.wallet))
  for (const address of [bob, alice]) {
    world.wallet.emitAccounts('eip155', [address])
    await world.environment.settle()
    if (world.prompt() === undefined) continue
    await world.prompted()
    await world.signIn().sign()
    await world.environment.settle()
  }
  const { length } = site.sessions
  return {
    ...world,
    site,
    length,
    lock: async () => {
      world.wallet.emitLock()
      await world.environment.settle()
    },
    settled: async () => {
      await world.environment.settle()
      return site.sessions.length
    },
  }
}

describe.each([
  { required: true, lists: true },
  { required: false, lists: false },
])('the sessions of a wallet at a site with %o', ({ required, lists }) => {
  test('stay while the wallet is locked, and count once it is unlocked', async () => {
    const world = await signInTwoAccounts(required, lists)
    expect(world.length).toBeGreaterThan(1)
    await world.lock()
    expect([world.status(), await world.settled(), world.site.count('signOut')]).toEqual([
      'disconnected',
      world.length,
      0,
    ])
    world.wallet.emitAccounts('eip155', [alice])
    await world.environment.settle()
    expect([world.status(), await world.settled(), world.prompt()]).toEqual(['connected', world.length, undefined])
    await world.store.disconnect()
    expect(await world.settled()).toBe(0)
  })

  test('stay while the wallet is locked and another wallet of the namespace is disconnected', async () => {
    const world = await signInTwoAccounts(required, lists, { multiWallet: true })
    await signInWith(world, () => world.store.connections.connect(world.other))
    await world.lock()
    await world.store.connections.disconnect({ namespace: 'eip155', connectorId: 'other' })
    expect(await world.settled()).toBeGreaterThan(0)
    expect(world.site.sessions.map(({ data }) => data.accountAddress)).toContain(alice)
    expect(world.site.sessions.map(({ data }) => data.accountAddress)).not.toContain(
      '0x2222222222222222222222222222222222222222',
    )
  })

  test('end if the user disconnects while the wallet is locked', async () => {
    const world = await signInTwoAccounts(required, lists)
    await world.lock()
    await world.store.disconnect()
    expect(await world.settled()).toBe(0)
  })

  test('end if the wallet disconnects for good, locked or not', async () => {
    for (const isLocked of [true, false]) {
      const world = await signInTwoAccounts(required, lists)
      if (isLocked) await world.lock()
      world.wallet.emitDisconnect()
      expect(await world.settled()).toBe(0)
    }
  })
})

test('sessions and the wallet stay through an outage of the server', async () => {
  const world = await signInTwoAccounts(true, true)
  const { getSessions } = world.site.config
  world.site.config.getSessions = () => Promise.reject(new Error('503'))
  world.wallet.emitAccounts('eip155', [bob])
  await world.environment.settle()
  for (const ms of retryDelaysMs) await world.environment.advance(ms)
  world.site.config.getSessions = getSessions
  await world.environment.advance(retryDelaysMs.at(-1) ?? 0)
  expect([world.status(), await world.settled(), world.site.count('signOut'), world.prompt()]).toEqual([
    'connected',
    world.length,
    0,
    undefined,
  ])
  await world.store.disconnect()
  expect(await world.settled()).toBe(0)
})

test('sessions stay if a server that knows of none creates no message, and the wallet is disconnected', async () => {
  const world = await signInTwoAccounts(true, true)
  const { createMessage } = world.site.config
  world.site.config.createMessage = () => Promise.reject(new Error('503'))
  world.wallet.emitAccounts('eip155', [carol])
  await world.environment.settle()
  world.site.config.createMessage = createMessage
  expect([world.status(), await world.settled(), world.site.count('signOut')]).toEqual([
    'disconnected',
    world.length,
    0,
  ])
  await world.store.connections.connect(world.wallet)
  expect([world.status(), await world.settled(), world.prompt()]).toEqual(['connected', world.length, undefined])
})

test('sessions stay if the server does not report which networks a user who declines can return to', async () => {
  const world = await signInTwoAccounts(true, true)
  const { getSessions } = world.site.config
  world.wallet.emitNetwork('eip155:137')
  await world.environment.settle()
  await world.prompted()
  world.site.config.getSessions = () => Promise.reject(new Error('503'))
  world.signIn().cancel()
  await world.environment.settle()
  world.site.config.getSessions = getSessions
  expect([world.status(), await world.settled()]).toEqual(['disconnected', world.length])
})
