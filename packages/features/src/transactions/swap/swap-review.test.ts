import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { swapRecordsFeature } from './swap-records-feature.ts'
import { newRecord } from './new-swap-record.ts'
import { orderOf } from './swap-order.test-support.ts'
import { setUpKit } from './swap-kit.test-support.ts'

const other = '0x2222222222222222222222222222222222222222'

describe('a review', () => {
  test('is in progress until the wallet has answered', async () => {
    const { swap, enter, state, end } = await setUpKit()
    await enter('ETH', 'USDC', '1')
    const reviewed = swap.review()
    expect(state.review).toEqual({ status: 'making' })
    await reviewed
    expect(state.review).toMatchObject({
      status: 'ready',
      plan: { fromAmount: 10n ** 18n, expected: 3_000_000_000n, minimum: 2_970_000_000n, steps: [{ kind: 'swap' }] },
    })
    end()
  })

  test.each<[string, (swap: Awaited<ReturnType<typeof setUpKit>>) => void]>([
    ['amount', ({ swap }) => swap.setAmount('from', '2', ',')],
    ['slippage', ({ swap }) => swap.setSlippage(2)],
    ['token to buy', ({ swap, token }) => swap.setToken('to', token('DAI'))],
  ])('is not shown for another %s than that of its plan', async (what, change) => {
    const held: (() => void)[] = []
    const world = await setUpKit({
      actions: { canBatchCalls: () => new Promise(resolve => held.push(() => resolve(false))) },
    })
    const { swap, enter, state, environment, end } = world
    await enter('ETH', 'USDC', '1')
    const reviewed = swap.review()
    await environment.settle()
    change(world)
    for (const answer of held.splice(0)) answer()
    await environment.settle()
    const isAgain = what === 'slippage'
    expect(state.review.status).toBe(isAgain ? 'making' : 'none')
    for (const answer of held.splice(0)) answer()
    await reviewed
    expect(state.review).toMatchObject(isAgain ? { status: 'ready', plan: { slippage: 2 } } : { status: 'none' })
    end()
  })

  test('is not made again while the wallet is asked', async () => {
    const { swap, enter, state, environment, end } = await setUpKit({
      actions: { sendCall: () => new Promise(() => {}) },
    })
    await enter('ETH', 'USDC', '1')
    await swap.review()
    void swap.confirm()
    await environment.settle()
    const { loading, review } = state
    await swap.review()
    expect([loading, state.review === review]).toEqual([true, true])
    end()
  })

  test('shows the result of the latest request alone', async () => {
    const held: (() => void)[] = []
    const { swap, enter, state, environment, end } = await setUpKit({
      actions: { canBatchCalls: () => new Promise(resolve => held.push(() => resolve(false))) },
    })
    await enter('ETH', 'USDC', '1')
    const reviews = [swap.review(), swap.review()]
    await environment.settle()
    expect(held).toHaveLength(2)
    held[0]?.()
    await environment.settle()
    expect(state.review.status).toBe('making')
    held[1]?.()
    await Promise.all(reviews)
    expect(state.review.status).toBe('ready')
    end()
  })

  test.each(['account', 'network'])('is created again in place of the swap if the %s has changed', async what => {
    const sent: unknown[] = []
    const { swap, enter, state, store, connector, environment, end } = await setUpKit({
      actions: { sendCall: async request => (sent.push(request), '0x') },
    })
    await enter('ETH', 'USDC', '1')
    await swap.review()
    const { review } = state
    if (what === 'account') connector.emitAccounts('eip155', [other])
    else await store.connections.switchNetwork(store.networks.find('eip155:137') ?? raise())
    await environment.settle()
    expect(state.from).toBeUndefined()
    Object.assign(state, { review })
    expect(await swap.confirm()).toBeUndefined()
    expect([sent, state.review]).toEqual([[], { status: 'none' }])
    end()
  })

  test('confirms nothing without a plan', async () => {
    const { swap, end } = await setUpKit()
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swapNotReviewed' })
    end()
  })
})

describe('a wallet request', () => {
  test('keeps the draft of the account until it is over', async () => {
    let decline: (error: Error) => void = () => {}
    const { swap, enter, state, connector, environment, end } = await setUpKit({
      actions: { sendCall: () => new Promise((_resolve, reject) => (decline = reject)) },
    })
    await enter('ETH', 'USDC', '1')
    await swap.review()
    const confirmed = swap.confirm()
    await environment.settle()
    expect(state.loading).toBe(true)
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    expect(state.from?.symbol).toBe('ETH')
    decline(Object.assign(new Error('no'), { code: 4001 }))
    await expect(confirmed).rejects.toMatchObject({ code: 'swapRejected' })
    expect([state.loading, state.from]).toEqual([false, undefined])
    end()
  })
})

