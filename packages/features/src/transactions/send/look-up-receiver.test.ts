import { createStore, type KitOptions } from '@latchkey/core'
import type { AdapterActions, ChainNamespace } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { nameSuffixes } from '../../account/names/name-rules.ts'
import { senderOf } from '../shared/sender.ts'
import type { Receiver } from './known-receiver.ts'
import { createReceiverLookup, resolveReceiver } from './look-up-receiver.ts'
import { maya, raise, usdc } from './send-world.test-support.ts'

const known = { status: 'known' } as const
const serviceName = `maya.${nameSuffixes[0]}`

/** A lookup from the account of a wallet, whose adapter has these actions, or none. */
async function setUpLookup(
  actions?: AdapterActions,
  namespace: ChainNamespace = 'eip155',
  options: Partial<KitOptions> = {},
) {
  const environment = createTestEnvironment()
  const connector = createMockConnector({ chains: [namespace] })
  const { actions: load, ...adapter } = createMockAdapter({
    namespace,
    connectors: [connector],
    ...(actions && { actions }),
  })
  const { mainnet, polygon, solana } = testNetworks
  const store = createStore(
    {
      projectId: 'test',
      networks: [mainnet, polygon, solana],
      adapters: [{ ...adapter, ...(actions && load && { actions: load }) }],
      ...options,
    },
    environment,
  )
  void store.start()
  await store.connections.connect(connector)
  const sender = senderOf(store, namespace, undefined) ?? raise()
  const lookUp = createReceiverLookup(store)
  return {
    store,
    environment,
    sender,
    lookUp,
    /** Looks a text up. @returns everything that was reported of it */
    async receiversOf(text: string, from = sender): Promise<Receiver[]> {
      const receivers: Receiver[] = []
      const { signal } = new AbortController()
      const looking = lookUp(text, { sender: from, signal, onChange: receiver => receivers.push(receiver) })
      await environment.advance(300)
      await looking
      return receivers
    },
  }
}

const resolving = { state: { status: 'resolving', isAsked: true } }
const wrong = (problem: string) => ({ state: { status: 'wrong', problem } })

