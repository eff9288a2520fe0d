import { createStore } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from '../login/embedded-world.test-support.ts'
import { updateEmailFeature } from './update-email-feature.ts'

const next = 'maya@new.example'

/** Connects an embedded wallet. */
async function connected(script: Parameters<typeof createEmbeddedWorld>[0] = {}) {
  let email: string = maya.email ?? ''
  const world = createEmbeddedWorld({
    getUser: () => ({ ...maya, email }),
    updateEmail: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    updateEmailPrimaryOtp: () => ({ action: 'VERIFY_SECONDARY_OTP' }),
    updateEmailSecondaryOtp: () => ({ email: (email = next) }),
    ...script,
  })
  const connecting = world.store.connections.connect(world.embedded.connector)
  await world.load()
  await connecting
  const events: string[] = []
  world.store.events.watch(({ data }) => events.push(data.event))
  const shownEmail = () => world.store.connections.state.byNamespace.eip155?.[0]?.auth?.name
  return { ...world, events, shownEmail, feature: world.store.use(updateEmailFeature) }
}

describe('changing the email address', () => {
  // covers: S4.42, S4.43, S4.44, S7.67
  test('requests the code of the current address, then of the new one, and the account has the new one', async () => {
    const { feature, frame, shownEmail, events } = await connected()
    expect(await feature.begin(` ${next} `)).toEqual({ address: next, current: maya.email, step: 'current' })
    expect(await feature.submitCode('123456')).toMatchObject({ step: 'new' })
    expect(shownEmail()).toBe(maya.email)
    expect(await feature.submitCode('654321')).toBeUndefined()
    expect(shownEmail()).toBe(next)
    expect(feature.state.change).toBeUndefined()
    expect(frame.messages.filter(({ type }) => type.startsWith('updateEmail')).map(({ payload }) => payload)).toEqual([
      { email: next },
      { otp: '123456' },
      { otp: '654321' },
    ])
    expect(events).toEqual(expect.arrayContaining(['EMAIL_EDIT', 'EMAIL_EDIT_COMPLETE']))
  })

  // covers: S4.43, S7.69
  test('requests the code of the new address only if there was none', async () => {
    const { feature } = await connected({ updateEmail: () => ({ action: 'VERIFY_SECONDARY_OTP' }) })
    expect(await feature.begin(next)).toMatchObject({ step: 'new' })
    expect(await feature.submitCode('654321')).toBeUndefined()
  })

  // covers: S7.68
  test('continues after a wrong code, and keeps the address until both were right', async () => {
    const codes = ['wrong', 'right']
    const reject = () => Promise.reject(Object.assign(new Error('Another code'), { code: 'codeWrong' }))
    const { feature, shownEmail } = await connected({
      updateEmailPrimaryOtp: () => (codes.shift() === 'wrong' ? reject() : { action: 'VERIFY_SECONDARY_OTP' }),
    })
    await feature.begin(next)
    await expect(feature.submitCode('000000')).rejects.toThrow('Another code')
    expect(feature.state.change?.step).toBe('current')
    expect(await feature.submitCode('123456')).toMatchObject({ step: 'new' })
    expect(shownEmail()).toBe(maya.email)
  })

  // covers: S5.12
  test.each(['', 'maya', 'maya@', 'maya@host', 'a b@c.de'])('rejects %j, and sends no request', async address => {
    const { feature, frame } = await connected()
    await expect(feature.begin(address)).rejects.toMatchObject({ code: 'emailInvalid' })
    expect(frame.asked).not.toContain('updateEmail')
  })

  // covers: S8.17
  test('is rejected if no embedded wallet was ever opened', async () => {
    const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, createTestEnvironment())
    const begun = store.use(updateEmailFeature).begin(next)
    await expect(begun).rejects.toThrow('No auth connector found')
  })

  // covers: S5.14, S8.18
  test('is rejected if another wallet is connected', async () => {
    const { store } = createEmbeddedWorld()
    const begun = store.use(updateEmailFeature).begin(next)
    await expect(begun).rejects.toThrow('Not connected to email or social')
  })

  test('rejects a code before it started', async () => {
    const { feature } = await connected()
    await expect(feature.submitCode('123456')).rejects.toMatchObject({ code: 'noEmailChange' })
  })
})
