import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { type CaipNetwork, formatUnits } from '@latchkey/primitives'
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

describe('a token as its contract describes it', () => {
  const tokenOf = async (address: string, of = network) => (await new EvmAdapter().actions()).describeToken(address, of)

  test('has its name, symbol and decimals', async () => {
    const [usdc] = sandbox.tokens['eip155:1'] ?? []
    if (!usdc) throw new Error('the sandbox has no tokens')
    expect(await tokenOf(usdc.address)).toEqual({ ...usdc, decimals: 18 })
  })

  // MKR and other tokens of 2017 answer like this.
  test('has its name and symbol when its contract returns them as bytes32', async () => {
    const address = `0x${'ab'.repeat(20)}`
    const word = (hex: string): string => hex.padStart(64, '0')
    const text = (value: string): string => Buffer.from(value).toString('hex').padEnd(64, '0')
    const answers = [
      ['06fdde03', text('Maker')],
      ['95d89b41', text('MKR')],
      ['313ce567', word('12')],
      ['70a08231', word('de0b6b3a7640000')],
    ] as const
    await rpc('anvil_setCode', address, answerWords(answers))
    const maker = { address, name: 'Maker', symbol: 'MKR', decimals: 18 }
    expect(await tokenOf(address)).toEqual(maker)
    const [usdc] = sandbox.tokens['eip155:1'] ?? []
    expect(await tokensOf(anvilAccounts[0], [usdc?.address ?? '', address])).toEqual([
      expect.objectContaining({ symbol: 'USDC' }),
      { ...maker, amount: '1' },
    ])
    await rpc('anvil_setCode', address, answerWords([...answers.slice(2), ['95d89b41', 'ff'.repeat(32)]]))
    expect(await tokenOf(address)).toEqual({ ...maker, name: '0xab…ababab', symbol: '0xab…ababab' })
  })

  test.each([`0x${'11'.repeat(20)}`, 'usdc.eth', ''])('is missing at %j', async address => {
    expect(await tokenOf(address)).toBeUndefined()
  })

  test('rejects if the node does not answer', async () => {
    const usdc = sandbox.tokens['eip155:1']?.[0]?.address ?? ''
    await expect(tokenOf(usdc, createNetwork(1, ['http://127.0.0.1:1']))).rejects.toThrow()
  })
})

describe('the tokens that a site names', () => {
  // covers: S1.23
  test('have the balances of their contracts, to the last digit, before and after a transfer', async () => {
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

  test('leave out an address without a token, and include the others', async () => {
    const dai = sandbox.tokens['eip155:1']?.[1]?.address ?? ''
    const told = await tokensOf(anvilAccounts[0], [`0x${'11'.repeat(20)}`, 'dai.eth', dai])
    expect(told.map(({ address }) => address)).toEqual([dai])
  })

  test('leave out a token with invalid decimals, and include the others', async () => {
    const dai = sandbox.tokens['eip155:1']?.[1]?.address ?? ''
    const strange = `0x${'22'.repeat(20)}`
    // The contract answers 2^53 - 1 to every call.
    const maxAnswers = `0x7f${(2 ** 53 - 1).toString(16).padStart(64, '0')}60005260206000f3`
    await rpc('anvil_setCode', strange, maxAnswers)
    const told = await tokensOf(anvilAccounts[0], [strange, dai])
    expect(told.map(({ address }) => address)).toEqual([dai])
  })

  test('include all of 500', async () => {
    const figures = Array.from({ length: 500 }, (_, index) => (index % 255) + 1)
    const addressOf = (index: number): string => `0x33${index.toString(16).padStart(38, '0')}`
    // The contract answers its figure to every call: as the balance and as the decimals.
    const codeOf = (figure: number): string => `0x60${figure.toString(16).padStart(2, '0')}60005260206000f3`
    await Promise.all(figures.map((figure, index) => rpc('anvil_setCode', addressOf(index), codeOf(figure))))
    const told = await tokensOf(
      anvilAccounts[0],
      figures.map((_, index) => addressOf(index)),
    )
    expect(told.map(({ address, decimals, amount }) => [address, decimals, amount])).toEqual(
      figures.map((figure, index) => [addressOf(index), figure, formatUnits(BigInt(figure), figure)]),
    )
  }, 60_000)

  test('reject when the node fails for some of them', async () => {
    const dai = sandbox.tokens['eip155:1']?.[1]?.address ?? ''
    let calls = 0
    const server = createServer((request, response) => {
      const answer = async (): Promise<string> => {
        const body = await text(request)
        const { id, method } = JSON.parse(body) as { id: number; method: string }
        if (method === 'eth_call' && ++calls === 2)
          return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'out of gas' } })
        const headers = { 'content-type': 'application/json' }
        return (await fetch(sandbox.rpc['eip155:1'] ?? '', { method: 'POST', headers, body })).text()
      }
      void answer().then(body => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const failing = createNetwork(1, [`http://127.0.0.1:${(server.address() as AddressInfo).port}`])
    const many = Array.from({ length: 200 }, () => dai)
    await expect(tokensOf(anvilAccounts[0], many, failing)).rejects.toThrow('out of gas')
    expect(await tokensOf(anvilAccounts[0], many, failing)).toHaveLength(200)
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }, 60_000)

  test('cause no request without any', async () => {
    expect(await tokensOf(anvilAccounts[0], [], createNetwork(1, ['http://127.0.0.1:1']))).toEqual([])
  })

  test('reject when the node does not answer', async () => {
    const dead = createNetwork(1, ['http://127.0.0.1:1'])
    await expect(tokensOf(anvilAccounts[0], [`0x${'11'.repeat(20)}`], dead)).rejects.toThrow()
  }, 30_000)
})

/** Returns the code of a contract that answers each selector with one word. */
function answerWords(answers: readonly (readonly [selector: string, word: string])[]): string {
  const parts = answers.map(([selector, word], index) => {
    // DUP1, PUSH4, EQ, ISZERO, PUSH2 next, JUMPI, PUSH32, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN, JUMPDEST
    const next = (6 + (index + 1) * 54 - 1).toString(16).padStart(4, '0')
    return `8063${selector}141561${next}577f${word}60005260206000f35b`
  })
  return `0x60003560e01c${parts.join('')}60006000fd`
}