describe('the address of a name', () => {
  test('is resolved by the adapter on a network without names of this kit, whatever its ending', async () => {
    const recipient = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const { store, sender } = await setUpLookup({ resolveName: async () => ({ address: recipient }) }, 'solana')
    expect(sender.address).toBe(mockAddresses.solana)
    expect(await resolveReceiver(store, serviceName, sender)).toEqual({ address: recipient, name: serviceName })
  })

  test("is requested with the site's networks of the namespace, its sources of names and the network", async () => {
    const requests: unknown[] = []
    const names = { avatars: ['https://site.example'] }
    const { store, sender } = await setUpLookup(
      { resolveName: async (name, networks, signal, options) => void requests.push([name, networks, signal, options]) },
      'eip155',
      { names },
    )
    const { signal } = new AbortController()
    await resolveReceiver(store, 'maya.eth', sender, signal)
    const networks = [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:137' }]
    expect(requests).toMatchObject([['maya.eth', networks, signal, { ...names, network: networks[0] }]])
    expect(requests).toHaveProperty([0, 1, 'length'], 2)
  })

  test.each(['a.b', 'maya.eth', 'pay.maya.eth', 'ma-ya.é', '🦊.eth'])('is requested for %s', async name => {
    const { store, sender } = await setUpLookup({ resolveName: async () => ({ address: maya }) })
    expect(await resolveReceiver(store, name, sender)).toEqual({ address: maya, name })
  })

  test.each([
    'maya',
    'maya.',
    '.eth',
    'my name.eth',
    'maya.e th',
    'maya. ',
    'https://maya.eth',
    'ethereum:maya.eth',
    '/maya.eth',
    'maya.eth/pay',
    'maya.eth:1',
  ])('is not requested for the text "%s"', async text => {
    const { store, sender, receiversOf } = await setUpLookup({ resolveName: async () => ({ address: maya }) })
    expect(await resolveReceiver(store, text, sender)).toBeUndefined()
    expect(await receiversOf(text)).toEqual([wrong('noAddress')])
  })

  test.each([
    ['has no actions', undefined],
    ['resolves no names', {}],
  ])('is not there if the adapter %s', async (_what, actions) => {
    const { store, sender, receiversOf } = await setUpLookup(actions)
    expect(await resolveReceiver(store, 'maya.eth', sender)).toBeUndefined()
    expect(await receiversOf('maya.eth')).toEqual([wrong('noAddress')])
    expect(await receiversOf(maya)).toEqual([{ state: known, address: maya }])
  })

  test('of this kit is that of its profile at the service, on the same network', async () => {
    const { store, environment, sender, receiversOf } = await setUpLookup({ resolveName: raise }, 'eip155', {
      services: { blockchain: 'https://chain.example' },
    })
    environment.respond('/v1/supported-chains', { json: { http: ['eip155:1', 'eip155:137'], ws: [] } })
    // Coin type of Ethereum (ENSIP-11).
    const addresses = { [String((1 | 0x80000000) >>> 0)]: { address: maya } }
    environment.respond('/v1/profile/account', { json: { name: serviceName, addresses } })
    expect(await resolveReceiver(store, serviceName, sender)).toEqual({ address: maya, name: serviceName })
    expect((await receiversOf(serviceName)).at(-1)).toEqual({ state: known, address: maya, name: serviceName })
    const elsewhere = { ...sender, network: store.networks.find('eip155:137') ?? raise() }
    expect(await resolveReceiver(store, serviceName, elsewhere)).toBeUndefined()
    expect((await receiversOf(serviceName, elsewhere)).at(-1)).toEqual(wrong('noName'))
  })
})

describe('a name in the field of the recipient', () => {
  test('is reported as resolving, then with its address, then with what the node tells of the address', async () => {
    const facts = { isContract: true, isUsed: true }
    const { receiversOf } = await setUpLookup({
      resolveName: async () => ({ address: maya }),
      inspectRecipient: async () => facts,
    })
    const receiver = { state: known, address: maya, name: 'maya.eth' }
    expect(await receiversOf('maya.eth')).toStrictEqual([resolving, receiver, { ...receiver, facts }])
  })

  test("has its picture if that is from one of the site's origins", async () => {
    const image = 'https://site.example/maya.png'
    const { receiversOf } = await setUpLookup({ resolveName: async () => ({ address: maya, image }) }, 'eip155', {
      names: { avatars: ['https://site.example'] },
    })
    expect((await receiversOf('maya.eth')).at(-1)).toStrictEqual({
      state: known,
      address: maya,
      name: 'maya.eth',
      image,
    })
  })

  test('is wrong if its lookup fails, until it is typed again', async () => {
    let isGone = true
    const { receiversOf } = await setUpLookup({
      async resolveName() {
        if (isGone) throw new Error('The node is gone')
        return { address: maya }
      },
    })
    expect(await receiversOf('maya.eth')).toStrictEqual([resolving, wrong('nameFailed')])
    isGone = false
    expect((await receiversOf('maya.eth')).at(-1)).toMatchObject({ state: known, address: maya })
  })

  test('is known if the node tells nothing of its address', async () => {
    const { receiversOf } = await setUpLookup({
      resolveName: async () => ({ address: maya }),
      inspectRecipient: () => Promise.reject(new Error('The node is gone')),
    })
    expect((await receiversOf('maya.eth')).at(-1)).toEqual({ state: known, address: maya, name: 'maya.eth' })
  })

  test('is requested once in five minutes on a network, in any letter case', async () => {
    const requests: unknown[] = []
    const { store, environment, sender, receiversOf } = await setUpLookup({
      async resolveName(name, _networks, _signal, options) {
        requests.push([name, options?.network?.caipNetworkId])
        return { address: maya }
      },
    })
    for (const name of ['maya.eth', 'Maya.eth']) await receiversOf(name)
    await environment.advance(5 * 60_000 - 1_000)
    await receiversOf('maya.eth')
    expect(requests).toEqual([['maya.eth', 'eip155:1']])
    await receiversOf('maya.eth', { ...sender, network: store.networks.find('eip155:137') ?? raise() })
    expect(requests).toEqual([
      ['maya.eth', 'eip155:1'],
      ['maya.eth', 'eip155:137'],
    ])
    await environment.advance(1_000)
    await receiversOf('maya.eth')
    expect(requests).toHaveLength(3)
  })

  test('is another one than the name with the same capital letters', async () => {
    // Both have the capital letters STRASSE.
    const addresses: Record<string, string> = { 'strasse.eth': maya, 'straße.eth': usdc }
    const { receiversOf } = await setUpLookup({ resolveName: async name => ({ address: addresses[name] ?? raise() }) })
    for (const [name, address] of Object.entries(addresses))
      expect((await receiversOf(name)).at(-1)).toMatchObject({ name, address })
  })
})

describe('an address in the field of the recipient', () => {
  test('is inspected again after 30 seconds, as it may have been used meanwhile', async () => {
    const inspected: string[] = []
    const { environment, receiversOf } = await setUpLookup({
      async inspectRecipient(address) {
        inspected.push(address)
        return { isContract: false, isUsed: inspected.length > 2 }
      },
    })
    for (const address of [maya, usdc]) await receiversOf(address)
    // Each lookup takes 300 ms.
    await environment.advance(30_000 - 601)
    await receiversOf(maya)
    expect(inspected).toEqual([maya, usdc])
    expect((await receiversOf(maya)).at(-1)).toMatchObject({ facts: { isUsed: true } })
    expect(inspected).toEqual([maya, usdc, maya])
  })

  test('is known even if the code of the adapter does not load', async () => {
    const { sender, receiversOf } = await setUpLookup()
    const actions = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await receiversOf(maya, { ...sender, adapter: { ...sender.adapter, actions } })).toEqual([
      { state: known, address: maya },
    ])
  })

  test('has the problem of an address only on a network whose addresses start with 0x', async () => {
    const { receiversOf } = await setUpLookup({}, 'solana')
    expect(await receiversOf('0x1234')).toStrictEqual([wrong('noAddress')])
  })
})

test('a text that is replaced by another one leaves no timer and no report behind', async () => {
  const { environment, sender, lookUp } = await setUpLookup({ resolveName: async () => ({ address: maya }) })
  const { pending } = environment.clock
  const controller = new AbortController()
  const receivers: Receiver[] = []
  const looking = lookUp('maya.eth', {
    sender,
    signal: controller.signal,
    onChange: receiver => receivers.push(receiver),
  })
  await environment.advance(100)
  expect(environment.clock.pending).toBe(pending + 1)
  controller.abort(new Error('replaced'))
  expect([environment.clock.pending, receivers]).toEqual([pending, []])
  await expect(looking).rejects.toThrow('replaced')
})
