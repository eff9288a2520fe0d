import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { approveCall } from './approve-call.ts'
import { oddTokenCode } from './odd-tokens.generated.test-support.ts'
import { useOddTokens } from './odd-tokens.test-support.ts'
import { tradeAs } from './swap-trades.test-support.ts'
import { balanceOf, callNode, exchange, setUpSwap, swapper, trader, until } from './swap-world.test-support.ts'

const addresses = {
  PMT: `0x${'7c'.repeat(20)}`,
  ODD: `0x${'7d'.repeat(20)}`,
  STB: `0x${'7e'.repeat(20)}`,
} as const
const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

const sandbox = useSandbox()
const odd = useOddTokens(sandbox, addresses, {
  PMT: oddTokenCode.PermitToken,
  ODD: oddTokenCode.OtherDomainToken,
  STB: oddTokenCode.StubbornPermitToken,
})

type Json = Record<string, unknown>

/** Options of a test. */
interface Given {
  wallet?: NonNullable<Parameters<typeof setUpSwap>[1]>['wallet']
  /** An edit of the service's answer at a path. */
  lie?: { readonly path: string; edit(answer: { tx: Json; quotes: Json[] }): unknown }
  /** Whether the service says that the tokens accept permits. */
  eip2612?: boolean
  environment?: ReturnType<typeof createTestEnvironment>
}

/** A kit whose service lists the two permit tokens too. */
async function setUp({ wallet, lie, eip2612 = true, environment }: Given = {}) {
  const asked: { method: string; params?: unknown }[] = []
  const world = await setUpSwap(sandbox, {
    environment:
      environment ??
      createTestEnvironment({
        now: Date.now(),
        async handle(request) {
          const response = await odd.answer(request, eip2612)
          if (!lie || !response.ok || !request.url.includes(lie.path)) return response
          return Response.json(lie.edit((await response.json()) as { tx: Json; quotes: Json[] }))
        },
      }),
    wallet(request) {
      asked.push(request)
      return wallet?.(request)
    },
    actions: odd.actions,
  })
  return {
    ...world,
    signed: () => asked.filter(({ method }) => method === 'eth_signTypedData_v4'),
    async plan(from: string) {
      await world.enter(from, 'ETH', '100')
      await world.swap.review()
      return this.steps()
    },
    steps() {
      const { review } = world.swap.state
      return review.status === 'ready' ? review.plan.steps.map(({ kind }) => kind) : review
    },
  }
}

/** Approves an amount for the exchange by a transaction that the kit does not know. */
async function allow(to: string, amount: bigint): Promise<void> {
  const { data } = approveCall(to, exchange, amount)
  await callNode(sandbox, 'eth_sendTransaction', [{ from: swapper, to, data }])
  await callNode(sandbox, 'evm_mine')
}

const rejecting = (error: object) => (request: { method: string }) =>
  request.method === 'eth_signTypedData_v4' ? Promise.reject(Object.assign(new Error('no'), error)) : undefined

