import type { CaipNetwork } from '@latchkey/primitives'
import { startSandboxForTests, type TestSandbox } from '@latchkey/testing/page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { createNetwork } from './test-networks.test-support.ts'

let sandbox: TestSandbox
let network: CaipNetwork
beforeAll(async () => {
  sandbox = await startSandboxForTests()
  network = createNetwork(1, [sandbox.rpc['eip155:1'] ?? ''])
}, 60_000)
afterAll(() => sandbox.close())

const rpc = async (method: string, ...params: unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(sandbox.rpc['eip155:1'] ?? '', { method: 'POST', headers, body })
  return ((await answer.json()) as { result: unknown }).result
}
const tokensOf = async (account: string, addresses: readonly string[], of = network) =>
  (await new EvmAdapter().actions()).fetchTokens(account, of, addresses)

describe('the tokens that a site names', () => {
  // covers: S1.23
  test('are what their contracts say, to the last digit, before and after a transfer', async () => {
    const [usdc, dai] = sandbox.tokens['eip155:1'] ?? []
    if (!usdc || !dai) throw new Error('the sandbox has no tokens')
    const [first, second] = anvilAccounts
    const named = [usdc.address, dai.address]
    const row = (token: typeof usdc, amount: string) => ({ ...token, decimals: 18, amount })
    expect(await tokensOf(first, named)).toEqual([row(usdc, '25000'), row(dai, '25000')])
    // transfer(second, 1)
    const data = `0xa9059cbb${second.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    await rpc('eth_sendTransaction', { from: first, to: usdc.address, data })
    expect((await tokensOf(first, named))[0]).toEqual(row(usdc, '24999.999999999999999999'))
    expect((await tokensOf(second, named))[0]).toEqual(row(usdc, '25000.000000000000000001'))
  })

  test('are left out where there is no token, and the others are told', async () => {
    const dai = sandbox.tokens['eip155:1']?.[1]?.address ?? ''
    const told = await tokensOf(anvilAccounts[0], [`0x${'11'.repeat(20)}`, 'dai.eth', dai])
    expect(told.map(({ address }) => address)).toEqual([dai])
  })

  test('are left out where their decimals are none, and the others are told', async () => {
    const dai = sandbox.tokens['eip155:1']?.[1]?.address ?? ''
    const strange = `0x${'22'.repeat(20)}`
    // Answers 2^53 - 1 to whatever it is asked.
    const answersMost = `0x7f${(2 ** 53 - 1).toString(16).padStart(64, '0')}60005260206000f3`
    await rpc('anvil_setCode', strange, answersMost)
    const told = await tokensOf(anvilAccounts[0], [strange, dai])
    expect(told.map(({ address }) => address)).toEqual([dai])
  })

  test('are asked of no node where there are none', async () => {
    expect(await tokensOf(anvilAccounts[0], [], createNetwork(1, ['http://127.0.0.1:1']))).toEqual([])
  })

  test('are not told to be nothing when the node does not answer', async () => {
    const dead = createNetwork(1, ['http://127.0.0.1:1'])
    await expect(tokensOf(anvilAccounts[0], [`0x${'11'.repeat(20)}`], dead)).rejects.toThrow()
  }, 30_000)
})
