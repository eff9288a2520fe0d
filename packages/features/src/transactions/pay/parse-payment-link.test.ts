import { KitError } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parsePaymentLink, wholeAmount } from './parse-payment-link.ts'

const shop = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const payee = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('a payment link', () => {
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
  ])('%s requests exactly that', (text, expected) => {
    expect(parsePaymentLink(text)).toEqual(expected)
  })

  test('has an amount in whole units', () => {
    expect(wholeAmount(parsePaymentLink(`ethereum:${shop}@1?value=2.014e18`), 18)).toBe('2.014')
  })

  test.each([
    ['', 'payInvalidLink'],
    ['https://shop.example', 'payInvalidLink'],
    ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'payInvalidLink'],
    ['solana:my-https://shop.example', 'payInvalidLink'],
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
  ])('%s is rejected', (text, code) => {
    expect(() => parsePaymentLink(text)).toThrow(expect.objectContaining({ code }))
  })

  test.each([
    ['a link of 2,048 characters', `solana:${payee}?label=`.padEnd(2_048, 'x')],
    ['a link with spaces around it', ` ethereum:${shop} `],
    ['the highest amount that a uint256 holds', `ethereum:${shop}?value=${2n ** 256n - 1n}`],
    ['a chain of 16 digits', `ethereum:${shop}@1234567890123456`],
    ['a plus sign in the exponent', `ethereum:${shop}?value=2e+18`],
    ['an exponent without digits', `ethereum:${shop}?value=2e`],
    ['every name for gas', `ethereum:${shop}?gas=1&gasLimit=2&gasPrice=3`],
    ['every name for gas beside a token', `ethereum:${token}/transfer?address=${shop}&gas=1&gasLimit=2&gasPrice=3`],
    ['an amount of Solana with 40 digits on both sides', `solana:${payee}?amount=${'1'.repeat(40)}.${'1'.repeat(40)}`],
    ['empty parameters', `ethereum:${shop}?&&value=1&`],
  ])('%s is accepted', (_what, text) => {
    expect(parsePaymentLink(text).to).toBe(text.includes(payee) ? payee : shop)
  })

  test.each([
    ['a link of 2,049 characters', `solana:${payee}?label=`.padEnd(2_049, 'x'), 'payInvalidLink'],
    ['a link with a fragment', `ethereum:${shop}#value=1`, 'payInvalidLink'],
    ['a link with a fragment behind its parameters', `ethereum:${shop}?value=1#x`, 'payInvalidLink'],
    ['a link inside another text', `pay ethereum:${shop}`, 'payInvalidLink'],
    ['more than a uint256 holds', `ethereum:${shop}?value=${2n ** 256n}`, 'payInvalidLink'],
    ['79 digits of an amount', `ethereum:${shop}?value=${'0'.repeat(79)}`, 'payInvalidLink'],
    ['79 decimals of an amount', `ethereum:${shop}?value=1.${'0'.repeat(79)}e2`, 'payInvalidLink'],
    ['three digits of an exponent', `ethereum:${shop}?value=1e001`, 'payInvalidLink'],
    ['letters around an amount', `ethereum:${shop}?value=x1`, 'payInvalidLink'],
    ['letters behind an amount', `ethereum:${shop}?value=1e2x`, 'payInvalidLink'],
    ['a chain of 17 digits', `ethereum:${shop}@12345678901234567`, 'payInvalidLink'],
    ['a chain that is no number', `ethereum:${shop}@1x`, 'payInvalidLink'],
    ['an address without 0x', `ethereum:${shop.slice(2)}`, 'payInvalidLink'],
    ['a recipient without 0x', `ethereum:${token}/transfer?address=${shop.slice(2)}`, 'payInvalidLink'],
    ['pay- that is not at the start', `ethereum:x-pay-${shop}`, 'payInvalidLink'],
    [
      'a function whose name only starts with transfer',
      `ethereum:${token}/transferFrom?address=${shop}`,
      'payUnsupportedLink',
    ],
    ['no function behind the slash', `ethereum:${token}/?address=${shop}`, 'payUnsupportedLink'],
    ['the amount of a token for the currency', `ethereum:${shop}?uint256=1`, 'payUnsupportedLink'],
    [
      'the amount of the currency for a token',
      `ethereum:${token}/transfer?address=${shop}&value=1`,
      'payUnsupportedLink',
    ],
    ['a server without encryption', 'solana:http://shop.example/pay', 'payUnsupportedLink'],
    ['an encoded server without encryption', 'solana:HTTP%3a%2F%2Fshop.example', 'payUnsupportedLink'],
    ['no Solana address', `solana:${shop}`, 'payInvalidLink'],
    ['another parameter of Solana', `solana:${payee}?value=1`, 'payUnsupportedLink'],
    ['41 digits of a Solana amount', `solana:${payee}?amount=${'1'.repeat(41)}`, 'payInvalidLink'],
    ['41 decimals of a Solana amount', `solana:${payee}?amount=1.${'1'.repeat(41)}`, 'payInvalidLink'],
    ['a Solana amount that ends with a point', `solana:${payee}?amount=1.`, 'payInvalidLink'],
    ['letters before a Solana amount', `solana:${payee}?amount=x1`, 'payInvalidLink'],
    ['an empty Solana amount', `solana:${payee}?amount=`, 'payInvalidLink'],
    ['an empty token of Solana', `solana:${payee}?spl-token=`, 'payInvalidLink'],
  ])('%s is rejected', (_what, text, code) => {
    expect(() => parsePaymentLink(text)).toThrow(expect.objectContaining({ code }))
  })

  test.each([
    [`ethereum:${shop}?value=1&value=1`, 'value is there twice'],
    ['ethereum:maya.eth', 'Name the address itself'],
    [`ethereum:${token}/transfer?address=maya.eth`, 'Name the address itself'],
    [`ethereum:${token}/approve`, 'Only `transfer` is paid'],
    [`ethereum:${shop}?value=x`, 'The amount is none'],
    ['solana:https://shop.example', 'A transaction that a server makes is not paid'],
    [`solana:${payee}?memo=1`, 'A transfer carries no memo'],
    [`solana:${payee}?reference=1`, 'A transfer carries no reference'],
    [`solana:${payee}?amount=x`, 'The amount is none'],
    [`solana:${payee}?${'y'.repeat(50)}=1`, `Nothing is known of ${'y'.repeat(40)}`],
    [`solana:${payee}?message=%`, 'A text is not encoded as in an address'],
  ])('%s is rejected with advice for the site', (text, advice) => {
    expect(() => parsePaymentLink(text)).toThrow(expect.objectContaining({ message: expect.stringContaining(advice) }))
  })

  test('has advice with at most 40 characters of an unknown parameter', () => {
    expect(() => parsePaymentLink(`solana:${payee}?${'y'.repeat(50)}=1`)).not.toThrow('y'.repeat(41))
  })

  test('keeps equals signs, spaces and 256 characters of Solana Pay texts', () => {
    expect(parsePaymentLink(`solana:${payee}?label=a=b=c+d+e&message=${'m'.repeat(300)}`)).toMatchObject({
      label: 'a=b=c d e',
      message: 'm'.repeat(256),
    })
  })

  test('treats an empty text as none', () => {
    expect(parsePaymentLink(`solana:${payee}?label=&message`)).toEqual({
      namespace: 'solana',
      chainId: solana,
      to: payee,
    })
  })

  test('has its amount in whole units, or none, on Solana', () => {
    expect(wholeAmount(parsePaymentLink(`solana:${payee}?amount=0.010`), 9)).toBe('0.010')
    expect(wholeAmount(parsePaymentLink(`solana:${payee}`), 9)).toBeUndefined()
    expect(wholeAmount(parsePaymentLink(`ethereum:${shop}?value=1500000`), 6)).toBe('1.5')
  })

  test('is parsed, or rejected with an error of the kit, for any text', () => {
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
