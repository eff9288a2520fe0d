import { createStore, type KitOptions } from '@latchkey/core'
import {
  type Answer,
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { accountDetailsFeature } from './account-details-feature.ts'
// The module loads lazily, so it is imported before the clock stops.
import './identity-client.ts'

const service = 'https://chain.example'
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onPolygon = { networks: [testNetworks.polygon] } as const
const profileOf = (name: string, address: string) => ({
  json: { name, addresses: address ? { '60': { address } } : {} },
})
const asked = `/v1/identity/${mockAddresses.eip155}`

describe('the name of an account with the Blockchain API', () => {
  // covers: S7.01, S7.03
  test('is the name of the service, whose request has sender, project and SDK', async () => {
    const { environment, details, chain } = await setUp({ json: { name: 'maya.eth', avatar: `${service}/maya.png` } })
    expect(details()).toEqual({ profileName: 'maya.eth', profileImage: `${service}/maya.png` })
    expect(chain).toEqual([])
    const [call, ...more] = environment.requested('/v1/identity')
    expect([call?.pathname, more]).toEqual([asked, []])
    expect(Object.fromEntries(call?.searchParams ?? [])).toEqual({
      sender: `eip155:1:${mockAddresses.eip155}`,
      projectId: 'p',
      st: 'appkit',
      sv: expect.stringMatching(/^html-core-/),
    })
  })

  test.each<[string, string | undefined, string]>([
    ['the account', mockAddresses.eip155, 'maya.eth'],
    ['another account', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'chain.eth'],
    ['no account', undefined, 'chain.eth'],
  ])('is the name of the service only if that resolves to the account on Ethereum: %s', async (_to, owner, name) => {
    const { details } = await setUp({ json: { name: 'maya.eth' } }, { owners: { 'maya.eth': owner } })
    expect(details()).toMatchObject({ profileName: name })
  })

  test.each<[string, string, Partial<KitOptions>, string, string]>([
    ['the account', mockAddresses.eip155, onPolygon, 'maya.eth', 'maya.eth'],
    ['another account', stranger, onPolygon, 'maya.eth', 'chain.eth'],
    ['no account', '', onPolygon, 'maya.eth', 'chain.eth'],
    ['the account', mockAddresses.eip155, {}, 'maya.latchkey', 'maya.latchkey'],
    ['another account', stranger, {}, 'maya.latchkey', 'chain.eth'],
  ])(
    'is the name of the service only if its profile of the name has the account: %s',
    async (_to, owner, options, name, shown) => {
      const owners = { 'maya.eth': mockAddresses.eip155 }
      const given = { ...options, known: ['eip155:1', 'eip155:137'], owners }
      const { details } = await setUp({ json: { name } }, { ...given, profile: profileOf(name, owner) })
      expect(details().profileName).toBe(shown)
    },
  )

  test('is empty if the profile of the name reports another name', async () => {
    const profile = profileOf('other.eth', mockAddresses.eip155)
    const { details } = await setUp({ json: { name: 'maya.eth' } }, { hasNames: false, profile })
    expect(details()).toEqual({})
  })

  test('is empty for another namespace, in which names cannot be verified', async () => {
    const given = {
      networks: [testNetworks.solana] as const,
      known: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      namespace: 'solana' as const,
      hasNames: false,
    }
    const { details, environment } = await setUp({ json: { name: 'maya.sol' } }, given)
    expect(environment.requested('/v1/identity')).toHaveLength(1)
    expect(details()).toEqual({})
  })

  test('is empty if the service has none', async () => {
    const { details, chain } = await setUp({ json: { name: null, avatar: null } })
    expect([details(), chain]).toEqual([{}, []])
  })

  test('is resolved for a namespace without names of its own', async () => {
    const { details } = await setUp({ json: { name: 'maya.eth' } }, { hasNames: false })
    expect(details()).toMatchObject({ profileName: 'maya.eth' })
  })

  test.each<[string, Answer]>([
    ['fails', { status: 500 }],
    ['answers with garbage', { json: 'maya.eth' }],
    ['is unreachable', 'offline'],
  ])('is the name on the chains if the service %s', async (_name, answer) => {
    const { details, chain } = await setUp(answer)
    expect([details(), chain]).toEqual([{ profileName: 'chain.eth' }, [mockAddresses.eip155]])
  })

  // covers: S7.26
  test('is the name on the chains on a network that the service does not support, without a request', async () => {
    const { environment, details } = await setUp({ json: { name: 'maya.eth' } }, { known: ['eip155:137'] })
    expect(details()).toEqual({ profileName: 'chain.eth' })
    expect(environment.requested('/v1/identity')).toEqual([])
  })

  test('is the name on the chains after 10 s without an answer of the service', async () => {
    const { environment, details } = await setUp('hang')
    await environment.advance(9_999)
    expect(details()).toEqual({})
    await environment.advance(1)
    expect(details()).toEqual({ profileName: 'chain.eth' })
  })
})

async function setUp(
  answer: Answer,
  {
    known = ['eip155:1'],
    hasNames = true,
    owners,
    profile = profileOf('maya.eth', mockAddresses.eip155),
    namespace = 'eip155',
    ...options
  }: Partial<KitOptions> & {
    known?: string[]
    hasNames?: boolean
    owners?: Record<string, string | undefined>
    profile?: Answer
    namespace?: 'eip155' | 'solana'
  } = {},
) {
  const connector = createMockConnector({ chains: [namespace] })
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: known, ws: [] } })
  environment.respond('/v1/identity/', answer)
  environment.respond('/v1/profile/account/', profile)
  const chain: string[] = []
  const actions = hasNames && {
    async fetchIdentity(account: string) {
      chain.push(account)
      return { name: 'chain.eth' }
    },
    ...(owners && {
      async resolveName(name: string) {
        const address = owners[name]
        return address === undefined ? undefined : { address }
      },
    }),
  }
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ namespace, connectors: [connector], ...(actions && { actions }) })],
      services: { blockchain: service },
      ...options,
    },
    environment,
  )
  await store.connections.connect(connector)
  store.use(accountDetailsFeature).start()
  await environment.settle()
  const details = () => {
    const { profileName, profileImage } = store.accounts.get(namespace).details
    return { ...(profileName && { profileName }), ...(profileImage && { profileImage }) }
  }
  return { environment, chain, details }
}
