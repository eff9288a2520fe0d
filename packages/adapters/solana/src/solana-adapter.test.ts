import { createAdapterContext } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { SolanaAdapter } from './solana-adapter.ts'

test('accepts what the adapters of other kits take, and says on the console that it is ignored', () => {
  const warnings: string[] = []
  const context = { ...createAdapterContext(), warn: (message: string) => void warnings.push(message) }
  new SolanaAdapter({ wallets: [] }).watchConnectors(context, () => {})()
  new SolanaAdapter().watchConnectors(context, () => {})()
  expect(warnings).toEqual(['SolanaAdapter takes no arguments, and ignored: wallets'])
})
