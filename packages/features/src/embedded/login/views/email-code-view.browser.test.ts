import { byTestId, createWorld, shown, until } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { embeddedFeature } from '../embedded-feature.ts'
import { createScriptedFrame } from '../embedded-world.test-support.ts'

test('EmailCode accepts the right code after a wrong one', async () => {
  const { store, environment } = await createWorld({ options: { services: { secureSite: 'https://secure.example' } } })
  const codes: string[] = []
  const frame = createScriptedFrame({
    connectOtp({ otp }) {
      codes.push(otp)
      if (otp === '000000') throw Object.assign(new Error('The code is not right'), { code: 'codeWrong' })
      return { action: 'CONNECT' }
    },
  })
  const embedded = store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told))
  const requested = embedded.connectEmail('maya.okafor@hey.com')
  await environment.advance(1_000)
  await requested
  store.modal.open({ view: 'EmailCode' })
  const view = await shown('lk-email-code-view')
  byTestId('wui-otp-input').focus()
  await userEvent.keyboard('000000')
  const error = (): string => view.shadowRoot?.querySelector('lk-otp')?.error ?? ''
  await until(() => error().startsWith('That’s not the code'), 'the error')
  await userEvent.keyboard('4')
  await until(() => error() === '', 'the end of the error')
  await userEvent.keyboard('19027')
  await until(() => codes.length === 2, 'the second code')
  expect(codes).toEqual(['000000', '419027'])
})
