import { testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { defaultPayment, defaultPurchase, sampleOptions } from './currencies.ts'
import { watchOnramp } from './onramp-of-site.ts'
import { readProviders, sellers } from './onramp-providers.ts'
import { onramp as slice } from './slice.ts'
import { onSale, setUp } from './onramp-world.test-support.ts'

describe('the currencies of the onramp', () => {
  // covers: S7.21, S3.46, S3.47, S3.49
  test('are those that the service sells on the network of the account', async () => {
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

  test('are published to a site that watches, without a screen', async () => {
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

  test('are fetched again when a screen opens, though a site watches already', async () => {
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
  test('are a built-in sample if the service fails', async () => {
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
  test('are the defaults again after a reset, with no amount', async () => {
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
  test('are sold by Meld on EVM networks and Solana, and by Coinbase on EVM networks', () => {
    expect(sellers.meld).toMatchObject({ fee: '1-2%', namespaces: ['eip155', 'solana'] })
    expect(sellers.coinbase).toMatchObject({ fee: '1-2%', namespaces: ['eip155'] })
  })

  // covers: S5.25
  test.each([undefined, null, 'meld', { 0: 'meld' }, ['meld', 1], 7])('have no provider if the list is %j', list => {
    expect(readProviders(list)).toEqual([])
  })

  test('are sold by Coinbase alone without a Meld key, and if Meld does not deliver them', async () => {
    const without = await setUp({ options: { onramp: {} } })
    expect(without.onramp.state.providers).toEqual(['coinbase'])
    const { onramp } = await setUp()
    const ether = onramp.state.purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')
    if (ether) onramp.setPurchaseCurrency(ether)
    expect(onramp.state).toMatchObject({ providers: ['coinbase'], selectedProvider: 'coinbase' })
  })

  test('are not sold by Meld if its USDC arrives on a network that the site does not have', async () => {
    const { onramp } = await setUp({ options: { networks: [testNetworks.polygon] } })
    expect(onramp.state).toMatchObject({ providers: ['coinbase'], purchaseCurrency: { symbol: 'USDC' } })
    expect((await setUp()).onramp.network()?.caipNetworkId).toBe('eip155:1')
  })

  test('are missing without the service, and if the site switched the onramp off', async () => {
    const { store } = await setUp()
    expect(slice.when(store)).toBe(true)
    store.features.setLocal({ onramp: false })
    expect(slice.when(store)).toBe(false)
    expect(slice.when((await setUp({ options: { services: {} } })).store)).toBe(false)
  })
})
