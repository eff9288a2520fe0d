import {
  type Answer,
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createStore, type Store } from '../create-store.ts'
import { defaultFeatures } from '../features.ts'
import type { KitOptions } from '../options.ts'
import { servicesFeature } from './services-feature.ts'

const everythingOn = {
  json: {
    features: [
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'email', isEnabled: true, config: null },
      { id: 'social_login', isEnabled: true, config: ['x'] },
      { id: 'activity', isEnabled: true, config: null },
      { id: 'multi_wallet', isEnabled: true, config: null },
    ],
  },
}

describe('remote configuration', () => {
  // covers: S7.28, S7.29, S1.40
  test('is read once, with project, SDK type and version, and switches features', async () => {
    const { environment, store, start } = setUp({
      config: {
        json: {
          features: [
            { id: 'swap', isEnabled: true, config: ['1inch', 'unknown'] },
            { id: 'onramp', isEnabled: false, config: null },
            { id: 'email', isEnabled: false, config: [] },
            { id: 'social_login', isEnabled: true, config: ['github', 'myspace'] },
            { id: 'activity', isEnabled: false, config: null },
            { id: 'multi_wallet', isEnabled: true, config: null },
          ],
        },
      },
    })
    await Promise.all([start(), start()])
    expect(store.features.state).toMatchObject({
      swaps: ['1inch'],
      onramp: false,
      email: false,
      socials: ['github'],
      history: false,
      multiWallet: true,
    })
    expect(environment.requested('/appkit/v1/config').map(url => Object.fromEntries(url.searchParams))).toEqual([
      { projectId: 'p', st: 'appkit', sv: 'html-core-1.7.11' },
    ])
    expect(store.alerts.state.alert).toBeUndefined()
  })

  // covers: S1.41
  test('raises one warning that names the overridden settings of the site', async () => {
    const features = [
      { id: 'email', isEnabled: false, config: null },
      { id: 'onramp', isEnabled: true, config: ['coinbase'] },
      { id: 'social_login', isEnabled: true, config: ['google'] },
    ]
    const { environment, store, start } = setUp(
      { config: { json: { features } } },
      { features: { email: true, onramp: ['meld'], socials: ['google'] } },
    )
    await start()
    expect(store.alerts.state.alert).toMatchObject({ code: 'remoteOverrides', kind: 'warning' })
    expect(store.alerts.state.alert?.text).toContain('`onramp, email`')
    expect(environment.browser.logs).toHaveLength(1)
  })

  test("keeps the site's providers if a feature is on without any", async () => {
    const features = [
      { id: 'social_login', isEnabled: true, config: null },
      { id: 'onramp', isEnabled: true, config: null },
    ]
    const { store, start } = setUp({ config: { json: { features } } }, { features: { socials: ['x'], onramp: false } })
    await start()
    expect(store.features.state).toMatchObject({ socials: ['x'], onramp: ['meld', 'coinbase'] })
  })

  // covers: S1.42, S1.58
  test.each<[string, Answer]>([
    ['answers 404', { status: 404 }],
    ['is unreadable', { body: '<html>' }],
    ['is no configuration', { json: { features: 'all' } }],
    ['is empty', { json: { features: null } }],
    ['cannot be reached', 'offline'],
  ])('leaves the local settings without an alert if it %s', async (_name, config) => {
    const site = setUp({ config }, { features: { email: false, multiWallet: true } })
    await site.start()
    expect(site.store.features.state).toEqual({ ...defaultFeatures, email: false, multiWallet: true })
    expect(site.store.alerts.state.alert).toBeUndefined()
    const usual = setUp({ config })
    await usual.start()
    expect(usual.store.features.state).toMatchObject({ ...defaultFeatures, multiWallet: false })
  })

  // covers: S1.42
  test("leaves the site's settings that it does not name", async () => {
    const several = [{ id: 'multi_wallet', isEnabled: true, config: null }]
    const named = setUp({ config: { json: { features: several } } }, { features: { email: false } })
    await named.start()
    expect(named.store.features.state).toEqual({ ...defaultFeatures, email: false, multiWallet: true })
    const email = [{ id: 'email', isEnabled: false, config: null }]
    const unnamed = setUp({ config: { json: { features: email } } }, { features: { multiWallet: true } })
    await unnamed.start()
    expect(unnamed.store.features.state).toEqual({ ...defaultFeatures, email: false, multiWallet: true })
  })

  // covers: S8.54, S8.59, S8.60
  test.each([
    [401, 'invalidProjectId', 'Invalid App Configuration'],
    [403, 'invalidProjectId', 'Invalid App Configuration'],
    [429, 'rateLimited', 'Rate Limited'],
    [500, 'serverError', 'Server Error'],
    [599, 'serverError', 'Server Error'],
  ])('answered %i raises %s', async (status, code, title) => {
    const { store, start } = setUp({ config: { status } })
    await start()
    expect(store.alerts.state.alert).toMatchObject({ code, title })
    expect(store.features.state).toEqual(defaultFeatures)
  })

  test('accepts any answer, and drops providers that the kit does not know', async () => {
    const feature = fc.record({
      id: fc.oneof(fc.constantFrom('swap', 'onramp', 'email', 'social_login', 'activity', 'multi_wallet'), fc.string()),
      isEnabled: fc.oneof(fc.boolean(), fc.jsonValue()),
      config: fc.oneof(
        fc.constant(null),
        fc.array(fc.oneof(fc.constantFrom('1inch', 'meld', 'google'), fc.string())),
        fc.jsonValue(),
      ),
    })
    const body = fc.oneof(
      fc.json(),
      fc.array(feature).map(features => JSON.stringify({ features })),
    )
    await fc.assert(
      fc.asyncProperty(body, async text => {
        const { store, start } = setUp({ config: { body: text } })
        await start()
        const { swaps, onramp, socials, email } = store.features.state
        expect(email).toBeTypeOf('boolean')
        for (const [list, known] of [
          [swaps, ['1inch']],
          [onramp, ['meld', 'coinbase']],
          [socials, defaultFeatures.socials],
        ] as const) {
          expect(
            list === false ||
              list.every(each => (known as readonly string[] | false) && (known as readonly string[]).includes(each)),
          ).toBe(true)
        }
        store.destroy()
      }),
      { numRuns: 60 },
    )
  }, 20_000)
})

