import { EvmAdapter } from '@latchkey/adapter-evm'
import { createStore, type Environment, type KitEvent, type KitOptions } from '@latchkey/core'
import { type AdapterActions, defineChain, type RequestArguments } from '@latchkey/primitives'
import type { Sandbox } from '@latchkey/sandbox'
import { createMockAdapter, createMockConnector, createTestEnvironment, type TestEnvironment } from '@latchkey/testing'
import { vi } from 'vitest'

import type { SwapController } from './swap-controller.ts'
import { swapFeature } from './swap-feature.ts'
import type { SwapPlan } from './swap-state.ts'

/** Account that swaps. The sandbox funds it. */
export const swapper = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Contract that trades in the sandbox. */
export const exchange = '0x00000000000000000000000000000000001a7c5e'
/** Another account that trades. */
export const trader = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Options of a fixture. */
export interface SwapWorld {
  /** Answers of the wallet before those of the chain. @returns `undefined` to behave normally */
  wallet?: (request: RequestArguments) => Promise<unknown> | undefined
  /** Wraps the adapter's actions. */
  actions?: (real: AdapterActions) => AdapterActions
  environment?: TestEnvironment
  options?: Partial<KitOptions>
}

/** A kit on the sandbox's chain and exchange, in real time. The chain's node signs for its wallet. */
export async function setUpSwap(sandbox: Sandbox, world: SwapWorld = {}) {
  const base = world.environment ?? createTestEnvironment({ handle: request => fetch(request), now: Date.now() })
  const environment = { ...base, clock: realClock } satisfies Environment
  const asked: RequestArguments[] = []
  const provider = {
    async request(request: RequestArguments): Promise<unknown> {
      asked.push(request)
      const own = await world.wallet?.(request)
      if (own !== undefined) return own
      if (request.method === 'wallet_getCapabilities') throw Object.assign(new Error('Unknown'), { code: -32601 })
      return await callNode(sandbox, request.method, request.params)
    },
    on: () => {},
    removeListener: () => {},
  }
  const connector = Object.assign(createMockConnector({ addresses: { eip155: [swapper] } }), {
    getProvider: () => provider,
  })
  const real = await new EvmAdapter().actions()
  const adapter = createMockAdapter({ connectors: [connector], actions: world.actions?.(real) ?? real })
  const network = defineChain({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcOf(sandbox)] } },
  })
  const store = createStore(
    {
      projectId: 'sandbox',
      networks: [network],
      adapters: [adapter],
      services: { blockchain: sandbox.url },
      tokens: { 'eip155:1': [...(sandbox.tokens['eip155:1'] ?? [])] },
      ...world.options,
    },
    environment,
  )
  void store.start()
  const events: string[] = []
  store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.startsWith('SWAP_')) events.push(data.event)
  })
  await store.connections.connect(connector)
  const swap = store.use(swapFeature)
  const stop = swap.follow()
  await swap.tokens.load()
  return {
    store,
    swap,
    events,
    environment: base,
    /** Transactions and batches that were requested from the wallet. */
    sent: () => asked.filter(({ method }) => method === 'eth_sendTransaction' || method === 'wallet_sendCalls'),
    tokenOf(symbol: string) {
      const token = swap.tokens.find(symbol)
      if (!token) throw new Error(`No ${symbol}`)
      return token
    },
    /** Enters a swap, and waits for its quote. */
    async enter(from: string, to: string, amount: string) {
      swap.setToken('from', this.tokenOf(from))
      swap.setToken('to', this.tokenOf(to))
      swap.setAmount('from', amount, ',')
      await until(() => swap.state.quote.status === 'ready' || swap.state.quote.status === 'failed')
    },
    /** Waits until a swap is complete or has failed. */
    async settled(id: string) {
      const stage = () => swap.state.swaps.find(each => each.id === id)?.stage
      await until(() => stage()?.status === 'done' || stage()?.status === 'failed')
      return stage()
    },
    end() {
      stop()
      store.destroy()
    },
  }
}

/** A swap whose approval was mined while no page was open, and the next page with its options. */
export async function setUpApproved(sandbox: Sandbox, next: SwapWorld = {}) {
  const environment = createTestEnvironment({ handle: request => fetch(request), now: Date.now() })
  const first = await setUpSwap(sandbox, { environment })
  await first.enter('USDC', 'ETH', '10')
  await first.swap.review()
  await callNode(sandbox, 'evm_setAutomine', [false])
  void first.swap.confirm()
  await until(() => first.swap.state.swaps[0]?.stage.status === 'sent')
  first.end()
  await callNode(sandbox, 'evm_setAutomine', [true])
  await callNode(sandbox, 'evm_mine')
  const world = await setUpSwap(sandbox, { environment: environment.openTab(), ...next })
  await until(() => world.swap.state.swaps[0]?.stage.status === 'approved')
  return { environment, sent: first.sent, world, id: world.swap.state.swaps[0]?.id ?? '' }
}

/** Returns the plan that is shown. @throws if there is none */
export function planOf({ swap }: { readonly swap: SwapController }): SwapPlan {
  const { review } = swap.state
  if (review.status !== 'ready') throw new Error(JSON.stringify(review))
  return review.plan
}

/** Reads the balance of a token, or of the native currency. */
export async function balanceOf(sandbox: Sandbox, account: string, token?: string): Promise<bigint> {
  const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
  const answer = token
    ? callNode(sandbox, 'eth_call', [{ to: token, data }, 'latest'])
    : callNode(sandbox, 'eth_getBalance', [account, 'latest'])
  return BigInt(String(await answer))
}

/** Parameters of `wallet_sendCalls` (EIP-5792). */
export interface AskedCalls {
  readonly from: string
  readonly calls: readonly { readonly to: string; readonly value: string; readonly data: string }[]
  readonly atomicRequired: boolean
}

/** Contract that the sandbox's smart accounts delegate to (EIP-7702). */
const smartAccount = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/**
 * Sends calls as one transaction, like a smart account that submits them itself.
 * @returns the hash of the transaction
 */
export async function sendAsOne(sandbox: Sandbox, calls: AskedCalls['calls']): Promise<string> {
  await callNode(sandbox, 'anvil_setCode', [swapper, `0xef0100${smartAccount.slice(2)}`])
  const words = (...values: readonly (number | string)[]): string =>
    values.map(value => (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')).join('')
  const told = calls.map(({ to, value, data }) => {
    const bytes = data.slice(2)
    return words(to, value, 3 * 32, bytes.length / 2) + bytes.padEnd(64 * Math.ceil(bytes.length / 64), '0')
  })
  const starts = told.map((_, index) => (calls.length * 64 + told.slice(0, index).join('').length) / 2)
  // The selector is that of `executeBatch((address,uint256,bytes)[])`.
  const data = `0x34fcd5be${words(32, calls.length, ...starts)}${told.join('')}`
  return String(await callNode(sandbox, 'eth_sendTransaction', [{ from: swapper, to: swapper, data }]))
}

const rpcOf = (sandbox: Sandbox): string => sandbox.rpc['eip155:1'] ?? ''

/** Calls the node. @throws an error with the node's code and message */
export async function callNode(sandbox: Sandbox, method: string, params: unknown = []): Promise<unknown> {
  const response = await fetch(rpcOf(sandbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}

/** Waits for a condition of the real chain. */
export async function until(condition: () => boolean, timeout = 20_000): Promise<void> {
  await vi.waitFor(
    () => {
      if (!condition()) throw new Error('Not in time')
    },
    { timeout, interval: 20 },
  )
}

const realClock = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
