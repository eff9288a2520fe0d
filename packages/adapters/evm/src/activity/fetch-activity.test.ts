import type { CaipNetwork, ChainActivity } from '@latchkey/primitives'
import { startSandboxForTests, type TestSandbox } from '@latchkey/testing/page'
import fc from 'fast-check'
import { getAddress, toEventSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { anvilAccounts } from '../anvil.test-support.ts'
import { createRpcClients, type RpcClient } from '../rpc-clients.ts'
import { createNetwork } from '../test-networks.test-support.ts'
import { freshAddress } from '../transfers.test-support.ts'
import { fetchActivity } from './fetch-activity.ts'
import { membersOf } from './node-answers.ts'

const [sender] = anvilAccounts

let sandbox: TestSandbox
let network: CaipNetwork
let client: RpcClient
let token: { address: string; name: string; symbol: string }
beforeAll(async () => {
  sandbox = await startSandboxForTests()
  network = createNetwork(1, [sandbox.rpc['eip155:1'] ?? ''])
  client = createRpcClients().get(network)
  const [first] = sandbox.tokens['eip155:1'] ?? []
  if (!first) throw new Error('the sandbox has no tokens')
  token = first
}, 60_000)
afterAll(() => sandbox.close())

const rpc = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  client.request({ method, params } as never)

async function send(to: string, rest: object): Promise<string> {
  const hash = (await rpc('eth_sendTransaction', { from: sender, to, ...rest })) as string
  await expect.poll(() => rpc('eth_getTransactionReceipt', hash), { timeout: 20_000, interval: 10 }).toBeTruthy()
  return hash
}
const sendToken = (to: string, amount: bigint): Promise<string> =>
  send(token.address, { data: `0xa9059cbb${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}` })

const page = (account: string, cursor?: string, node = client): Promise<ChainActivity> =>
  fetchActivity(node, account, network, cursor, undefined)

async function everyPage(account: string, node = client): Promise<ChainActivity[]> {
  const pages = [await page(account, undefined, node)]
  for (let next = pages[0]?.next; next !== undefined && pages.length < 100; next = pages.at(-1)?.next)
    pages.push(await page(account, next, node))
  return pages
}
const hashesOf = (pages: readonly ChainActivity[]): string[] =>
  pages.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))

type Answer = (method: string, params: readonly unknown[], ask: () => Promise<unknown>) => unknown

/** Creates a client of a node that answers differently, or refuses. */
function nodeThat(answer: Answer): RpcClient {
  const request = async (asked: { method: string; params?: readonly unknown[] }): Promise<unknown> =>
    answer(asked.method, asked.params ?? [], () => client.request(asked as never))
  return { ...client, request } as RpcClient
}
function reject(code: number): never {
  throw Object.assign(new Error('no'), { code })
}

/** Creates a node that accepts at most `maxBlocks` blocks per request, and has no index of accounts. */
function plainNode(maxBlocks: bigint): RpcClient & { ranges: bigint[] } {
  const ranges: bigint[] = []
  const node = nodeThat((method, [filter], ask) => {
    if (method.startsWith('ots_')) return reject(-32601)
    if (method !== 'eth_getLogs') return ask()
    const { fromBlock, toBlock } = membersOf(filter)
    const range = BigInt(toBlock as string) - BigInt(fromBlock as string) + 1n
    ranges.push(range)
    return range > maxBlocks ? reject(-32000) : ask()
  })
  return Object.assign(node, { ranges })
}

/** The entry point of [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337) 0.7. */
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/**
 * Makes a contract report that it carried out an order of one account (`UserOperationEvent`), in which an NFT left an account
 * (`Transfer`). Its code reads the sender, the recipient and the ordering account from the call data.
 */
async function carryOut(contract: string, ordered: string, from: string, to: string): Promise<string> {
  const [operation, moved] = [
    'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
    'Transfer(address,address,uint256)',
  ].map(event => toEventSelector(event).slice(2))
  await rpc('anvil_setCode', contract, `0x5f6040355f7f${operation}60805fa460016020355f357f${moved}5f5fa400`)
  const words = [from, to, ordered].map(each => each.slice(2).toLowerCase().padStart(64, '0'))
  return send(contract, { data: `0x${words.join('')}` })
}

