import type { Store } from '@latchkey/core'
import { testNetworks } from '@latchkey/testing'
import { startSandboxForTests, type TestSandbox } from '@latchkey/testing/page'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

// The modules load lazily, so they are imported before the clock stops.
import './identity-client.ts'
import { accountDetailsFeature } from './account-details-feature.ts'
import { namesFeature } from './names-feature.ts'
import { fetchNames, registerName, resolveName, suggestNames } from './names-of-site.ts'
import { another, owner, rpc, setUpNames } from './names.test-support.ts'
import { registerName as registerNow } from './register-name.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandboxForTests()
}, 60_000)
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const polygonCoinType = 137 + 0x80000000
const ethereumCoinType = 1 + 0x80000000

/** Registers a name for another account, by the service's own call. */
async function give(name: string, address = another, coinType = ethereumCoinType): Promise<void> {
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
  const hex = `0x${Buffer.from(message).toString('hex')}`
  const signature = await rpc(sandbox, 'personal_sign', [hex, address])
  const body = JSON.stringify({ coin_type: coinType, address, message, signature })
  const response = await fetch(`${sandbox.url}/v1/profile/account?projectId=p&st=appkit&sv=html-1`, {
    method: 'POST',
    body,
  })
  expect(response.status).toBe(200)
}

async function switchToPolygon({ connections, networks }: Store): Promise<void> {
  const polygon = networks.find('eip155:137')
  if (polygon) await connections.switchNetwork(polygon)
  expect(networks.current('eip155')?.caipNetworkId).toBe('eip155:137')
}

