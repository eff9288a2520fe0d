import type { ChainAdapter, Connector, ProviderOf } from '@latchkey/primitives'
import { createAdapterContext } from '@latchkey/testing'
import { expect, expectTypeOf, test } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'

test('BitcoinAdapter is a ChainAdapter with the type of its provider', () => {
  expectTypeOf<BitcoinAdapter>().toExtend<ChainAdapter>()
  expectTypeOf<ProviderOf<'bip122'>>().toEqualTypeOf<BitcoinProvider>()
  expect(new BitcoinAdapter().namespace).toBe('bip122')
})

test('BitcoinAdapter finds no wallet without a page, and sends no request', () => {
  const lists: (readonly Connector[])[] = []
  const context = createAdapterContext()
  new BitcoinAdapter().watchConnectors(context, list => void lists.push(list))()
  expect(lists).toEqual([[]])
})

// covers: S9.44
test('BitcoinAdapter fetches no balance', () => {
  expect(new BitcoinAdapter().capabilities).not.toContain('fetchBalance')
})

test('BitcoinAdapter accepts the arguments of other kits, and warns that they are ignored', () => {
  const warnings: string[] = []
  const context = { ...createAdapterContext(), warn: (message: string) => void warnings.push(message) }
  new BitcoinAdapter({ projectId: 'p', networks: [] }).watchConnectors(context, () => {})()
  new BitcoinAdapter().watchConnectors(context, () => {})()
  expect(warnings).toEqual(['BitcoinAdapter takes no arguments, and ignored: projectId, networks'])
})