describe('several wallets', () => {
  // covers: S1.40
  test('stay connected if the remote configuration switches them on, and one does if it is off', async () => {
    const { one, two, store, start } = setUpWallets({ config: everythingOn })
    await start()
    await store.connections.connect(one)
    await store.connections.connect(two)
    expect(connected(store)).toEqual(['two', 'one'])
    const features = [{ id: 'multi_wallet', isEnabled: false, config: null }]
    const off = setUpWallets({ config: { json: { features } } }, { features: { multiWallet: true } })
    await off.start()
    await off.store.connections.connect(off.one)
    await off.store.connections.connect(off.two)
    expect(connected(off.store)).toEqual(['two'])
  })

  // covers: S1.43
  test('are off in basic mode, for any settings of the site and the remote configuration', async () => {
    const site = { swaps: ['1inch'], email: true, history: true, multiWallet: true } as const
    const { environment, one, two, store, start } = setUpWallets(
      { config: everythingOn },
      { basic: true, features: site },
    )
    await start()
    await store.connections.connect(one)
    await store.connections.connect(two)
    expect(connected(store)).toEqual(['two'])
    const off = { swaps: false, onramp: false, email: false, socials: false, history: false, multiWallet: false }
    expect(store.features.state).toMatchObject(off)
    expect(environment.requested('/projects/v1/origins')).toEqual([])
    const usual = setUp({ config: everythingOn }, { features: site })
    await usual.start()
    expect(usual.store.options.basic).toBe(false)
    const on = { swaps: ['1inch'], onramp: ['meld'], email: true, socials: ['x'], history: true, multiWallet: true }
    expect(usual.store.features.state).toMatchObject(on)
  })

  const connected = (store: Store): string[] =>
    (store.connections.state.byNamespace.eip155 ?? []).map(({ connectorId }) => connectorId)

  function setUpWallets(answers: Parameters<typeof setUp>[0], options: Partial<KitOptions> = {}) {
    const one = createMockConnector({ id: 'one' })
    const two = createMockConnector({ id: 'two', addresses: { eip155: [`0x${'2'.repeat(40)}`] } })
    const adapters = [createMockAdapter({ connectors: [one, two] })]
    return { one, two, ...setUp(answers, { adapters, ...options }) }
  }
})

