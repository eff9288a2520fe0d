import { createIdentityRequest, readIdentity } from '@latchkey/protocol'
import { type Answer, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import { blockchainFeature, type BlockchainRead } from './blockchain-client.ts'

const identity: BlockchainRead<{ name?: string | undefined }> = {
  request: sdk => createIdentityRequest(sdk, '0x1'),
  parse: readIdentity,
  empty: {},
}

describe('the Blockchain API', () => {
  // covers: S7.01, S7.02
  test('fetches its list of chains once, and sends project and SDK with the request', async () => {
    const { environment, client } = setUp()
    const asked = await Promise.all([
      client.isSupported('eip155:1'),
      client.isSupported('eip155:5'),
      client.isSupported('eip155:1'),
    ])
    expect(asked).toEqual([true, false, true])
    expect(environment.requests.map(({ url }) => url)).toEqual([
      'https://chain.example/v1/supported-chains?projectId=p&st=appkit&sv=html-core-1.7.11',
    ])
  })

  // covers: S7.26
  test('receives no request for a chain that is not in its list', async () => {
    const { environment, client } = setUp()
    await expect(client.read('eip155:5', identity)).resolves.toEqual({})
    expect(environment.requested('/v1/identity')).toEqual([])
  })

  test('receives requests for a chain that is in its list', async () => {
    const { environment, client } = setUp()
    environment.respond('/v1/identity/0x1', { json: { name: 'a.eth' } })
    await expect(client.read('eip155:1', identity)).resolves.toEqual({ name: 'a.eth' })
    expect(environment.requested('/v1/identity')[0]?.search).toBe('?projectId=p&st=appkit&sv=html-core-1.7.11')
  })

  test.each<[string, Answer]>([
    ['fails', { status: 500, times: 1 }],
    ['is unreadable', { json: [], times: 1 }],
  ])('fetches its list of chains again if it %s', async (_name, answer) => {
    const { environment, client } = setUp()
    environment.respond('/v1/supported-chains', answer)
    await expect(client.isSupported('eip155:1')).rejects.toThrow()
    await expect(client.isSupported('eip155:1')).resolves.toBe(true)
  })

  test('rejects the call after a failed and after an unreadable answer', async () => {
    const { environment, client } = setUp()
    environment.respond('/v1/identity', { status: 502, times: 1 })
    await expect(client.read('eip155:1', identity)).rejects.toThrow('HTTP status code: 502')
    environment.respond('/v1/identity', { json: 'a.eth' })
    await expect(client.read('eip155:1', identity)).rejects.toThrow('identity')
  })

  // covers: S7.48
  test("receives the relay's client id while a wallet is paired", async () => {
    const { environment, client, store } = setUp()
    environment.respond('/v1/identity', { json: {} })
    environment.respond('/v1/onramp/quote', { json: {} })
    let provider: object | undefined
    const pairing = { ...createMockConnector({ id: 'walletConnect' }), getProvider: () => provider }
    store.connectors.add([pairing])
    for (provider of [undefined, { clientId: undefined }, { clientId: 'did:key:z6Mk' }, { clientId: 7 }])
      await client.read('eip155:1', identity)
    const ids = environment.requested('/v1/identity').map(({ searchParams }) => searchParams.get('clientId'))
    expect(ids).toEqual([null, null, 'did:key:z6Mk', null])
    provider = { clientId: 'did:key:z6Mk' }
    await client.http?.post({ path: '/v1/onramp/quote', query: { a: 'b' }, body: { amount: '1' } })
    const [quote] = environment.requests.filter(({ url }) => url.includes('/v1/onramp/quote'))
    expect(quote?.url).toBe('https://chain.example/v1/onramp/quote?a=b&clientId=did%3Akey%3Az6Mk')
    expect(await quote?.json()).toEqual({ amount: '1' })
  })

  test('supports no chain if no service is named', async () => {
    const environment = createTestEnvironment()
    const client = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, environment).use(blockchainFeature)
    await expect(client.isSupported('eip155:1')).resolves.toBe(false)
    await expect(client.read('eip155:1', identity)).resolves.toEqual({})
    expect(environment.requests).toEqual([])
  })
})

function setUp() {
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], services: { blockchain: 'https://chain.example' } },
    environment,
  )
  return { environment, store, client: store.use(blockchainFeature) }
}
