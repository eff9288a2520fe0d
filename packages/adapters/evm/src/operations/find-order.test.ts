import type { TransferTrace } from '@latchkey/primitives'
import { encodeFunctionData, type Hex, parseAbi, toEventSelector, toHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { EvmAdapter } from '../evm-adapter.ts'
import { fail, type RpcCall, type RpcServer, startRpcServer } from '../rpc-server.test-support.ts'
import { createNetwork } from '../test-networks.test-support.ts'

const account = '0x1111111111111111111111111111111111111111'
const to = '0x2222222222222222222222222222222222222222'
const stranger = '0x3333333333333333333333333333333333333333'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const operationTopic = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const hash: Hex = `0x${'ab'.repeat(32)}`
const trace: TransferTrace = { from: account, to, amount: '5', nonce: 0, since: '100' }

const accountAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
const pay = encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [to, 5n, '0x'] })
const call = { target: to, value: 5n, data: '0x' } as const
const batch = (count: number): Hex =>
  encodeFunctionData({
    abi: accountAbi,
    functionName: 'executeBatch',
    args: [Array.from({ length: count }, () => call)],
  })
/** A batch in the mode of [ERC-7579](https://eips.ethereum.org/EIPS/eip-7579) that continues if a part fails. */
const trying = encodeExecuteData({ calls: [{ to, value: 5n }] }).replace('0xe9ae5c530100', '0xe9ae5c530101') as Hex
const bring = (...orders: (readonly [sender: Hex, callData: Hex])[]): Hex =>
  encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [
      orders.map(([sender, callData]) => ({
        sender,
        nonce: 0n,
        initCode: '0x' as const,
        callData,
        accountGasLimits: hash,
        preVerificationGas: 0n,
        gasFees: hash,
        paymasterAndData: '0x' as const,
        signature: '0x' as const,
      })),
      stranger,
    ],
  })

const word = (address: string): Hex => `0x${address.slice(2).padStart(64, '0')}`
const log = { address: entryPoint, topics: [operationTopic, hash, word(account), word(to)], transactionHash: hash }
const brought = { hash, from: stranger, to: entryPoint, value: '0x0', nonce: '0x9', input: bring([account, pay]) }

let node: RpcServer
beforeEach(async () => {
  node = await startRpcServer()
})
afterEach(() => node.stop())

/** Sets a node whose chain has 5000 blocks, and the given answers. A function receives the parameters of the request. */
function answer(given: Readonly<Record<string, unknown>>, maxBlocks = 10_000n): void {
  const usual: typeof given = {
    eth_getTransactionCount: '0x0',
    eth_blockNumber: toHex(5_000),
    eth_getCode: '0xef0100',
    eth_getLogs: [log],
    eth_getTransactionByHash: brought,
    ...given,
  }
  node.answer(body => {
    const { method, params = [] } = body as RpcCall
    const [filter] = params as { fromBlock: Hex; toBlock: Hex }[]
    const isTooMuch =
      method === 'eth_getLogs' && filter && BigInt(filter.toBlock) - BigInt(filter.fromBlock) >= maxBlocks
    if (isTooMuch || !(method in usual)) return { body: fail(body, -32005, 'no') }
    const { id } = body as RpcCall
    const value = usual[method] as ((...asked: readonly unknown[]) => unknown) | object | string | null
    const result = typeof value === 'function' ? value(...params) : value
    return { body: { jsonrpc: '2.0', id, result } }
  })
}
const find = async (rest: Partial<TransferTrace> = {}) =>
  (await new EvmAdapter().actions()).findTransfer({ ...trace, ...rest }, createNetwork(1, [node.url]))
const asked = (method: string): RpcCall[] =>
  node.requests.map(({ body }) => body as RpcCall).filter(each => each.method === method)

test('an order is found by its sender, after the block of its trace, and by its hash', async () => {
  answer({})
  expect(await find()).toEqual({ status: 'there', hash })
  expect(await find({ hash })).toEqual({ status: 'there', hash })
  expect(asked('eth_getLogs').map(({ params }) => params)).toEqual([
    [
      expect.objectContaining({
        fromBlock: toHex(101),
        toBlock: toHex(2_100),
        // The entry points of versions 0.7 and 0.8.
        address: [entryPoint, '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'],
        topics: [operationTopic, null, word(account)],
      }),
    ],
    [expect.objectContaining({ fromBlock: toHex(2_101), toBlock: toHex(5_000) })],
  ])
})

test('an order is found by its contents if the wallet answered with the hash of an operation or a Safe, which the node does not have', async () => {
  const operation: Hex = `0x${'0e'.repeat(32)}`
  answer({ eth_getTransactionByHash: (asked: Hex) => (asked === operation ? null : brought) })
  expect(await find({ hash: operation })).toEqual({ status: 'there', hash })
  expect(await find({ hash: operation, others: [hash] })).toBeUndefined()
})

