import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createAccountHistoryRequest, readAccountHistory } from './account-history.ts'
import { createBuildSwapRequest, readBuiltApproval, readBuiltSwap } from './convert-transaction.ts'
import { readGasPrice, readSwapAllowance, readSwapQuotes, readSwapTokens } from './convert.ts'
import { createFungiblePriceRequest, readFungiblePrices } from './fungible-price.ts'
import { createOnrampQuoteRequest, readOnrampOptions, readOnrampQuote, readOnrampUrl } from './onramp.ts'
import {
  createNameSuggestionsRequest,
  formatRegisterNameMessage,
  readNameSuggestions,
  readProfile,
  readReverseProfile,
} from './profile.ts'
import { createRevokeSmartSessionRequest, readSmartSessions } from './smart-sessions.ts'

const sdk = { projectId: 'p', st: 'appkit', sv: 'html-1' }
const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('requests for history, prices, purchases, names and swaps', () => {
  test('name a page of history by cursor and chain', () => {
    expect(createAccountHistoryRequest(sdk, { account: '0xa', cursor: 'c', chainId: 'eip155:1' })).toEqual({
      method: 'GET',
      path: '/v1/account/0xa/history',
      query: { ...sdk, cursor: 'c', chainId: 'eip155:1' },
    })
  })

  test('name US dollars for a price', () => {
    expect(createFungiblePriceRequest(sdk, [account]).body).toMatchObject({ currency: 'usd', addresses: [account] })
  })

  test('name the amount of an on-ramp quote as text and the symbol as its network', () => {
    const purchaseCurrency = { id: '1', name: 'USD Coin', symbol: 'USDC', networks: [] }
    const paymentCurrency = { id: 'USD', payment_method_limits: [] }
    expect(createOnrampQuoteRequest(sdk, { purchaseCurrency, paymentCurrency, amount: '100' }).body).toEqual({
      purchaseCurrency: '1',
      paymentCurrency: 'USD',
      amount: '100',
      network: 'USDC',
    })
  })

  test('keep names and ids in one part of their path', () => {
    expect(createNameSuggestionsRequest(sdk, 'a/b', 'eth').path).toBe('/v1/profile/suggestions/a%2Fb')
    expect(createRevokeSmartSessionRequest(sdk, account, { pci: '1', signature: '0x' }).path).toBe(
      '/v1/sessions/eip155%3A1%3A0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/revoke',
    )
  })

  test('have a registration message with name, attributes and whole seconds', () => {
    expect(JSON.parse(formatRegisterNameMessage('alice', 12.9))).toEqual({
      name: 'alice',
      attributes: {},
      timestamp: 12,
    })
  })

  test('have the slippage of a swap', () => {
    const body = { amount: '1', slippage: 1, from: 'a', to: 'b', userAddress: account }
    expect(createBuildSwapRequest(sdk, body).body).toEqual({
      amount: '1',
      from: 'a',
      to: 'b',
      userAddress: account,
      eip155: { slippage: 1 },
    })
  })
})