describe('activity from a node', () => {
  // covers: S1.25
  test('lists the transfers that an account sent and received, of the native currency and of tokens, newest first', async () => {
    const account = getAddress(freshAddress())
    const sent = await send(account, { value: '0x1bc16d674ec80000' })
    const moved = await sendToken(account, 5n * 10n ** 17n)
    const { transactions, next, reach } = await page(account)
    expect(transactions.map(({ hash, operation, from }) => [hash, operation, from])).toEqual([
      [moved, 'receive', sender],
      [sent, 'receive', sender],
    ])
    const ends = { direction: 'in', sender, recipient: account }
    const { name, symbol, address } = token
    expect(transactions.map(({ transfers }) => transfers)).toEqual([
      [{ ...ends, token: getAddress(address), name, symbol, amount: '0.5' }],
      [{ ...ends, name: 'Ether', symbol: 'ETH', amount: '2' }],
    ])
    expect([next, reach]).toEqual([undefined, { isTokensOnly: false }])
    const own = await page(sender)
    expect(own.transactions.find(({ hash }) => hash === sent)).toMatchObject({ operation: 'send', to: account })
  })

  test('lists amounts that a contract returned, and failed transactions', async () => {
    const contract = getAddress(freshAddress())
    // The contract sends one wei back to its caller.
    await rpc('anvil_setCode', contract, '0x5f5f5f5f6001335af100')
    await send(contract, { value: '0x3', data: '0x01' })
    const rejecting = getAddress(freshAddress())
    await rpc('anvil_setCode', rejecting, '0x5f5ffd')
    await send(rejecting, { value: '0x3', data: '0x01', gas: '0x186a0' })
    const { transactions } = await page(sender)
    const [failed, returned] = transactions
    expect(returned).toMatchObject({ operation: 'trade', status: 'confirmed' })
    expect(returned?.transfers.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['out', '0.000000000000000003'],
      ['in', '0.000000000000000001'],
    ])
    expect(failed).toMatchObject({ operation: 'send', status: 'failed', to: rejecting })
  })

  test('loads in pages, each transaction once', async () => {
    const account = freshAddress()
    const sent: string[] = []
    for (let index = 1; index <= 30; index++)
      sent.push(await (index % 2 === 0 ? send(account, { value: '0x1' }) : sendToken(account, BigInt(index))))
    const pages = await everyPage(account)
    expect(hashesOf(pages)).toEqual(sent.toReversed())
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]?.reach.since).toBeLessThanOrEqual(pages[0]?.transactions.at(-1)?.minedAt ?? 0)
    expect(pages.at(-1)?.reach.since).toBeUndefined()
  })

  test('has token transfers if a node has no index, by a range of blocks, and reports how far back', async () => {
    const account = freshAddress()
    const moved = [await sendToken(account, 1n)]
    await rpc('anvil_mine', '0x3e8')
    await send(account, { value: '0x1' })
    moved.push(await sendToken(account, 2n))
    const node = plainNode(100n)
    const first = await page(account, undefined, node)
    expect([hashesOf([first]), first.reach.isTokensOnly]).toEqual([moved.slice(1), true])
    expect(first.reach.since).toEqual(expect.any(Number))
    expect(node.ranges.length).toBeLessThanOrEqual(24)
    node.ranges.length = 0
    await page(account, first.next, node)
    // The cursor carries the number of blocks that the node accepts.
    expect(Math.max(...node.ranges.map(Number))).toBeLessThanOrEqual(100)
    const pages = await everyPage(account, node)
    expect(hashesOf(pages)).toEqual(moved.toReversed())
    expect(pages.at(-1)?.reach).toEqual({ isTokensOnly: true })
  })

  test('rejects if a node does not answer', async () => {
    await expect(page(sender, undefined, plainNode(1n))).rejects.toMatchObject({ code: -32000 })
    const dead = createRpcClients().get(createNetwork(1, ['http://127.0.0.1:1']))
    await expect(page(sender, undefined, dead)).rejects.toThrow()
  })

  test('is requested in ranges of 64 blocks and no fewer', async () => {
    await rpc('anvil_mine', '0x100')
    const node = plainNode(1n)
    await expect(page(sender, '200 128', node)).rejects.toMatchObject({ code: -32000 })
    expect(new Set(node.ranges)).toEqual(new Set([128n, 64n]))
  })

  test('is of the requested account only, with valid times, for any answer of a node', async () => {
    const account = getAddress(freshAddress())
    const word = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const log = fc.record(
      {
        address: fc.constantFrom<unknown>(token.address, '0x1', null),
        topics: fc.constantFrom<unknown>(
          ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(sender), word(account)],
          ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(sender), word(sender)],
          ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', 1, {}],
          'none',
        ),
        data: fc.constantFrom<unknown>('0x1', `0x${'ff'.repeat(32)}`, `0x${'ff'.repeat(33)}`, 7),
        transactionHash: fc.constantFrom<unknown>(`0x${'ab'.repeat(32)}`, '0x', 1),
        blockNumber: fc.constantFrom<unknown>('0x1', '0xffffffffffffffff', -1),
        blockTimestamp: fc.constantFrom<unknown>('0x1', `0x${'ff'.repeat(32)}`, undefined, 'soon'),
      },
      { requiredKeys: [] },
    )
    const transaction = fc.record(
      {
        hash: fc.constantFrom<unknown>(`0x${'ab'.repeat(32)}`, 1),
        from: fc.constantFrom<unknown>(sender, '0x'),
        to: fc.constantFrom<unknown>(account, null, 5),
        value: fc.constantFrom<unknown>('0x1', `0x${'ff'.repeat(40)}`, {}),
        blockNumber: fc.constantFrom<unknown>('0x1', null),
        input: fc.constantFrom<unknown>('0x', 5, '0x095ea7b3'),
      },
      { requiredKeys: [] },
    )
    const answers = fc.record({
      logs: fc.oneof(fc.array(log, { maxLength: 5 }), fc.jsonValue()),
      transaction: fc.oneof(transaction, fc.jsonValue()),
      search: fc.oneof(fc.record({ txs: fc.array(transaction), receipts: fc.array(fc.jsonValue()) }), fc.jsonValue()),
      block: fc.oneof(fc.record({ timestamp: fc.constantFrom('0x1', 'x', `0x${'ff'.repeat(32)}`) }), fc.jsonValue()),
    })
    await fc.assert(
      fc.asyncProperty(answers, async given => {
        const node = nodeThat((method, _, ask) => {
          if (method === 'eth_getLogs') return given.logs
          if (method === 'eth_getTransactionByHash') return given.transaction
          if (method === 'ots_searchTransactionsBefore') return given.search
          if (method === 'ots_getInternalOperations') return given.logs
          if (method === 'eth_getBlockByNumber') return given.block
          return ask()
        })
        const { transactions } = await page(account, undefined, node)
        for (const { hash, minedAt, from, to, transfers } of transactions) {
          expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
          expect(new Date(minedAt).toISOString()).toBeTypeOf('string')
          for (const { sender: gave, recipient: got } of transfers) expect([gave, got]).toContain(account)
          expect(transfers.length > 0 || [from, to].includes(account)).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('reports whether a smart account ordered an operation, by the event of its entry point', async () => {
    const account = getAddress(freshAddress())
    const other = getAddress(freshAddress())
    const forger = getAddress(freshAddress())
    const ordered = await carryOut(entryPoint, account, account, other)
    const made = await carryOut(entryPoint, other, account, other)
    const forged = await carryOut(forger, account, account, other)
    const { transactions } = await page(account)
    expect(transactions.map(({ hash, isOrdered, from, operation }) => [hash, isOrdered, from, operation])).toEqual([
      [forged, undefined, sender, 'send'],
      [made, false, sender, 'send'],
      [ordered, true, sender, 'send'],
    ])
    const silent = nodeThat((method, _params, ask) => (method === 'eth_getTransactionReceipt' ? reject(-32000) : ask()))
    const asked = await page(account, undefined, silent)
    expect(asked.transactions.map(({ isOrdered }) => isOrdered)).toEqual([undefined, undefined, undefined])
  })
})
