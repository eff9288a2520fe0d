import { expect, test } from 'vitest'

import { EvmAdapter } from './evm-adapter.ts'
import { startNode } from './transfers.test-support.ts'

const from = '0x1111111111111111111111111111111111111111'
const to = '0x2222222222222222222222222222222222222222'
const hash = `0x${'ab'.repeat(32)}`
const trace = { from, to, amount: '5', nonce: 3, since: '100' }

test('findTransfer requests no blocks from a node that knows transactions by sender and nonce', async () => {
  const asked: unknown[] = []
  const node = await startNode({
    eth_getTransactionCount: () => '0x4',
    ots_getTransactionBySenderAndNonce: params => (asked.push(params), hash),
    eth_getTransactionByHash: () => ({ hash, from, to, value: '0x5', input: '0x', nonce: '0x3' }),
    eth_blockNumber: () => new Error('not requested'),
    eth_getBlockByNumber: () => new Error('not requested'),
  })
  const { findTransfer } = await new EvmAdapter().actions()
  expect(await findTransfer(trace, node.request.network)).toEqual({ status: 'there', hash, nonce: 3 })
  expect(asked).toEqual([[from, 3]])
  await node.stop()
})
