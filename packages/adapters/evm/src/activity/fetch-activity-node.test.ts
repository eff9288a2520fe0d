import { describe, expect, test } from 'vitest'

import type { RpcClient } from '../rpc-clients.ts'
import { createNetwork } from '../test-networks.test-support.ts'
import { fetchActivity } from './fetch-activity.ts'

const account = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa'
const other = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const network = createNetwork(1)
const hex = (value: number) => `0x${value.toString(16)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

type Answers = Readonly<Record<string, unknown>>

/** Creates the client of a node that answers by method, and records its requests. */
function createNode(answers: Answers) {
  const requests: { method: string; params: readonly unknown[] }[] = []
  const usual: Answers = {
    eth_blockNumber: hex(1_000),
    eth_getLogs: [],
    eth_getBlockByNumber: { timestamp: hex(7) },
    ...answers,
  }
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    requests.push({ method, params })
    const answer = usual[method]
    if (answer === undefined) throw Object.assign(new Error('no such method'), { code: -32601 })
    return typeof answer === 'function' ? (answer as (...given: readonly unknown[]) => unknown)(...params) : answer
  }
  return {
    client: { request } as unknown as RpcClient,
    paramsOf: (name: string) => requests.filter(({ method }) => method === name).map(({ params }) => params),
  }
}
const fetchPage = (node: { client: RpcClient }, cursor?: string) =>
  fetchActivity(node.client, account, network, cursor, undefined)

/** A payment of the account in a block, as a node with an index of accounts returns it. */
const payment = (number: number, block: number, rest: object = {}) => ({
  hash: hashOf(number),
  from: account,
  to: other,
  value: '0x1',
  blockNumber: hex(block),
  transactionIndex: '0x0',
  input: '0x',
  ...rest,
})
const receiptOf = ({ hash }: { hash: string }, rest: object = {}) => ({
  transactionHash: hash,
  timestamp: hex(5),
  status: '0x1',
  ...rest,
})
const indexed = (payments: readonly ReturnType<typeof payment>[], rest: Answers = {}) =>
  createNode({
    ots_getApiLevel: 8,
    ots_searchTransactionsBefore: { txs: payments, receipts: payments.map(each => receiptOf(each)), lastPage: true },
    ...rest,
  })
/** Topic of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The transfer of an NFT, as a node reports it. */
const nftLog = (number: number, { from = other, to = account, ...rest }: Record<string, unknown> = {}) => ({
  address: contract,
  topics: [transferTopic, word(String(from)), word(String(to)), '0x9'],
  data: '0x',
  transactionHash: hashOf(number),
  blockNumber: hex(500),
  logIndex: '0x0',
  blockTimestamp: hex(6),
  ...rest,
})

describe('a page', () => {
  test('has 25 transactions, and the rest of the block of the last one', async () => {
    // The 25th and the 26th are in block 76.
    const payments = Array.from({ length: 28 }, (_, at) => payment(at + 1, at < 25 ? 100 - at : 101 - at))
    const { transactions, next, reach } = await fetchPage(indexed(payments))
    expect(transactions.map(({ hash }) => hash)).toEqual(payments.slice(0, 26).map(({ hash }) => hash))
    expect([next?.split(' ')[0], reach]).toEqual(['76', { since: 7_000, isTokensOnly: false }])
  })

  test('has no next page if it has exactly 25 transactions, and the node has no more', async () => {
    const payments = Array.from({ length: 25 }, (_, at) => payment(at + 1, 100 - at))
    const { transactions, next, reach } = await fetchPage(indexed(payments))
    expect([transactions.length, next, reach]).toEqual([25, undefined, { isTokensOnly: false }])
  })

  test('is complete down to the oldest call if the node has more', async () => {
    const payments = [payment(1, 90), payment(2, 70), payment(3, 80)]
    const search = { txs: payments, receipts: payments.map(each => receiptOf(each)), lastPage: false }
    const node = indexed([], { ots_searchTransactionsBefore: search })
    expect((await fetchPage(node)).next).toMatch(/^70 /)
    expect(node.paramsOf('eth_getBlockByNumber')).toEqual([[hex(70), false]])
  })

  test('is the last one if the node names no call', async () => {
    const node = indexed([], { ots_searchTransactionsBefore: { txs: [], receipts: [], lastPage: false } })
    expect(await fetchPage(node)).toEqual({ transactions: [], reach: { isTokensOnly: false } })
  })

  test('starts before the block of the cursor, with as many blocks as the node accepted', async () => {
    const node = createNode({})
    await fetchPage(node, '600 100')
    expect(node.paramsOf('eth_blockNumber')).toEqual([])
    expect(node.paramsOf('eth_getLogs')[0]).toMatchObject([{ fromBlock: hex(500), toBlock: hex(599) }])
    await fetchPage(indexed([]), '600 100')
  })

  test.each(['', '600', '600 ', 'x 100', '600 100 1', '-1 100'])(
    'starts at the newest block for the cursor "%s"',
    async cursor => {
      const node = createNode({})
      await fetchPage(node, cursor)
      expect(node.paramsOf('eth_blockNumber')).toHaveLength(1)
      expect(node.paramsOf('eth_getLogs')[0]).toMatchObject([{ toBlock: hex(1_000) }])
    },
  )
})

describe('the index of accounts', () => {
  test.each([
    [8, true],
    [9, true],
    ['0x8', true],
    [7, false],
    ['0x7', false],
    [null, false],
    ['8', false],
  ])('with the API level %j is used: %s', async (level, isUsed) => {
    const node = indexed([payment(1, 90)], { ots_getApiLevel: level })
    const { transactions, reach } = await fetchPage(node)
    expect([transactions.length, reach.isTokensOnly]).toEqual(isUsed ? [1, false] : [0, true])
  })

  test.each([
    ['confirmed', '0x1'],
    ['failed', '0x0'],
    ['failed', undefined],
  ])('names a transaction %s by the status %j of its receipt', async (status, given) => {
    const call = payment(1, 90)
    const receipts = [receiptOf(call, { status: given })]
    const node = indexed([], { ots_searchTransactionsBefore: { txs: [call], receipts, lastPage: true } })
    expect((await fetchPage(node)).transactions).toMatchObject([{ status }])
  })

  test('leaves out a transaction without a receipt, or a receipt without a time', async () => {
    const calls = [payment(1, 90), payment(2, 91), payment(3, 92)]
    const receipts = [receiptOf(payment(1, 90)), receiptOf(payment(2, 91), { timestamp: null })]
    const node = indexed([], { ots_searchTransactionsBefore: { txs: calls, receipts, lastPage: true } })
    expect((await fetchPage(node)).transactions).toMatchObject([{ hash: hashOf(1), minedAt: 5_000 }])
  })

  test('reads a call without readable data as a payment', async () => {
    const node = indexed([payment(1, 90, { input: 5 })])
    expect((await fetchPage(node)).transactions).toMatchObject([
      { operation: 'send', transfers: [{ direction: 'out' }] },
    ])
  })

  test('has the movements inside a call, without the call itself', async () => {
    const call = payment(1, 90, { to: contract, input: '0x01', value: '0x5' })
    const movements = [
      { from: account, to: contract, value: '0x5' },
      { from: contract, to: account, value: '0x2' },
      { from: contract, to: account, value: '0x0' },
      { from: contract, to: null, value: '0x2' },
      { from: account, to: contract, value: '0x5' },
    ]
    const node = indexed([call], { ots_getInternalOperations: movements })
    const [transaction] = (await fetchPage(node)).transactions
    expect(transaction?.transfers.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['out', '0.000000000000000005'],
      ['out', '0.000000000000000005'],
      ['in', '0.000000000000000002'],
    ])
    expect(node.paramsOf('ots_getInternalOperations')).toEqual([[hashOf(1)]])
  })
})

describe('the transfers that tokens report', () => {
  const transaction = { ...payment(1, 500), from: other, to: contract, input: '0x01' }

  test('are those of the account, with the time of the event or of its block', async () => {
    for (const [blockTimestamp, minedAt] of [
      [hex(6), 6_000],
      [undefined, 7_000],
    ] as const) {
      const node = createNode({ eth_getLogs: [nftLog(1, { blockTimestamp })], eth_getTransactionByHash: transaction })
      expect((await fetchPage(node)).transactions).toMatchObject([
        { hash: hashOf(1), minedAt, operation: 'receive', transfers: [{ nft: '9', direction: 'in' }] },
      ])
    }
  })

  test('are left out if the node does not know their transaction, or when it was', async () => {
    const unknown = createNode({ eth_getLogs: [nftLog(1)], eth_getTransactionByHash: null })
    expect((await fetchPage(unknown)).transactions).toEqual([])
    const timeless = createNode({
      eth_getLogs: [nftLog(1, { blockTimestamp: undefined })],
      eth_getTransactionByHash: transaction,
      eth_getBlockByNumber: null,
    })
    expect((await fetchPage(timeless)).transactions).toEqual([])
  })

  test('are not looked up for other accounts, or for other blocks than the requested ones', async () => {
    const logs = [
      nftLog(1, { from: other, to: contract }),
      nftLog(2, { blockNumber: hex(1_001) }),
      nftLog(3, { removed: true }),
    ]
    const node = createNode({ eth_getLogs: logs, eth_getTransactionByHash: transaction })
    expect((await fetchPage(node)).transactions).toEqual([])
    expect(node.paramsOf('eth_getTransactionByHash')).toEqual([])
  })

  test('are searched in ranges that double, twelve per page', async () => {
    const node = createNode({ eth_blockNumber: hex(1_000_000_000) })
    const { next } = await fetchPage(node)
    const ranges = node.paramsOf('eth_getLogs').map(([filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
      return Number(toBlock) - Number(fromBlock) + 1
    })
    expect(ranges).toEqual(Array.from({ length: 12 }, (_, at) => 10_000 * 2 ** at).flatMap(size => [size, size]))
    expect(next).toBe(`${1_000_000_000 - 10_000 * (2 ** 12 - 1) + 1} ${10_000 * 2 ** 12}`)
  })
})
