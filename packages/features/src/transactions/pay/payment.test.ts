import { toCaipNetwork } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { contentsOf, type Payment } from './payment.ts'

const payment: Payment = {
  id: 'order-7',
  network: toCaipNetwork(testNetworks.mainnet),
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  asset: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  amount: 1_500_000n,
  to: '0x1111111111111111111111111111111111111abc',
}
const { token: _, ...native } = payment

describe('contentsOf', () => {
  test.each<[string, Payment]>([
    ['the network', { ...payment, network: toCaipNetwork(testNetworks.polygon) }],
    ['the token', { ...payment, token: '0x5FbDB2315678afecb367f032d93F642f64180aa4' }],
    ['a token instead of the currency', native],
    ['the amount', { ...payment, amount: 1_500_001n }],
    ['the recipient', { ...payment, to: '0x1111111111111111111111111111111111111abd' }],
    ['the reference', { ...payment, reference: '7' }],
  ])('differs with %s', (_what, other) => {
    expect(contentsOf(other)).not.toBe(contentsOf(payment))
  })

  test.each<[string, Payment]>([
    ['an EVM recipient is written in capitals', { ...payment, to: '0x1111111111111111111111111111111111111ABC' }],
    ['an EVM token is written in capitals', { ...payment, token: '0x5FBDB2315678AFECB367F032D93F642F64180AA3' }],
    ['only the name of the merchant differs', { ...payment, merchant: 'Shop' }],
    ['the reference is empty', { ...payment, reference: '' }],
  ])('stays the same if %s', (_what, same) => {
    expect(contentsOf(same)).toBe(contentsOf(payment))
  })

  test('has the form that earlier versions have stored', () => {
    expect(contentsOf({ ...payment, reference: '7' })).toBe(
      '["eip155:1","0x5fbdb2315678afecb367f032d93f642f64180aa3","1500000","0x1111111111111111111111111111111111111abc","7"]',
    )
    expect(contentsOf(native)).toBe('["eip155:1","","1500000","0x1111111111111111111111111111111111111abc",""]')
  })

  test('distinguishes Solana addresses by letter case', () => {
    const solana = {
      ...native,
      network: toCaipNetwork(testNetworks.solana),
      to: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
    }
    expect(contentsOf({ ...solana, to: 'Mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN' })).not.toBe(contentsOf(solana))
  })
})
