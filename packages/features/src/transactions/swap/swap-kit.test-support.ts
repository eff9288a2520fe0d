import { createStore, type KitEvent, type KitOptions } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'

// Most pages have loaded these modules by then. To load them takes longer than a test waits.
import './revoke-approval.ts'
import './simulation-probe.ts'
import './swap-outcomes-feature.ts'
import './swap-reviewer.ts'
import { answerExchange, exchangeActions, type GivenExchange } from './swap-exchange.test-support.ts'
import { swapFeature } from './swap-feature.ts'
import { usdc } from './swap-order.test-support.ts'
import type { SwapArguments, SwapToken } from './swap-state.ts'

const dai = `0x${'d'.repeat(40)}`

/** Options of a kit that swaps. */
export interface GivenKit extends Omit<GivenExchange, 'price'> {
  /** Price of an ether in the smallest unit of the token. It is read for each quote. @default 3,000 dollars */
  readonly price?: () => bigint
  /** Answers of the services in place of the default ones, by path. */
  readonly answers?: (path: string, request: Request) => Response | Promise<Response> | undefined
  /** Actions in place of those of the chain. */
  readonly actions?: AdapterActions
  readonly without?: keyof AdapterActions
  readonly options?: Partial<KitOptions>
  readonly isConnected?: boolean
  /** Environment of an earlier page or of another kit, from {@link createExchangeEnvironment}. */
  readonly environment?: TestEnvironment
  readonly isFollowed?: boolean
  /** Arguments that a site opens the swap with before the list of tokens has loaded. */
  readonly begin?: SwapArguments
}

/** An environment with an exchange and its services. Several kits or tabs may share it. */
export function createExchangeEnvironment(given: GivenKit = {}): TestEnvironment {
  return createTestEnvironment({
    async handle(request) {
      const { pathname, searchParams } = new URL(request.url)
      const own = given.answers?.(pathname, request)
      if (own) return own
      if (pathname.endsWith('/supported-chains')) return Response.json({ http: ['eip155:1', 'eip155:137'], ws: [] })
      if (pathname.endsWith('/balance')) return Response.json({ balances })
      const exchange = { price: priceOf(given), ...pick(given) }
      const answer = await answerExchange(pathname, searchParams, request, exchange)
      return answer ?? Response.json({}, { status: 404 })
    },
  })
}

const priceOf = ({ price }: GivenKit): bigint => price?.() ?? 3_000_000_000n

/** A kit with 2 ETH and 1,200 USDC, and an exchange without a chain. The test advances the time. */
export async function setUpKit(given: GivenKit = {}) {
  const { environment = createExchangeEnvironment(given) } = given
  const connector = createMockConnector({ type: 'ANNOUNCED', name: 'Foxglove' })
  const actions: AdapterActions = {
    fetchBalance: async (_account, network) => ({ balance: '2', symbol: network.nativeCurrency.symbol }),
    transfer: async () => '0x',
    ...exchangeActions({ ...given, price: () => priceOf(given) }),
  }
  if (given.without) delete actions[given.without]
  const store = createStore(
    {
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [createMockAdapter({ connectors: [connector], actions })],
      services: { blockchain: 'https://chain.example' },
      tokens: { 'eip155:1': [{ address: usdc }, { address: dai }] },
      ...given.options,
    },
    environment,
  )
  void store.start()
  const events: string[] = []
  store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.startsWith('SWAP_')) events.push(data.event)
  })
  if (given.isConnected !== false) await store.connections.connect(connector)
  const swap = store.use(swapFeature)
  const stop = given.isFollowed === false ? () => {} : swap.follow()
  if (given.begin) swap.begin(given.begin)
  await swap.tokens.load()
  await environment.settle()

  function token(asked: string): SwapToken {
    const found = swap.tokens.find(asked)
    if (!found) throw new Error(`No ${asked}`)
    return found
  }

  async function quote(): Promise<void> {
    await environment.settle()
    await environment.advance(300)
    await environment.settle()
  }

  /** Enters a swap, and waits for its quote. */
  async function enter(from: string, to: string, amount: string): Promise<void> {
    swap.setToken('from', token(from))
    swap.setToken('to', token(to))
    swap.setAmount('from', amount, ',')
    await quote()
  }

  return {
    store,
    environment,
    connector,
    actions,
    swap,
    state: swap.state,
    events,
    /** Paths of the requests to the exchange. */
    requested: (path: string) => environment.requests.filter(({ url }) => url.includes(path)).length,
    token,
    enter,
    quote,
    end() {
      stop()
      store.destroy()
    },
  }
}

const pick = ({ permits }: GivenKit) => (permits === undefined ? {} : { permits })

const quantity = (decimals: number, numeric: string) => ({ decimals: `${decimals}`, numeric })
const balances = [
  { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: quantity(18, '2'), price: 3000, value: 6000 },
  {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1',
    address: `eip155:1:${usdc}`,
    quantity: quantity(6, '1200'),
    price: 1,
    value: 1200,
    iconUrl: 'https://chain.example/usdc.png',
  },
]
