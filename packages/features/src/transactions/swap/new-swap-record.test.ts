import { describe, expect, test } from 'vitest'

import { newRecord, stageOf } from './new-swap-record.ts'
import { parseSwapRecord } from './parse-swap-record.ts'
import { orderOf, setUpOrder, usdc } from './swap-order.test-support.ts'
import type { SwapStage } from './swap-state.ts'

const hash = `0x${'ab'.repeat(32)}`

describe('the stage after the answer of the wallet', () => {
  test.each<[Parameters<typeof stageOf>[0], SwapStage]>([
    [
      { status: 'sent', hash },
      { status: 'sent', step: 'swap', hash },
    ],
    [
      { status: 'failed', reason: 'reverted', cause: undefined },
      { status: 'failed', reason: 'reverted' },
    ],
    [
      { status: 'failed', reason: 'nonceTooLow', cause: undefined },
      { status: 'unanswered', step: 'swap' },
    ],
    [
      { status: 'failed', reason: 'confirmedTooLate', cause: undefined },
      { status: 'unanswered', step: 'swap' },
    ],
    [{ status: 'unanswered' }, { status: 'unanswered', step: 'swap' }],
  ])('%j is %j', (answer, stage) => {
    expect(stageOf(answer, 'swap')).toEqual(stage)
  })
})

describe('a new record', () => {
  test('has the values of the plan, and is read from storage unchanged', async () => {
    const { store, environment } = await setUpOrder()
    const { order, plan } = orderOf(store, 'approve', 'swap')
    const record = newRecord(store, order, plan, 'one', undefined)
    expect(record).toStrictEqual({
      id: 'one',
      tab: expect.any(String),
      networkId: 'eip155:1',
      account: order.account,
      wallet: 'Foxglove',
      from: { address: `eip155:1:${usdc}`, symbol: 'USDC', decimals: 6 },
      to: { address: order.to.address, symbol: 'ETH', decimals: 18 },
      fromAmount: '10000000',
      minimum: `${plan.minimum}`,
      expected: `${plan.expected}`,
      slippage: 1,
      steps: plan.steps,
      asked: environment.clock.now(),
      stage: { status: 'asked', step: 'approve' },
    })
    expect(parseSwapRecord(JSON.parse(JSON.stringify(record)))).toStrictEqual(record)
  })

  test('has the pictures and symbols that a record can hold', async () => {
    const { store } = await setUpOrder()
    const { order, plan } = orderOf(store, 'swap')
    const iconUrl = 'https://chain.example/usdc.png'
    const from = { ...order.from, iconUrl, symbol: 'S'.repeat(300) }
    const to = { ...order.to, iconUrl: `https://chain.example/${'a'.repeat(300)}` }
    const record = newRecord(store, { ...order, from, to }, plan, 'one', undefined)
    expect(record.from).toStrictEqual({ address: from.address, symbol: 'S'.repeat(256), decimals: 6, iconUrl })
    expect(record.to).not.toHaveProperty('iconUrl')
  })

  test('keeps the spender and the complete steps of the swap that it continues', async () => {
    const { store } = await setUpOrder()
    const { order, plan } = orderOf(store, 'swap')
    const before = newRecord(store, order, orderOf(store, 'approve', 'swap').plan, 'one', undefined)
    const [approve, swap] = before.steps
    if (!approve || !swap) throw new Error('No steps')
    const done = { ...approve, status: 'done', hash } as const
    const known = { ...before, spender: usdc, steps: [done, swap] }
    expect(newRecord(store, order, plan, 'one', known)).toMatchObject({
      spender: usdc,
      steps: [done, { kind: 'swap', status: 'waiting' }],
      stage: { status: 'asked', step: 'swap' },
    })
  })

  test('has an empty wallet name if none is connected, and requests a swap if the plan has no steps', async () => {
    const { store } = await setUpOrder()
    await store.connections.disconnect()
    const { order, plan } = orderOf(store)
    expect(newRecord(store, order, plan, 'one', undefined)).toMatchObject({
      wallet: '',
      stage: { status: 'asked', step: 'swap' },
    })
  })
})
