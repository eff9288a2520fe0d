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

// Most pages have loaded these modules by then. To load them takes longer than a test waits.
import '../../account/activity/compare-recipient.ts'
import './look-up-receiver.ts'
import '../shared/make-send.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { sendFeature } from './send-feature.ts'

export const maya = '0x1111111111111111111111111111111111111111'
export const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const hash = `0x${'ab'.repeat(32)}`
export const fee = 21_000n * 10n ** 9n

/** Options of a fixture. */
export interface SendWorld {
  /** The wallet answers when the test resolves it. */
  isHeld?: boolean
  /** The kit is destroyed as soon as it searches for the transfer. */
  isEnded?: boolean
  actions?: AdapterActions
  transfer?: AdapterActions['transfer']
  answers?: (string | Error)[]
  without?: (keyof AdapterActions)[]
  environment?: TestEnvironment
  connector?: MockConnector
  options?: Partial<KitOptions>
}

/** A kit with a connected wallet that answers as the test says. */
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
      max: token ? 1_204_500_000n : 2n * 10n ** 18n - fee,
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
  const unfollow = send.follow()
  // The list of known tokens is a module of its own, which loads asynchronously.
  await vi.waitFor(async () => {
    await environment.settle()
    if (store.use(tokensFeature).known().status === 'loading') throw new Error('What is held is not known yet')
  }, 10_000)
  return {
    store,
    environment,
    connector,
    send,
    /** Ends the subscription of the fixture, as if the screen closed. */
    unfollow,
    transfers,
    events,
    asked: () => transfers.length,
    answer: (value: string) => answer(value),
    reject: (error: Error) => answer(Promise.reject(error)),
    /** Hashes of the transactions that are watched now. */
    watched: () => [...watching.keys()],
    /** Returns the number of searches on the chain. */
    searches: () => searches,
    /** Makes the node fail at every search, or not. */
    loseNode: (isGone: boolean) => void (isNodeGone = isGone),
    /** Reports the result of a transaction. @default the latest that is watched */
    outcome: (value: TransferOutcome, of?: string) => (of === undefined ? onOutcome : watching.get(of))?.(value),
    find: (value: string | undefined) =>
      void (found = value === undefined ? undefined : { status: 'there', hash: value }),
    /** Sets the whole result of a search. */
    findWhole: (value: FoundTransfer | undefined) => void (found = value),
    async draft(amount: string, to: string) {
      send.setAmount(amount, ',')
      send.setReceiver(to)
      await environment.settle()
      await environment.advance(300)
    },
  }
}

/** Throws in place of a value that the test needs. */
export function raise(): never {
  throw new Error('not there')
}
