import { createStore, type KitOptions } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import {
  type Answer,
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

// The module loads lazily, so it is imported before the clock stops.
import './identity-client.ts'
import { shownNameAgeMs, shownNamesFeature } from './shown-names-feature.ts'

const service = 'https://chain.example'
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const key = stranger.toLowerCase()
const addressOf = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`

interface Given {
  environment?: TestEnvironment
  options?: Partial<KitOptions>
  /** Answer of the service about an address. */
  identity?: Answer
  /** Addresses of names on the chain. */
  owners?: Readonly<Record<string, string>>
  /** Called with the options of each lookup on the chain. */
  onLookup?: (lookup: unknown) => void
}

async function setUp({ environment = createTestEnvironment(), options, identity, owners, onLookup }: Given = {}) {
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1', 'eip155:137'], ws: [] } })
  environment.respond('/v1/profile/', { json: [] })
  environment.respond('/v1/profile/account/', forward)
  environment.respond('/v1/identity/', identity ?? { json: { name: 'maya.eth' } })
  const connector = createMockConnector()
  const actions: AdapterActions = {
    ...(owners && {
      async resolveName(name, _networks, _signal, lookup) {
        onLookup?.(lookup)
        return toOwner(owners[name])
      },
    }),
  }
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors: [connector], actions })],
      services: { blockchain: service },
      ...options,
    },
    environment,
  )
  void store.start()
  await store.connections.connect(connector)
  const names = store.use(shownNamesFeature)
  return {
    store,
    environment,
    names,
    /** Returns the shown name after the requests have settled. */
    async shown(address = stranger) {
      names.nameOf(address)
      await environment.settle()
      return names.nameOf(address)
    },
    asked: () => environment.requested('/v1/identity').length,
  }
}

/** Resolves every name to the stranger. */
function forward({ url }: Request): Response {
  const name = new URL(url).pathname.split('/').at(-1)
  return Response.json({ name, addresses: { '60': { address: stranger } } })
}

function toOwner(address: string | undefined) {
  return address === undefined ? undefined : { address }
}

describe('the name of an address that a screen shows', () => {
  test('is fetched once for many renders, with the connected account as sender', async () => {
    const { names, environment, shown, asked } = await setUp()
    expect(names.nameOf(stranger)).toBeUndefined()
    names.nameOf(key)
    expect(await shown()).toBe('maya.eth')
    expect(names.nameOf(key)).toBe('maya.eth')
    expect(asked()).toBe(1)
    expect(environment.requested('/v1/identity')[0]?.searchParams.get('sender')).toBe(
      `eip155:1:${mockAddresses.eip155}`,
    )
  })

  // covers: S3.81, S9.05
  test('is cached for 5 minutes, also after a reload', async () => {
    const first = await setUp()
    expect(await first.shown()).toBe('maya.eth')
    await first.environment.advance(shownNameAgeMs - 1)
    const environment = first.environment.openTab()
    const later = await setUp({ environment, identity: { json: { name: 'other.eth' } } })
    const before = later.asked()
    expect([await later.shown(), later.asked()]).toEqual(['maya.eth', before])
    await environment.advance(1)
    await later.shown()
    expect([await later.shown(), later.asked()]).toEqual(['other.eth', before + 1])
  })

  test.each([
    '{',
    '[]',
    JSON.stringify({ [key]: 7 }),
    JSON.stringify({ [key]: { since: 0, value: { name: 'evil.eth' } } }),
  ])('is not accepted from %j in storage', async stored => {
    const environment = createTestEnvironment({ stored: { '@appkit/ens_cache': stored } })
    const { shown } = await setUp({ environment })
    expect(await shown()).toBe('maya.eth')
  })

  test.each<[string, Record<string, string>, string | undefined]>([
    ['to the account', { 'maya.eth': key }, 'maya.eth'],
    ['to another account', { 'maya.eth': addressOf(1) }, undefined],
    ['to no account', {}, undefined],
  ])('is the name of the service if that resolves %s on Ethereum: %j', async (_where, owners, name) => {
    const { shown } = await setUp({ owners })
    expect(await shown()).toBe(name)
  })

  test.each<[string, string, string[], string | undefined]>([
    ['of the service', `${service}/maya.png`, [], `${service}/maya.png`],
    ['of an origin that the site names', 'https://pictures.example/maya.png', ['https://pictures.example'], undefined],
    ['of another origin', 'https://tracker.example/maya.png', ['https://pictures.example'], undefined],
    [
      'of an origin that only starts like an allowed one',
      'https://pictures.example.evil/a',
      ['https://pictures.example'],
      undefined,
    ],
    ['that is a token', 'eip155:1/erc721:0xb7F7F6C52F2e2fdb1963Eab30438024864c313F6/2430', [], undefined],
    ['that is no picture', 'javascript:alert(1)', ['javascript:alert(1)'], undefined],
  ])('has the picture %s only if that may be shown', async (_which, avatar, avatars, shows) => {
    const json = { name: 'maya.eth', avatar }
    const { names, shown } = await setUp({ identity: { json }, options: { names: { avatars } } })
    expect(names.pictureOf(stranger)).toBeUndefined()
    expect(await shown()).toBe('maya.eth')
    const isNamed = avatars.some(origin => avatar.startsWith(`${origin}/`))
    expect(names.pictureOf(stranger)).toBe(isNamed ? avatar : shows)
  })

  test('is resolved with the gateways that the site names', async () => {
    const lookups: unknown[] = []
    const options = { names: { gateways: ['https://gateway.example'] } }
    const { shown } = await setUp({ owners: { 'maya.eth': key }, options, onLookup: lookup => lookups.push(lookup) })
    expect(await shown()).toBe('maya.eth')
    expect(lookups).not.toEqual([])
    expect(new Set(lookups)).toEqual(new Set([options.names]))
  })

  test('is fetched by at most four requests at a time', async () => {
    const { names, environment, asked } = await setUp({ identity: { json: {}, delayMs: 100 } })
    for (let at = 1; at <= 10; at++) names.nameOf(addressOf(at))
    await environment.settle()
    expect(asked()).toBe(4)
    await environment.advance(100)
    await environment.settle()
    expect(asked()).toBe(8)
  })

  test('is not fetched again for a minute after a failure', async () => {
    const { names, environment, shown, asked } = await setUp({ identity: { status: 500 } })
    await shown()
    names.nameOf(stranger)
    await environment.settle()
    expect(asked()).toBe(1)
  })

  test.each<[string, string, Partial<KitOptions>]>([
    ['is none', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', {}],
    [
      'of a site without a service and without Ethereum is none',
      stranger,
      { services: {}, networks: [testNetworks.polygon] },
    ],
  ])('%s, without a request', async (_what, address, options) => {
    const { shown, asked } = await setUp({ options })
    expect([await shown(address), asked()]).toEqual([undefined, 0])
  })
})
