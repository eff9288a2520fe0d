import { describe, expect, test } from 'vitest'

import { quoteAgeMs } from './swap-draft.ts'
import { setUpKit } from './swap-kit.test-support.ts'

const quotes = '/v1/convert/quotes'

describe('the quote of a draft', () => {
  test('is requested once the user has stopped typing, and shows amount, worth and costs', async () => {
    const { enter, state, requested, environment, end } = await setUpKit()
    await enter('ETH', 'USDC', '1')
    expect(environment.requests.find(({ url }) => url.includes(quotes))?.url).toContain('gasPrice=1000000000')
    expect(state).toMatchObject({
      issue: undefined,
      toText: '3000',
      fromInUSD: '3000',
      toInUSD: '3000',
      quote: { status: 'ready', fromAmount: 10n ** 18n, toAmount: 3_000_000_000n, isRenewing: false },
      costs: { rate: '3000', minimumReceived: '2970', priceImpact: '0' },
    })
    expect(requested(quotes)).toBe(1)
    end()
  })

  test.each([true, false])('is renewed only while a view is subscribed: %s', async isFollowed => {
    const { enter, environment, requested, end } = await setUpKit({ isFollowed })
    await enter('ETH', 'USDC', '1')
    await environment.advance(quoteAgeMs - 1)
    expect(requested(quotes)).toBe(1)
    await environment.advance(1)
    expect(requested(quotes)).toBe(isFollowed ? 2 : 1)
    end()
  })

  test('stays and is marked while the next one is requested', async () => {
    let isHeld = false
    const { enter, environment, state, end } = await setUpKit({
      answers: path => (isHeld && path === quotes ? new Promise(() => {}) : undefined),
    })
    await enter('ETH', 'USDC', '1')
    isHeld = true
    await environment.advance(quoteAgeMs)
    expect(state).toMatchObject({ quote: { status: 'ready', isRenewing: true }, toText: '3000', issue: undefined })
    end()
  })

  test('is loading again after another amount is typed, although the request before is aborted', async () => {
    const { swap, enter, environment, state, end } = await setUpKit({
      answers: path => (path === quotes ? new Promise(() => {}) : undefined),
    })
    await enter('ETH', 'USDC', '1')
    swap.setAmount('from', '2', ',')
    await environment.settle()
    expect(state).toMatchObject({ quote: { status: 'loading' }, toText: '', issue: 'quote' })
    end()
  })

  test.each<[string, () => Response, string, string]>([
    ['no quote', () => Response.json({ quotes: [] }), 'noRoute', 'noRoute'],
    ['status 400', () => Response.json({}, { status: 400 }), 'noRoute', 'noRoute'],
    ['status 404', () => Response.json({}, { status: 404 }), 'noRoute', 'noRoute'],
    ['status 429', () => Response.json({}, { status: 429 }), 'unreachable', 'quoteFailed'],
    ['status 500', () => Response.json({}, { status: 500 }), 'unreachable', 'quoteFailed'],
    ['a malformed answer', () => Response.json({ quotes: 'none' }), 'hostile', 'quoteFailed'],
    [
      'a quote of another swap',
      () => Response.json({ quotes: [{ fromAmount: '1', fromAccount: 'a', toAmount: '1', toAccount: 'b' }] }),
      'hostile',
      'quoteFailed',
    ],
  ])('has failed after %s', async (_what, answer, reason, gap) => {
    const { enter, state, end } = await setUpKit({ answers: path => (path === quotes ? answer() : undefined) })
    await enter('ETH', 'USDC', '1')
    expect(state).toMatchObject({ quote: { status: 'failed', reason }, issue: gap, toText: '', costs: undefined })
    end()
  })

  test.each([
    [1, 2],
    [2, 1],
  ])('is the best of several: %s and %s', async (first, second) => {
    const { enter, state, end } = await setUpKit({
      answers(path, request) {
        if (path !== quotes) return undefined
        const { searchParams: asked } = new URL(request.url)
        const same = { fromAmount: asked.get('amount'), fromAccount: asked.get('from'), toAccount: asked.get('to') }
        return Response.json({ quotes: [first, second].map(units => ({ ...same, toAmount: `${units}000000` })) })
      },
    })
    await enter('ETH', 'USDC', '1')
    expect(state.toText).toBe('2')
    end()
  })

  test('fills in the amount to pay for an amount to receive', async () => {
    const { swap, token, quote, state, end } = await setUpKit()
    swap.setToken('from', token('USDC'))
    swap.setToken('to', token('ETH'))
    swap.setAmount('to', '0.1', ',')
    expect(state).toMatchObject({ side: 'to', toText: '0.1', fromText: '' })
    await quote()
    expect(state).toMatchObject({ fromText: '300', toText: '0.1', issue: undefined })
    swap.setAmount('to', '0.2', ',')
    expect(state.fromText).toBe('')
    end()
  })
})

