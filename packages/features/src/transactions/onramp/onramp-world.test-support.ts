import { createStore, type KitEvent, type KitOptions } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'

import { onrampFeature } from './onramp-feature.ts'
import { purchasesFeature } from './purchases-feature.ts'

export const service = 'https://chain.example'
export const address = mockAddresses.eip155
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const networksOf = (...ids: string[]) =>
  ids.map(chain_id => ({ name: chain_id === '1' ? 'ethereum' : 'polygon', display_name: chain_id, chain_id }))

/** Options of the service. */
export const onSale = {
  purchaseCurrencies: [
    { id: 'usdc-id', name: 'USD Coin', symbol: 'USDC', networks: networksOf('1', '137') },
    { id: 'eth-id', name: 'Ethereum', symbol: 'ETH', networks: networksOf('1') },
    { id: 'pol-id', name: 'Polygon', symbol: 'POL', networks: networksOf('137') },
  ],
  paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })),
}

/** A purchase in the history of the account. */
export function boughtTransaction(more: Record<string, unknown> = {}, at = Date.now(), id = 'tx-1') {
  return {
    id,
    metadata: {
      minedAt: new Date(at).toISOString(),
      chain: 'eip155:1',
      operationType: 'buy',
      status: 'confirmed',
      hash: id,
      sentFrom: '0x1',
      sentTo: address,
      ...more,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '146.5' },
        fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://chain.example/usdc.png' } },
      },
    ],
  }
}

/** Options of a fixture. */
export interface OnrampWorld {
  environment?: TestEnvironment
  options?: Partial<KitOptions>
  actions?: AdapterActions
  /** The service does not answer a request for the options. */
  isSilent?: boolean
  /** Namespace of the connected account. */
  namespace?: 'eip155' | 'solana'
  /** No screen of Onramp is shown. */
  isUnseen?: boolean
}

/** A kit with a connected account, and a service that sells. */
export async function setUp({
  environment = createTestEnvironment(),
  options,
  actions,
  isSilent,
  namespace = 'eip155',
  isUnseen,
}: OnrampWorld = {}) {
  const chains = ['eip155:1', 'eip155:137', solanaMainnet]
  environment.respond('/v1/supported-chains', { json: { http: chains, ws: [] } })
  environment.respond('/v1/identity', { json: {} })
  environment.respond('/balance', { json: { balances: [] } })
  environment.respond('/history', { json: { data: [], next: null } })
  environment.respond('/v1/onramp/options', isSilent ? { status: 404 } : { json: onSale })
  environment.respond('/v1/onramp/quote', { json: { purchaseAmount: { amount: '147.86', currency: 'USDC' } } })
  environment.respond('/v1/generators/onrampurl', { json: { url: 'https://pay.coinbase.com/session' } })
  const connector = createMockConnector({ chains: [namespace] })
  const adapter = createMockAdapter({
    namespace,
    connectors: [connector],
    actions: {
      fetchBalance: async (_account, network) => ({ balance: '2', symbol: network.nativeCurrency.symbol }),
      ...actions,
    },
  })
  const store = createStore(
    {
      projectId: 'test',
      networks: namespace === 'solana' ? [testNetworks.solana] : [testNetworks.mainnet, testNetworks.polygon],
      adapters: [adapter],
      services: { blockchain: service },
      onramp: { meldPublicKey: 'key' },
      ...options,
    },
    environment,
  )
  void store.start()
  const events: [string, unknown][] = []
  store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.includes('BUY')) events.push([data.event, data.properties])
  })
  await store.connections.connect(connector)
  const onramp = store.use(onrampFeature)
  const stop = isUnseen ? () => {} : onramp.follow()
  await environment.settle()
  await environment.advance(1)
  /** Pages that a window was sent to; `closed` once it was closed. */
  const shown: string[] = []
  return {
    store,
    environment,
    connector,
    onramp,
    stop,
    events,
    purchases: store.use(purchasesFeature),
    shown,
    window: { go: (url: string) => void shown.push(url), focus: () => true, close: () => void shown.push('closed') },
    async enter(amount: string) {
      onramp.setAmount(amount, ',')
      await environment.advance(300)
      await environment.settle()
    },
  }
}
