import { toastsFeature } from '@latchkey/core'
import { expect, test, vi } from 'vitest'

import { createWorld, find, findAll, leaveWorld, shown, until } from '../test/world.ts'

vi.mock(import('./toast-elements.ts'), () => ({
  get elements(): never {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('toasts are announced and shown without their chunk, such as offline', async () => {
  const { store, environment } = await createWorld()
  store.modal.open()
  await shown('lk-connect-view')
  store.use(toastsFeature).show('error', 'Nothing was sent.')
  await until(() => findAll('.toast > p').length === 1, 'the text')
  const text = find('.toast > p')
  expect([text.textContent?.trim(), text.getAttribute('role')]).toEqual(['Nothing was sent.', 'alert'])
  const { top, width } = text.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(width).toBeGreaterThan(50)
  await environment.advance(6_000)
  await until(() => findAll('.toast > p').length === 0, 'the end of the text')
  await leaveWorld()
})
