import { toastsFeature } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { byTestId, createWorld, find, findAll, shown, until } from '../test/world.ts'

const windows = [
  ['a laptop with a tall toolbar', 1366, 625],
  ['a low desktop window', 1280, 600],
  ['a phone on its side', 844, 390],
  ['the lowest window of the usual layout', 1280, 641],
  ['a desktop', 1280, 800],
] as const

describe.each(windows)('the card on %s, %i x %i', (_, width, height) => {
  test.each([
    ['en', 'ltr', false],
    ['en', 'ltr', true],
    ['ar-XB', 'rtl', false],
    ['ar-XB', 'rtl', true],
  ] as const)('is centred (%s, %s, toast: %s)', async (locale, direction, hasToast) => {
    await page.viewport(width, height)
    const { store } = await createWorld({ options: { locale } })
    store.modal.open()
    await shown('lk-connect-view')
    await until(() => find('w3m-modal').dir === direction, 'the language')
    if (hasToast) {
      store.use(toastsFeature).show('success', 'Address copied')
      await until(() => findAll('lk-toast').length === 1, 'the toast')
    }
    const { left, right } = byTestId('w3m-modal-card').getBoundingClientRect()
    expect(left).toBeCloseTo(width - right, 0)
  })
})

test.each([
  ['en', 1100, 800],
  ['en', 960, 600],
  ['ar-XB', 1280, 640],
])('an alert for developers covers nothing of the card (%s, %i x %i)', async (locale, width, height) => {
  await page.viewport(width, height)
  const { store } = await createWorld({ options: { locale, debug: true } })
  store.modal.open()
  await shown('lk-connect-view')
  store.alerts.show(
    { code: 'multiWalletOff', kind: 'warning', title: 'Multi-Wallet Not Enabled', text: 'Set `features.multiWallet`' },
    '',
  )
  await until(() => findAll('lk-alert-bar').length === 1, 'the alert')
  const alert = find('lk-alert-bar').getBoundingClientRect()
  const card = byTestId('w3m-modal-card').getBoundingClientRect()
  expect(alert.right <= card.left || alert.left >= card.right).toBe(true)
  expect(alert.left).toBeGreaterThanOrEqual(0)
  expect(alert.right).toBeLessThanOrEqual(width)
})
