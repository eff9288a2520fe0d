import { describe, expect, test } from 'vitest'

import { estimatePurchase } from './estimate-purchase.ts'
import { watchOnramp } from './onramp-of-site.ts'
import { setUp } from './onramp-world.test-support.ts'

describe('the amount of a purchase', () => {
  // covers: S9.30, S9.31, S2.71
  test.each([
    ['', 'amount'],
    ['0.00', 'amount'],
    ['9.99', 'belowLimit'],
    ['10', undefined],
    ['7500.00', undefined],
    ['7500.01', 'aboveLimit'],
    ['1,500', 'amountUnclear'],
    ['10.001', 'amountInvalid'],
    ['1e3', 'amountInvalid'],
    ['-20', 'amountInvalid'],
  ])('has for "%s" by card the issue %s', async (text, issue) => {
    const { onramp, enter } = await setUp()
    await enter(text)
    expect(onramp.state.issue).toBe(issue)
  })

  test('above the limit of a card is accepted for a bank account', async () => {
    const { onramp, enter } = await setUp()
    onramp.setPaymentMethod('ach_bank_account')
    await enter('25000.00')
    expect(onramp.state).toMatchObject({ issue: undefined, paymentAmount: '25000' })
    await enter('25000.01')
    expect(onramp.state).toMatchObject({ issue: 'aboveLimit', paymentAmount: undefined })
  })
})

describe('a quote of the onramp', () => {
  // covers: S4.60, S7.22, S7.23, S3.50
  test('is loading until the service has answered', async () => {
    const { onramp, environment } = await setUp()
    onramp.setAmount('150', ',')
    expect(onramp.state).toMatchObject({ quotesLoading: true, purchaseAmount: undefined, paymentAmount: '150' })
    await environment.advance(300)
    await environment.settle()
    expect(onramp.state).toMatchObject({ quotesLoading: false, purchaseAmount: '147.86' })
    const asked = environment.requests.filter(({ url }) => url.includes('/v1/onramp/quote'))
    expect(asked).toHaveLength(1)
    expect(await asked[0]?.clone().json()).toEqual({
      purchaseCurrency: 'usdc-id',
      paymentCurrency: 'USD',
      amount: '150',
      network: 'USDC',
    })
  })

  test('is that of Coinbase, and an estimate for Meld', async () => {
    const { onramp, enter, window } = await setUp()
    await enter('150')
    expect(onramp.state).toMatchObject({ selectedProvider: 'meld', purchaseAmount: '147.86', isEstimate: true })
    expect(await onramp.buy(window)).toMatchObject({ provider: 'meld', expected: '147.86', isEstimate: true })
    onramp.setProvider('coinbase')
    expect(onramp.state).toMatchObject({ purchaseAmount: '147.86', isEstimate: false })
    expect(await onramp.buy(window)).not.toHaveProperty('isEstimate')
    onramp.setAmount('', ',')
    onramp.setProvider('meld')
    expect(onramp.state).toMatchObject({ purchaseAmount: undefined, isEstimate: false })
  })

  // covers: S3.48
  test('publishes its fees and sums to a site until the amount changes', async () => {
    const { onramp, enter, environment, store } = await setUp()
    const money = (amount: string) => ({ amount, currency: 'USD' })
    const quote = {
      coinbaseFee: money('1.98'),
      networkFee: money('0.16'),
      paymentSubtotal: money('147.86'),
      paymentTotal: money('150.00'),
      purchaseAmount: { amount: '147.86', currency: 'USDC' },
      quoteId: 'quote-1',
    }
    environment.respond('/v1/onramp/quote', { json: { ...quote, more: 'of no use' } })
    const heard: unknown[] = []
    const stop = watchOnramp(store, state => heard.push(state.quote))
    await enter('150')
    expect(heard.at(-1)).toEqual(quote)
    onramp.setAmount('151', ',')
    await environment.settle()
    expect(heard.at(-1)).toBeUndefined()
    stop()
    await enter('150')
    expect(heard.at(-1)).toBeUndefined()
  })

  // covers: S8.75
  test.each([
    ['fails', { status: 500 }],
    ['is for another currency', { json: { purchaseAmount: { amount: '9', currency: 'EVIL' } } }],
    ['is for another payment amount', { json: { purchaseAmount: { amount: '9' }, paymentTotal: { amount: '5' } } }],
    [
      'is for another fiat currency',
      { json: { purchaseAmount: { amount: '9' }, paymentTotal: { amount: '150', currency: 'JPY' } } },
    ],
    ['is zero', { json: { purchaseAmount: { amount: '0' } } }],
  ])('falls back to an estimate, marked as such, if the answer %s', async (_name, answer) => {
    const { onramp, enter, environment } = await setUp()
    environment.respond('/v1/onramp/quote', answer)
    await enter('150')
    expect(onramp.state).toMatchObject({
      quotesLoading: false,
      purchaseAmount: '147.75',
      quote: undefined,
      isEstimate: true,
    })
  })

  test('has no estimate for a currency without a known price', () => {
    expect(estimatePurchase({ amount: '150', currency: 'USD', symbol: 'ETH' })).toBeUndefined()
    expect(estimatePurchase({ amount: '150', currency: 'USD', symbol: 'ETH', price: '3000' })).toBe('0.04925')
    expect(estimatePurchase({ amount: '150', currency: 'JPY', symbol: 'USDC' })).toBeUndefined()
  })

  test('is not shown for an earlier amount', async () => {
    const { onramp, enter, environment } = await setUp()
    onramp.setAmount('150', ',')
    await environment.advance(300)
    onramp.setAmount('', ',')
    await environment.settle()
    expect(onramp.state).toMatchObject({ quotesLoading: false, purchaseAmount: undefined })
    await enter('20')
    expect(onramp.state.purchaseAmount).toBe('147.86')
  })
})
