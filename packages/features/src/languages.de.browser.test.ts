import type { Language } from '@latchkey/core'
import { byTestId, createWorld, find, findAll, has, settled, shown, until, visibleTexts } from '@latchkey/modal/test'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { languages } from './languages.ts'

const adapter = () =>
  createMockAdapter({
    connectors: [createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })],
    actions: {
      fetchBalance: async () => ({ balance: '10002.41899', symbol: 'ETH' }),
      fetchIdentity: async () => ({ name: 'maya.eth' }),
    },
  })

test('a user with a German browser connects, sees the account and disconnects in German', async () => {
  const { store } = await createWorld({
    adapters: [adapter()],
    environment: { languages: ['de-AT', 'en'] },
  })
  store.modal.open()
  await shown('lk-connect-view')
  expect(byTestId('w3m-header-text').textContent?.trim()).toBe('Wallet verbinden')
  expect(find('w3m-modal').lang).toBe('de')
  await until(() => visibleTexts().includes('Installiert'), 'the wallets')
  expect(visibleTexts()).toContain('Alle Wallets')
  await userEvent.click(byTestId('all-wallets'))
  await shown('lk-all-wallets-view')
  await until(() => visibleTexts().includes('600 Wallets') || findAll('lk-cell').length > 0, 'the list')
  expect(byTestId('w3m-header-text').textContent?.trim()).toBe('Alle Wallets')
  await userEvent.click(byTestId('header-back'))
  await shown('lk-connect-view')
  await userEvent.click(byTestId('wallet-selector-io.foxglove'))
  await until(() => visibleTexts().includes('Mit Foxglove verbunden'), 'the connection')
  store.modal.close()
  store.modal.open()
  await shown('lk-account-view')
  await until(() => has('balance-amount'), 'the balance')
  expect(byTestId('balance-amount').textContent).toContain('10.002,418 ETH')
  expect(visibleTexts()).toContain('Trennen')
  expect(byTestId('w3m-account-select-network').getAttribute('aria-label')).toBe(
    'Netzwerk: Ethereum. Netzwerk wechseln',
  )
})

test('the modal has `lang="de"` once its texts are loaded, the buttons of the page from the start', async () => {
  const german = languages['de'] as { load: NonNullable<Language['load']> }
  const { load } = german
  let deliver = (): void => {}
  const arrived = new Promise<void>(resolve => (deliver = resolve))
  german.load = () => arrived.then(load)
  const button = document.createElement('w3m-connect-button')
  try {
    document.body.append(button)
    const { store } = await createWorld({ options: { locale: 'de' } })
    store.modal.open()
    await until(() => has('w3m-modal-card'), 'the modal')
    await settled()
    expect(find('w3m-modal').lang).toBe('en')
    expect(button.lang).toBe('de')
    deliver()
    await shown('lk-connect-view')
    expect(find('w3m-modal').lang).toBe('de')
  } finally {
    german.load = load
    button.remove()
  }
})

test('the buttons of the page are German too', async () => {
  const button = document.createElement('w3m-connect-button')
  document.body.append(button)
  await createWorld({ options: { locale: 'de' } })
  await settled()
  await until(() => find('w3m-connect-button').lang === 'de', 'the language')
  expect(find('lk-button').textContent?.trim()).toBe('Wallet verbinden')
  button.remove()
})