test.each([
  ['Success', 'among the topics, as since version 1.4.1'],
  ['Success', 'in its data, as before'],
  ['Failure', 'among the topics, as since version 1.4.1'],
  ['Failure', 'in its data, as before'],
])(
  'a transaction of a Safe is found by the hash that the Safe returned: Execution%s, with the hash %s',
  async (result, form) => {
    const own: Hex = `0x${'5a'.repeat(32)}`
    const topic = toEventSelector(`Execution${result}(bytes32,uint256)`)
    const payment = '0'.repeat(64)
    const parts = form.startsWith('among')
      ? { topics: [topic, own], data: `0x${payment}` }
      : { topics: [topic], data: `${own}${payment}` }
    const event = (rest: object = {}) => ({ address: account, transactionHash: hash, ...parts, ...rest })
    const found = async (...logs: readonly object[]) => {
      answer({
        eth_getTransactionByHash: null,
        eth_getLogs: ({ address }: { address: unknown }) => (address === account ? logs : []),
      })
      return find({ hash: own })
    }
    expect(await found(event())).toEqual({ status: 'there', hash })
    expect(await found(event({ address: stranger }))).toBeUndefined()
    const other: Hex = `0x${'5b'.repeat(32)}`
    const foreign = form.startsWith('among') ? { topics: [topic, other] } : { data: `${other}${payment}` }
    expect(await found(event(foreign), event({ topics: [hash, own] }))).toBeUndefined()
    expect(asked('eth_getLogs')[0]?.params).toMatchObject([{ topics: [expect.arrayContaining([topic])] }])
  },
)

test('an order is searched for in the block range that a node accepts', async () => {
  answer({}, 300n)
  expect(await find()).toEqual({ status: 'there', hash })
  answer({ eth_getLogs: [] }, 300n)
  expect(await find()).toBeUndefined()
})

test('an order search rejects if a node accepts no range, or fails', async () => {
  answer({}, 0n)
  await expect(find()).rejects.toThrow('no')
  answer({ eth_getLogs: 'many' })
  await expect(find()).rejects.toMatchObject({ code: 'nodeUnreadable' })
})

test('no order is searched for if the account is no contract', async () => {
  for (const eth_getCode of ['0x', null, '0x1']) {
    answer({ eth_getCode })
    expect(await find()).toBeUndefined()
  }
  expect(asked('eth_getLogs')).toEqual([])
})

test.each<[string, unknown]>([
  ['another contract', { ...log, address: stranger }],
  ['another account', { ...log, topics: [operationTopic, hash, word(stranger)] }],
  ['another event', { ...log, topics: [hash, hash, word(account)] }],
  ['no transaction', { ...log, transactionHash: '0x12' }],
  ['null', null],
])('an event of %s shows no order', async (_what, other) => {
  answer({ eth_getLogs: [other] })
  expect(await find()).toBeUndefined()
  expect(asked('eth_getTransactionByHash')).toEqual([])
})

test.each<[string, object | null]>([
  ['is unknown', null],
  ['has another hash', { hash: `0x${'cd'.repeat(32)}` }],
  ['has another recipient', { to: stranger }],
  ['is cut off', { input: brought.input.slice(0, 500) }],
  ['is no text', { input: 7 }],
  ['declares more orders than it has', { input: `0x765e827f${'f'.repeat(640)}` }],
  ['has none', { input: bring() }],
  ['has an order of another account', { input: bring([stranger, pay]) }],
  ['has two of the account', { input: bring([account, pay], [account, '0x']) }],
  ['has an order with another function selector', { input: bring([account, `0xdeadbeef${pay.slice(10)}`]) }],
  ['has an order that is cut off', { input: bring([account, pay.slice(0, 100) as Hex]) }],
  ['has an order with two calls', { input: bring([account, batch(2)]) }],
  ['has an order without a call', { input: bring([account, batch(0)]) }],
  ['has an order that continues after a failed call', { input: bring([account, trying]) }],
])('a transaction that %s is not the requested one', async (_what, other) => {
  answer({ eth_getTransactionByHash: other && { ...brought, ...other } })
  expect(await find()).toBeUndefined()
})

test.each([
  ['an order of another account before it', bring([stranger, '0x'], [account, pay])],
  ['a batch of one', bring([account, batch(1)])],
  ['a batch of one, by a mode (ERC-7821)', bring([account, encodeExecuteData({ calls: [{ to, value: 5n }] })])],
  ['a suffix after its data', `${bring([account, `${pay}c0ffee`])}c0ffee`],
])('an order is found with %s', async (_what, input) => {
  answer({ eth_getTransactionByHash: { ...brought, input } })
  expect(await find()).toEqual({ status: 'there', hash })
})

test('an order is not found in a transaction of another send', async () => {
  answer({})
  expect(await find({ others: [hash.toUpperCase().replace('0X', '0x')] })).toBeUndefined()
})
