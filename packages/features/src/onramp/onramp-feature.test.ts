import { mockAddresses, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { defaultPayment, defaultPurchase, sampleOptions } from './currencies.ts'
import { estimatePurchase } from './estimate-purchase.ts'
import { watchOnramp } from './onramp-of-site.ts'
import { readProviders, sellers } from './onramp-providers.ts'
import { onramp as slice } from './slice.ts'
import { address, boughtTransaction, onSale, service, setUp, solanaMainnet } from './onramp-world.test-support.ts'

describe('what can be bought', () => {
  // covers: S7.21, S3.46, S3.47, S3.49
  test('is what the service sells on the network of the account', async () => {
    const { onramp } = await setUp()
    expect(onramp.state.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    expect(onramp.state.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(onramp.state).toMatchObject({
      providers: ['meld', 'coinbase'],
      selectedProvider: 'meld',
      error: undefined,
      purchaseCurrency: onSale.purchaseCurrencies[0],
      paymentCurrency: onSale.paymentCurrencies[0],
      paymentMethod: 'card',
    })
  })

  test('is told to a site that watches, without a screen', async () => {
    const { store, environment } = await setUp({ isUnseen: true })
    const heard: string[][] = []
    const stop = watchOnramp(store, ({ purchaseCurrencies }) =>
      heard.push(purchaseCurrencies.map(({ symbol }) => symbol)),
    )
    await environment.settle()
    await environment.advance(1)
    expect(heard.at(-1)).toEqual(['USDC', 'ETH'])
    stop()
  })

  test('is asked for again where a screen opens, though a site watches already', async () => {
    const { store, environment, onramp } = await setUp({ isUnseen: true, isSilent: true })
    const stop = watchOnramp(store, () => {})
    await environment.settle()
    await environment.advance(1)
    expect(onramp.state.purchaseCurrencies).toEqual([defaultPurchase])
    environment.respond('/v1/onramp/options', { json: onSale })
    const leave = onramp.follow()
    await environment.settle()
    await environment.advance(1)
    expect(onramp.state.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    leave()
    stop()
  })

  // covers: S8.74, S9.28, S9.29
  test('is a built-in sample where the service fails', async () => {
    const { onramp } = await setUp({ isSilent: true })
    expect(onramp.state.error).toBeDefined()
    expect(onramp.state.purchaseCurrencies).toEqual([defaultPurchase])
    expect(onramp.state.paymentCurrencies).toEqual(sampleOptions.paymentCurrencies)
    for (const { payment_method_limits } of onramp.state.paymentCurrencies)
      expect(payment_method_limits).toEqual([
        { id: 'card', min: '10', max: '7500' },
        { id: 'ach_bank_account', min: '10', max: '25000' },
      ])
    expect(onramp.state.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  })

  // covers: S4.61, S3.51, S3.52, S3.53
  test('is the default again after a reset, with nothing entered', async () => {
    const { onramp, enter } = await setUp({ isSilent: true })
    await enter('150')
    const [, euro] = onramp.state.paymentCurrencies
    if (euro) onramp.setPaymentCurrency(euro)
    onramp.setPaymentMethod('ach_bank_account')
    onramp.reset()
    expect(onramp.state).toMatchObject({
      amountText: '',
      paymentAmount: undefined,
      purchaseAmount: undefined,
      quotesLoading: false,
      paymentMethod: 'card',
      purchaseCurrency: { name: 'USD Coin', symbol: 'USDC' },
      paymentCurrency: { id: 'USD' },
    })
    expect(defaultPurchase.networks.map(({ chain_id }) => chain_id)).toEqual(['1', '137'])
    expect(defaultPayment).toEqual({
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })
  })

  // covers: S9.26, S9.27, S1.31
  test('is sold by Meld on EVM networks and Solana, and by Coinbase on EVM networks', () => {
    expect(sellers.meld).toMatchObject({ fee: '1-2%', namespaces: ['eip155', 'solana'] })
    expect(sellers.coinbase).toMatchObject({ fee: '1-2%', namespaces: ['eip155'] })
  })

  // covers: S5.25
  test.each([undefined, null, 'meld', { 0: 'meld' }, ['meld', 1], 7])(
    'is sold by nobody where the list is %j',
    list => {
      expect(readProviders(list)).toEqual([])
    },
  )

  test('is sold by Coinbase alone without a key of Meld, and of what Meld does not deliver', async () => {
    const without = await setUp({ options: { onramp: {} } })
    expect(without.onramp.state.providers).toEqual(['coinbase'])
    const { onramp } = await setUp()
    const ether = onramp.state.purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')
    if (ether) onramp.setPurchaseCurrency(ether)
    expect(onramp.state).toMatchObject({ providers: ['coinbase'], selectedProvider: 'coinbase' })
  })

  test('is not sold by Meld where its USDC arrives on a network that the site has not', async () => {
    const { onramp } = await setUp({ options: { networks: [testNetworks.polygon] } })
    expect(onramp.state).toMatchObject({ providers: ['coinbase'], purchaseCurrency: { symbol: 'USDC' } })
    expect((await setUp()).onramp.network()?.caipNetworkId).toBe('eip155:1')
  })

  test('is offered neither without the service nor where the site switched it off', async () => {
    const { store } = await setUp()
    expect(slice.when(store)).toBe(true)
    store.features.setLocal({ onramp: false })
    expect(slice.when(store)).toBe(false)
    expect(slice.when((await setUp({ options: { services: {} } })).store)).toBe(false)
  })
})

describe('an amount', () => {
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
  ])('of "%s" by card: %s', async (text, gap) => {
    const { onramp, enter } = await setUp()
    await enter(text)
    expect(onramp.state.gap).toBe(gap)
  })

  test('of more than a card takes is one that a bank account takes', async () => {
    const { onramp, enter } = await setUp()
    onramp.setPaymentMethod('ach_bank_account')
    await enter('25000.00')
    expect(onramp.state).toMatchObject({ gap: undefined, paymentAmount: '25000' })
    await enter('25000.01')
    expect(onramp.state).toMatchObject({ gap: 'aboveLimit', paymentAmount: undefined })
  })
})

describe('a quote', () => {
  // covers: S4.60, S7.22, S7.23, S3.50
  test('is loading until what the payment buys is known', async () => {
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

  test('is that of Coinbase, and an estimate of what Meld gives', async () => {
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
  test('tells a site its fees and sums, until another amount is entered', async () => {
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
    ['is of something else', { json: { purchaseAmount: { amount: '9', currency: 'EVIL' } } }],
    ['is of another payment', { json: { purchaseAmount: { amount: '9' }, paymentTotal: { amount: '5' } } }],
    [
      'is of another money',
      { json: { purchaseAmount: { amount: '9' }, paymentTotal: { amount: '150', currency: 'JPY' } } },
    ],
    ['is nothing', { json: { purchaseAmount: { amount: '0' } } }],
  ])('that %s is made up, and says so', async (_name, answer) => {
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

  test('is not made up of what nobody knows the price of', () => {
    expect(estimatePurchase({ amount: '150', currency: 'USD', symbol: 'ETH' })).toBeUndefined()
    expect(estimatePurchase({ amount: '150', currency: 'USD', symbol: 'ETH', price: '3000' })).toBe('0.04925')
    expect(estimatePurchase({ amount: '150', currency: 'JPY', symbol: 'USDC' })).toBeUndefined()
  })

  test('of an amount that is no longer there is not shown', async () => {
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

describe('a purchase', () => {
  // covers: S4.56, S4.57, S4.58, S4.59
  test("of Meld opens its page with the site's key, what is delivered, the address and the project", async () => {
    const { onramp, enter, window, shown, purchases, events } = await setUp({
      options: { onramp: { meldPublicKey: 'a&b', meldUrl: 'https://meld.example' } },
    })
    await enter('150')
    const record = await onramp.buy(window)
    const url = new URL(shown[0] ?? '')
    expect(url.origin).toBe('https://meld.example')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publicKey: 'a&b',
      destinationCurrencyCode: 'USDC',
      walletAddress: address,
      externalCustomerId: 'test',
    })
    expect(purchases.state.list).toEqual([record])
    expect(record).toMatchObject({ provider: 'meld', expected: '147.86', stage: { status: 'opened' } })
    expect(events).toEqual([['SELECT_BUY_PROVIDER', { provider: 'meld' }]])
  })

  // covers: S4.57, S9.26
  test('of a Solana account is of SOL, at Meld alone, and shows as arrived', async () => {
    const { onramp, enter, window, shown, purchases, environment } = await setUp({ family: 'solana' })
    expect(onramp.state).toMatchObject({ providers: ['meld'], purchaseCurrency: { symbol: 'SOL' } })
    environment.respond('/v1/onramp/quote', { json: { purchaseAmount: { amount: '0.98', currency: 'SOL' } } })
    await enter('150')
    const { opened } = await onramp.buy(window)
    const { searchParams } = new URL(shown[0] ?? '')
    expect([searchParams.get('destinationCurrencyCode'), searchParams.get('walletAddress')]).toEqual([
      'SOL',
      mockAddresses.solana,
    ])
    const bought = boughtTransaction({ chain: solanaMainnet, sentTo: mockAddresses.solana }, opened + 5_000)
    const transfers = [
      { direction: 'in', quantity: { numeric: '0.97' }, fungible_info: { name: 'Solana', symbol: 'SOL' } },
    ]
    environment.respond('/history', { json: { data: [{ ...bought, transfers }], next: null } })
    await environment.advance(15_000)
    await environment.settle()
    expect(purchases.state.list).toMatchObject([
      { networkId: solanaMainnet, stage: { status: 'arrived', amount: '0.97', symbol: 'SOL' } },
    ])
  })

  // covers: S7.18, S7.19, S7.20
  test('of Coinbase opens the page that the service made for it', async () => {
    const { onramp, enter, window, shown, environment } = await setUp()
    onramp.setProvider('coinbase')
    await enter('150.50')
    await onramp.buy(window)
    expect(shown).toEqual(['https://pay.coinbase.com/session'])
    const [asked] = environment.requests.filter(({ url }) => url.includes('onrampurl'))
    expect(await asked?.clone().json()).toEqual({
      destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: 'test',
      defaultExperience: 'buy',
      presetFiatAmount: 150.5,
    })
  })

  test.each([
    'http://pay.coinbase.com/session',
    'javascript:alert(1)',
    'https://evil.example/session',
    'https://evilcoinbase.com/session',
    'https://pay.coinbase.com.evil.example/session',
    'https://evil.example/pay.coinbase.com',
    'https://evil.example#.coinbase.com',
    'https://pay.coinbase.com@evil.example/',
    'https://pay.coinbase.com:443@evil.example/',
    'https://user:secret@pay.coinbase.com',
    'https://chain.example@evil.example/',
    'https://pay.coinbase.com:8443/session',
    'http://127.0.0.1:9/other',
    'data:text/html,x',
  ])('is not opened at %s, its window is closed, and nothing is written down', async url => {
    const { onramp, enter, window, shown, environment, purchases } = await setUp()
    environment.respond('/v1/generators/onrampurl', { json: { url } })
    onramp.setProvider('coinbase')
    await enter('150')
    await expect(onramp.buy(window)).rejects.toMatchObject({ code: expect.stringMatching(/^onramp/) })
    expect(shown).toEqual(['closed'])
    expect(purchases.state.list).toEqual([])
  })

  test("may be on the service's own origin, as with a sandbox on this machine", async () => {
    const blockchain = 'http://127.0.0.1:4040'
    const { onramp, enter, window, shown, environment } = await setUp({ options: { services: { blockchain } } })
    environment.respond('/v1/generators/onrampurl', { json: { url: `${blockchain}/onramp/?a=b` } })
    onramp.setProvider('coinbase')
    await enter('150')
    await onramp.buy(window)
    expect(shown).toEqual([`${blockchain}/onramp/?a=b`])
  })

  test('of a window that the browser blocked is none', async () => {
    const { onramp, enter, purchases } = await setUp()
    await enter('150')
    await expect(onramp.buy(undefined)).rejects.toMatchObject({ code: 'onrampWindowBlocked' })
    expect(purchases.state.list).toEqual([])
  })

  test('of an amount beyond the limit is none', async () => {
    const { onramp, enter, window, shown } = await setUp()
    await enter('8200')
    await expect(onramp.buy(window)).rejects.toMatchObject({ code: 'onrampNotReady' })
    expect(shown).toEqual(['closed'])
  })

  test('asks nobody before a person opens it', async () => {
    const { environment } = await setUp()
    expect(environment.requests.filter(({ url }) => url.startsWith(service) && /quote|onrampurl/.test(url))).toEqual([])
  })
})
