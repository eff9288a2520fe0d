import type { Connector } from '@latchkey/primitives'
import { createAdapterContext, createMockSolanaWallet } from '@latchkey/testing'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { expect, onTestFinished, test, vi } from 'vitest'

import { SolanaAdapter } from './solana-adapter.ts'

test('SolanaAdapter accepts the arguments of other kits, and warns that they are ignored', () => {
  const warnings: string[] = []
  const context = { ...createAdapterContext(), warn: (message: string) => void warnings.push(message) }
  new SolanaAdapter({ wallets: [] }).watchConnectors(context, () => {})()
  new SolanaAdapter().watchConnectors(context, () => {})()
  expect(warnings).toEqual(['SolanaAdapter takes no arguments, and ignored: wallets'])
})

test.each([
  ['in a page', true, true, ['Registered']],
  ['in a page, unless the site excludes announced wallets', true, false, []],
  ['in no process without a page', false, true, []],
])('lists wallets that announce themselves %s', (_where, hasPage, announced, names) => {
  onTestFinished(getWallets().register(createMockSolanaWallet({ name: 'Registered' }).wallet as Wallet))
  onTestFinished(() => void vi.unstubAllGlobals())
  if (hasPage) vi.stubGlobal('window', new EventTarget())
  const lists: string[][] = []
  const report = (connectors: readonly Connector[]) => void lists.push(connectors.map(({ name }) => name))
  onTestFinished(new SolanaAdapter().watchConnectors({ ...createAdapterContext(), announced }, report))
  expect(lists).toEqual([names])
})