describe('a draft', () => {
  test('has no order, and is not reviewed, while something is missing', async () => {
    const { swap, token, state, end } = await setUpKit()
    swap.setAmount('from', '1', ',')
    await swap.review()
    swap.setToken('from', token('ETH'))
    await swap.review()
    expect(state).toMatchObject({ review: { status: 'none' }, quote: { status: 'idle' }, issue: 'token' })
    swap.setToken('to', token('USDC'))
    swap.setAmount('from', '', ',')
    await swap.review()
    expect(state).toMatchObject({ review: { status: 'none' }, issue: 'amount' })
    end()
  })

  test('has no order without an account', async () => {
    const world = await setUpKit()
    const [ether, usdc] = [world.token('ETH'), world.token('USDC')]
    world.end()
    const { swap, state, environment, end } = await setUpKit({ isConnected: false })
    swap.setToken('from', ether)
    swap.setToken('to', usdc)
    swap.setAmount('from', '1', ',')
    await environment.advance(1_000)
    await swap.review()
    expect(state).toMatchObject({ review: { status: 'none' }, quote: { status: 'idle' } })
    expect(swap.network()).toBeUndefined()
    expect(swap.tokens.known()).toEqual({ status: 'idle' })
    end()
  })

  test.each([
    ['before its quote', undefined, 'loading'],
    ['without a quote', Response.json({ quotes: [] }), 'failed'],
  ])('of more than the balance has the gap balance %s', async (_when, answer, status) => {
    const { enter, state, end } = await setUpKit({
      answers: path => (path === quotes ? (answer ?? new Promise(() => {})) : undefined),
    })
    await enter('USDC', 'ETH', '1200.01')
    expect(state).toMatchObject({ issue: 'balance', quote: { status } })
    end()
  })

  test.each([
    ['0.4', undefined, 1_200_000_000n],
    ['0.5', 'balance', 1_500_000_000n],
  ])(
    'to receive %s ETH has the gap %s, and is reviewed with the quoted amount to pay',
    async (amount, gap, fromAmount) => {
      const { swap, token, quote, state, end } = await setUpKit()
      swap.setToken('from', token('USDC'))
      swap.setToken('to', token('ETH'))
      swap.setAmount('to', amount, ',')
      await quote()
      expect(state).toMatchObject({ issue: gap, quote: { status: 'ready', fromAmount } })
      await swap.review()
      expect(state.review).toMatchObject({ status: 'ready', plan: { fromAmount } })
      end()
    },
  )

  test.each([
    ['ETH', '2', undefined],
    ['ETH', '2.01', 'balance'],
    ['USDC', '1200.01', 'balance'],
    ['DAI', '0.01', 'balance'],
  ])('of %s %s has the gap %s', async (from, amount, gap) => {
    const { enter, state, end } = await setUpKit()
    await enter(from, from === 'USDC' ? 'ETH' : 'USDC', amount)
    expect(state.issue).toBe(gap)
    end()
  })

  test('keeps the typed amount with its token when it is reversed, also by choosing the same token', async () => {
    const { swap, enter, state, token, quote, end } = await setUpKit()
    await enter('ETH', 'USDC', '1')
    swap.reverse()
    expect(state).toMatchObject({ from: { symbol: 'USDC' }, to: { symbol: 'ETH' }, side: 'to', toText: '1' })
    await quote()
    expect(state.fromText).toBe('3000')
    swap.setToken('from', token('ETH'))
    expect(state).toMatchObject({ from: { symbol: 'ETH' }, to: { symbol: 'USDC' }, side: 'from', fromText: '1' })
    end()
  })

  test('is empty after a reset, but for the swap that was confirmed last', async () => {
    const { swap, enter, state, end } = await setUpKit()
    await enter('ETH', 'USDC', '1')
    swap.setSlippage(2)
    Object.assign(state, { current: 'one', revoking: 'two' })
    swap.reset()
    expect(state).toMatchObject({
      from: undefined,
      to: undefined,
      fromText: '',
      toText: '',
      quote: { status: 'idle' },
      slippage: 1,
      issue: 'token',
      current: 'one',
      revoking: 'two',
    })
    end()
  })
})
