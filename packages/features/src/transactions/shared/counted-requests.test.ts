import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { createStore } from '@latchkey/core'
import { type AdapterActions, defineChain } from '@latchkey/primitives'
import { useSandbox } from '@latchkey/sandbox/use-started'
import { createMockAdapter, createMockConnector, createTestEnvironment } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { paymentsFeature } from '../pay/payments-feature.ts'
import { recordAt } from '../swap/swap-outcomes.test-support.ts'
import { swapOutcomesFeature } from '../swap/swap-outcomes-feature.ts'
import { callNode, swapper, trader } from '../swap/swap-world.test-support.ts'
import { pollIntervalMs } from './poll-with-backoff.ts'

const sandbox = useSandbox()

/** Methods of the requests to the node, the oldest first. */
const requests: string[] = []
/** An ordinary node of the chain: it has none of the methods that few nodes have. */
const node = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
      readonly id: number
      readonly method: string
      readonly params: unknown
    }
    requests.push(method)
    const answer = method.startsWith('eth_')
      ? callNode(sandbox, method, params).then(result => ({ result }))
      : Promise.resolve({ error: { code: -32601, message: 'the method does not exist' } })
    void answer.then(body => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body })))
  })
})
beforeAll(() => new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve)))
afterAll(() => void node.close())

const hashOf = (turn: number): string => `0x${turn.toString(16).padStart(64, '0')}`

interface Counts {
  readonly sends: number
  readonly payments: number
  readonly swaps: number
}

/**
 * Opens a page of one account with pending transactions of each kind, which no node has.
 * @param stage of `mixed` the sends have a hash, and the others none
 * @param mined number of later transactions of the account that are on the chain
 * @returns methods of the requests of each poll
 */
async function poll(
  stage: 'sent' | 'unanswered' | 'mixed',
  { sends, payments, swaps }: Counts,
  mined: number,
): Promise<string[][]> {
  const { port } = node.address() as AddressInfo
  const network = defineChain({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
  })
  const nonce = Number(await callNode(sandbox, 'eth_getTransactionCount', [swapper, 'latest']))
  const since = `${Number(await callNode(sandbox, 'eth_blockNumber'))}`
  for (let turn = 0; turn < mined; turn++)
    await callNode(sandbox, 'eth_sendTransaction', [
      { from: swapper, to: trader, value: `0x${(999 + turn).toString(16)}` },
    ])
  const real = await new EvmAdapter().actions()
  let running = 0
  let done = 0
  const counted =
    <Arguments extends readonly unknown[], Value>(search: (...given: Arguments) => Promise<Value>) =>
    async (...given: Arguments): Promise<Value> => {
      running++
      return search(...given).finally(() => (running--, done++))
    }
  const actions: AdapterActions = {
    ...real,
    findTransfer: counted(real.findTransfer),
    findCall: counted(real.findCall),
    // A subscription of the adapter polls by its own clock.
    watchTransfer: () => () => {},
  }
  const environment = createTestEnvironment()
  const asked = environment.clock.now()
  const isSent = (turn: number): boolean => stage === 'sent' || (stage === 'mixed' && turn < sends)
  const stageOf = (turn: number) =>
    isSent(turn) ? { status: 'sent' as const, hash: hashOf(turn) } : { status: 'unanswered' as const }
  const sent = Array.from({ length: sends + payments }, (_, index) => ({
    id: `send-${index}`,
    tab: 'another',
    networkId: 'eip155:1',
    wallet: 'Foxglove',
    symbol: 'ETH',
    decimals: 18,
    trace: { from: swapper, to: trader, amount: `${index + 1}`, nonce: nonce + index, since },
    asked,
    stage: stageOf(index),
  }))
  const paid = Array.from({ length: payments }, (_, index) => ({
    id: `order-${index}`,
    contents: `order-${index}`,
    sendId: `send-${sends + index}`,
    asked,
    stage: stageOf(sends + index),
  }))
  const swapped = Array.from({ length: swaps }, (_, index) => {
    const record = recordAt({ ...stageOf(sends + payments + index), step: 'swap' })
    const trace = { ...record.trace, from: swapper, nonce: nonce + sends + payments + index, since }
    return { ...record, id: `swap-${index}`, account: swapper, asked, trace }
  })
  for (const [key, list] of Object.entries({ pending_sends: sent, payments: paid, pending_swaps: swapped }))
    environment.storage.set(`@appkit/${key}`, JSON.stringify(list))
  const connector = createMockConnector({ addresses: { eip155: [swapper] } })
  const adapter = createMockAdapter({ connectors: [connector], actions })
  const store = createStore({ projectId: 'test', networks: [network], adapters: [adapter] }, environment)
  void store.start()
  const polls: string[][] = []
  const expected = sends + payments + swaps
  /** Collects the requests until each transaction was searched for. */
  async function collect(): Promise<void> {
    await vi.waitFor(() => expect([running, done]).toEqual([0, expected * (polls.length + 1)]), 10_000)
    polls.push(requests.splice(0))
    await environment.settle()
  }
  requests.length = 0
  store.use(paymentsFeature)
  store.use(swapOutcomesFeature)
  await collect()
  await environment.advance(pollIntervalMs)
  await collect()
  store.destroy()
  return polls
}

describe('the searches for three sends, two payments and a swap of an account', () => {
  const counts = { sends: 3, payments: 2, swaps: 1 }

  test.each([
    ['sent', 0, 18],
    ['unanswered', 0, 18],
    ['unanswered', 3, 60],
    ['mixed', 3, 32],
  ] as const)(
    'send an ordinary node few requests a poll: %s, with %i later transactions of the account at most %i',
    async (stage, mined, maximum) => {
      const polls = await poll(stage, counts, mined)
      for (const methods of polls) expect(methods.length).toBeLessThanOrEqual(maximum)
    },
  )
})
