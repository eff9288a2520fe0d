import { useSandbox } from '@latchkey/sandbox/use-started'
import { describe, expect, test } from 'vitest'

import { callNode, planOf, setUpApproved, setUpSwap, until } from './swap-world.test-support.ts'

const sandbox = useSandbox()

const declined = () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))

describe('the execution of a swap', () => {
  test('spends the shown amount, for any later change of the draft', async () => {
    const world = await setUpSwap(sandbox)
    await world.enter('ETH', 'USDC', '0.1')
    await world.swap.review()
    const { fromAmount } = planOf(world)
    // A renewed quote for an amount of `to` changes the draft like this while the plan is shown.
    const { review } = world.swap.state
    world.swap.setAmount('from', '0.2', ',')
    Object.assign(world.swap.state, { review })
    const record = await world.swap.confirm()
    expect([record?.fromAmount, fromAmount]).toEqual([`${10n ** 17n}`, 10n ** 17n])
    const [sent] = world.sent() as { params: [{ value: string }] }[]
    expect(BigInt(sent?.params[0].value ?? 0)).toBe(10n ** 17n)
    world.end()
  })

  test('requests nothing if the record does not fit into storage', async () => {
    const world = await setUpSwap(sandbox)
    await world.enter('ETH', 'USDC', '0.1')
    await world.swap.review()
    world.environment.storage.full = true
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'swapNotKept' })
    expect([world.sent(), world.swap.state.swaps]).toEqual([[], []])
    world.end()
  })

  test('stops after the approval if storage is full, and continues once there is room', async () => {
    const world = await setUpSwap(sandbox, {
      async wallet({ method }) {
        if (method === 'eth_sendTransaction') world.environment.storage.full = true
      },
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'swapNotKept' })
    expect(world.swap.state.swaps).toMatchObject([{ stage: { status: 'approved' } }])
    const stored = world.environment.storage.get('@appkit/pending_swaps') ?? ''
    expect(JSON.parse(stored)).toMatchObject([{ stage: { status: 'asked', step: 'approve' }, trace: { nonce: 0 } }])
    expect(world.sent()).toHaveLength(1)
    world.environment.storage.full = false
    await world.swap.proceed(world.swap.state.swaps[0]?.id ?? '')
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done' })
    expect(world.sent()).toHaveLength(2)
    world.end()
  }, 40_000)

  test('approves once if one node lags behind another', async () => {
    let late = 0
    const world = await setUpSwap(sandbox, {
      actions: real => ({
        ...real,
        async fetchAllowance(request, signal) {
          const allowance = await real.fetchAllowance?.(request, signal)
          return allowance && late++ === 0 ? 0n : (allowance ?? 0n)
        },
      }),
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done' })
    expect(world.sent()).toHaveLength(2)
    expect(late).toBeGreaterThan(1)
    world.end()
  }, 40_000)

  test('is unknown, not failed, if a node reports that its nonce is used', async () => {
    const world = await setUpSwap(sandbox, {
      async wallet({ method, params }) {
        if (method !== 'eth_sendTransaction') return undefined
        await callNode(sandbox, method, params)
        throw Object.assign(new Error('nonce too low'), { code: -32000 })
      },
    })
    await world.enter('ETH', 'USDC', '0.1')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(record?.stage.status).not.toBe('failed')
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done' })
    expect(world.sent()).toHaveLength(1)
    world.end()
  })

  test('continues with its approval if the user declined the swap and then agrees', async () => {
    let asked = 0
    const world = await setUpSwap(sandbox, {
      wallet: ({ method }) => (method === 'eth_sendTransaction' && ++asked === 2 ? declined() : undefined),
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'swapRejected' })
    const [waiting] = world.swap.state.swaps
    expect(waiting?.stage).toEqual({ status: 'approved' })
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(record?.id).toBe(waiting?.id)
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done' })
    expect(world.swap.state.swaps).toHaveLength(1)
    world.end()
  })

  test('stays approved if the user declines the swap', async () => {
    const { world, id } = await setUpApproved(sandbox, {
      wallet: ({ method }) => (method === 'eth_sendTransaction' ? declined() : undefined),
    })
    await world.swap.proceed(id)
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'swapRejected' })
    expect(world.swap.state.swaps).toMatchObject([{ id, stage: { status: 'approved' } }])
    world.end()
  })

  test('starts another swap for another amount', async () => {
    const { world, id } = await setUpApproved(sandbox)
    await world.swap.proceed(id)
    world.swap.setAmount('from', '5', ',')
    await until(() => world.swap.state.quote.status === 'ready')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(record?.id).not.toBe(id)
    expect(world.swap.state.swaps.find(each => each.id === id)?.stage).toEqual({ status: 'approved' })
    world.end()
  })

  test('is reviewed if the wallet does not report whether it supports batches', async () => {
    const world = await setUpSwap(sandbox, {
      actions: real => ({ ...real, canBatchCalls: () => new Promise<boolean>(() => {}) }),
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    expect(planOf(world).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    world.end()
  })
})
