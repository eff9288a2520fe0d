import { createStore, type KitEvent, type KitOptions, type OpenOptions } from '@latchkey/core'
import type { AdapterActions, TransferRequest } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { vi } from 'vitest'

// Most pages have loaded this module by then. To load it takes longer than a test waits.
import './make-payment.ts'
import { answerTimeoutMs } from '../shared/subscriptions.ts'
import { payFeature } from './pay-feature.ts'
import { payOfSite } from './pay-of-site.ts'
import type { PayController } from './pay-state.ts'
import type { PayDirect, PayRequest } from './payment.ts'

export const shop = '0x1111111111111111111111111111111111111111'
export const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const hash = `0x${'ab'.repeat(32)}`

/** A payment of half an ether. */
export const order: PayDirect = {
  id: 'order-7',
  asset: { chainId: 'eip155:1' },
  amount: '0.5',
  to: shop,
}

/** Result of that payment for the site. */
export const receipt = { hash, id: 'order-7' }

/** Options of a fixture. */
export interface PayWorld {
  /** The wallet answers when the test resolves it. */
  isHeld?: boolean
  answers?: (string | Error)[]
  environment?: TestEnvironment
  actions?: AdapterActions
  options?: Partial<KitOptions>
  isConnected?: boolean
  /** Adapters of other namespaces, which the site names first. */
  more?: readonly ReturnType<typeof createMockAdapter>[]
}

/** A kit with a wallet that answers as the test says. */
export async function setUp({ environment = createTestEnvironment(), isConnected = true, ...world }: PayWorld = {}) {
  const transfers: TransferRequest[] = []
  let answer: (value: string | Promise<string>) => void = () => {}
  const actions: AdapterActions = {
    fetchBalance: async (_account, network) => ({ balance: '2', symbol: network.nativeCurrency.symbol }),
    fetchTokens: async (_account, _network, addresses) =>
      addresses.map(address => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1204.5' })),
    describeToken: async address =>
      address === usdc ? { address, name: 'USD Coin', symbol: 'USDC', decimals: 6 } : undefined,
    estimateTransfer: async ({ amount }) => ({
      fee: 21_000n * 10n ** 9n,
      max: 10n ** 19n,
      costs: [],
      received: amount,
    }),
    simulateTransfer: async () => ({ status: 'notSimulated' }),
    traceTransfer: async ({ from, to, amount, token }) => ({
      from,
      to,
      ...(token && { token: token.address }),
      amount: amount.toString(),
      nonce: 7,
      since: '100',
    }),
    async transfer(_provider, request) {
      transfers.push(request)
      const next = world.answers?.shift()
      if (next instanceof Error) throw next
      return world.isHeld ? new Promise<string>(resolve => (answer = resolve)) : (next ?? hash)
    },
    ...world.actions,
  }
  const connector = createMockConnector()
  const store = createStore(
    {
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [...(world.more ?? []), createMockAdapter({ connectors: [connector], actions })],
      ...world.options,
    },
    environment,
  )
  void store.start()
  const events: [string, unknown][] = []
  store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.startsWith('PAY_')) events.push([data.event, data.properties])
  })
  if (isConnected) await store.connections.connect(connector)
  const opened: (string | undefined)[] = []
  const open = async (options: OpenOptions): Promise<void> => {
    opened.push(options.view)
    store.modal.open(options)
  }
  const ask = (request: PayRequest = order) => payOfSite(store, request, open)
  /** Follows the payment like its screen, until it can be paid. */
  async function ready() {
    const pay = store.use(payFeature)
    await vi.waitFor(() => {
      if (!pay.state.payment) throw new Error('Nothing is asked for')
    })
    const stop = pay.follow()
    await vi.waitFor(async () => {
      await environment.advance(300)
      if (pay.state.issue !== undefined || pay.state.estimate.status !== 'ready')
        throw new Error(`${pay.state.issue} ${pay.state.estimate.status}`)
    })
    return { pay, stop }
  }
  return {
    store,
    environment,
    connector,
    transfers,
    events,
    opened,
    answer: (value: string) => answer(value),
    reject: (error: Error) => answer(Promise.reject(error)),
    ask,
    ready,
    /** Requests a payment like a site, and waits until it can be paid. */
    async begin(request?: PayRequest) {
      const paid = ask(request)
      return { paid, ...(await ready()) }
    },
    /** Pays, and waits until the time limit of the wallet's answer. */
    async outwait(pay: PayController) {
      const over = pay.pay()
      await environment.settle()
      await environment.advance(answerTimeoutMs)
      await over
    },
  }
}
