import { createStore, type KitEvent, type KitOptions } from '@latchkey/core'
import type { AdapterActions, FoundTransfer, TransferOutcome, TransferRequest } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockConnector,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { vi } from 'vitest'

// As a rule a page has these by then: to load them takes longer than a test lets pass.
import './compare-recipient.ts'
import './look-up-receiver.ts'
import './make-send.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { sendFeature } from './send-feature.ts'

export const maya = '0x1111111111111111111111111111111111111111'
export const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const hash = `0x${'ab'.repeat(32)}`
export const fee = 21_000n * 10n ** 9n

/** What a test's world begins with. */
export interface SendWorld {
  /** The wallet waits to be told its answer. */
  isHeld?: boolean
  /** The kit is destroyed as soon as it looks for what was sent. */
  isEnded?: boolean
  actions?: AdapterActions
  transfer?: AdapterActions['transfer']
  answers?: (string | Error)[]
  without?: (keyof AdapterActions)[]
  environment?: TestEnvironment
  connector?: MockConnector
  options?: Partial<KitOptions>
}

/** A kit with a wallet that is connected and sends as it is told. */
export async function setUp({ environment = createTestEnvironment(), without = [], ...world }: SendWorld = {}) {
  const transfers: TransferRequest[] = []
  let answer: (value: string | Promise<string>) => void = () => {}
  const watching = new Map<string, (outcome: TransferOutcome) => void>()
  let onOutcome: (outcome: TransferOutcome) => void = () => {}
  let found: FoundTransfer | undefined
  let isNodeGone = false
  let searches = 0
  const actions: AdapterActions = {
    fetchBalance: async (_account, network) => ({ balance: '2', symbol: network.nativeCurrency.symbol }),
    fetchTokens: async () => [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1204.5' }],
    describeToken: async address => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
    estimateTransfer: async ({ amount, token }) => ({
      fee,
      most: token ? 1_204_500_000n : 2n * 10n ** 18n - fee,
      costs: [],
      received: amount,
    }),
    traceTransfer: async ({ from, to, amount, token }) => ({
      from,
      to,
      ...(token && { token: token.address }),
      amount: amount.toString(),
      nonce: 7,
      since: '100',
    }),
    async transfer(provider, request) {
      transfers.push(request)
      if (world.transfer) return world.transfer(provider, request)
      const next = world.answers?.shift()
      if (next instanceof Error) throw next
      return world.isHeld ? new Promise<string>(resolve => (answer = resolve)) : (next ?? hash)
    },
    watchTransfer(watched, _network, listener) {
      onOutcome = outcome => {
        watching.delete(watched)
        listener(outcome)
      }
      watching.set(watched, onOutcome)
      return () => void watching.delete(watched)
    },
    async findTransfer() {
      searches++
      if (isNodeGone) throw new Error('The node is gone')
      return found
    },
    inspectRecipient: async () => ({ isContract: false, isUsed: true }),
    ...world.actions,
  }
  for (const name of without) delete actions[name]
  const connector = world.connector ?? createMockConnector()
  const adapter = createMockAdapter({ connectors: [connector], actions })
  const store = createStore(
    {
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [adapter],
      ...world.options,
    },
    environment,
  )
  void store.start()
  const events: [string, unknown][] = []
  store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.startsWith('SEND_')) events.push([data.event, data.properties])
  })
  await store.connections.connect(connector)
  const send = store.use(sendFeature)
  if (world.isEnded) store.destroy()
  send.follow()
  // Which tokens are well known is a file of its own, which comes when it comes.
  await vi.waitFor(async () => {
    await environment.settle()
    if (store.use(tokensFeature).known().status === 'loading') throw new Error('What is held is not known yet')
  }, 10_000)
  return {
    store,
    environment,
    connector,
    send,
    transfers,
    events,
    asked: () => transfers.length,
    answer: (value: string) => answer(value),
    refuse: (error: Error) => answer(Promise.reject(error)),
    /** The transactions that are watched now. */
    watched: () => [...watching.keys()],
    /** How often the chain was asked for a transfer. */
    searches: () => searches,
    /** Whether the node fails at every search. */
    loseNode: (isGone: boolean) => void (isNodeGone = isGone),
    /** Tells what became of a transaction. @default the latest that is watched */
    outcome: (value: TransferOutcome, of?: string) => (of === undefined ? onOutcome : watching.get(of))?.(value),
    find: (value: string | undefined) =>
      void (found = value === undefined ? undefined : { status: 'there', hash: value }),
    /** What a search comes to, whole. */
    findWhole: (value: FoundTransfer | undefined) => void (found = value),
    async draft(amount: string, to: string) {
      send.setAmount(amount, ',')
      send.setReceiver(to)
      await environment.settle()
      await environment.advance(300)
    },
  }
}

/** In place of what a test needs and does not find. */
export function raise(): never {
  throw new Error('not there')
}
