import { byTestId, createWorld, press, shown, until } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { embeddedFeature } from '../embedded-feature.ts'
import { createScriptedFrame } from '../embedded-world.test-support.ts'

// covers: S2.23
test('EmailLogin requests an address, and opens the screen of its code', async () => {
  const { store, environment } = await createWorld({ options: { services: { secureSite: 'https://secure.example' } } })
  const frame = createScriptedFrame()
  const embedded = store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told))
  store.connectors.add([embedded.connector])
  store.modal.open({ view: 'EmailLogin' })
  await shown('lk-email-login-view')
  await userEvent.fill(byTestId('wui-email-input'), 'maya.okafor')
  await press('{Enter}')
  await environment.advance(1_000)
  expect([store.router.current()?.name, frame.asked]).toEqual(['EmailLogin', []])
  await userEvent.fill(byTestId('wui-email-input'), 'maya.okafor@hey.com')
  await press('{Enter}')
  await environment.settle()
  await environment.advance(1_000)
  await until(() => store.router.current()?.name === 'EmailCode', 'the code')
  await shown('lk-email-code-view')
  expect(frame.messages.at(-1)).toMatchObject({ type: 'connectEmail', payload: { email: 'maya.okafor@hey.com' } })
})
