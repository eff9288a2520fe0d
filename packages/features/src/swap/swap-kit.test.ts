import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { swapRecordsFeature } from './swap-records-feature.ts'
import { newRecord } from './new-swap-record.ts'
import { orderOf } from './swap-order.test-support.ts'
import { setUpKit } from './swap-kit.test-support.ts'

const other = '0x2222222222222222222222222222222222222222'

describe('the arguments of a site', () => {
  test('are applied once the list of tokens has loaded', async () => {
    const { state, end } = await setUpKit({ begin: { toToken: 'USDC', amount: '0.5' } })
    expect(state).toMatchObject({ from: { symbol: 'ETH' }, to: { symbol: 'USDC' }, fromText: '0.5' })
    end()
  })

  test('leave a token empty that the network does not have', async () => {
    const { state, end } = await setUpKit({ begin: { fromToken: 'NOPE', toToken: 'USDC', amount: '1' } })
    expect(state).toMatchObject({ from: undefined, to: { symbol: 'USDC' }, fromText: '1' })
    end()
  })

  test('apply once: what the user has changed since stays', async () => {
    const begin = { toToken: 'USDC', amount: '0.5' }
    const { swap, state, environment, end } = await setUpKit({ begin })
    swap.setAmount('from', '0.7', ',')
    swap.begin(begin)
    swap.begin(undefined)
    await environment.settle()
    expect(state.fromText).toBe('0.7')
    swap.begin({ ...begin })
    await environment.settle()
    expect(state.fromText).toBe('0.5')
    end()
  })
})

describe('a part of the balance', () => {
  test('is filled in, less the gas of two swaps for the whole native balance', async () => {
    const { swap, token, state, end } = await setUpKit()
    await swap.useMost()
    expect(state.fromText).toBe('')
    swap.setToken('from', token('DAI'))
    await swap.useMost()
    expect(state.fromText).toBe('')
    swap.setToken('from', token('ETH'))
    await swap.useMost(0.5)
    expect(state.fromText).toBe('1')
    await swap.useMost()
    expect(state.fromText).toBe('1.9994')
    swap.setToken('from', token('USDC'))
    await swap.useMost()
    expect(state.fromText).toBe('1200')
    end()
  })

  test.each(['amount', 'token', 'account'])('is not filled in if the %s has changed meanwhile', async what => {
    const answers: ((response: Response) => void)[] = []
    const { swap, token, state, connector, environment, end } = await setUpKit({
      answers: path => (path.endsWith('/gas-price') ? new Promise(resolve => answers.push(resolve)) : undefined),
    })
    swap.setToken('from', token('ETH'))
    const filled = swap.useMost()
    await environment.settle()
    if (what === 'amount') swap.setAmount('from', '0.3', ',')
    if (what === 'token') swap.setToken('from', token('USDC'))
    if (what === 'account') connector.emitAccounts('eip155', [other])
    for (const answer of answers) answer(Response.json({ standard: '1', fast: '1', instant: '1' }))
    await filled
    expect(state.fromText).toBe(what === 'amount' ? '0.3' : '')
    end()
  })
})

describe('the slippage', () => {
  test.each([
    [0.5, 0.5],
    [0.01, 0.01],
    [50, 50],
    [0.555, 0.56],
    [0.009, 1],
    [50.1, 1],
    [Number.NaN, 1],
  ])('of %s percent is set to %s', async (percent, set) => {
    const { swap, state, end } = await setUpKit()
    swap.setSlippage(percent)
    expect(state.slippage).toBe(set)
    end()
  })
})

describe('a network or an adapter', () => {
  test('without swaps is named before anything is entered', async () => {
    const { store, state, environment, end } = await setUpKit({ options: {} })
    expect(state.gap).toBe('token')
    await store.connections.switchNetwork(store.networks.find('eip155:137') ?? raise())
    await environment.settle()
    expect(state.gap).toBe('token')
    end()
  })

  test.each(['transfer', 'simulateCalls', 'sendCall'] as const)('cannot swap without %s', async name => {
    const { state, end } = await setUpKit({ without: name })
    expect(state.gap).toBe('unavailable')
    end()
  })

  test('is probed while a view is subscribed, and not before', async () => {
    let probes = 0
    const simulateCalls = async () => (probes++, { status: 'notSimulated' as const })
    const { swap, state, environment, end } = await setUpKit({ actions: { simulateCalls }, isFollowed: false })
    expect([probes, state.gap]).toEqual([0, 'token'])
    const stop = swap.follow()
    await environment.settle()
    expect([probes, state.gap]).toEqual([1, 'unavailable'])
    stop()
    end()
  })
})

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
  ])('is not shown for another %s than it was made for', async (what, change) => {
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

  test.each(['account', 'network'])('is made again in place of the swap if the %s is another one', async what => {
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

  test('without a plan confirms nothing', async () => {
    const { swap, end } = await setUpKit()
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swapNotReviewed' })
    end()
  })
})

describe('a wallet request', () => {
  test('keeps the draft of the account until it is over', async () => {
    let reject: (error: Error) => void = () => {}
    const { swap, enter, state, connector, environment, end } = await setUpKit({
      actions: { sendCall: () => new Promise((_resolve, refuse) => (reject = refuse)) },
    })
    await enter('ETH', 'USDC', '1')
    await swap.review()
    const confirmed = swap.confirm()
    await environment.settle()
    expect(state.loading).toBe(true)
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    expect(state.from?.symbol).toBe('ETH')
    reject(Object.assign(new Error('no'), { code: 4001 }))
    await expect(confirmed).rejects.toMatchObject({ code: 'swapRejected' })
    expect([state.loading, state.from]).toEqual([false, undefined])
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
