import { KitError } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parsePaymentLink, wholeAmount } from './parse-payment-link.ts'

const shop = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const payee = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('a link of a payment', () => {
  test.each([
    [`ethereum:${shop}`, { namespace: 'eip155', to: shop }],
    [`ethereum:pay-${shop}@137`, { namespace: 'eip155', chainId: 'eip155:137', to: shop }],
    [
      `ethereum:${shop}@1?value=2.014e18`,
      { namespace: 'eip155', chainId: 'eip155:1', to: shop, amount: { units: 2_014n * 10n ** 15n } },
    ],
    [
      `ethereum:${shop}@1?value=0.25e18&gas=21000`,
      { namespace: 'eip155', chainId: 'eip155:1', to: shop, amount: { units: 25n * 10n ** 16n } },
    ],
    [
      `ethereum:${shop}@1?value=.5e18`,
      { namespace: 'eip155', chainId: 'eip155:1', to: shop, amount: { units: 5n * 10n ** 17n } },
    ],
    [
      `ethereum:${shop}@1?value=+2E18`,
      { namespace: 'eip155', chainId: 'eip155:1', to: shop, amount: { units: 2n * 10n ** 18n } },
    ],
    [
      `ethereum:${token}@1/transfer?address=${shop}&uint256=1.5e6`,
      { namespace: 'eip155', chainId: 'eip155:1', token, to: shop, amount: { units: 1_500_000n } },
    ],
    [
      `solana:${payee}?amount=1&label=Michael`,
      { namespace: 'solana', chainId: solana, to: payee, amount: { whole: '1' }, label: 'Michael' },
    ],
    [
      `SOLANA:${payee}?amount=0.01&spl-token=${mint}&message=Order%20%237`,
      { namespace: 'solana', chainId: solana, to: payee, token: mint, amount: { whole: '0.01' }, message: 'Order #7' },
    ],
  ])('%s asks for just that', (text, expected) => {
    expect(parsePaymentLink(text)).toEqual(expected)
  })

  test('tells an amount in whole units', () => {
    expect(wholeAmount(parsePaymentLink(`ethereum:${shop}@1?value=2.014e18`), 18)).toBe('2.014')
  })

  test.each([
    ['', 'payInvalidLink'],
    ['https://shop.example', 'payInvalidLink'],
    ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'payInvalidLink'],
    ['ethereum:maya.eth', 'payInvalidLink'],
    [`ethereum:${shop}@0`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=1.5`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=-1`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=.`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=e18`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=.5`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=1e99`, 'payInvalidLink'],
    [`ethereum:${shop}@1?value=1&value=2`, 'payInvalidLink'],
    [`ethereum:${token}@1/transfer?uint256=1`, 'payInvalidLink'],
    [`ethereum:${token}@1/approve?address=${shop}&uint256=1`, 'payUnsupportedLink'],
    [`ethereum:${token}@1/transfer?address=${shop}&uint256=1&bytes=0x00`, 'payUnsupportedLink'],
    [`ethereum:${shop}@1?data=0xa9059cbb`, 'payUnsupportedLink'],
    ['solana:https://shop.example/pay', 'payUnsupportedLink'],
    ['solana:https%3A%2F%2Fshop.example%2Fpay', 'payUnsupportedLink'],
    [`solana:${payee}?amount=1&memo=7`, 'payUnsupportedLink'],
    [`solana:${payee}?amount=1&reference=${mint}`, 'payUnsupportedLink'],
    [`solana:${payee}?amount=1e3`, 'payInvalidLink'],
    [`solana:${payee}?amount=.5`, 'payInvalidLink'],
    [`solana:${payee}?label=%`, 'payInvalidLink'],
    [`solana:${payee}?amount=1&spl-token=USDC`, 'payInvalidLink'],
    [`ethereum:${shop}?${'x'.repeat(3_000)}`, 'payInvalidLink'],
  ])('%s is refused', (text, code) => {
    expect(() => parsePaymentLink(text)).toThrow(expect.objectContaining({ code }))
  })

  test('of whatever kind is read, or refused by an error of ours', () => {
    const piece = fc.constantFrom(
      shop,
      token,
      payee,
      mint,
      '@1',
      '@',
      '/transfer',
      '?',
      '&',
      '=',
      'value',
      'address',
      'uint256',
      '1e18',
      '%',
      '#',
      'pay-',
      'https://',
      'amount',
      '-',
      '.',
    )
    const text = fc.tuple(
      fc.constantFrom('ethereum:', 'solana:', 'Ethereum:', ''),
      fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 9 }),
    )
    fc.assert(
      fc.property(text, ([scheme, parts]) => {
        try {
          const { to, amount } = parsePaymentLink(scheme + parts.join(''))
          expect(to).toMatch(/^(0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i)
          if (amount && 'units' in amount) expect(amount.units).toBeGreaterThanOrEqual(0n)
        } catch (error) {
          if (!KitError.is(error)) throw error
          expect(error.code).toMatch(/^pay(Invalid|Unsupported)Link$/)
        }
      }),
    )
  })
})
