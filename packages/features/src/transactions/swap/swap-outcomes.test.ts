import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { callNode, planOf, setUpApproved, setUpSwap } from './swap-world.test-support.ts'
import { approveAs, tradeAs } from './swap-trades.test-support.ts'

const sandbox = useSandbox()

describe('a swap', () => {
  test('is shown again, without a request to the wallet, if the price fell since it was shown', async () => {
    const world = await setUpSwap(sandbox)
    await world.enter('ETH', 'USDC', '1')
    await world.swap.review()
    const shown = planOf(world)
    await tradeAs(sandbox, 'ETH', 'USDC', 30n)
    expect(await world.swap.confirm()).toBeUndefined()
    expect(world.swap.state.review).toMatchObject({ minimumBefore: shown.minimum })
    expect(planOf(world).minimum).toBeLessThan(shown.minimum)
    expect(world.sent()).toEqual([])
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done' })
    world.end()
  })

  test('reverts on the chain, and shows that, if the price fell while the wallet was pending', async () => {
    const world = await setUpSwap(sandbox, {
      wallet: ({ method }) =>
        method === 'eth_sendTransaction' ? tradeAs(sandbox, 'ETH', 'USDC', 60n).then(() => undefined) : undefined,
    })
    await world.enter('ETH', 'USDC', '1')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'failed', reason: 'reverted' })
    world.end()
  })

  test('built at a lower price is built again, and shows the minimum that its contract enforces', async () => {
    const environment = createTestEnvironment({
      now: Date.now(),
      async handle(request) {
        if (!request.url.includes('/build-transaction')) return await fetch(request)
        const { body } = (built.push(''), { body: await request.clone().text() })
        if (built.length > dips) return await fetch(request)
        await tradeAs(sandbox, 'ETH', 'USDC', 60n)
        const response = await fetch(request.url, { method: 'POST', body })
        const answer = await response.text()
        await callNode(sandbox, 'evm_revert', [snapshot])
        snapshot = String(await callNode(sandbox, 'evm_snapshot'))
        return new Response(answer, { headers: { 'content-type': 'application/json' } })
      },
    })
    const built: string[] = []
    let dips = 1
    const world = await setUpSwap(sandbox, { environment })
    let snapshot = String(await callNode(sandbox, 'evm_snapshot'))
    await world.enter('ETH', 'USDC', '1')
    await world.swap.review()
    const plan = planOf(world)
    expect(built).toHaveLength(2)
    dips = 9
    await world.swap.review()
    expect(world.swap.state.review).toEqual({ status: 'refused', reason: 'belowMinimum' })
    dips = 0
    await world.swap.review()
    await world.settled((await world.swap.confirm())?.id ?? '')
    const { data = '' } = (world.sent()[0]?.params as { data: string }[] | undefined)?.[0] ?? {}
    expect(BigInt(`0x${data.slice(10 + 3 * 64, 10 + 4 * 64)}`)).toBe(plan.minimum)
    world.end()
  })

  test('leaves no record if the user declines', async () => {
    const world = await setUpSwap(sandbox, {
      wallet: ({ method }) =>
        method === 'eth_sendTransaction' ? Promise.reject(Object.assign(new Error('no'), { code: 4001 })) : undefined,
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    await expect(world.swap.confirm()).rejects.toThrow('declined')
    expect(world.swap.state).toMatchObject({ swaps: [], loading: false, fromText: '10' })
    world.end()
  })

  test('is one step with an allowance, and approves exactly its amount', async () => {
    const world = await setUpSwap(sandbox)
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    await world.settled((await world.swap.confirm())?.id ?? '')
    const [approval] = world.sent()
    const data = String((approval?.params as { data: string }[] | undefined)?.[0]?.data)
    expect(BigInt(`0x${data.slice(-64)}`)).toBe(10n ** 19n)
    // The allowance is exact, or higher. A higher one makes the token report the rest at the transfer.
    for (const approved of [5n, 500n]) {
      await approveAs(sandbox, 'USDC', approved * 10n ** 18n)
      await world.enter('USDC', 'ETH', '5')
      await world.swap.review()
      expect(planOf(world).steps.map(({ kind }) => kind)).toEqual(['swap'])
    }
    world.end()
  })

  test('is one confirmation if the wallet supports batches', async () => {
    const hashes: string[] = []
    const world = await setUpSwap(sandbox, {
      async wallet({ method, params }) {
        const [asked] = (params ?? []) as { from: string; calls: Record<string, string>[]; atomicRequired: boolean }[]
        if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'supported' } } }
        if (method === 'wallet_getCallsStatus')
          return { status: 200, receipts: hashes.map(transactionHash => ({ transactionHash })) }
        if (method !== 'wallet_sendCalls' || !asked) return undefined
        expect(asked.atomicRequired).toBe(true)
        for (const call of asked.calls)
          hashes.push(String(await callNode(sandbox, 'eth_sendTransaction', [{ from: asked.from, ...call }])))
        return { id: 'batch-1' }
      },
    })
    await world.enter('USDC', 'DAI', '10')
    await world.swap.review()
    expect(planOf(world).steps).toMatchObject([{ kind: 'batch' }])
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done', hash: hashes[1] })
    expect(world.sent()).toHaveLength(1)
    world.end()
  })

  test('continues from the allowance on the chain after a reload between approval and swap', async () => {
    const { sent, world, id } = await setUpApproved(sandbox)
    expect(world.sent()).toEqual([])
    await world.swap.proceed(id)
    expect(planOf(world).steps.map(({ kind }) => kind)).toEqual(['swap'])
    const record = await world.swap.confirm()
    expect(record?.id).toBe(id)
    expect(await world.settled(id)).toMatchObject({ status: 'done' })
    expect([sent().length, world.sent().length]).toEqual([1, 1])
    world.end()
  })

  test('is requested by one of two tabs that continue it at once', async () => {
    const { environment, world, id } = await setUpApproved(sandbox)
    const tabs = [world, await setUpSwap(sandbox, { environment: environment.openTab() })]
    for (const { swap } of tabs) await swap.proceed(id)
    const records = await Promise.all(tabs.map(({ swap }) => swap.confirm()))
    expect(records.map(record => record?.id)).toEqual([id, id])
    expect(tabs.flatMap(tab => tab.sent())).toHaveLength(1)
    tabs.forEach(tab => tab.end())
  })

  test('is not requested after its approval while the service is down', async () => {
    const environment = createTestEnvironment({ handle: request => fetch(request), now: Date.now() })
    const world = await setUpSwap(sandbox, {
      environment,
      wallet({ method }) {
        if (method === 'eth_sendTransaction') environment.respond('/v1/convert/', { status: 503 })
        return undefined
      },
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(record?.stage).toEqual({ status: 'approved' })
    expect(record?.steps.map(({ status }) => status)).toEqual(['done', 'waiting'])
    expect(world.sent()).toHaveLength(1)
    world.end()
  }, 40_000)

  test('is rejected if it would spend the allowance of another token', async () => {
    await approveAs(sandbox, 'DAI', 10n ** 21n)
    const [usdc = '', dai = ''] = ['USDC', 'DAI'].map(symbol =>
      sandbox.tokens['eip155:1']
        ?.find(each => each.symbol === symbol)
        ?.address.slice(2)
        .toLowerCase(),
    )
    const environment = createTestEnvironment({
      now: Date.now(),
      async handle(request) {
        const response = await fetch(request)
        if (!request.url.includes('/build-transaction')) return response
        const { tx } = (await response.json()) as { tx: { data: string } }
        return Response.json({ tx: { ...tx, data: tx.data.toLowerCase().replace(usdc, dai) } })
      },
    })
    const world = await setUpSwap(sandbox, { environment })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    expect(world.swap.state.review).toMatchObject({ status: 'refused', reason: 'movesMore' })
    expect(world.sent()).toEqual([])
    world.end()
  })

  test('receives at least the shown minimum, or reverts, for any trades in between', async () => {
    let turn = 0
    let by = 0n
    const world = await setUpSwap(sandbox, {
      wallet({ method }) {
        if (method !== 'eth_sendTransaction') return undefined
        return tradeAs(sandbox, turn % 2 === 0 ? 'ETH' : 'USDC', turn % 2 === 0 ? 'USDC' : 'ETH', by).then(
          () => undefined,
        )
      },
    })
    const outcomes: string[] = []
    for (const amount of [1n, 12n, 5_000n, 40n, 100n, 25n]) {
      by = amount
      turn = amount > 1_000n || amount === 100n ? 1 : 0
      await world.enter('ETH', 'USDC', '1')
      await world.swap.review()
      const plan = planOf(world)
      const record = await world.swap.confirm()
      const stage = await world.settled(record?.id ?? '')
      outcomes.push(stage?.status ?? '')
      if (stage?.status === 'done') expect(BigInt(stage.received ?? '0')).toBeGreaterThanOrEqual(plan.minimum)
      else expect(stage).toMatchObject({ status: 'failed', reason: 'reverted' })
    }
    expect(new Set(outcomes)).toEqual(new Set(['done', 'failed']))
    world.end()
  }, 60_000)
})
