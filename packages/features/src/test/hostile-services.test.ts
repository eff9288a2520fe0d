import { createStore, type KitOptions } from '@latchkey/core'
import { type AdapterActions, parseUnits, type TransferRequest } from '@latchkey/primitives'
import {
  type Answer,
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { accountDetailsFeature } from '../account/names/account-details-feature.ts'
import '../account/names/identity-client.ts'
import { activityFeature } from '../account/activity/activity-feature.ts'
import { address as buyer, onSale, setUp as setUpOnramp } from '../transactions/onramp/onramp-world.test-support.ts'
import { sendFeature } from '../transactions/send/send-feature.ts'
import { sendTransfer } from '../transactions/send/send-of-site.ts'
import { isSameSymbol } from '../transactions/shared/verify-token.ts'
import { bundledTokens } from '../account/tokens/bundled-tokens.ts'
import { tokensFeature } from '../account/tokens/tokens-feature.ts'
import { walletsFeature } from '../onboarding/connect/wallets-feature.ts'
import { foreignContract, hostileAnswers, type Json } from './hostile-answers.test-support.ts'

const service = 'https://chain.example'
const account = mockAddresses.eip155
const recipient = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`
/** Number of runs per route. Over all routes more than 500 answers are tested, with each mutation of each field several times. */
const runs = { numRuns: 46 }

/** Tokens on the chain, by contract in lower case. The kit knows USDC, but not the last two. */
const chain: Readonly<Record<string, { symbol: string; name: string; decimals: number }>> = {
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  '0x6b175474e89094c44da98b954eedeac495271d0f': { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
  '0x2222222222222222222222222222222222222222': { symbol: 'NEW', name: 'New Coin', decimals: 9 },
  [foreignContract]: { symbol: 'EVIL', name: 'Another', decimals: 2 },
}
const contracts = Object.keys(chain).filter(address => address !== foreignContract)
const native = testNetworks.mainnet.nativeCurrency

const trueBalances: Json = {
  balances: [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '2' },
      price: 3000,
      value: 6000,
      iconUrl: `${service}/eth.png`,
    },
    ...contracts.map(address => ({
      ...pick(chain[address]),
      chainId: 'eip155:1',
      address: `eip155:1:${address}`,
      quantity: { decimals: String(chain[address]?.decimals), numeric: '12.045' },
      price: 2,
      value: 24.09,
      iconUrl: `${service}/token.png`,
    })),
  ],
}

const truePrices: Json = {
  fungibles: contracts.map(address => ({ ...pick(chain[address]), address: `eip155:1:${address}`, price: 2 })),
}

const trueAssets: Json = {
  '0x1': [
    { address: 'native', balance: '0x1bc16d674ec80000', type: 'NATIVE', metadata: { ...native, price: 3000 } },
    ...contracts.map(address => ({
      address,
      balance: '0x989680',
      type: 'ERC20',
      metadata: { ...chain[address], price: 2 },
    })),
  ],
}

const payee = '0x8F3aB1c2D4e5F60718293a4B5c6D7e8F9c41D9e0'
const imitation = '0x8f3a00000000000000000000000000000000d9e0'
const trueHistory: Json = {
  data: [
    {
      id: 'one',
      metadata: {
        minedAt: '2026-11-20T12:00:00.000Z',
        chain: 'eip155:1',
        operationType: 'send',
        status: 'confirmed',
        hash,
        sentFrom: account,
        sentTo: payee,
      },
      transfers: [
        {
          direction: 'out',
          sender: account,
          recipient: payee,
          quantity: { numeric: '1' },
          fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: `${service}/eth.png` } },
        },
      ],
    },
  ],
  next: null,
}

// The module of the list loads asynchronously.
await bundledTokens({ caipNetworkId: 'eip155:1' })

describe('a service with an answer that is wrong in any field', () => {
  test.each<[string, string, Json]>([
    ['balances', '/balance', trueBalances],
    ['assets of a wallet', 'wallet_getAssets', trueAssets],
  ])(
    '%s: no token has symbol or decimals that differ from its chain, and none is sent with them',
    async (_what, route, truth) => {
      await fc.assert(
        fc.asyncProperty(hostileAnswers(truth), async ({ answer }) => {
          const { store, environment, transfers, show } = await setUp(route, answer)
          await show()
          const tokens = store.use(tokensFeature).known().value ?? []
          for (const { address, chainId, symbol, name, decimals, quantity, price, value, isNamed, iconUrl } of tokens) {
            expect(chainId).toBe('eip155:1')
            expect(parseUnits(quantity.numeric, decimals)).toBeDefined()
            for (const usd of [price, value]) expect(usd ?? 0).toBeGreaterThanOrEqual(0)
            const truthOf = address === undefined ? native : chain[contractOf(address)]
            if (isNamed) expect({ symbol, name, decimals }).toMatchObject({ ...truthOf, name: expect.any(String) })
            // A token that is not known shows its contract, and has no picture of a known one.
            else if (['USDC', 'DAI', 'ETH'].some(known => isSameSymbol(known, symbol))) expect(iconUrl).toBeUndefined()
          }
          for (const { address } of tokens) {
            const token = address?.slice('eip155:1:'.length)
            const sending = sendTransfer(store, { to: recipient, amount: '1', ...(token && { token }) }).catch(() => {})
            await environment.settle()
            await sending
          }
          for (const { token, amount } of transfers) {
            const truthOf = token === undefined ? native : chain[token.address.toLowerCase()]
            expect(amount).toBe(parseUnits('1', truthOf?.decimals ?? -1))
            const shown = tokens.find(
              ({ address }) => contractOf(address ?? '') === (token?.address ?? '').toLowerCase(),
            )
            // The review shows the contract of an unknown token.
            if (shown?.isNamed !== false)
              expect(isSameSymbol(shown?.symbol ?? '', truthOf?.symbol ?? 'none')).toBe(true)
          }
          store.destroy()
        }),
        runs,
      )
    },
  )

  test('prices: no token has a value that differs from price times balance', async () => {
    await fc.assert(
      fc.asyncProperty(hostileAnswers(truePrices), async ({ answer }) => {
        const { store, show } = await setUp('/v1/fungible/price', answer, true)
        await show()
        const { status, value: tokens = [] } = store.use(tokensFeature).known()
        expect([status, tokens.length]).toEqual(['ready', contracts.length + 1])
        for (const { price, value, quantity, symbol, address } of tokens) {
          expect(symbol).toBe((address === undefined ? native : chain[contractOf(address)])?.symbol)
          if (price === undefined) expect(value).toBeUndefined()
          else {
            expect(price).toBeGreaterThan(0)
            const exact = Number(quantity.numeric) * price
            expect(Math.abs((value ?? 0) - exact)).toBeLessThanOrEqual(exact * 1e-9)
          }
        }
        store.destroy()
      }),
      runs,
    )
  })

  test('history: a lookalike has its warning for any later answer, and no transaction of another network shows', async () => {
    await fc.assert(
      fc.asyncProperty(hostileAnswers(trueHistory), async ({ answer }) => {
        const environment = createTestEnvironment()
        const first = await setUp('/history', { json: trueHistory }, false, environment)
        await first.show()
        first.store.destroy()
        await environment.advance(60_000)
        const { store, show } = await setUp('/history', answer, false, environment.openTab())
        const send = store.use(sendFeature)
        await show()
        send.setReceiver(imitation)
        await environment.settle()
        expect(send.state.notices).toContainEqual({ kind: 'lookAlike', known: payee })
        for (const { metadata } of store.use(activityFeature).state.transactions) {
          expect(metadata.chain).toBe('eip155:1')
          expect(Number.isNaN(Date.parse(metadata.minedAt))).toBe(false)
        }
        store.destroy()
      }),
      runs,
    )
  })

  test('history: without a list of recipients, an address passes as checked only if the history loaded', async () => {
    await fc.assert(
      fc.asyncProperty(hostileAnswers(trueHistory), async ({ answer }) => {
        const { store, show, environment } = await setUp('/history', answer)
        const send = store.use(sendFeature)
        send.follow()
        send.setReceiver(imitation)
        await environment.settle()
        const kinds = (): string[] => send.state.notices.map(({ kind }) => kind)
        const isDone = store.use(activityFeature).state.error === undefined && !store.use(activityFeature).state.loading
        if (!isDone) expect(kinds().some(kind => kind === 'unchecked' || kind === 'notCompared')).toBe(true)
        await show()
        if (store.use(activityFeature).state.error !== undefined) expect(kinds()).toContain('notCompared')
        else if (store.use(activityFeature).state.transactions.some(each => each.transfers[0]?.recipient === payee))
          expect(kinds().some(kind => kind === 'lookAlike') || isForeignSend(store)).toBe(true)
        store.destroy()
      }),
      runs,
    )
  })

  test.each<[string, Json]>([
    ['/v1/identity/', { name: 'maya.eth', avatar: `${service}/maya.png` }],
    ['/v1/profile/account/', { name: 'maya.latchkey', addresses: { '60': { address: account } } }],
  ])('names (%s): an account shows no name that resolves to another address', async (route, truth) => {
    await fc.assert(
      fc.asyncProperty(hostileAnswers(truth), async ({ answer }) => {
        const { store, show } = await setUp(route, answer)
        store.use(accountDetailsFeature).start()
        await show()
        const { profileName, profileImage } = store.accounts.get('eip155').details
        expect([undefined, 'maya.eth', 'chain.eth']).toContain(profileName)
        if (profileImage !== undefined) expect(new URL(profileImage).origin).toBe(service)
        store.destroy()
      }),
      runs,
    )
  })

  test.each<[string, Json]>([
    ['/v1/onramp/options', onSale],
    [
      '/v1/onramp/quote',
      {
        purchaseAmount: { amount: '147.86', currency: 'USDC' },
        paymentTotal: { amount: '150', currency: 'USD' },
        coinbaseFee: { amount: '1.5', currency: 'USD' },
      },
    ],
    ['/v1/generators/onrampurl', { url: 'https://pay.coinbase.com/session' }],
  ])('purchases (%s): a page of no other seller opens, and no amount is below zero', async (route, truth) => {
    await fc.assert(
      fc.asyncProperty(hostileAnswers(truth), async ({ answer }) => {
        const world = await setUpOnramp()
        const { onramp, environment, window, shown, store } = world
        environment.respond(route, answer)
        await environment.advance(6 * 60_000)
        onramp.setProvider('coinbase')
        await world.enter('150')
        await environment.advance(16_000)
        expect(onramp.state.purchaseAmount ?? '0').toMatch(/^\d+(\.\d+)?$/)
        const buying = onramp.buy(window).catch(() => undefined)
        await environment.settle()
        await environment.advance(16_000)
        const record = await buying
        for (const page of shown.filter(each => each !== 'closed'))
          expect(['https://pay.coinbase.com', service]).toContain(new URL(page).origin)
        if (record) expect(record).toMatchObject({ address: buyer, paid: { amount: '150' } })
        store.destroy()
      }),
      runs,
    )
  })

  test('directory: a wallet opens only links to the web or to an app', async () => {
    const truth: Json = {
      data: [
        {
          id: 'one',
          name: 'One',
          image_id: 'img',
          rdns: 'example.one',
          mobile_link: 'one://',
          desktop_link: 'one-desktop://',
          webapp_link: 'https://app.one.example',
          universal_link: 'https://one.example/open',
          chains: ['eip155:1'],
          badge_type: 'certified',
          app_store: 'https://apps.example/one',
          brand_color: '#aabbcc',
        },
      ],
      count: 1,
    }
    await fc.assert(
      fc.asyncProperty(hostileAnswers(truth), async ({ answer }) => {
        const environment = createTestEnvironment()
        environment.respond('/getWallets', answer)
        const store = createStore(
          { projectId: 'p', networks: [testNetworks.mainnet], services: { directory: 'https://directory.example' } },
          environment,
        )
        const wallets = store.use(walletsFeature)
        const fetching = wallets.fetchNextPage().catch(() => {})
        await environment.settle()
        await environment.advance(60_000)
        await fetching
        expect(wallets.state.list.length).toBeLessThanOrEqual(1)
        for (const { name, homepage, mobileLink, desktopLink, webappLink, linkMode, appStore, brandColor } of wallets
          .state.list) {
          expect(name.trim()).not.toBe('')
          expect(brandColor ?? '#000000').toMatch(/^#[\da-f]{6}$/i)
          for (const link of [homepage, webappLink, linkMode, appStore]) expect(link ?? 'https:').toMatch(/^https:/)
          for (const link of [mobileLink, desktopLink])
            expect(link ?? 'app:').not.toMatch(/^(javascript|data|blob|file):/i)
        }
        store.destroy()
      }),
      runs,
    )
  })
})

/** A kit on the chain above, with a service that answers one route as given, and the others truly. */
async function setUp(
  route: string,
  answer: Answer,
  isOfWallet = route === 'wallet_getAssets',
  environment: TestEnvironment = createTestEnvironment(),
) {
  const transfers: TransferRequest[] = []
  const truth: Readonly<Record<string, Answer>> = {
    '/v1/supported-chains': { json: { http: ['eip155:1'], ws: [] } },
    '/balance': { json: trueBalances },
    '/history': { json: trueHistory },
    '/v1/fungible/price': { json: truePrices },
    '/v1/identity/': { json: { name: 'maya.eth' } },
    '/v1/profile/account/': { json: { name: 'maya.latchkey', addresses: { '60': { address: account } } } },
  }
  for (const [path, json] of Object.entries({ ...truth, [route]: answer })) environment.respond(path, json)
  const actions: AdapterActions = {
    fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
    describeToken: async address => {
      const described = chain[address.toLowerCase()]
      return described && { address, ...described }
    },
    traceTransfer: async ({ from, to, amount, token }) => ({
      from,
      to,
      ...(token && { token: token.address }),
      amount: amount.toString(),
      since: '1',
    }),
    transfer: async (_provider, request) => {
      transfers.push(request)
      return hash
    },
    inspectRecipient: async () => ({ isContract: false, isUsed: true }),
    fetchIdentity: async () => ({ name: 'chain.eth' }),
    resolveName: async name => (name === 'maya.eth' ? { address: account } : undefined),
  }
  const provider = {
    on: () => {},
    removeListener: () => {},
    async request({ method }: { method: string }): Promise<unknown> {
      if (method === 'wallet_getCapabilities') return { '0x1': { assetDiscovery: { supported: true } } }
      if (method !== 'wallet_getAssets') return null
      if (route !== method) return withoutPrices(trueAssets)
      if (answer === 'hang') return new Promise(() => {})
      return typeof answer === 'object' && 'json' in answer ? answer.json : Promise.reject(new Error('no'))
    },
  }
  const plain = createMockConnector(isOfWallet ? { type: 'AUTH' } : {})
  const connector = isOfWallet ? { ...plain, getProvider: () => provider } : plain
  const options: KitOptions = {
    projectId: 'p',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [connector], actions })],
    services: { blockchain: service },
    features: { onramp: false },
  }
  const store = createStore(options, environment)
  await store.connections.connect(connector)
  return {
    store,
    environment,
    transfers,
    /** Subscribes to tokens and history, and waits until everything has arrived or timed out. */
    async show() {
      store.use(tokensFeature).follow()
      store.use(sendFeature).follow()
      await environment.settle()
      await environment.advance(16_000)
      await vi.waitFor(
        async () => {
          await environment.settle()
          if (store.use(tokensFeature).known().status === 'loading') throw new Error('Tokens are on their way')
        },
        { timeout: 10_000, interval: 2 },
      )
    },
  }
}

/** Returns whether the answer reports that another account has sent everything: no recipient is imitated then. */
function isForeignSend(store: ReturnType<typeof createStore>): boolean {
  return store.use(activityFeature).state.transactions.every(({ metadata, transfers }) => {
    const isSent = metadata.status !== 'failed' && metadata.sentFrom.toLowerCase() === account.toLowerCase()
    return !isSent || !transfers.some(each => each.direction === 'out' && /[1-9]/.test(each.quantity?.numeric ?? '1'))
  })
}

function withoutPrices(assets: Json): Json {
  return JSON.parse(JSON.stringify(assets, (key, value: unknown) => (key === 'price' ? undefined : value))) as Json
}

function contractOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1).toLowerCase()
}

function pick(token: { symbol: string; name: string } | undefined): { symbol: string; name: string } {
  return { symbol: token?.symbol ?? '', name: token?.name ?? '' }
}
