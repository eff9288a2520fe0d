import { createStore } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { isCurrentScreen, leaveWithoutAccount } from './leave-without-account.ts'

/** A kit whose modal shows Send, above the account if there is one. */
async function showSend({ isConnected = false, isBelow = false } = {}) {
  const connector = createMockConnector()
  const adapters = [
    createMockAdapter({ connectors: [connector] }),
    createMockAdapter({ namespace: 'solana', connectors: [] }),
  ]
  const networks = [testNetworks.mainnet, testNetworks.solana] as const
  const store = createStore({ projectId: 'p', networks: [...networks], adapters }, createTestEnvironment())
  await store.start()
  if (isConnected) await store.connections.connect(connector)
  store.modal.open()
  store.router.reset(isBelow ? 'Account' : 'WalletSend')
  if (isBelow) store.router.push('WalletSend')
  const screen = (): string | undefined => store.router.current()?.name
  return { store, screen }
}

test.each([
  ['goes back', true, 'Account'],
  ['leads to Connect if nothing is below it', false, 'Connect'],
])('a screen that needs an account %s', async (_what, isBelow, next) => {
  const { store, screen } = await showSend({ isBelow })
  leaveWithoutAccount(store, 'WalletSend')
  expect(screen()).toBe(next)
})

test('a screen that needs an account stays with one, unless it is for another namespace', async () => {
  const { store, screen } = await showSend({ isConnected: true })
  leaveWithoutAccount(store, 'WalletSend')
  leaveWithoutAccount(store, 'WalletSend', 'eip155')
  expect(screen()).toBe('WalletSend')
  leaveWithoutAccount(store, 'WalletSend', 'solana')
  expect(screen()).toBe('Connect')
})

test('a screen that needs an account leaves if the modal was opened for a namespace without one', async () => {
  const { store, screen } = await showSend({ isConnected: true })
  store.modal.open({ view: 'WalletSend', namespace: 'solana' })
  leaveWithoutAccount(store, 'WalletSend', 'eip155')
  expect(screen()).toBe('WalletSend')
  leaveWithoutAccount(store, 'WalletSend')
  expect(screen()).not.toBe('WalletSend')
})

test('a screen that fades out leaves no other screen', async () => {
  const { store, screen } = await showSend()
  leaveWithoutAccount(store, 'WalletSendPreview')
  expect(screen()).toBe('WalletSend')
  expect([isCurrentScreen(store, 'WalletSend'), isCurrentScreen(store, 'WalletSendPreview')]).toEqual([true, false])
  store.modal.close()
  expect(isCurrentScreen(store, 'WalletSend')).toBe(false)
  leaveWithoutAccount(store, 'WalletSend')
  expect(screen()).toBe('WalletSend')
})
