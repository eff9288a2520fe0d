import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { address, boughtTransaction, service, setUp, solanaMainnet } from './onramp-world.test-support.ts'

describe('a purchase', () => {
  // covers: S4.56, S4.57, S4.58, S4.59
  test("opens the page of Meld with the site's key, the asset, the address and the project", async () => {
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
  test('is of SOL, at Meld only, for a Solana account, and shows its arrival', async () => {
    const { onramp, enter, window, shown, purchases, environment } = await setUp({ namespace: 'solana' })
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

  test('opens the window if the storage is full, and stays in the list of this page', async () => {
    const { onramp, enter, window, shown, purchases, environment } = await setUp()
    await enter('150')
    environment.storage.full = true
    const record = await onramp.buy(window)
    expect(shown).toHaveLength(1)
    expect(purchases.state.list).toEqual([record])
    expect(environment.storage.get('@appkit/onramp_purchases')).toBeFalsy()
  })

  // covers: S7.18, S7.19, S7.20
  test('opens the page of Coinbase that the service created for it', async () => {
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
  ])('is not opened at %s, its window is closed, and nothing is stored', async url => {
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

  test('fails with onrampWindowBlocked if the browser blocks the window', async () => {
    const { onramp, enter, purchases } = await setUp()
    await enter('150')
    await expect(onramp.buy(undefined)).rejects.toMatchObject({ code: 'onrampWindowBlocked' })
    expect(purchases.state.list).toEqual([])
  })

  test('is not opened for an account that is no longer active once the service has created the page', async () => {
    const { onramp, enter, window, shown, purchases, environment, connector } = await setUp()
    onramp.setProvider('coinbase')
    await enter('150')
    environment.respond('/v1/generators/onrampurl', {
      json: { url: 'https://pay.coinbase.com/session' },
      delayMs: 1_000,
    })
    const bought = expect(onramp.buy(window)).rejects.toMatchObject({ code: 'onrampNotReady' })
    await environment.settle()
    connector.emitAccounts('eip155', ['0x2222222222222222222222222222222222222222'])
    await environment.advance(1_000)
    await bought
    expect([shown, purchases.state.list]).toEqual([['closed'], []])
  })

  test('fails with onrampNotReady for an amount above the limit, and closes the window', async () => {
    const { onramp, enter, window, shown } = await setUp()
    await enter('8200')
    await expect(onramp.buy(window)).rejects.toMatchObject({ code: 'onrampNotReady' })
    expect(shown).toEqual(['closed'])
  })

  test('sends no request before a user opens it', async () => {
    const { environment } = await setUp()
    expect(environment.requests.filter(({ url }) => url.startsWith(service) && /quote|onrampurl/.test(url))).toEqual([])
  })
})
