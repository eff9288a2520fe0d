import { toCaipNetwork } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { checkNetwork, toPaymentAmount } from './payment.ts'

test.each([
  ['1', '1'],
  ['0', '0'],
  ['20.3', '20.3'],
  ['007.50', '7.5'],
  ['0.000000001', '0.000000001'],
  ['1.0000000000', '1'],
  ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
])('a payment amount writes %s as %s', (amount, written) => {
  expect(toPaymentAmount(amount, 9)).toBe(written)
})

test.each(['', '.5', '1.', '-1', '+1', '1e3', '1,5', ' 1', '0x1', 'NaN', '0.0000000001', '１'])(
  'a payment amount rejects %j, which has not nine decimals',
  amount => {
    expect(() => toPaymentAmount(amount, 9)).toThrow(expect.objectContaining({ code: 'invalidAmount' }))
  },
)

test('a payment rejects a network of another namespace by its name', () => {
  const network = toCaipNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  expect(() => checkNetwork('eip155', network)).not.toThrow()
  expect(() => checkNetwork('solana', network)).toThrow(
    expect.objectContaining({ code: 'chainNotSupported', message: expect.stringContaining('Ethereum') }),
  )
})