describe('the wallet requests of a swap', () => {
  test('are the same for repeated presses', async () => {
    let requests = 0
    const { swap, enter, end } = await setUpKit({ actions: { sendCall: async () => (requests++, '0xab') } })
    await enter('ETH', 'USDC', '1')
    await swap.review()
    const [first, second] = await Promise.all([swap.confirm(), swap.confirm()])
    expect(first?.stage).toMatchObject({ status: 'sent', hash: '0xab' })
    expect([second, requests]).toEqual([first, 1])
    end()
  })

  test('are one batch if the wallet sends calls as one', async () => {
    const { swap, enter, events, end } = await setUpKit({
      actions: { canBatchCalls: async () => true, sendCalls: async () => '0xbatch' },
    })
    await enter('USDC', 'ETH', '300')
    await swap.review()
    const record = await swap.confirm()
    expect(record).toMatchObject({
      stage: { status: 'sent', step: 'batch', hash: '0xbatch' },
      steps: [{ kind: 'batch', status: 'sent', hash: '0xbatch' }],
    })
    expect(events).toEqual(['SWAP_INITIATED'])
    end()
  })

  test('are a signature and a transaction if token and exchange accept a permit', async () => {
    const { swap, enter, end } = await setUpKit({ permits: true })
    await enter('USDC', 'ETH', '300')
    await swap.review()
    expect(await swap.confirm()).toMatchObject({
      stage: { status: 'sent', step: 'swap' },
      steps: [
        { kind: 'permit', status: 'done' },
        { kind: 'swap', status: 'sent' },
      ],
    })
    end()
  })

  test('are shown again with an approval if the wallet signs no permit', async () => {
    const { swap, enter, state, store, end } = await setUpKit({
      permits: true,
      actions: { signPermit: () => Promise.reject(new Error('Not supported')) },
    })
    await enter('USDC', 'ETH', '300')
    await swap.review()
    expect(await swap.confirm()).toBeUndefined()
    expect(state.review).toMatchObject({ status: 'ready', plan: { steps: [{ kind: 'approve' }, { kind: 'swap' }] } })
    expect(store.use(swapRecordsFeature).state.list).toEqual([])
    end()
  })

  test('are none after the user has declined the permit', async () => {
    const { swap, enter, store, events, end } = await setUpKit({
      permits: true,
      actions: { signPermit: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) },
    })
    await enter('USDC', 'ETH', '300')
    await swap.review()
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swapRejected' })
    expect(store.use(swapRecordsFeature).state.list).toEqual([])
    expect(events).toEqual(['SWAP_INITIATED', 'SWAP_ERROR'])
    end()
  })
})

describe('an approved swap', () => {
  const iconUrl = 'https://chain.example/old.png'
  async function setUpApproved(stage: 'approved' | 'failed', more: object = {}) {
    const world = await setUpKit()
    const { order, plan } = orderOf(world.store, 'swap')
    const old = { ...order.from, address: `eip155:1:0x${'7'.repeat(40)}`, symbol: 'OLD', iconUrl }
    const known = stage === 'approved' ? { status: stage } : { status: stage, reason: 'reverted' as const }
    const record = { ...newRecord(world.store, { ...order, from: old }, plan, 'one', undefined), stage: known, ...more }
    world.store.use(swapRecordsFeature).put(record)
    return world
  }

  test('continues with its own tokens, amount and slippage, also with a token that the list lacks', async () => {
    const { swap, state, end } = await setUpApproved('approved', { slippage: 3 })
    await swap.proceed('one')
    expect(state).toMatchObject({
      from: { symbol: 'OLD', iconUrl, isNative: false, isNamed: false },
      to: { symbol: 'ETH', isNative: true },
      fromText: '10',
      slippage: 3,
    })
    end()
  })

  test.each([
    ['failed', {}],
    ['approved', { networkId: 'eip155:137' }],
    ['approved', { account: other }],
  ] as const)('does not continue with the stage %s and %j', async (stage, more) => {
    const { swap, state, end } = await setUpApproved(stage, more)
    await swap.proceed('one')
    expect(state.from).toBeUndefined()
    end()
  })

  test('keeps its approval, with an unknown result, if too many transactions are watched to watch another one', async () => {
    const { swap, store, end } = await setUpKit({
      allowance: 1n,
      actions: {
        fetchAllowance: async () => 1n,
        sendCall: async () => `0x${'ab'.repeat(32)}`,
        watchTransfer: () => undefined,
      },
    })
    const { order, plan } = orderOf(store, 'swap')
    const record = newRecord(store, order, plan, 'one', undefined)
    store.use(swapRecordsFeature).put({ ...record, stage: { status: 'approved' }, spender: mockAddresses.eip155 })
    await expect(swap.revoke('one')).rejects.toMatchObject({ code: 'swapUnanswered' })
    expect(store.use(swapRecordsFeature).find('one')?.stage).toEqual({ status: 'approved' })
    end()
  })

  test('has one request to revoke its approval at a time', async () => {
    let asked = 0
    const { swap, state, environment, end, store } = await setUpKit({
      actions: { fetchAllowance: () => (asked++, new Promise<bigint>(() => {})) },
    })
    const { order, plan } = orderOf(store, 'swap')
    const record = newRecord(store, order, plan, 'one', undefined)
    store.use(swapRecordsFeature).put({ ...record, stage: { status: 'approved' }, spender: mockAddresses.eip155 })
    void swap.revoke('one')
    await swap.revoke('one')
    await environment.settle()
    expect([asked, state.revoking]).toEqual([1, 'one'])
    end()
  })
})

function raise(): never {
  throw new Error('not there')
}
