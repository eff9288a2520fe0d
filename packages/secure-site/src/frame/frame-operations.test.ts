import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'

import { own, useFrameWorld } from './frame-world.test-support.ts'
import { stranger } from './smart/smart-world.test-support.ts'

describe('a user operation that a page requests of the frame', () => {
  const world = useFrameWorld()
  const abi = parseAbi([
    'struct Call { address target; uint256 value; bytes data; }',
    'function execute(address target, uint256 value, bytes data)',
    'function executeBatch(Call[] calls)',
    'function addDeposit()',
  ])
  const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
  const execute = (to: Hex, value: bigint, data: Hex = '0x') =>
    encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data] })
  const operation = (callData: Hex, rest: object = {}) => [{ sender: own, callData, ...rest }, entryPoint]

  // covers: S6.24
  test('is approved by its effect, and executed', async () => {
    const page = await world.open()
    const to = [stranger(), stranger()] as const
    const hash = await page.ask('eth_sendUserOperation', operation(execute(to[0], 4n)))
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const calls = to.map(target => ({ target, value: 9n, data: '0x' as const }))
    await page.ask(
      'eth_sendUserOperation',
      operation(encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls] })),
    )
    expect(page.approvals.map(({ label, parts = [] }) => [label, parts.length])).toEqual([
      ['You send', 0],
      ['2 steps, all or none', 2],
    ])
    expect(await Promise.all(to.map(world.balanceOf))).toEqual([13n, 9n])
    expect(await page.ask('wallet_getCallsStatus', [hash])).toMatchObject({ status: 200 })
  })

  // covers: S6.24
  test('is not executed if the user rejects', async () => {
    const page = await world.open({ approves: false })
    const to = stranger()
    await expect(page.ask('eth_sendUserOperation', operation(execute(to, 4n)))).rejects.toMatchObject({ code: 4001 })
    expect(await world.balanceOf(to)).toBe(0n)
    expect(page.sent()).toBe(0)
  })

  // covers: S6.24
  test('is executed once for repeated requests with its nonce', async () => {
    const page = await world.open()
    const to = stranger()
    const asked = operation(execute(to, 4n), { nonce: '0x0' })
    await page.ask('eth_sendUserOperation', asked)
    await expect(page.ask('eth_sendUserOperation', asked)).rejects.toMatchObject({ code: -32602 })
    expect(await world.balanceOf(to)).toBe(4n)
  })

  test('has fees and gas of the wallet, for any values of the page', async () => {
    const page = await world.open()
    const before = await world.balanceOf(own)
    await page.ask(
      'eth_sendUserOperation',
      operation(execute(stranger(), 1n), {
        maxFeePerGas: toHex(parseEther('1')),
        preVerificationGas: '0x1000000',
        signature: '0x',
      }),
    )
    const shown = page.approvals[0]?.rows.find(({ term }) => term === 'Network fee, at most')?.value ?? ''
    expect(Number(before - (await world.balanceOf(own))) / 1e18).toBeLessThanOrEqual(Number(shown.split(' ')[0]))
    expect(Number(shown.split(' ')[0])).toBeLessThan(0.1)
  })

  test.each<[string, () => unknown[], number]>([
    ['another sender', () => [{ sender: zeroAddress, callData: execute(own, 1n) }, entryPoint], 4100],
    ['another entry point', () => [{ sender: own, callData: execute(own, 1n) }, zeroAddress], -32602],
    ['no entry point', () => [{ sender: own, callData: execute(own, 1n) }], -32602],
    ['unreadable call data', () => operation('0xdeadbeef'), -32602],
    ['another call of the account', () => operation(encodeFunctionData({ abi, functionName: 'addDeposit' })), -32602],
    ['empty call data', () => operation('0x'), -32602],
    ['no call', () => operation(encodeFunctionData({ abi, functionName: 'executeBatch', args: [[]] })), -32602],
    ['a paymaster of the page', () => operation(execute(own, 1n), { paymaster: entryPoint }), -32602],
    ['a factory of the page', () => operation(execute(own, 1n), { factory: entryPoint }), -32602],
    ['a nonce of later', () => operation(execute(own, 1n), { nonce: '0x7' }), -32602],
  ])('is rejected with %s before the prompt', async (_what, params, code) => {
    const page = await world.open()
    await expect(page.ask('eth_sendUserOperation', params())).rejects.toMatchObject({ code })
    expect([page.approvals, page.sent()]).toEqual([[], 0])
  })

  test("is one transaction of a plain account with the site's id, and its status is reported", async () => {
    const page = await world.open({ type: 'eoa' })
    const batch = {
      version: '2.0.0',
      id: 'mine',
      from: own,
      chainId: '0x1',
      atomicRequired: false,
      calls: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x3' }],
    }
    expect(await page.ask('wallet_sendCalls', [batch])).toEqual({ id: 'mine' })
    await expect
      .poll(() => page.ask('wallet_getCallsStatus', ['mine']))
      .toMatchObject({ id: 'mine', status: 200, atomic: false, receipts: [{ status: '0x1' }] })
    await expect(page.ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5720 })
  })

  test('is rejected for a plain account', async () => {
    const page = await world.open({ type: 'eoa' })
    const asked = page.ask('eth_sendUserOperation', operation(execute(own, 1n)))
    await expect(asked).rejects.toMatchObject({ code: 5760 })
  })
})
