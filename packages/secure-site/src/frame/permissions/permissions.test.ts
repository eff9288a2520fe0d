import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint96,
  maxUint256,
  parseAbi,
  parseEther,
  toFunctionSelector,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'

import { needsWindow } from '../approval/needs-window.ts'
import { batchOf, type Frame, own, stranger, useSmartWorld } from '../smart/smart-world.test-support.ts'
import { createMemoryPermissions } from './memory-permissions.test-support.ts'

describe('permissions of a site', () => {
  const world = useSmartWorld()

  const soon = () => Math.floor(Date.now() / 1_000) + 3_600
  const native = (ether: string) => ({ type: 'native-token-transfer', data: { allowance: toHex(parseEther(ether)) } })
  const asked = (permissions: unknown, rest: object = {}) => [{ chainId: '0x1', expiry: soon(), permissions, ...rest }]

  async function grant(frame: Frame, permissions: unknown, rest: object = {}): Promise<Hex> {
    const answer = (await frame.do('wallet_grantPermissions', asked(permissions, rest))) as { context: Hex }
    return answer.context
  }
  const batch = (context: unknown, calls: readonly object[], rest: object = {}) =>
    batchOf(calls, { atomicRequired: false, capabilities: { permissions: { context } }, ...rest })
  const spend = (frame: Frame, context: unknown, calls: readonly object[]) =>
    frame.do('wallet_sendCalls', batch(context, calls))
  const send = (to: Hex, ether: string) => ({ to, value: toHex(parseEther(ether)) })
  const rejected = { code: 4100 }
  /** Deploys a contract that is not a token: it accepts every call and returns nothing. */
  async function putGame(): Promise<Hex> {
    const address = stranger()
    await world.askNode('anvil_setCode', [address, '0x00'])
    return address
  }
  const token = (): Hex => world.sandbox.tokens['eip155:1']?.[0]?.address ?? '0x'

  test('are reviewed in the window if they permit all of a token, or much native currency', async () => {
    const frame = world.createFrame(new Map())
    const approvalOf = async (permission: object) =>
      (await frame.prepare('wallet_grantPermissions', asked([permission]))).approval
    const ofToken = (units: bigint) => ({
      type: 'erc20-token-transfer',
      data: { address: token(), allowance: toHex(units) },
    })
    const reviewedWhere = { canVerifyVisibility: true, windowAbove: parseEther('0.1') }
    const permissions = [ofToken(maxUint96 - 1n), ofToken(maxUint96), ofToken(maxUint256), native('0.1'), native('0.2')]
    const approvals = await Promise.all(permissions.map(approvalOf))
    expect(approvals.map(each => needsWindow(each, reviewedWhere))).toEqual([false, true, true, false, true])
  })

  // covers: S6.22, S7.84
  test('are granted by the user after a prompt with token, amount, limits and expiry', async () => {
    const frame = world.createFrame(new Map())
    const address = token()
    const permissions = [
      native('0.5'),
      { type: 'erc20-token-transfer', data: { address, allowance: toHex(parseEther('2.5')) } },
      { type: 'contract-call', data: { address: await putGame(), calls: ['move(uint8,uint8)', 'withdraw(uint256)'] } },
    ]
    const policies = [{ type: 'call-limit', data: { limit: 7 } }]
    const expiry = Date.UTC(2026, 11, 24, 18, 30) / 1_000
    const prepared = await frame.prepare('wallet_grantPermissions', asked(permissions, { policies, expiry }))
    const { label, parts = [], rows, warnings, site } = prepared.approval
    expect([site, label]).toEqual(['shop.example', 'You let this site act on its own'])
    expect(parts.map(part => [part.label, part.amount ?? part.text?.value])).toEqual([
      ['It may send, in total', { value: '0.5', unit: 'ETH' }],
      ['It may send, in total', '2.5'],
      ['It may call', `${toFunctionSelector('move(uint8,uint8)')}\n0x2e1a7d4d withdraw(uint256)`],
    ])
    expect(parts[1]?.rows).toEqual([
      { term: 'Token contract', value: address, isCode: true },
      { term: 'In raw units', value: '2,500,000,000,000,000,000' },
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        { term: 'Account', value: own, isCode: true },
        { term: 'Until', value: '2026-12-24 18:30 UTC' },
        { term: 'Uses, at most', value: '7' },
        { term: 'Plus fees, at today’s price at most', value: expect.stringMatching(/^0\.\d+ ETH$/) as string },
      ]),
    )
    expect(warnings).toEqual([
      expect.stringContaining('You will not be asked again'),
      expect.stringContaining('into a smart account'),
    ])
    expect(prepared.isPermitted).toBeUndefined()
    const answer = await frame.approve(prepared)
    expect(answer).toEqual({
      context: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      chainId: '0x1',
      address: own,
      expiry,
      signer: { type: 'wallet' },
      permissions,
      policies,
    })
  })

  test.each([true, false])(
    'let the site send up to the allowance, and no unit more (smart account: %s)',
    async isSmart => {
      const frame = world.createFrame(new Map(), {}, isSmart)
      const context = await grant(frame, [native('0.5')])
      const to = stranger()
      const prepared = await frame.prepare('wallet_sendCalls', batch(context, [send(to, '0.3')]))
      expect(prepared.isPermitted).toBe(true)
      await frame.approve(prepared)
      await expect.poll(() => world.balanceOf(to)).toBe(parseEther('0.3'))
      await expect(spend(frame, context, [send(to, '0.200000000000000001')])).rejects.toMatchObject(rejected)
      await spend(frame, context, [send(to, '0.2')])
      await expect.poll(() => world.balanceOf(to)).toBe(parseEther('0.5'))
      await expect(spend(frame, context, [{ to, value: '0x1' }])).rejects.toMatchObject(rejected)
    },
  )

  test('count all calls of a batch together, and none of a batch with a call that is not covered', async () => {
    const frame = world.createFrame(new Map())
    const context = await grant(frame, [native('0.5')])
    const [one, other] = [stranger(), stranger()]
    await expect(spend(frame, context, [send(one, '0.3'), send(other, '0.3')])).rejects.toMatchObject(rejected)
    await spend(frame, context, [send(one, '0.3'), send(other, '0.2')])
    expect(await Promise.all([one, other].map(world.balanceOf))).toEqual([parseEther('0.3'), parseEther('0.2')])
  })

  test('are used up once, by any number of tabs', async () => {
    const permitted = createMemoryPermissions()
    const open = () => world.createFrame(new Map(), {}, false, { permitted })
    const context = await grant(open(), [native('0.5')])
    const to = stranger()
    const prepares = await Promise.allSettled(
      [0, 1, 2, 3].map(() => open().prepare('wallet_sendCalls', batch(context, [send(to, '0.3')]))),
    )
    expect(prepares.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('cover a token’s transfer and named functions only, and no value beside them', async () => {
    const frame = world.createFrame(new Map())
    const address = token()
    const to = stranger()
    const transfer = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 5n] })
    const granted = await grant(frame, [{ type: 'erc20-token-transfer', data: { address, allowance: toHex(100n) } }])
    await spend(frame, granted, [{ to: address, data: transfer(60n) }])
    const balance = { abi: erc20Abi, address, functionName: 'balanceOf', args: [to] } as const
    expect(await world.client.readContract(balance)).toBe(60n)
    for (const call of [
      { to: address, data: transfer(41n) },
      { to: address, data: approve },
      { to: stranger(), data: transfer(1n) },
      { to: address, data: transfer(1n), value: '0x1' },
      { to: address, data: `${transfer(1n)}00` },
      { to, value: '0x1' },
    ])
      await expect(spend(frame, granted, [call])).rejects.toMatchObject({ code: expect.any(Number) })
    const game = await putGame()
    const named = await grant(frame, [{ type: 'contract-call', data: { address: game, calls: ['move(uint8)'] } }])
    const move = encodeFunctionData({ abi: parseAbi(['function move(uint8 to)']), args: [3] })
    await spend(frame, named, [{ to: game, data: move }])
    for (const call of [
      { to: game, data: '0x' },
      { to: game, data: `0x12345678${move.slice(10)}` },
      { to: game, data: move, value: '0x1' },
      { to: address, data: move },
      { to: address, data: transfer(1n) },
    ])
      await expect(spend(frame, named, [call])).rejects.toMatchObject({ code: expect.any(Number) })
    expect(await world.client.readContract(balance)).toBe(60n)
  })

  test('end with their time, and after the granted number of uses', async () => {
    let now = Date.now()
    const permitted = createMemoryPermissions()
    const frame = world.createFrame(new Map(), {}, false, { permitted, now: () => now })
    const to = stranger()
    const twice = await grant(frame, [native('1')], { policies: [{ type: 'call-limit', data: { limit: 2 } }] })
    await spend(frame, twice, [send(to, '0.1')])
    await spend(frame, twice, [send(to, '0.1')])
    await expect(spend(frame, twice, [send(to, '0.1')])).rejects.toMatchObject(rejected)
    const hour = await grant(frame, [native('1')])
    now = Date.now() + 3_601_000
    await expect(spend(frame, hour, [send(to, '0.1')])).rejects.toMatchObject(rejected)
    expect(await world.balanceOf(to)).toBe(parseEther('0.2'))
  })

  test('belong to the site: another page, another wallet or a made-up name has none of them', async () => {
    const permitted = createMemoryPermissions()
    const shop = world.createFrame(new Map(), {}, false, { permitted })
    const context = await grant(shop, [native('1')])
    const others = ['https://evil.example', 'http://shop.example', 'https://shop.example:8443'].map(origin =>
      world.createFrame(new Map(), {}, false, { permitted, origin }),
    )
    const elsewhere = world.createFrame(new Map(), {}, false)
    for (const frame of [...others, elsewhere]) {
      await expect(spend(frame, context, [send(stranger(), '0.1')])).rejects.toMatchObject(rejected)
      await expect(frame.prepare('wallet_revokePermissions', [{ context }])).rejects.toMatchObject(rejected)
    }
    for (const name of [`0x${'0'.repeat(64)}`, '', '__proto__'])
      await expect(spend(shop, name, [send(stranger(), '0.1')])).rejects.toMatchObject(rejected)
    for (const name of [undefined, 7, null])
      await expect(spend(shop, name, [send(stranger(), '0.1')])).rejects.toMatchObject({ code: -32602 })
  })

  // covers: S6.23, S7.85
  test('are revoked by the user, and cover nothing after that', async () => {
    const frame = world.createFrame(new Map(), {}, false)
    const context = await grant(frame, [native('1')])
    const prepared = await frame.prepare('wallet_revokePermissions', [{ context }])
    expect(prepared.approval).toMatchObject({
      label: 'You revoke what this site may do',
      parts: [{ amount: { value: '1', unit: 'ETH' } }],
    })
    await spend(frame, context, [send(stranger(), '0.1')])
    expect(await frame.approve(prepared)).toEqual({})
    await expect(spend(frame, context, [send(stranger(), '0.1')])).rejects.toMatchObject(rejected)
    await expect(frame.approve(prepared)).rejects.toMatchObject(rejected)
  })

  test('are not used, and nothing is sent, if the browser cannot record the use', async () => {
    const permitted = createMemoryPermissions()
    const frame = world.createFrame(new Map(), {}, true, { permitted })
    const context = await grant(frame, [native('1')])
    permitted.fail()
    const to = stranger()
    await expect(spend(frame, context, [send(to, '0.1')])).rejects.toThrow('stores nothing')
    expect(frame.asked).not.toContain('eth_sendUserOperation')
    expect(await world.balanceOf(to)).toBe(0n)
  })

  test.each([true, false])('pay for at most two million gas (smart account: %s)', async isSmart => {
    const frame = world.createFrame(
      new Map(),
      {
        readRpc: async (method, params, real) => (method === 'eth_estimateGas' ? '0x1e8480' : real(method, params)),
        async askBundler(method, params, real) {
          const answer = (await real(method, params)) as object
          return method === 'eth_estimateUserOperationGas' ? { ...answer, callGasLimit: '0x1e8480' } : answer
        },
      },
      isSmart,
    )
    const context = await grant(frame, [native('1')])
    await expect(spend(frame, context, [send(stranger(), '0.1')])).rejects.toMatchObject(rejected)
  })

  test('do not replace another contract that acts for the account', async () => {
    const frame = world.createFrame(new Map())
    const context = await grant(frame, [native('1')])
    await world.askNode('anvil_setCode', [own, `0xef0100${'11'.repeat(20)}`])
    await expect(spend(frame, context, [send(stranger(), '0.1')])).rejects.toMatchObject(rejected)
  })

  test.each([
    ['an empty list', [], {}],
    ['a type that no contract enforces', [{ type: 'rate-limit', data: {} }], {}],
    [
      'a limit that no contract enforces',
      [{ type: 'native-token-transfer', data: { allowance: '0x1', period: 60 } }],
      {},
    ],
    ['no amount', [{ type: 'native-token-transfer', data: { allowance: '0x0' } }], {}],
    [
      'an amount above the maximum',
      [{ type: 'native-token-transfer', data: { allowance: `0x1${'0'.repeat(64)}` } }],
      {},
    ],
    ['a contract that is none', [{ type: 'contract-call', data: { address: '0x1', calls: ['a()'] } }], {}],
    ['a function that is none', [{ type: 'contract-call', data: { address: own, calls: ['transfer'] } }], {}],
    [
      'the account itself',
      [{ type: 'contract-call', data: { address: own, calls: ['execute(address,uint256,bytes)'] } }],
      {},
    ],
    ['a key of the page', undefined, { signer: { type: 'key', data: { id: '0x' } } }],
    ['a time that is over', undefined, { expiry: 1 }],
    ['a time that is far', undefined, { expiry: 4_000_000_000 }],
    ['milliseconds', undefined, { expiry: 1_800_000_000_000 }],
    ['another network', undefined, { chainId: '0x89' }],
    ['more calls than the maximum', undefined, { policies: [{ type: 'call-limit', data: { limit: 101 } }] }],
    ['a policy that no contract enforces', undefined, { policies: [{ type: 'gas-limit', data: {} }] }],
    ['an unknown field', undefined, { isAdjustmentAllowed: true }],
  ])('are rejected for %s', async (_, permissions, rest) => {
    const frame = world.createFrame(new Map())
    const given = asked(permissions ?? [{ type: 'native-token-transfer', data: { allowance: '0x1' } }], rest)
    await expect(frame.prepare('wallet_grantPermissions', given)).rejects.toMatchObject({ code: -32602 })
  })

  test('are rejected for another account, and past fifty', async () => {
    const frame = world.createFrame(new Map())
    await expect(
      frame.prepare('wallet_grantPermissions', asked([native('1')], { address: stranger() })),
    ).rejects.toMatchObject(rejected)
    for (let count = 0; count < 50; count++) await grant(frame, [native('1')])
    await expect(grant(frame, [native('1')])).rejects.toMatchObject(rejected)
  })
})