describe('a swap of a token that supports permits', () => {
  test('is one signature of the exact amount and one transaction, and leaves no allowance', async () => {
    const world = await setUp()
    expect(await world.plan('PMT')).toEqual(['permit', 'swap'])
    const { review } = world.swap.state
    const minimum = review.status === 'ready' ? review.plan.minimum : 0n
    const before = await balanceOf(sandbox, swapper, addresses.PMT)
    const record = await world.swap.confirm()
    const stage = await world.settled(record?.id ?? '')
    expect(stage).toMatchObject({ status: 'done' })
    expect(BigInt((stage as { received: string }).received)).toBeGreaterThanOrEqual(minimum)
    expect(before - (await balanceOf(sandbox, swapper, addresses.PMT))).toBe(100n * 10n ** 18n)
    expect(world.sent()).toHaveLength(1)
    expect(world.swap.state.swaps[0]?.steps.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'permit done',
      'swap done',
    ])
    expect(world.signed()).toHaveLength(1)
    const [owner = '', text = ''] = (world.signed()[0]?.params ?? []) as string[]
    const { domain, message, primaryType } = JSON.parse(text) as { domain: Json; message: Json; primaryType: string }
    expect([owner, primaryType]).toEqual([swapper, 'Permit'])
    expect(domain).toMatchObject({ name: 'Permit', version: '1', chainId: '1' })
    expect(String(domain['verifyingContract']).toLowerCase()).toBe(addresses.PMT)
    expect(message).toMatchObject({ owner: swapper, value: `${100n * 10n ** 18n}`, nonce: '0' })
    expect(String(message['spender']).toLowerCase()).toBe(exchange)
    const leftSeconds = Number(message['deadline']) - Date.now() / 1000
    expect(leftSeconds).toBeGreaterThan(600)
    expect(leftSeconds).toBeLessThanOrEqual(1200)
    const allowance = `0xdd62ed3e${word(swapper)}${word(exchange)}`
    expect(
      BigInt(String(await callNode(sandbox, 'eth_call', [{ to: addresses.PMT, data: allowance }, 'latest']))),
    ).toBe(0n)
    world.end()
  })

  test.each<{ why: string; from: string; given: Given }>([
    { why: 'it compares signatures with another domain than it tells of', from: 'ODD', given: {} },
    { why: 'the service does not say that it takes them', from: 'PMT', given: { eip2612: false } },
    {
      why: 'what the service builds takes none',
      from: 'PMT',
      given: {
        lie: {
          path: '/quotes',
          edit: ({ quotes }) => ({ quotes: quotes.map(({ takesPermit: _, ...rest }) => rest) }),
        },
      },
    },
  ])('is approved by a transaction because $why', async ({ from, given }) => {
    const world = await setUp(given)
    expect(await world.plan(from)).toEqual(['approve', 'swap'])
    expect(await world.settled((await world.swap.confirm())?.id ?? '')).toMatchObject({ status: 'done' })
    expect([world.signed().length, world.sent().length]).toEqual([0, 2])
    world.end()
  })

  test.each<{ why: string; wallet: Given['wallet'] }>([
    { why: 'signs nothing of the kind', wallet: rejecting({ code: -32601 }) },
    {
      why: 'signs something else',
      wallet: ({ method, params }) =>
        method === 'eth_signTypedData_v4'
          ? callNode(sandbox, method, [swapper, String((params as string[])[1]).replace('"value":"1', '"value":"2')])
          : undefined,
    },
    {
      why: 'signs for another account',
      wallet: ({ method, params }) =>
        method === 'eth_signTypedData_v4' ? callNode(sandbox, method, [trader, (params as string[])[1]]) : undefined,
    },
  ])('is shown again with an approval if the wallet $why', async ({ wallet }) => {
    const world = await setUp({ wallet })
    expect(await world.plan('PMT')).toEqual(['permit', 'swap'])
    expect(await world.swap.confirm()).toBeUndefined()
    expect(world.steps()).toEqual(['approve', 'swap'])
    expect(world.swap.state.swaps).toEqual([])
    expect(world.sent()).toEqual([])
    expect(await world.settled((await world.swap.confirm())?.id ?? '')).toMatchObject({ status: 'done' })
    expect([world.signed().length, world.sent().length]).toEqual([1, 2])
    world.end()
  })

  test('resets an earlier allowance, and approves again, if the token rejects a second approval', async () => {
    const world = await setUp()
    await allow(addresses.STB, 5n)
    expect(await world.plan('STB')).toEqual(['reset', 'approve', 'swap'])
    expect(await world.settled((await world.swap.confirm())?.id ?? '')).toMatchObject({ status: 'done' })
    expect([world.signed().length, world.sent().length]).toEqual([0, 3])
    world.end()
  })

  test('resets an allowance that appears while the wallet rejects the permit', async () => {
    const world = await setUp({
      async wallet({ method }) {
        if (method !== 'eth_signTypedData_v4') return undefined
        await allow(addresses.STB, 5n)
        throw Object.assign(new Error('no'), { code: -32601 })
      },
    })
    expect(await world.plan('STB')).toEqual(['permit', 'swap'])
    expect(await world.swap.confirm()).toBeUndefined()
    expect(world.steps()).toEqual(['reset', 'approve', 'swap'])
    expect(world.sent()).toEqual([])
    expect(await world.settled((await world.swap.confirm())?.id ?? '')).toMatchObject({ status: 'done' })
    expect([world.signed().length, world.sent().length]).toEqual([1, 3])
    world.end()
  })

  test.each<{ why: string; edit: (data: string) => string }>([
    { why: 'the token does not take the permit that was signed', edit: data => `${data.slice(0, -64)}${word('0x1d')}` },
    {
      why: 'what is built then takes another token',
      edit: data => data.replace(word(addresses.PMT), word(addresses.ODD)),
    },
  ])('is shown again with an approval if $why', async ({ edit }) => {
    const world = await setUp({
      lie: {
        path: '/build-transaction',
        // Only the transaction with the permit is edited.
        edit({ tx }) {
          const data = String(tx['data'])
          return { tx: data.length > 10 + 5 * 64 ? { ...tx, data: edit(data) } : tx }
        },
      },
    })
    expect(await world.plan('PMT')).toEqual(['permit', 'swap'])
    expect(await world.swap.confirm()).toBeUndefined()
    expect(world.steps()).toEqual(['approve', 'swap'])
    expect([world.swap.state.swaps, world.sent()]).toEqual([[], []])
    expect(await world.settled((await world.swap.confirm())?.id ?? '')).toMatchObject({ status: 'done' })
    expect([world.signed().length, world.sent().length]).toEqual([1, 2])
    world.end()
  })

  test('succeeds if another account has already submitted the permit', async () => {
    const world = await setUp({
      async wallet({ method, params }) {
        if (method !== 'eth_sendTransaction') return undefined
        const words = (params as { data: string }[])[0]?.data.slice(10).match(/.{64}/g) ?? []
        const [r = '', s = '', v = ''] = words.slice(-3)
        const fields = [swapper, exchange, words[2] ?? '', words[5] ?? '', v.slice(0, 2), r, s].map(word).join('')
        await callNode(sandbox, 'eth_sendTransaction', [
          { from: trader, to: addresses.PMT, data: `0xd505accf${fields}` },
        ])
        // A busy node may answer before it has mined the transaction.
        await callNode(sandbox, 'evm_mine')
        const nonces = await callNode(sandbox, 'eth_call', [
          { to: addresses.PMT, data: `0x7ecebe00${word(swapper)}` },
          'latest',
        ])
        expect(BigInt(String(nonces))).toBe(1n)
        return undefined
      },
    })
    await world.plan('PMT')
    expect(await world.settled((await world.swap.confirm())?.id ?? '')).toMatchObject({ status: 'done' })
    world.end()
  })

  test('leaves no record if the user declines the signature', async () => {
    const world = await setUp({ wallet: rejecting({ code: 4001 }) })
    await world.plan('PMT')
    await expect(world.swap.confirm()).rejects.toThrow('declined')
    expect(world.swap.state).toMatchObject({ swaps: [], loading: false })
    expect(world.sent()).toEqual([])
    world.end()
  })

  test.each<{ of: string; reason: string; edit: (tx: Json) => Json }>([
    {
      of: 'pays somebody else',
      reason: 'belowMinimum',
      // The last word of the plain call is the fifth of seven words here, after the selector.
      edit: tx => ({ ...tx, data: String(tx['data']).replace(word(swapper), word(trader)) }),
    },
    { of: 'is for another contract', reason: 'hostile', edit: tx => ({ ...tx, to: `eip155:1:${trader}` }) },
    {
      of: 'enforces no minimum',
      reason: 'belowMinimum',
      edit: tx => {
        const data = String(tx['data'])
        return { ...tx, data: data.slice(0, 10 + 3 * 64) + word('0') + data.slice(10 + 4 * 64) }
      },
    },
  ])('is rejected after the signature if the transaction $of', async ({ reason, edit }) => {
    const world = await setUp({
      lie: {
        path: '/build-transaction',
        // Only the transaction with the permit is edited.
        edit: ({ tx }) => ({ tx: String(tx['data']).length > 10 + 5 * 64 ? edit(tx) : tx }),
      },
    })
    expect(await world.plan('PMT')).toEqual(['permit', 'swap'])
    expect(await world.swap.confirm()).toBeUndefined()
    expect(world.swap.state.review).toMatchObject({ status: 'refused', reason })
    expect(world.swap.state.swaps).toEqual([])
    expect([world.signed().length, world.sent().length]).toEqual([1, 0])
    world.end()
  })

  test('is shown again without a request if its price fell during the signature', async () => {
    let hasFallen = false
    const world = await setUp({
      wallet({ method }) {
        if (method !== 'eth_signTypedData_v4' || hasFallen) return undefined
        hasFallen = true
        // The exchange now has less ether and gives less of it.
        return tradeAs(sandbox, 'USDC', 'ETH', 20_000n).then(() => undefined)
      },
    })
    await world.plan('PMT')
    expect(await world.swap.confirm()).toBeUndefined()
    expect(world.swap.state.review).toMatchObject({ status: 'ready', minimumBefore: expect.any(BigInt) as unknown })
    expect([world.sent(), world.swap.state.swaps]).toEqual([[], []])
    world.end()
  })

  test('is removed if the page was reloaded while the signature was pending', async () => {
    const environment = createTestEnvironment({ now: Date.now(), handle: request => odd.answer(request, true) })
    const first = await setUp({
      environment,
      wallet: ({ method }) => (method === 'eth_signTypedData_v4' ? new Promise(() => {}) : undefined),
    })
    expect(await first.plan('PMT')).toEqual(['permit', 'swap'])
    void first.swap.confirm()
    await until(() => first.swap.state.swaps[0]?.stage.status === 'asked')
    first.end()
    const second = await setUp({ environment })
    await until(() => second.swap.state.swaps.length === 0)
    expect(second.sent()).toEqual([])
    second.end()
  })
})
