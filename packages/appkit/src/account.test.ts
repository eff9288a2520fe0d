import type { AdapterActions } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

import {
  type AccountDetails,
  type ActivityState,
  fetchAccountDetails,
  fetchActivity,
  fetchMoreActivity,
  fetchTokens,
  getExplorerUrl,
  refetchAccount,
  type TokensSnapshot,
  watchAccountDetails,
  watchActivity,
  watchTokens,
} from './account.ts'
import type { AppKit } from './app-kit.ts'
import { createAppKit } from './create-appkit.ts'

let kit: AppKit | undefined
afterEach(() => kit?.destroy())

function createKit(fetchTokens?: AdapterActions['fetchTokens']) {
  const fetchBalance = vi.fn<() => Promise<{ balance: string; symbol: string }>>(async () => ({
    balance: '1.5',
    symbol: 'ETH',
  }))
  const made = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: {
          fetchBalance,
          fetchIdentity: async () => ({ name: 'maya.eth' }),
          ...(fetchTokens && { fetchTokens }),
        },
      }),
    ],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  kit = made
  return { kit: made, fetchBalance }
}

// covers: S3.07
test('account details are returned, and a cached value causes no request to a node', async () => {
  const { kit, fetchBalance } = createKit()
  await kit.connect({ connectorId: 'wallet' })
  const address = mockAddresses.eip155
  const known = {
    balance: '1.5',
    balanceSymbol: 'ETH',
    profileName: 'maya.eth',
    addressExplorerUrl: `https://explorer.example/1/address/${address}`,
    addressLabels: { [address]: 'maya.eth' },
  }
  expect(await fetchAccountDetails(kit)).toEqual(known)
  expect(await fetchAccountDetails(kit, 'eip155')).toEqual(known)
  expect(fetchBalance).toHaveBeenCalledTimes(1)
})

test('account details are published at once, and with each change', async () => {
  const { kit } = createKit()
  const told: AccountDetails[] = []
  const stop = watchAccountDetails(kit, details => told.push(details))
  expect(told).toEqual([{}])
  await kit.connect({ connectorId: 'wallet' })
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ balance: '1.5', profileName: 'maya.eth' }), 20_000)
  await kit.disconnect()
  await vi.waitFor(() => expect(told.at(-1)).toEqual({}), 20_000)
  stop()
})

test('account details are empty without an account, and fetching them rejects', async () => {
  const { kit } = createKit()
  await expect(fetchAccountDetails(kit)).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
  expect(getExplorerUrl(kit)).toBeUndefined()
  await kit.connect({ connectorId: 'wallet' })
  expect(getExplorerUrl(kit)).toBe(`https://explorer.example/1/address/${mockAddresses.eip155}`)
})

const coin = { address: '0x2222222222222222222222222222222222222222', name: 'Coin', symbol: 'COIN', decimals: 6 }
const symbolsOf = ({ tokens }: Pick<TokensSnapshot, 'tokens'>): string[] => tokens.map(({ symbol }) => symbol)

test('tokens of an account are returned, and cached ones cause no request to a node', async () => {
  const { kit, fetchBalance } = createKit(async (_account, { id }) => [{ ...coin, amount: `${id}.5` }])
  await kit.connect({ connectorId: 'wallet' })
  const tokens = await fetchTokens(kit)
  expect(tokens.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['ETH', '1.5'],
    ['COIN', '1.5'],
  ])
  expect(await fetchTokens(kit, { namespace: 'eip155' })).toBe(tokens)
  expect(fetchBalance).toHaveBeenCalledTimes(1)
  const [, other] = await fetchTokens(kit, { network: 'eip155:137' })
  expect(other).toMatchObject({ chainId: 'eip155:137', quantity: { numeric: '137.5' } })
})

test('balance and tokens are fetched again if the site reports a change, also within the cache time', async () => {
  let amount = '1'
  const { kit, fetchBalance } = createKit(async () => [{ ...coin, amount }])
  await kit.connect({ connectorId: 'wallet' })
  const told: TokensSnapshot[] = []
  const stop = watchTokens(kit, state => told.push(state))
  await vi.waitFor(() => expect(told.at(-1)?.status).toBe('ready'), 20_000)
  expect(await fetchAccountDetails(kit)).toMatchObject({ balance: '1.5' })
  amount = '101'
  fetchBalance.mockResolvedValue({ balance: '2.5', symbol: 'ETH' })

  await refetchAccount(kit, { token: coin.address })

  expect(await fetchAccountDetails(kit)).toMatchObject({ balance: '2.5' })
  await vi.waitFor(() => expect(told.at(-1)?.tokens.map(({ quantity }) => quantity.numeric)).toEqual(['2.5', '101']))
  stop()
})

test('the tokens of the network that a site names are fetched again', async () => {
  const { kit, fetchBalance } = createKit()
  await kit.connect({ connectorId: 'wallet' })
  const numbers = async () =>
    (await fetchTokens(kit, { network: 'eip155:137' })).map(({ quantity }) => quantity.numeric)
  expect(await numbers()).toEqual(['1.5'])
  fetchBalance.mockResolvedValue({ balance: '3', symbol: 'POL' })
  expect(await numbers()).toEqual(['1.5'])
  await refetchAccount(kit, { network: 'eip155:137' })
  expect(await numbers()).toEqual(['3'])
})

