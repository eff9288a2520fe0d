import { expect, test } from 'vitest'

import { chainNamespaces, isChainNamespace, namespaces } from './namespace.ts'

test('there are five chain families', () => {
  expect(chainNamespaces).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
  expect(namespaces.eip155.name).toBe('EVM')
})

test.each([...chainNamespaces])('%s is a namespace', namespace => {
  expect(isChainNamespace(namespace)).toBe(true)
})

test.each(['', 'EIP155', 'constructor', 'toString', '__proto__', undefined, null, 1, {}, ['eip155']])(
  '%j is none',
  value => {
    expect(isChainNamespace(value)).toBe(false)
  },
)
