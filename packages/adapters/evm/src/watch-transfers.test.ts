import type { CaipNetwork, TransferOutcome } from '@latchkey/primitives'
import { toEventSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { createRpcClients } from './rpc-clients.ts'
import { type RpcCall, type RpcServer, startRpcServer, succeed } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { freshAddress, startTransferChain, type TransferChain } from './transfers.test-support.ts'
import { createTransferWatcher } from './watch-transfers.ts'

let chain: TransferChain
let node: RpcServer
let network: CaipNetwork
beforeAll(async () => {
  chain = await startTransferChain()
  await chain.rpc('evm_setAutomine', [false])
  node = await startRpcServer()
  node.answer(async body => {
    const { id, method, params } = body as RpcCall
    return { body: { jsonrpc: '2.0', id, result: await chain.rpc(method, params) } }
  })
  network = createNetwork(1, [node.url])
}, 60_000)
afterAll(() => Promise.all([chain.stop(), node.stop()]))

const [sender, other] = anvilAccounts
const send = (rest: object = {}) =>
  chain.rpc('eth_sendTransaction', [
    { from: sender, to: freshAddress(), value: '0x1', gas: '0xc350', ...rest },
  ]) as Promise<string>

const asked = (method: string, hash: string) =>
  node.requests.filter(({ body }) => (body as RpcCall).method === method && (body as RpcCall).params?.[0] === hash)
    .length

function createWatch() {
  const clients = createRpcClients()
  clients.get(network).pollingInterval = 50
  return createTransferWatcher(clients)
}

describe('watchTransfers', () => {
  test('reports the outcome of each once', async () => {
    const watch = createWatch()
    await chain.rpc('anvil_setCode', ['0x00000000000000000000000000000000000bad00', '0x60006000fd'])
    const outcomes: Record<string, TransferOutcome[]> = { fine: [], rejected: [], slow: [] }
    const hashes = {
      fine: await send({ from: other }),
      rejected: await send({ from: other, to: '0x00000000000000000000000000000000000bad00' }),
    }
    const nonce = await chain.rpc('eth_getTransactionCount', [sender, 'pending'])
    const slow = await send({ nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' })
    for (const [name, hash] of Object.entries({ ...hashes, slow }))
      expect(watch(hash, network, outcome => void outcomes[name]?.push(outcome))).toBeDefined()
    // The watcher must have seen a transaction before it is replaced.
    await vi.waitFor(() => expect(asked('eth_getTransactionReceipt', slow)).toBeGreaterThan(1), { timeout: 20_000 })
    const fast = await send({ nonce, value: '0x2', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x2540be400' })
    await chain.rpc('evm_mine')
    await vi.waitFor(
      () =>
        expect(outcomes).toEqual({
          fine: [{ status: 'success' }],
          rejected: [{ status: 'reverted' }],
          slow: [{ status: 'replaced', hash: fast }],
        }),
      { timeout: 20_000 },
    )
  }, 60_000)

  test.each([
    ['0', sender, '0x0000000071727De22E5E9d8BAf0edAc6f37da032', 'reverted'],
    ['1', sender, '0x0000000071727De22E5E9d8BAf0edAc6f37da032', 'success'],
    ['0', other, '0x0000000071727De22E5E9d8BAf0edAc6f37da032', 'success'],
    ['0', sender, '0x00000000000000000000000000000000000bad01', 'success'],
  ] as const)(
    'trusts an entry point for the outcome of an operation: %s of %s by %s is %s',
    async (success, ordered, contract, status) => {
      const event = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)').slice(2)
      // The contract reports in its event the ordering account and the success from its call data.
      await chain.rpc('anvil_setCode', [contract, `0x6020356020525f5f355f7f${event}60805fa400`])
      const words = [ordered.slice(2).toLowerCase(), success].map(each => each.padStart(64, '0'))
      const hash = await send({ from: other, to: contract, value: '0x0', data: `0x${words.join('')}` })
      const told: TransferOutcome[] = []
      createWatch()(hash, network, outcome => void told.push(outcome), sender)
      await chain.rpc('evm_mine')
      await vi.waitFor(() => expect(told).toEqual([{ status }]), { timeout: 20_000 })
    },
    40_000,
  )

  test('reports an unknown outcome of one of two operations in one transaction, if one has failed', async () => {
    const event = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)').slice(2)
    const contract = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
    const emit = (word: string): string => `60${word}356020525f5f355f7f${event}60805fa4`
    await chain.rpc('anvil_setCode', [contract, `0x${emit('20')}${emit('40')}00`])
    for (const [results, status] of [
      [['1', '0'], 'unknown'],
      [['0', '1'], 'unknown'],
      [['1', '1'], 'success'],
      [['0', '0'], 'reverted'],
    ] as const) {
      const words = [sender.slice(2).toLowerCase(), ...results].map(each => each.padStart(64, '0'))
      const hash = await send({ from: other, to: contract, value: '0x0', gas: '0x186a0', data: `0x${words.join('')}` })
      const told: TransferOutcome[] = []
      createWatch()(hash, network, outcome => void told.push(outcome), sender)
      await chain.rpc('evm_mine')
      await vi.waitFor(() => expect(told).toMatchObject([{ status }]), { timeout: 20_000 })
    }
  }, 60_000)

  test.each([
    [['Failure'], true, 'reverted'],
    [['Success'], true, 'success'],
    [['Failure'], false, 'success'],
    [['Success', 'Failure'], true, 'unknown'],
    [[], true, 'success'],
  ] as const)('a transaction with the events %j, of the Safe itself: %s, is %s', async (events, isOwn, status) => {
    const safe = '0x00000000000000000000000000000000005afe00'
    // The contract emits an event for each of two words of its call data.
    await chain.rpc('anvil_setCode', [safe, '0x5f355f5fa16020355f5fa100'])
    const topics = events.map(name => toEventSelector(`Execution${name}(bytes32,uint256)`).slice(2))
    const hash = await send({ from: other, to: safe, value: '0x0', data: `0x${topics.join('')}` })
    const told: TransferOutcome[] = []
    createWatch()(hash, network, outcome => void told.push(outcome), isOwn ? safe : sender)
    await chain.rpc('evm_mine')
    await vi.waitFor(() => expect(told).toMatchObject([{ status }]), { timeout: 20_000 })
  })

  test('reports nothing of a transaction that a reorganisation removed, until it is mined again', async () => {
    const before = await chain.rpc('evm_snapshot', [])
    const transaction = {
      from: other,
      to: freshAddress(),
      value: '0x7',
      nonce: await chain.rpc('eth_getTransactionCount', [other, 'pending']),
    }
    const fees = { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' }
    const hash = await send({ ...transaction, ...fees })
    await chain.rpc('evm_mine')
    const told: TransferOutcome[] = []
    createWatch()(hash, network, outcome => void told.push(outcome))
    await vi.waitFor(() => expect(told).toEqual([{ status: 'success' }]), { timeout: 20_000 })
    await chain.rpc('evm_revert', [before])
    await chain.rpc('anvil_dropAllTransactions', [])
    const later: TransferOutcome[] = []
    const looks = asked('eth_getTransactionByHash', hash)
    const stop = createWatch()(hash, network, outcome => void later.push(outcome))
    await chain.rpc('evm_mine')
    await vi.waitFor(() => expect(asked('eth_getTransactionByHash', hash)).toBeGreaterThan(looks + 2), {
      timeout: 20_000,
    })
    expect(later).toEqual([])
    expect(await send({ ...transaction, ...fees })).toBe(hash)
    await chain.rpc('evm_mine')
    await vi.waitFor(() => expect(later).toEqual([{ status: 'success' }]), { timeout: 20_000 })
    stop?.()
  }, 60_000)

  // covers: S9.21
  test('watches at most 99 on all networks, and another as soon as one ends', () => {
    const watch = createWatch()
    const networks = [network, createNetwork(137, [chain.url])] as const
    const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
    const stops = Array.from({ length: 100 }, (_, n) => watch(hashOf(n), networks[n % 2 ? 1 : 0], () => {}))
    expect(stops.findIndex(stop => stop === undefined)).toBe(99)
    stops[0]?.()
    stops[0]?.()
    expect(watch(hashOf(100), network, () => {})).toBeDefined()
    expect(watch(hashOf(101), network, () => {})).toBeUndefined()
    for (const stop of stops) stop?.()
  })

  test('reports nothing after a stop', async () => {
    const watch = createWatch()
    const told: TransferOutcome[] = []
    const heard: TransferOutcome[] = []
    const hash = await send()
    watch(hash, network, outcome => void told.push(outcome))?.()
    watch(hash, network, outcome => void heard.push(outcome))
    await chain.rpc('evm_mine')
    await vi.waitFor(() => expect(heard).toEqual([{ status: 'success' }]), { timeout: 20_000 })
    expect(told).toEqual([])
  }, 40_000)

  test('reports an unknown outcome without a node', async () => {
    const told: TransferOutcome[] = []
    createWatch()(`0x${'1'.repeat(64)}`, createNetwork(5, []), outcome => void told.push(outcome))
    await vi.waitFor(() => expect(told).toMatchObject([{ status: 'unknown' }]), { timeout: 10_000 })
  })

  test('reports nothing while the node fails, and the outcome once it answers', async () => {
    let isAway = true
    const failing = await startRpcServer()
    failing.answer(async body => {
      const { id, method, params } = body as RpcCall
      return isAway
        ? { status: 503, body: 'away' }
        : { body: { jsonrpc: '2.0', id, result: await chain.rpc(method, params) } }
    })
    const hash = await send()
    await chain.rpc('evm_mine')
    const told: TransferOutcome[] = []
    createWatch()(hash, createNetwork(1, [failing.url]), outcome => void told.push(outcome))
    // Each request is repeated three times, so the blocks were requested twice.
    await vi.waitFor(() => expect(failing.requests.length).toBeGreaterThan(4), { timeout: 20_000 })
    expect(told).toEqual([])
    isAway = false
    await vi.waitFor(() => expect(told).toEqual([{ status: 'success' }]), { timeout: 20_000 })
    await failing.stop()
  }, 50_000)

  test.each(['a receipt', {}, { transactionHash: '0x1', status: '0x1' }])(
    'reports an unknown outcome if the node answers %j',
    async receipt => {
      const stranger = await startRpcServer()
      stranger.answer(body => ({
        body: succeed(body, (body as RpcCall).method === 'eth_getTransactionReceipt' ? receipt : '0x1'),
      }))
      const told: TransferOutcome[] = []
      const watched = createNetwork(1, [stranger.url])
      createWatch()(`0x${'1'.repeat(64)}`, watched, outcome => void told.push(outcome))
      await vi.waitFor(() => expect(told).toMatchObject([{ status: 'unknown' }]), { timeout: 10_000 })
      await stranger.stop()
    },
  )

  test('watches no invalid hash', () => {
    for (const hash of ['', '0x1', 'signature', `0x${'g'.repeat(64)}`])
      expect(createWatch()(hash, network, () => {})).toBeUndefined()
  })
})