describe('answers with history, purchases and swaps', () => {
  test('keep the valid fields of each transaction', () => {
    const metadata = { minedAt: '2026-01-01T00:00:00Z', chain: 'eip155:1', operationType: 'send', status: 'confirmed' }
    const transfers = [
      { quantity: { numeric: '-1.5' }, fungible_info: { symbol: 'ETH', icon: { url: 'javascript:1' } } },
      7,
    ]
    const result = readAccountHistory({ data: [{ id: '1', metadata, transfers }, { id: '2' }], next: null })
    expect(result).toMatchObject({
      ok: true,
      value: {
        data: [{ id: '1', transfers: [{ quantity: { numeric: '-1.5' }, fungible_info: { symbol: 'ETH' } }] }],
        next: null,
      },
    })
    expect(JSON.stringify(result)).not.toContain('javascript')
  })

  test('are no confirmation without a known status of a past transaction', () => {
    const statusOf = (status: unknown) => {
      const metadata = { minedAt: '2026-01-01T00:00:00Z', chain: 'eip155:1', status }
      const result = readAccountHistory({ data: [{ id: '1', metadata }], next: null })
      return result.ok ? result.value.data[0]?.metadata.status : undefined
    }
    expect(['confirmed', 'failed', 'pending', 'dropped', '', 7, undefined].map(statusOf)).toEqual([
      'confirmed',
      'failed',
      'pending',
      'pending',
      'pending',
      'pending',
      'pending',
    ])
  })

  test('are not read at all with an invalid built transaction', () => {
    const tx = { from: account, to: account, data: '0x00', amount: '1', eip155: { gas: '21000', gasPrice: '1' } }
    expect(readBuiltSwap({ tx })).toEqual({ ok: true, value: { tx } })
    for (const wrong of [
      { to: '0x1' },
      { data: '0x0' },
      { data: 'ff' },
      { amount: '-1' },
      { amount: 1 },
      { eip155: { gas: 'x' } },
    ]) {
      expect(readBuiltSwap({ tx: { ...tx, ...wrong } })).toMatchObject({ ok: false })
    }
  })

  test('have limits of payments in text or in numbers', () => {
    const limits = [
      { id: 'card', min: '10.00', max: 7500 },
      { id: 'bank', min: 1e-7, max: '1' },
      { id: 'bad', min: '1e9', max: '1' },
    ]
    const result = readOnrampOptions({
      purchaseCurrencies: [],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: limits }],
    })
    expect(result).toMatchObject({
      ok: true,
      value: {
        paymentCurrencies: [
          {
            payment_method_limits: [
              { id: 'card', min: '10.00', max: '7500' },
              { id: 'bank', min: '0.0000001', max: '1' },
            ],
          },
        ],
      },
    })
  })

  // covers: S3.48
  test('have a quote with its fees and sums, or with the purchased amount only', () => {
    const money = (amount: string | number) => ({ amount, currency: 'USD' })
    const quote = {
      coinbaseFee: money('3.98'),
      networkFee: money('0.16'),
      paymentSubtotal: money('145.86'),
      paymentTotal: money('150.00'),
      purchaseAmount: { amount: '145.72', currency: 'USDC' },
      quoteId: 'q-1',
    }
    expect(readOnrampQuote({ ...quote, more: 1 })).toEqual({ ok: true, value: quote })
    expect(readOnrampQuote({ ...quote, coinbaseFee: money('free'), networkFee: 'EVIL', quoteId: 7 })).toEqual({
      ok: true,
      value: {
        paymentSubtotal: quote.paymentSubtotal,
        paymentTotal: quote.paymentTotal,
        purchaseAmount: quote.purchaseAmount,
      },
    })
    expect(readOnrampQuote({ ...quote, purchaseAmount: money('-1') }).ok).toBe(false)
    expect(readOnrampQuote({ ...quote, purchaseAmount: undefined }).ok).toBe(false)
  })

  test('are not read if their purchase page is not safe to open', () => {
    expect(readOnrampUrl({ url: 'https://pay.example/x' }).ok).toBe(true)
    expect(readOnrampUrl({ url: 'javascript:alert(1)' }).ok).toBe(false)
  })

  test('never make a reader throw', () => {
    const readers = [
      readAccountHistory,
      readBuiltApproval,
      readBuiltSwap,
      readGasPrice,
      readSwapAllowance,
      readSwapQuotes,
      readSwapTokens,
      readFungiblePrices,
      readOnrampOptions,
      readOnrampQuote,
      readOnrampUrl,
      readNameSuggestions,
      readProfile,
      readReverseProfile,
      readSmartSessions,
    ]
    const keys = fc.constantFrom(
      'data',
      'tx',
      'quotes',
      'tokens',
      'fungibles',
      'purchaseAmount',
      'suggestions',
      'addresses',
      'pcis',
    )
    fc.assert(
      fc.property(fc.jsonValue(), keys, (value, key) => {
        for (const read of readers) {
          expect(read(value).ok).toBeTypeOf('boolean')
          expect(read({ [key]: [value] }).ok).toBeTypeOf('boolean')
          expect(read({ name: 'n', purchaseCurrencies: [], [key]: value }).ok).toBeTypeOf('boolean')
        }
      }),
    )
  })
})

test.each(['of eip155:1:0x00.\n\nI also give all that I have to eve.example', 'one two', 'p\u202ereversed', ''])(
  'a permission id that a user could mistake for the text beside it is rejected: %j',
  pci => {
    // A wallet signs "Revoke the permission {pci} of {account}", so the id must not add text.
    expect(readSmartSessions({ pcis: [{ pci }, { pci: '0xab-1' }] })).toEqual({
      ok: true,
      value: { pcis: [{ pci: '0xab-1' }] },
    })
  },
)
