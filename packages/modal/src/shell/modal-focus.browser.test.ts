import { fixture, fixtureSync } from '@open-wc/testing'
import { describe, expect, test } from 'vitest'

import { createWorld, focused, has, press, settled, shown, tabTo, until } from '../test/world.ts'
import { connectedStayMs } from './close-when-connected.ts'

describe('<w3m-modal> focus', () => {
  test('is usable by keyboard alone: opens, goes to a screen and back, closes, and restores the focus', async () => {
    fixtureSync('<w3m-connect-button></w3m-connect-button>')
    await createWorld()
    await settled()
    await tabTo('connect-button')
    const before = focused()
    await press('{Enter}')
    await shown('lk-connect-view')
    expect(focused()?.getAttribute('data-testid')).toBe('w3m-header-text')
    await tabTo('header-help')
    await press('{Enter}')
    await shown('lk-what-is-a-wallet-view')
    expect(focused()?.textContent).toBe('What is a wallet?')
    await press('{Escape}')
    await shown('lk-connect-view')
    expect(focused()?.textContent).toBe('Connect wallet')
    await press('{Escape}')
    await until(() => !has('w3m-modal-card'), 'closing')
    expect(focused()).toBe(before)
  })

  test('returns to the control that opened a screen when the user returns', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    await tabTo('all-wallets')
    const before = focused()
    await press('{Enter}')
    await shown('lk-all-wallets-view')
    expect(focused()?.textContent).toBe('All wallets')
    await press('{Escape}')
    await shown('lk-connect-view')
    expect(focused()).toBe(before)
  })

  test('moves to the account button that replaced the connect button which opened it', async () => {
    fixtureSync('<w3m-button></w3m-button>')
    const { store, environment } = await createWorld()
    await settled()
    await tabTo('connect-button')
    await press('{Enter}')
    await shown('lk-connect-view')
    await tabTo('wallet-selector-io.foxglove')
    await press('{Enter}')
    await until(() => store.accounts.isConnected('eip155'), 'connecting')
    await environment.advance(connectedStayMs)
    await until(() => !has('w3m-modal-card'), 'closing')
    expect(focused()?.getAttribute('data-testid')).toBe('account-button')
  })

  test('keeps the tab key inside', async () => {
    const outside = await fixture('<button data-testid="outside"></button>')
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    for (let step = 0; step < 30; step++) {
      await press('{Tab}')
      expect(focused()).not.toBe(outside)
    }
  })
})
