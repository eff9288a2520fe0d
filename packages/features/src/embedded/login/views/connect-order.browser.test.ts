import { createWorld, find, findAll, shown, until } from '@latchkey/modal/test'
import { expect, test } from 'vitest'

/** Returns the sections of Connect from top to bottom. */
const order = (): string[] =>
  Object.entries({
    email: find('[data-testid="wui-email-input"]'),
    social: find('lk-social-section'),
    wallet: find('ul.list'),
  })
    .map(([name, element]) => ({ name, top: element.getBoundingClientRect().top }))
    .toSorted((a, b) => a.top - b.top)
    .map(({ name }) => name)

// covers: S2.59
test('Connect offers email, then social accounts, then wallets, unless the site has another order', async () => {
  const { store } = await createWorld({ options: { services: { secureSite: 'https://secure.example' } } })
  store.modal.open({ view: 'Connect' })
  await shown('lk-connect-view')
  await until(() => findAll('lk-social-section').length > 0, 'the sections')
  expect(order()).toEqual(['email', 'social', 'wallet'])
  store.features.setLocal({ connectMethodsOrder: ['wallet', 'social', 'email'] })
  await until(() => order()[0] === 'wallet', 'the other order')
  expect(order()).toEqual(['wallet', 'social', 'email'])
})
