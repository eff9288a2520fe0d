import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isCaipNetworkId, namespaceOf, parseCaipAddress, parseCaipNetworkId, toCaipAddress } from './caip.ts'
import { chainNamespaces, type ChainNamespace } from './namespace.ts'

describe('a CAIP-2 network id', () => {
  // covers: S5.04
  test.each(chainNamespaces)('is parsed for %s', namespace => {
    expect(parseCaipNetworkId(`${namespace}:1`)).toEqual({ namespace, reference: '1' })
    expect(isCaipNetworkId(`${namespace}:1`)).toBe(true)
  })

  test('is parsed for a namespace that an adapter adds', () => {
    expect(parseCaipNetworkId('sui:mainnet')).toEqual({ namespace: 'sui', reference: 'mainnet' })
  })

  // covers: S5.04
  test.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    ':',
    'eip155:1:2',
    'eip155::1',
    'do:1',
    'constructor:1',
    'EIP155:1',
    ' eip155:1',
  ])('is not %j', text => {
    expect(parseCaipNetworkId(text)).toBeUndefined()
    expect(isCaipNetworkId(text)).toBe(false)
  })
})

describe('a CAIP-10 address', () => {
  // covers: S5.03
  test('is parsed into its three parts', () => {
    expect(parseCaipAddress('eip155:1:0xabc')).toEqual({ namespace: 'eip155', reference: '1', address: '0xabc' })
    expect(parseCaipAddress('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:1111')?.address).toBe('1111')
  })

  // covers: S5.03
  test.each(['', 'eip155:1', 'eip155:1:', 'eip155::0xabc', ':1:0xabc', 'eip155:1:0xabc:0', 'doge:1:0xabc', '::'])(
    'is not %j',
    text => {
      expect(parseCaipAddress(text)).toBeUndefined()
    },
  )

  // covers: S5.03
  test('is of one of the named namespaces', () => {
    const sui = 'sui' as ChainNamespace
    expect(parseCaipAddress('sui:mainnet:0xabc', [sui])?.address).toBe('0xabc')
    expect(parseCaipAddress('sui:mainnet:0xabc')).toBeUndefined()
    expect(parseCaipAddress('eip155:1:0xabc', [sui])).toBeUndefined()
  })

  test('is written from its network and its address', () => {
    expect(toCaipAddress('eip155:1', '0xabc')).toBe('eip155:1:0xabc')
  })
})

test('the namespace of an id is its first part', () => {
  expect(namespaceOf('eip155:1')).toBe('eip155')
  expect(namespaceOf('solana:x:y')).toBe('solana')
})

// covers: S5.03, S5.04
test('parsers of CAIP ids accept or reject any value, and never throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.string().map(text => `eip155:${text}`),
      ),
      value => {
        const id = parseCaipNetworkId(value)
        const address = parseCaipAddress(value)
        expect(id === undefined || address === undefined).toBe(true)
        if (id) expect(`${id.namespace}:${id.reference}`).toBe(value)
        if (address) expect(`${address.namespace}:${address.reference}:${address.address}`).toBe(value)
      },
    ),
  )
}, 30_000)