describe('registering a name', () => {
  // covers: S1.34, S4.93, S4.94, S7.16
  test('signs the message, sends it to the service, and shows the name on the account', async () => {
    const { store, environment, signed, place } = await setUpNames(sandbox)
    store.use(accountDetailsFeature).start()
    place()
    const events: string[] = []
    store.events.watch(({ data }) => events.push(data.event))
    expect(await registerName(store, 'Maya-O.latchkey')).toEqual({ name: 'maya-o.latchkey', address: owner })
    expect(signed).toHaveLength(1)
    const stored = await fetch(`${sandbox.url}/v1/profile/account/maya-o.latchkey?projectId=p&st=appkit&sv=html-1`)
    expect(await stored.json()).toMatchObject({
      name: 'maya-o.latchkey',
      addresses: { [ethereumCoinType]: { address: owner } },
    })
    await vi.waitFor(async () => {
      await environment.settle()
      expect(store.accounts.get('eip155').details.profileName).toBe('maya-o.latchkey')
    }, 20_000)
    expect(events).toEqual(expect.arrayContaining(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS']))
  })

  // covers: S7.17, S9.39
  test('signs name, attributes and the time in seconds, and names the network by its coin type', async () => {
    const { store, environment, signed, place } = await setUpNames(sandbox)
    place()
    await switchToPolygon(store)
    await registerName(store, 'maya.latchkey')
    const timestamp = Math.floor(environment.clock.now() / 1_000)
    expect(signed.map((text): unknown => JSON.parse(text))).toEqual([
      { name: 'maya.latchkey', attributes: {}, timestamp },
    ])
    const [posted] = environment.requests.filter(({ method }) => method === 'POST')
    expect(await posted?.json()).toMatchObject({ coin_type: polygonCoinType, address: owner, message: signed[0] })
  })

  // covers: S4.92, S4.96
  test('shows the approval of the wallet over its own screen, and returns to it', async () => {
    const { store, embedded } = await setUpNames(sandbox)
    store.modal.open({ view: 'RegisterAccountName' })
    const screens = () => store.router.state.history.map(({ name }) => name)
    const asked = registerName(store, 'maya.latchkey')
    await vi.waitFor(() => expect(screens()).toEqual(['RegisterAccountName', 'ApproveTransaction']))
    embedded.screens.place({})
    await asked
    expect(screens()).toEqual(['RegisterAccountName'])
  })

  // covers: S8.24
  test('rejects with the name and the reason if it is taken', async () => {
    await give('maya.latchkey')
    const { store, place } = await setUpNames(sandbox)
    place()
    await expect(registerName(store, 'maya.latchkey')).rejects.toThrow('Error registering name maya.latchkey')
    expect(store.use(namesFeature).state).toMatchObject({
      registering: undefined,
      failure: { name: 'maya.latchkey', reason: 'taken' },
    })
  })

  test('resolves if the answer was lost: it reads the name before it reports a failure', async () => {
    const { store, environment, place } = await setUpNames(sandbox)
    place()
    const isRegistration = ({ method }: Request): boolean => method === 'POST'
    environment.respond(isRegistration, async request => {
      await fetch(request)
      throw new TypeError('Failed to fetch')
    })
    expect(await registerName(store, 'maya.latchkey')).toMatchObject({ name: 'maya.latchkey' })
  })

  test.each([
    ['another name', (body: object) => ({ ...body, name: 'other.latchkey' })],
    ['another address', (body: object) => ({ ...body, addresses: { [ethereumCoinType]: { address: another } } })],
    ['another network', (body: object) => ({ ...body, addresses: { 60: { address: owner } } })],
    ['an unreadable answer', () => ({ ok: true })],
  ])('rejects if the service answers with %s', async (_what, lie) => {
    const { store, environment, place } = await setUpNames(sandbox)
    place()
    const right = { name: 'maya.latchkey', addresses: { [ethereumCoinType]: { address: owner } } }
    environment.respond('/v1/profile/account', { json: lie(right) })
    await expect(registerName(store, 'maya.latchkey')).rejects.toMatchObject({ code: 'nameNotRegistered' })
  })

  test('rejects if the user rejects the signature, without a request to the service', async () => {
    const declined = Object.assign(new Error('User rejected the request'), { code: 4001 })
    const { store, environment, place } = await setUpNames(sandbox, { sign: () => Promise.reject(declined) })
    place()
    await expect(registerName(store, 'maya.latchkey')).rejects.toMatchObject({ code: 'nameNotRegistered' })
    expect(store.use(namesFeature).state.failure?.reason).toBe('declined')
    expect(environment.requested('/v1/profile')).toEqual([])
  })

  test('signs once for two calls with the same name', async () => {
    const { store, signed, place } = await setUpNames(sandbox)
    place()
    await Promise.all([registerName(store, 'maya.latchkey'), registerName(store, ' Maya.latchkey')])
    expect(signed).toHaveLength(1)
  })

  test('rejects while another name is being registered', async () => {
    const { store, signed, place } = await setUpNames(sandbox)
    place()
    const first = registerName(store, 'maya.latchkey')
    await expect(registerName(store, 'odile.latchkey')).rejects.toThrow('Error registering name odile.latchkey')
    expect(await first).toMatchObject({ name: 'maya.latchkey' })
    expect(signed).toHaveLength(1)
  })

  // covers: S5.26, S9.38
  test.each(['may.latchkey', 'ma_ya.latchkey', 'mäya.latchkey', 'maya', '.latchkey', 'maya.', ''])(
    'rejects %j before any request',
    async name => {
      const { store, signed } = await setUpNames(sandbox)
      await expect(registerName(store, name)).rejects.toMatchObject({ code: 'nameInvalid' })
      expect(signed).toEqual([])
    },
  )

  // covers: S5.27
  test('rejects a network whose chain id has no coin type', async () => {
    const large = { ...testNetworks.mainnet, id: 2 ** 31, caipNetworkId: 'eip155:2147483648' } as const
    const { store, signed } = await setUpNames(sandbox, { options: { networks: [large] } })
    await expect(registerNow(store, 'maya.latchkey')).rejects.toMatchObject({ code: 'nameChainTooLarge' })
    expect(signed).toEqual([])
  })

  // covers: S5.28, S8.26
  test('needs the account of the embedded wallet', async () => {
    const { store } = await setUpNames(sandbox, { isConnected: false })
    await expect(registerName(store, 'maya.latchkey')).rejects.toThrow('Address or auth connector not found')
  })

  // covers: S8.25
  test('needs an EVM network', async () => {
    const { store } = await setUpNames(sandbox, { options: { networks: [testNetworks.solana] }, isConnected: false })
    await expect(registerName(store, 'maya.latchkey')).rejects.toThrow('Network not found')
  })
})

describe('suggestions', () => {
  const listOf = (state: { suggestions: object }): unknown => state.suggestions

  // covers: S3.66, S7.15, S9.75
  test('are fetched 300 ms after the last key press, with the suffix', async () => {
    const { store, environment } = await setUpNames(sandbox)
    const names = store.use(namesFeature)
    names.type('may')
    names.type('maya')
    await environment.advance(299)
    names.type('Maya1')
    await environment.advance(299)
    expect(environment.requested('/v1/profile/suggestions')).toEqual([])
    await environment.advance(1)
    await vi.waitFor(() => expect(listOf(names.state)).toMatchObject({ status: 'ready' }))
    const [asked, ...more] = environment.requested('/v1/profile/suggestions')
    expect([asked?.pathname, asked?.searchParams.get('zone'), more]).toEqual([
      '/v1/profile/suggestions/maya1',
      'latchkey',
      [],
    ])
    expect(listOf(names.state)).toMatchObject({
      list: expect.arrayContaining([{ name: 'maya1.latchkey', registered: false }]),
    })
  })

  test.each([
    ['', 'none'],
    ['may', 'none'],
    ['ma ya', 'invalid'],
    ['maÿa', 'invalid'],
    ['m'.repeat(64), 'invalid'],
    ['maya', 'loading'],
    ['maya.latchkey', 'loading'],
  ])('have for %j the status %s', async (text, status) => {
    const names = (await setUpNames(sandbox)).store.use(namesFeature)
    names.type(text)
    expect(listOf(names.state)).toEqual({ status })
  })

  test('have the requested suffix, each once, and can be registered', async () => {
    const { store, environment } = await setUpNames(sandbox)
    const told = [
      'maya.latchkey',
      'MAYA.latchkey',
      'maya.eth',
      'may.latchkey',
      'a.maya.latchkey',
      'm\u202eaya.latchkey',
    ]
    environment.respond('/v1/profile/suggestions', {
      json: { suggestions: told.map(name => ({ name, registered: false })) },
    })
    expect(await suggestNames(store, 'maya')).toEqual([{ name: 'maya.latchkey', registered: false }])
  })

  // covers: S8.22
  test('have the status failed after an error, and can be fetched again', async () => {
    const { store, environment } = await setUpNames(sandbox)
    environment.respond('/v1/profile/suggestions', { status: 500 })
    await expect(suggestNames(store, 'maya')).rejects.toThrow('Error fetching name suggestions')
    const names = store.use(namesFeature)
    names.type('maya')
    await environment.advance(300)
    await vi.waitFor(() => expect(listOf(names.state)).toEqual({ status: 'failed' }))
  })
})

describe('a name', () => {
  // covers: S1.24, S7.13
  test('resolves to its address only on the network that it was registered for', async () => {
    await give('maya.latchkey')
    const { store } = await setUpNames(sandbox)
    expect(await resolveName(store, ' MAYA.latchkey')).toBe(another)
    expect(await resolveName(store, 'nobody.latchkey')).toBeUndefined()
    await switchToPolygon(store)
    expect(await resolveName(store, 'maya.latchkey')).toBeUndefined()
  })

  // covers: S8.21
  test('rejects if the service fails', async () => {
    const { store, environment } = await setUpNames(sandbox)
    environment.respond('/v1/profile/account', { status: 500 })
    await expect(resolveName(store, 'maya.latchkey')).rejects.toThrow('Error resolving name')
  })

  test('does not resolve by an answer about another name', async () => {
    const { store, environment } = await setUpNames(sandbox)
    const json = { name: 'evil.latchkey', addresses: { [ethereumCoinType]: { address: another } } }
    environment.respond('/v1/profile/account', { json })
    await expect(resolveName(store, 'maya.latchkey')).rejects.toThrow('Error resolving name')
  })
})

describe('the names of an address', () => {
  // covers: S7.14
  test('are those that were registered for it', async () => {
    await give('maya.latchkey')
    await give('okafor.latchkey', another, polygonCoinType)
    const { store } = await setUpNames(sandbox)
    expect(await fetchNames(store, another.toLowerCase())).toEqual(['maya.latchkey', 'okafor.latchkey'])
    expect(await fetchNames(store, owner)).toEqual([])
  })

  test('leave out names that resolve to another address', async () => {
    await give('maya.latchkey')
    const { store, environment } = await setUpNames(sandbox)
    const claimed = { addresses: { [ethereumCoinType]: { address: owner } } }
    environment.respond('/v1/profile/reverse', {
      json: ['maya.latchkey', 'nobody.latchkey', 'm\u0430ya.latchkey'].map(name => ({ name, ...claimed })),
    })
    expect(await fetchNames(store, owner)).toEqual([])
  })

  // covers: S8.23
  test('reject if the service fails', async () => {
    const { store, environment } = await setUpNames(sandbox)
    environment.respond('/v1/profile/reverse', 'offline')
    await expect(fetchNames(store, owner)).rejects.toThrow('Error fetching names for address')
  })
})
