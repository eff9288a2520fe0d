import { expect, test } from 'vitest'

import { EvmAdapter } from '../evm-adapter.ts'
import { freshAddress, startNode } from '../transfers.test-support.ts'

const hash = `0x${'ab'.repeat(32)}`
const account = freshAddress()
const contract = freshAddress()

/**
 * Fetches the amount that the adapter reports for the transaction. Its block is the fifth, and the balance rises from 0 to 100.
 */
async function received(answers: Readonly<Record<string, (params: unknown[]) => unknown>>) {
  const asked: unknown[] = []
  const node = await startNode({
    eth_getTransactionReceipt([of]) {
      asked.push(of)
      return { blockNumber: '0x5', from: account.toUpperCase().replace('X', 'x'), status: '0x1', gasUsed: '0x0' }
    },
    eth_getBalance: ([, block]) => (block === '0x4' ? '0x0' : '0x64'),
    ...answers,
  })
  const { fetchReceived } = await new EvmAdapter().actions()
  const amount = await fetchReceived({ hash, account, token: undefined, network: node.request.network })
  await node.stop()
  return { amount, asked }
}

const call = (value: string, rest: object = {}) => ({ type: 'CALL', from: contract, to: account, value, ...rest })

test('a trace counts the calls that moved native currency, and no call that failed', async () => {
  const calls = [
    call('0x5', { type: 'DELEGATECALL' }),
    call('0x7', { error: 'execution reverted', calls: [call('0x8')] }),
    call('0x2', { type: 'SELFDESTRUCT' }),
    call('0x0', { to: contract, calls: [call('0x10'), call('0x3', { from: account, to: contract })] }),
  ]
  const root = { type: 'CALL', from: account, to: contract, value: '0x1', calls }
  expect((await received({ debug_traceTransaction: () => root })).amount).toBe(2n + 16n - 3n - 1n)
})

test('the balances are read if a trace is too long or missing', async () => {
  const calls = Array.from({ length: 10_000 }, () => call('0x1'))
  const roots = [{ type: 'CALL', from: account, to: contract, value: '0x1', calls }, { structLogs: [] }, 'no']
  for (const root of roots) expect((await received({ debug_traceTransaction: () => root })).amount).toBe(100n)
})

test("the balances leave out withdrawals, failed payments, and the transaction's own payment in the same block", async () => {
  const failed = `0x${'cd'.repeat(32)}`
  const { amount } = await received({
    eth_getTransactionReceipt: ([of]) =>
      of === failed
        ? { from: account, status: '0x0', gasUsed: '0x3', effectiveGasPrice: '0x2' }
        : { blockNumber: '0x5', from: contract, status: '0x1' },
    eth_getBlockByNumber: ([number, isWhole]) =>
      number === '0x5' && isWhole
        ? {
            transactions: [
              { hash: hash.toUpperCase().replace('X', 'x'), from: contract, to: account, value: '0x9' },
              { hash: failed, from: account, to: contract, value: '0x9' },
              { hash: `0x${'ef'.repeat(32)}`, from: contract, to: account, value: '0xa' },
            ],
            withdrawals: [
              { address: account, amount: '0x1' },
              { address: contract, amount: '0x1' },
            ],
          }
        : undefined,
  })
  expect(amount).toBe(100n + 6n - 10n - 10n ** 9n)
})

test('the balances need few receipts, for any number of payments in the block', async () => {
  const transactions = Array.from({ length: 500 }, (_, index) => ({
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    from: contract,
    to: account,
    value: '0x1',
  }))
  const { amount, asked } = await received({ eth_getBlockByNumber: () => ({ transactions }) })
  expect([amount, asked.length]).toEqual([80n, 21])
})

test.each([undefined, null, '0x0'])(
  'nothing is measured for a transaction without a block before it: %s',
  async blockNumber => {
    const blocks: unknown[] = []
    const { amount } = await received({
      eth_getTransactionReceipt: () => ({ blockNumber, from: account, status: '0x1', gasUsed: '0x0' }),
      eth_getBalance: ([, block]) => (blocks.push(block), '0x64'),
    })
    expect([amount, blocks]).toEqual([undefined, []])
  },
)
