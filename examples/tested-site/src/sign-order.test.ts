import { createMockEvmWallet, type MockReaction } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { signOrder } from './sign-order.ts'

async function orderFrom(reaction: MockReaction): Promise<string> {
  const wallet = createMockEvmWallet({ isConnected: true })
  wallet.switches.behave(reaction, 'personal_sign')
  const [address] = wallet.accounts()
  const kit = { getAddress: () => address, getProvider: <Provider>() => wallet.provider as Provider }
  return signOrder(kit, 'One lamp')
}

test('an order is accepted when its signature is valid', async () => {
  expect(await orderFrom('approve')).toBe('Ordered: One lamp.')
})

test('an order that the customer declines is not accepted', async () => {
  expect(await orderFrom('reject')).toBe('The order was not signed.')
})

test('an order signed by another account is not accepted', async () => {
  expect(await orderFrom('lie')).toBe('The signature is not that of your account.')
})
