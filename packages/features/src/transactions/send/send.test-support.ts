import { advanceUntil, has, until, type World, type WorldOptions } from '@latchkey/modal/test'
import type { AdapterActions, TransferRequest } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, mockAddresses } from '@latchkey/testing'

// Most pages have loaded these modules by then. To load them takes longer than a test waits.
import '../../account/activity/compare-recipient.ts'
import './look-up-receiver.ts'
import { sendFeature } from './send-feature.ts'
import type { SendArguments, SendRecord, SendStage } from '../shared/send-state.ts'

/** Address of the recipient. */
export const receiver = '0x5D19a4c2b7f3081e6a95D40c8e2f7b36A9e1B730'
/** Address with the same start and end as the account's own one. */
export const imitation = '0xd8da6bf26964af9d0000000000000000aaa96045'
/** Contract of the account's only token. */
export const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** Hash of the transfer. */
export const hash = `0x${'ab'.repeat(32)}`
const fee = 10n ** 14n
const ether = 10n ** 18n

/** An error of a node, with its message. */
export function nodeError(message: string): Error {
  return Object.assign(new Error(message), { code: -32000 })
}

/** Options of a test of Send. */
export interface GivenSend {
  readonly actions?: AdapterActions
  /** Name and symbol of the account's second token. @default USDC */
  readonly token?: { readonly name: string; readonly symbol: string }
  /** Number of additional tokens. */
  readonly more?: number
  /** Whether a service reports the worth of the tokens. @default true */
  readonly hasValues?: boolean
  readonly options?: WorldOptions['options']
}

/** A fixture in which the account has 0.841 ETH and 1,204.5 of a token. */
export function withSend(given: GivenSend = {}): WorldOptions {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const actions: AdapterActions = {
    fetchBalance: async (_account, network) => ({ balance: '0.841', symbol: network.nativeCurrency.symbol }),
    fetchTokens: async () => [
      { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1204.5', ...given.token },
      ...manyTokens(given.more ?? 0),
    ],
    estimateTransfer: async ({ amount, token }: TransferRequest) => ({
      fee,
      max: token ? 1_204_500_000n : (841n * ether) / 1000n - fee,
      costs: [],
      received: amount,
    }),
    inspectRecipient: async () => ({ isContract: false, isUsed: true }),
    resolveName: async name => (name === 'odile.eth' ? { address: receiver } : undefined),
    simulateTransfer: async ({ from, to, amount, token }: TransferRequest) => ({
      status: 'simulated',
      changes: [
        { account: from, ...(token && { token: token.address }), amount: -amount },
        { account: to, ...(token && { token: token.address }), amount },
      ],
    }),
    transfer: async () => hash,
    ...given.actions,
  }
  return {
    adapters: [createMockAdapter({ connectors: [connector], actions })],
    options: {
      tokens: { 'eip155:1': { address: usdc } },
      ...(given.hasValues !== false && { services: { blockchain: 'https://chain.example' } }),
      ...given.options,
    },
  }
}

function manyTokens(
  count: number,
): { address: string; name: string; symbol: string; decimals: number; amount: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    name: `Token ${index}`,
    symbol: `T${index}`,
    decimals: 18,
    amount: String(index + 1),
  }))
}

/** Connects, with a service that knows prices. */
export async function connectToSend({ store, environment }: World, given: GivenSend = {}): Promise<void> {
  const quantity = (decimals: number, numeric: string) => ({ decimals: String(decimals), numeric })
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/identity', { json: {} })
  environment.respond('/history', { json: { data: [] } })
  environment.respond('/balance', {
    json: {
      balances: [
        {
          name: 'Ethereum',
          symbol: 'ETH',
          chainId: 'eip155:1',
          quantity: quantity(18, '0.841'),
          price: 3250,
          value: 2733.25,
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          ...given.token,
          chainId: 'eip155:1',
          address: `eip155:1:${usdc}`,
          quantity: quantity(6, '1204.5'),
          price: 1,
          value: 1204.5,
        },
        ...manyTokens(given.more ?? 0).map(({ address, decimals, amount, ...named }) => ({
          ...named,
          chainId: 'eip155:1',
          address: `eip155:1:${address}`,
          quantity: quantity(decimals, amount),
        })),
      ],
    },
  })
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
}

/** Opens Send with a site's arguments, and waits for the token. */
export async function openSend(world: World, prefill?: SendArguments, given: GivenSend = {}): Promise<void> {
  await connectToSend(world, given)
  const { store } = world
  store.modal.open()
  store.router.push('WalletSend', prefill)
  await until(() => has('send-amount-input') && store.use(sendFeature).state.token !== undefined, 'the token')
}

/** Waits for all answers of the node about a send. */
export async function ready(world: World): Promise<void> {
  const { state } = world.store.use(sendFeature)
  const isReady = (): boolean => state.receiver.status !== 'resolving' && state.estimate.status === 'ready'
  await advanceUntil(world, isReady, 'the estimate')
}

/** Draft of the boards. */
export const draft: SendArguments = { to: 'odile.eth', amount: '0.05' }

/** A send that an earlier page has stored. */
export function recordOf(stage: SendStage, more: Partial<SendRecord> = {}): SendRecord {
  return {
    id: 'one',
    tab: 'another',
    networkId: 'eip155:1',
    wallet: 'Foxglove',
    symbol: 'ETH',
    decimals: 18,
    receiverName: 'odile.eth',
    trace: { from: mockAddresses.eip155, to: receiver, amount: String(ether / 20n), since: '1' },
    asked: Date.now(),
    stage,
    ...more,
  }
}