describe('allowed origins', () => {
  // covers: S5.32, S7.30, S8.53
  test('raise an alert if they do not name this page', async () => {
    const { environment, store, start } = setUp({ origins: { json: { allowedOrigins: ['https://other.example'] } } })
    await start()
    expect(store.alerts.state.alert).toMatchObject({ code: 'originNotAllowed', title: 'Invalid App Configuration' })
    expect(store.alerts.state.alert?.text).toContain('https://shop.example')
    expect(environment.requested('origins').map(({ pathname }) => pathname)).toEqual(['/projects/v1/origins'])
  })

  // covers: S7.30, S8.65
  test.each<[string, Answer]>([
    ['name this page', { json: { allowedOrigins: ['*.other.example', 'https://shop.example'] } }],
    ['are empty', { json: { allowedOrigins: [] } }],
    ['answer 404', { status: 404 }],
    ['are unreadable', { body: '!' }],
    ['cannot be reached', 'offline'],
  ])('restrict nothing if they %s', async (_name, origins) => {
    const { store, start } = setUp({ origins })
    await start()
    expect(store.alerts.state.alert).toBeUndefined()
  })

  // covers: S8.63, S8.64
  test.each([
    [429, 'rateLimited'],
    [499, undefined],
    [500, 'serverError'],
    [599, 'serverError'],
  ])('answered %i raise %s', async (status, code) => {
    const { store, start } = setUp({ origins: { status } })
    await start()
    expect(store.alerts.state.alert?.code).toBe(code)
  })

  // covers: S1.46
  test.each([
    [undefined, 1],
    [false, 0],
  ])('are fetched for email, which is on by default; set to %s: %i', async (email, times) => {
    const { environment, start } = setUp(
      {},
      { features: { socials: false, ...(email === undefined ? {} : { email }) } },
    )
    await start()
    expect(environment.requested('/projects/v1/origins')).toHaveLength(times)
  })

  test('are not fetched while neither email nor socials are on', async () => {
    const { environment, start } = setUp({}, { features: { email: false, socials: false } })
    await start()
    expect(environment.requested('/projects/v1/origins')).toEqual([])
  })

  test('report a failed service once', async () => {
    const { environment, start } = setUp({ config: { status: 500 }, origins: { status: 500 } })
    await start()
    expect(environment.browser.logs).toHaveLength(1)
  })
})

describe('services', () => {
  test('receive no request if they are not named', async () => {
    const { environment, start } = setUp({}, { services: {} })
    await start()
    expect(environment.requests).toEqual([])
  })

  test('are aborted with the kit without an alert', async () => {
    const { environment, store, start } = setUp({ config: 'hang' })
    const started = start()
    await environment.settle()
    store.destroy()
    await started
    expect(environment.browser.logs).toEqual([])
  })
})

function setUp(
  {
    config = { json: { features: [] } },
    origins = { json: { allowedOrigins: [] } },
  }: { config?: Answer; origins?: Answer },
  options: Partial<KitOptions> = {},
) {
  const environment = createTestEnvironment()
  environment.respond('/appkit/v1/config', config)
  environment.respond('/projects/v1/origins', origins)
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      services: { directory: 'https://directory.example' },
      ...options,
    },
    environment,
  )
  return { environment, store, start: () => store.use(servicesFeature).start() }
}
