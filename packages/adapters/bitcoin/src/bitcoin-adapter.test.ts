import type { ChainAdapter, Connector, ProviderOf } from '@latchkey/primitives'
import { createAdapterContext } from '@latchkey/testing'
import { expect, expectTypeOf, test } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'

test('is an adapter, and says what its provider is', () => {
  expectTypeOf<BitcoinAdapter>().toExtend<ChainAdapter>()
  expectTypeOf<ProviderOf<'bip122'>>().toEqualTypeOf<BitcoinProvider>()
  expect(new BitcoinAdapter().namespace).toBe('bip122')
})

test('finds no wallet where there is no page, and asks for none', () => {
  const lists: (readonly Connector[])[] = []
  const context = createAdapterContext()
  new BitcoinAdapter().watchConnectors(context, list => void lists.push(list))()
  expect(lists).toEqual([[]])
})

// covers: S9.44
test('reads no balance', () => {
  expect(new BitcoinAdapter().capabilities).not.toContain('fetchBalance')
})

test('accepts what the adapters of other kits take, and says on the console that it is ignored', () => {
  const warnings: string[] = []
  const context = { ...createAdapterContext(), warn: (message: string) => void warnings.push(message) }
  new BitcoinAdapter({ projectId: 'p', networks: [] }).watchConnectors(context, () => {})()
  new BitcoinAdapter().watchConnectors(context, () => {})()
  expect(warnings).toEqual(['BitcoinAdapter takes no arguments, and ignored: projectId, networks'])
})
