import { expect, expectTypeOf, test } from 'vitest'

import * as main from './index.ts'
import { type Provider, SolanaAdapter, useAppKitConnection } from './react.ts'
import * as react from './react.ts'

test('the React entry exports everything of the main entry, and its hook', () => {
  expect(react).toMatchObject(main)
  expect(new SolanaAdapter().namespace).toBe('solana')
  expect(useAppKitConnection).toBeTypeOf('function')
})

test('both entries name the provider type as the AppKit API does', () => {
  expectTypeOf<Provider>().toEqualTypeOf<main.Provider>()
  expectTypeOf<Provider>().toEqualTypeOf<main.SolanaProvider>()
})
