import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseEther, zeroAddress } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { polygon } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { entryPoints } from './entry-point.ts'
import {
  batchOf,
  type Frame,
  type Meddling,
  own,
  pays,
  startSmartWorld,
  statusOf,
  stranger,
  useSmartWorld,
} from './smart-world.test-support.ts'

/**
 * Paymasters of the sandbox: both pay in the native currency, and the second takes USDC of the account after the
 * operation.
 */
const sponsoring = '0x00000000000000000000000000000000001A7c70'
const paymaster = '0x00000000000000000000000000000000001A7c71'

describe('an operation with a fee that a paymaster charges in a token', () => {
  const world = useSmartWorld()
  let usdc: Hex
  beforeAll(() => {
    usdc = world.sandbox.tokens['eip155:1']?.find(({ symbol }) => symbol === 'USDC')?.address ?? zeroAddress
  })

  type Rows = Awaited<ReturnType<Frame['prepare']>>['approval']['rows']
  const sells = () =>
    fetch(`${world.sandbox.url}/sandbox/paymaster`, {
      method: 'POST',
      body: JSON.stringify({ sponsors: true, token: 'USDC' }),
    })
  const allow = (amount: bigint, spender: Hex = paymaster) => ({
    to: usdc,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
  const approve = async (frame: Frame, prepared: Awaited<ReturnType<Frame['prepare']>>): Promise<number> => {
    const { id } = (await frame.approve(prepared)) as { id: string }
    return (await statusOf(frame, id)).status
  }
  const unknown = 'It is not known whether Latchkey sandbox (paymaster.example) takes anything from you for this fee.'
  /** Creates a node without simulations, or with changed answers. */
  const node = (method: string, change: (real: () => Promise<unknown>) => unknown): Meddling => ({
    ...pays,
    readRpc: async (asked, params, real) =>
      asked === method ? change(() => real(asked, params)) : real(asked, params),
  })
  const withoutSimulations = node('eth_simulateV1', () => {
    throw new FrameError(-32601, 'the method eth_simulateV1 does not exist')
  })
  const valueOf = (rows: Rows, term: string) => rows.find(each => each.term === term)?.value
  const balance = (of: Hex = own) =>
    world.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [of] })

  /** Returns the account's native balance, with its deposit at the EntryPoint. */
  const owned = async () =>
    (await world.balanceOf(own)) +
    (await world.client.readContract({
      address: entryPoints['0.8'].address,
      abi: entryPoint08Abi,
      functionName: 'balanceOf',
      args: [own],
    }))

  test('shows the maximum fee next to the other changes, and the paymaster charges no more', async () => {
    await sells()
    const frame = world.createFrame(new Map(), pays)
    const before = await balance()
    const prepared = await frame.prepare('wallet_sendCalls', batchOf([allow(parseEther('50')), { to: stranger() }]))
    const { rows, warnings, foreseen: simulated } = prepared.approval
    expect(valueOf(rows, 'The fee is paid by')).toBe('Latchkey sandbox (paymaster.example)')
    expect(valueOf(rows, 'You pay')).toBeUndefined()
    const shown = valueOf(rows, 'You pay, at most')
    expect(shown).toMatch(/^\d+\.\d{1,8} USDC$/)
    expect(valueOf(rows, 'Token contract')).toBe(usdc)
    expect(warnings).toEqual([expect.stringContaining('into a smart account')])
    // The rest of the allowance remains.
    expect(simulated).toMatchObject({ status: 'list', changes: [{ term: 'May then be spent' }] })
    expect(await approve(frame, prepared)).toBe(200)
    const paid = before - (await balance())
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(parseEther(shown?.split(' ')[0] ?? '0'))
  })

  test('shows the maximum also with an earlier allowance, and for a transaction', async () => {
    await world.createFrame(new Map()).do('wallet_sendCalls', batchOf([allow(maxUint256)]))
    await sells()
    const frame = world.createFrame(new Map(), pays)
    const [native, tokens] = [await world.balanceOf(own), await balance()]
    const prepared = await frame.prepare('eth_sendTransaction', [{ from: own, to: stranger(), value: '0x5' }])
    const shown = valueOf(prepared.approval.rows, 'You pay, at most')
    expect(prepared.approval.foreseen).toMatchObject({ changes: [{ value: '\u22120.000000000000000005 ETH' }] })
    await frame.approve(prepared)
    expect(native - (await world.balanceOf(own))).toBe(5n)
    const paid = tokens - (await balance())
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(parseEther(shown?.split(' ')[0] ?? '0'))
  })

  test('shows that everything fails if it cannot take as much, and it fails', async () => {
    await sells()
    const frame = world.createFrame(new Map(), pays)
    const to = stranger()
    const prepared = await frame.prepare('wallet_sendCalls', batchOf([allow(1n), { to, value: '0x7' }]))
    const { rows, warnings, foreseen: simulated } = prepared.approval
    expect(valueOf(rows, 'You pay')).toBe('Not known')
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^Latchkey sandbox \(paymaster\.example\) cannot take .* Reason given: ERC20: .*allowance$/,
      ),
    )
    expect(simulated).toMatchObject({ status: 'list' })
    expect(await approve(frame, prepared)).toBe(500)
    expect(await world.balanceOf(to)).toBe(0n)
  })

  test('shows the new allowance of a paymaster that charges nothing as a maximum payment', async () => {
    const frame = world.createFrame(new Map(), pays)
    const { approval } = await frame.prepare('wallet_sendCalls', batchOf([allow(parseEther('5'), sponsoring)]))
    expect(valueOf(approval.rows, 'You pay')).toBeUndefined()
    expect(valueOf(approval.rows, 'You pay, at most')).toBe('5 USDC')
    const all = await frame.prepare('wallet_sendCalls', batchOf([allow(maxUint256, sponsoring)]))
    expect(valueOf(all.approval.rows, 'You pay, at most')).toBe('25,000 USDC')
    const none = await frame.prepare('wallet_sendCalls', batchOf([allow(0n, sponsoring)]))
    expect(valueOf(none.approval.rows, 'You pay')).toBe('Nothing')
  })

  describe('is never shown as free', () => {
    test.each<[string, Meddling]>([
      ['with a node that has no simulations', withoutSimulations],
      ['with a node that answers with other data', node('eth_simulateV1', () => [{ calls: [] }])],
      [
        'with a node that simulates another answer of the paymaster',
        node('eth_simulateV1', async real => changeFirst(await real(), { returnData: '0x' })),
      ],
      [
        'with a node that simulates a rejection of the paymaster',
        node('eth_simulateV1', async real => changeFirst(await real(), { status: '0x0' })),
      ],
    ])('%s', async (_what, meddling) => {
      const frame = world.createFrame(new Map(), meddling)
      const prepared = await frame.prepare('wallet_sendCalls', batchOf([{ to: stranger() }]))
      const { rows, warnings } = prepared.approval
      expect(valueOf(rows, 'The fee is paid by')).toBe('Latchkey sandbox (paymaster.example)')
      expect(valueOf(rows, 'You pay')).toBe('Not known')
      expect(warnings).toContain(unknown)
      expect(await approve(frame, prepared)).toBe(200)
    })

    /**
     * Changes the paymaster's outcome, which is the first call, and in the second simulation follows the measurements.
     */
    function changeFirst(answer: unknown, change: object): unknown {
      const [{ calls }] = answer as [{ calls: { returnData: string }[] }]
      return [{ calls: calls.map(each => (each.returnData.length > 130 ? { ...each, ...change } : each)) }]
    }
  })

  test.each([
    ['is paid by the account if a permission covers it and the paymaster charges a token', sells, pays, true],
    [
      'is rejected if a permission covers it and no node simulates it',
      async () => undefined,
      withoutSimulations,
      false,
    ],
  ])('%s', async (_what, begin, meddling, isPermitted) => {
    await world.createFrame(new Map()).do('wallet_sendCalls', batchOf([allow(maxUint256)]))
    await begin()
    const frame = world.createFrame(new Map(), meddling)
    const expiry = Math.floor(Date.now() / 1_000) + 3_600
    const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x9' } }]
    const granted = await frame.do('wallet_grantPermissions', [{ chainId: '0x1', expiry, permissions }])
    const { context } = granted as { context: Hex }
    const [native, tokens] = [await owned(), await balance()]
    const calls = [{ to: stranger(), value: '0x9' }]
    const preparing = frame.prepare('wallet_sendCalls', batchOf(calls, { capabilities: { permissions: { context } } }))
    if (!isPermitted) return expect(preparing).rejects.toMatchObject({ code: 4100 })
    const prepared = await preparing
    expect(prepared.isPermitted).toBe(true)
    expect(await approve(frame, prepared)).toBe(200)
    expect(await balance()).toBe(tokens)
    expect(native - (await owned())).toBeGreaterThan(9n)
  })
})

