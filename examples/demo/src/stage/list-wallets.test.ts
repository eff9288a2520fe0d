import { expect, test } from 'vitest'

import { listWallets } from './list-wallets.ts'

const on = (walletName?: string) => ({ namespace: 'eip155' as const, address: '0x1', walletName })

test.each([
  [[on('Harbor'), on('Harbor')], 'en', 'Harbor'],
  [[on('Harbor'), on('Foxglove'), on('Harbor')], 'en', 'Harbor and Foxglove'],
  [[on('Harbor'), on('Foxglove')], 'de', 'Harbor und Foxglove'],
  [[on('Harbor'), on()], 'en', 'Harbor and a wallet'],
  [[on('Harbor'), on('Foxglove')], 'ar-XB', 'Harbor and Foxglove'],
] as const)('listWallets names each wallet of %j once, in %s: %s', (accounts, language, text) => {
  expect(listWallets(accounts, language, 'a wallet')).toBe(text)
})
