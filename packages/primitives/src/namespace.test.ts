import { expect, test } from 'vitest'

import {
  chainNamespaces,
  type ChainNamespace,
  namespaceInfoOf,
  isChainNamespace,
  knownNamespaces,
} from './namespace.ts'

const sui = 'sui' as ChainNamespace

test('the kit has five chain namespaces', () => {
  expect(chainNamespaces).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
})

test.each([...chainNamespaces, 'sui', 'a-1', 'hedera'])('%s can be a namespace', namespace => {
  expect(isChainNamespace(namespace)).toBe(true)
})

test.each([
  '',
  'EIP155',
  'ab',
  'ninechars',
  'a_b',
  'constructor',
  'toString',
  '__proto__',
  undefined,
  null,
  1,
  {},
  ['eip155'],
])('%j is no namespace', value => {
  expect(isChainNamespace(value)).toBe(false)
})

test('an adapter adds the row of its namespace, and changes that of a known one', () => {
  const adapters = [
    { namespace: sui, namespaceInfo: { name: 'Sui', explorerPath: 'account' } },
    { namespace: 'bip122', namespaceInfo: { explorerPath: 'account' } },
  ] as const
  expect(namespaceInfoOf(sui, adapters)).toEqual({ name: 'Sui', explorerPath: 'account' })
  expect(namespaceInfoOf('bip122', adapters)).toEqual({ accountType: 'payment', explorerPath: 'account' })
  expect(namespaceInfoOf('bip122', [])).toEqual({ accountType: 'payment' })
  expect(namespaceInfoOf(sui, [{ namespace: sui }])).toEqual({})
  expect(knownNamespaces(adapters)).toEqual([...chainNamespaces, 'sui'])
})
