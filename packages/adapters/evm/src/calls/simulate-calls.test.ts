import { describe, expect, test } from 'vitest'

import { anvilAccounts } from '../anvil.test-support.ts'
import { EvmAdapter } from '../evm-adapter.ts'
import { freshAddress, startNode } from '../transfers.test-support.ts'

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const done = (more: object = {}) => ({ status: '0x1', returnData: '0x', logs: [], gasUsed: '0x5208', ...more })
const reading = (value: bigint) => done({ returnData: word(value) })

/** Simulates one call on a node that answers with these results: the balance before, the call, the balance after. */
async function simulate(results: unknown) {
  const node = await startNode({ eth_simulateV1: () => [{ calls: results }] })
  const { from, network } = node.request
  const { simulateCalls } = await new EvmAdapter().actions()
  const call = { to: freshAddress(), value: 1n, data: '0x' }
  return await simulateCalls({ from, network, calls: [call], tokens: [] }).finally(() => void node.stop())
}

describe('a simulation of calls', () => {
  test('has the difference of both balances', async () => {
    const [from] = anvilAccounts
    expect(await simulate([reading(9n), done(), reading(7n)])).toMatchObject({
      status: 'simulated',
      changes: [{ account: from, amount: -2n }],
    })
    expect(await simulate([reading(9n), done(), reading(9n)])).toMatchObject({ status: 'simulated', changes: [] })
  })

  test.each([
    ['no balance before', [done(), done(), reading(7n)]],
    ['no balance after', [reading(9n), done(), done()]],
    ['no status of the call', [reading(9n), done({ status: undefined }), reading(7n)]],
    ['an odd status of the call', [reading(9n), done({ status: '0x2' }), reading(7n)]],
    ['no gas of the call', [reading(9n), done({ gasUsed: null }), reading(7n)]],
    ['fewer results', [reading(9n), done()]],
    ['more results', [reading(9n), done(), reading(7n), reading(7n)]],
    ['no list of results', { length: 3 }],
  ])('rejects an answer with %s', async (_what, results) => {
    await expect(simulate(results)).rejects.toMatchObject({ code: 'nodeUnreadable' })
  })

  test('fails with the index of the call that reverts', async () => {
    const results = [reading(9n), done({ status: '0x0' }), reading(9n)]
    expect(await simulate(results)).toMatchObject({ status: 'fails', index: 0 })
  })
})
