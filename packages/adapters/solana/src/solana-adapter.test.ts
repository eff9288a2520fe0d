import { createAdapterContext } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { SolanaAdapter } from './solana-adapter.ts'

test('SolanaAdapter accepts the arguments of other kits, and warns that they are ignored', () => {
  const warnings: string[] = []
  const context = { ...createAdapterContext(), warn: (message: string) => void warnings.push(message) }
  new SolanaAdapter({ wallets: [] }).watchConnectors(context, () => {})()
  new SolanaAdapter().watchConnectors(context, () => {})()
  expect(warnings).toEqual(['SolanaAdapter takes no arguments, and ignored: wallets'])
})