test('refetchAccount rejects without an account', async () => {
  const { kit } = createKit()
  await expect(refetchAccount(kit)).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
})

test('tokens are published at once and with each change, until the stop', async () => {
  let isDown = false
  const { kit } = createKit(async () => {
    if (isDown) throw new Error('node')
    return [{ ...coin, amount: '1' }]
  })
  const told: TokensSnapshot[] = []
  const stop = watchTokens(kit, state => told.push(state))
  await vi.waitFor(() => expect(told).toEqual([{ status: 'idle', tokens: [] }]), 20_000)
  await kit.connect({ connectorId: 'wallet' })
  await vi.waitFor(() => expect(told.at(-1)?.status).toBe('ready'), 20_000)
  expect(told.at(-2)).toEqual({ status: 'loading', tokens: [] })
  expect(told.map(symbolsOf).at(-1)).toEqual(['ETH', 'COIN'])
  isDown = true
  const polygon: TokensSnapshot[] = []
  const stopPolygon = watchTokens(kit, state => polygon.push(state), { network: 'eip155:137' })
  await vi.waitFor(() => expect(polygon.at(-1)).toMatchObject({ status: 'failed', tokens: [] }), 20_000)
  expect(polygon.at(-1)?.error).toEqual(new Error('node'))
  expect(told.at(-1)?.status).toBe('ready')
  await kit.disconnect()
  await vi.waitFor(() => expect([told.at(-1), polygon.at(-1)]).toEqual([told[0], told[0]]), 20_000)
  stop()
  stopPolygon()
  const count = told.length
  await kit.connect({ connectorId: 'wallet' })
  await vi.waitFor(() => expect(kit.observe('details').get().balance).toBe('1.5'), 20_000)
  expect(told).toHaveLength(count)
})

test('the tokens of an account have the error of a failed fetch', async () => {
  const { kit } = createKit(() => Promise.reject(new Error('node')))
  await expect(fetchTokens(kit)).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
  await kit.connect({ connectorId: 'wallet' })
  await expect(fetchTokens(kit)).rejects.toMatchObject({
    code: 'tokenBalanceUnavailable',
    cause: new Error('node'),
  })
  await expect(fetchTokens(kit, { network: 'eip155:5' })).rejects.toMatchObject({
    code: 'caipNetworkOrAddressUndefined',
  })
})

const happened = (id: string) => ({
  id,
  metadata: { minedAt: '2026-11-18T12:00:00.000Z', chain: 'eip155:1', operationType: 'receive', status: 'confirmed' },
})

function createKitWithHistory() {
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/history', { json: { data: [happened('1')], next: 'b' } })
  environment.respond('cursor=b', { json: { data: [happened('2')], next: null } })
  const made = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
    services: { blockchain: 'https://chain.example' },
    environment,
    enableWalletConnect: false,
  })
  kit = made
  return { kit: made, environment }
}

// covers: S5.24
test('activity rejects without an account, and without a request', async () => {
  const { kit, environment } = createKitWithHistory()
  const rejection = {
    code: 'activityWithoutAddress',
    message: expect.stringContaining('Transactions cannot be fetched without an account address') as string,
  }
  await expect(fetchActivity(kit)).rejects.toMatchObject(rejection)
  await expect(fetchMoreActivity(kit)).rejects.toMatchObject(rejection)
  expect(environment.requested('/history')).toEqual([])
})

test('activity is fetched again if the site reports a change', async () => {
  const { kit, environment } = createKitWithHistory()
  await kit.connect({ connectorId: 'wallet' })
  let last: Readonly<ActivityState> | undefined
  const stop = watchActivity(kit, activity => void (last = activity))
  const ids = () => last?.transactions.map(({ id }) => id)
  await vi.waitFor(() => expect(ids()).toEqual(['1']), 20_000)
  environment.respond('/history', { json: { data: [happened('3'), happened('1')], next: null } })
  await refetchAccount(kit)
  await vi.waitFor(() => expect(ids()).toEqual(['3', '1']), 20_000)
  stop()
})

test('activity is loaded page by page, with and without a subscription', async () => {
  const { kit, environment } = createKitWithHistory()
  let last: Readonly<ActivityState> | undefined
  const stop = watchActivity(kit, activity => void (last = activity))
  await kit.connect({ connectorId: 'wallet' })
  const ids = () => last?.transactions.map(({ id }) => id)
  await vi.waitFor(() => expect(ids()).toEqual(['1']), 20_000)
  await fetchMoreActivity(kit)
  await vi.waitFor(() => expect(ids()).toEqual(['1', '2']), 20_000)
  const page = await fetchActivity(kit)
  expect([page.transactions.map(({ id }) => id), page.next]).toEqual([['1'], 'b'])
  const { transactions, next } = await fetchActivity(kit, { cursor: page.next })
  expect([transactions.map(({ id }) => id), next]).toEqual([['2'], undefined])
  stop()
  await kit.disconnect()
  await environment.settle()
  expect(ids()).toEqual(['1', '2'])
})
