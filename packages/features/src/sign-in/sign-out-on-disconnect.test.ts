import type { CaipNetworkId } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { createSignInWorld, createSite } from './sign-in-world.test-support.ts'
import { signOutRetryMs } from './sign-out-on-disconnect.ts'
import { joinSignIn } from './views/join-connecting.ts'

type World = Awaited<ReturnType<typeof createSignInWorld>>

/** Stores a session of an earlier visit. */
async function keepSession(site: ReturnType<typeof createSite>, chainId: CaipNetworkId, accountAddress: string) {
  const message = await site.config.createMessage({ accountAddress, chainId })
  site.sessions.push({ data: { ...message }, message: String(message), signature: '0x' })
}

const chainsOf = (site: ReturnType<typeof createSite>) => site.sessions.map(({ data }) => data.chainId)
const addressOf = (world: World, namespace: 'eip155' | 'solana' = 'eip155') => {
  const { account } = world.store.accounts.get(namespace)
  return account.status === 'connected' ? account.address : ''
}

async function signInWith(world: World, connect: () => Promise<unknown>) {
  const connecting = connect()
  await world.prompted()
  await world.signIn().sign()
  await connecting
}

describe.each([true, false])('a user who disconnects a wallet at a site that lists its sessions: %s', lists => {
  test('is signed out of every network of a namespace without a wallet', async () => {
    for (const required of [true, false]) {
      const site = createSite({ required, lists })
      const world = await createSignInWorld(site, { namespaces: true })
      const { connections } = world.store
      await signInWith(world, () => connections.connect(world.wallet, { namespace: 'solana' }))
      await signInWith(world, () => connections.connect(world.other))
      world.other.emitNetwork('eip155:137')
      await world.prompted()
      await world.signIn().sign()
      await world.environment.settle()
      expect(chainsOf(site)).toHaveLength(3)
      await world.store.disconnect('eip155')
      await world.environment.settle()
      expect([chainsOf(site).map(chainId => chainId.split(':')[0]), site.count('signOut')]).toEqual([['solana'], 0])
    }
  })

  test('is signed out of sessions of an earlier visit', async () => {
    const site = createSite({ lists })
    const world = await createSignInWorld(site, { namespaces: true })
    // After a reload of a site that requires no sign-in, no prompt is shown and no sign-in has happened on this page.
    world.store.connections.join(async () => {
      joinSignIn(world.store)
      return { prepare: async () => ({}), establish: async () => {}, settle: async () => {} }
    })
    await world.store.connections.connect(world.wallet, { namespace: 'solana' })
    await world.store.connections.connect(world.other)
    await world.environment.settle()
    const evm = addressOf(world)
    for (const chainId of ['eip155:1', 'eip155:137'] as const) await keepSession(site, chainId, evm)
    await keepSession(site, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', addressOf(world, 'solana'))
    await world.store.disconnect('eip155')
    await world.environment.settle()
    expect(chainsOf(site)).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })

  test('is signed out of only the accounts of the disconnected wallet if a namespace has several', async () => {
    for (const leaving of ['wallet', 'other'] as const) {
      const site = createSite({ lists })
      const world = await createSignInWorld(site, { features: { multiWallet: true } })
      await signInWith(world, () => world.store.connections.connect(world.wallet))
      const first = addressOf(world)
      await signInWith(world, () => world.store.connections.connect(world.other))
      const second = addressOf(world)
      expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([first, second])
      await keepSession(site, 'eip155:137', first)
      await keepSession(site, 'eip155:137', second)
      await world.store.connections.disconnect({ namespace: 'eip155', connectorId: leaving })
      await world.environment.settle()
      const stays = leaving === 'wallet' ? second : first
      expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([stays, stays])
    }
  })

  test('stays signed in with an account that the other wallet showed earlier', async () => {
    const site = createSite({ lists })
    const world = await createSignInWorld(site, { features: { multiWallet: true } })
    await signInWith(world, () => world.store.connections.connect(world.wallet))
    const first = addressOf(world)
    world.wallet.emitAccounts('eip155', ['0x3333333333333333333333333333333333333333'])
    await world.environment.settle()
    await world.prompted()
    await world.signIn().sign()
    await signInWith(world, () => world.store.connections.connect(world.other))
    expect(site.sessions).toHaveLength(3)
    await world.store.connections.disconnect({ namespace: 'eip155', connectorId: 'other' })
    await world.environment.settle()
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([
      first,
      '0x3333333333333333333333333333333333333333',
    ])
    await world.store.disconnect()
    await world.environment.settle()
    expect(site.sessions).toEqual([])
  })

  test('stays signed in with an account that another connected wallet also has', async () => {
    const site = createSite({ lists })
    const world = await createSignInWorld(site, { features: { multiWallet: true } })
    await signInWith(world, () => world.store.connections.connect(world.wallet))
    const shared = addressOf(world)
    const connecting = world.store.connections.connect(world.other)
    await world.prompted()
    world.other.emitAccounts('eip155', [shared])
    await connecting
    await world.environment.settle()
    expect(addressOf(world)).toBe(shared)
    await world.store.connections.disconnect({ namespace: 'eip155', connectorId: 'wallet' })
    await world.environment.settle()
    expect([world.status(), site.sessions.map(({ data }) => data.accountAddress)]).toEqual(['connected', [shared]])
  })
})

test('signOutOnDisconnect: false keeps every session', async () => {
  const site = createSite({ lists: true })
  const world = await createSignInWorld(
    { config: { ...site.config, signOutOnDisconnect: false } },
    { namespaces: true },
  )
  await signInWith(world, () => world.store.connections.connect(world.wallet, { namespace: 'solana' }))
  await signInWith(world, () => world.store.connections.connect(world.other))
  await world.store.disconnect('eip155')
  await world.store.disconnect()
  await world.environment.settle()
  expect([site.sessions.length, site.count('signOut'), site.count('revokeSession')]).toEqual([2, 0, 0])
})

test('a failed sign-out is tried again, and keeps an account that signed in meanwhile', async () => {
  for (const comesBack of [false, true]) {
    const site = createSite({ lists: true })
    const { listSessions } = site.config
    const world = await createSignInWorld(site, { namespaces: true })
    await signInWith(world, () => world.store.connections.connect(world.wallet, { namespace: 'solana' }))
    await signInWith(world, () => world.store.connections.connect(world.other))
    site.config.listSessions = () => Promise.reject(new Error('503'))
    await world.store.disconnect('eip155')
    await world.environment.settle()
    expect(site.sessions).toHaveLength(2)
    if (listSessions) site.config.listSessions = listSessions
    if (comesBack) await world.store.connections.connect(world.other)
    await world.environment.advance(signOutRetryMs[0] ?? 0)
    await world.environment.settle()
    expect(site.sessions).toHaveLength(comesBack ? 2 : 1)
  }
})