test('an account that its first operation creates sees the token fee on a network without EIP-7702', async () => {
  const world = await startSmartWorld(polygon)
  try {
    const body = JSON.stringify({ sponsors: true, token: 'USDC' })
    await fetch(`${world.sandbox.url}/sandbox/paymaster`, { method: 'POST', body })
    const usdc = world.sandbox.tokens['eip155:137']?.find(({ symbol }) => symbol === 'USDC')?.address ?? zeroAddress
    const { address } = world.account
    const give = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, parseEther('100')] })
    await world.createFrame(new Map(), {}, false).do('eth_sendTransaction', [{ from: own, to: usdc, data: give }])
    const balance = () =>
      world.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    await expect.poll(balance).toBe(parseEther('100'))
    const frame = world.createFrame(new Map(), pays)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [paymaster, parseEther('1')] })
    const asked = batchOf([{ to: usdc, data }], { from: address, chainId: '0x89' })
    const prepared = await frame.prepare('wallet_sendCalls', asked)
    const shown = prepared.approval.rows.find(({ term }) => term === 'You pay, at most')?.value
    await frame.approve(prepared)
    const paid = parseEther('100') - (await balance())
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(parseEther(shown?.replace(' USDC', '') ?? '0'))
    expect(await world.balanceOf(address)).toBe(0n)
  } finally {
    await world.sandbox.close()
  }
})
