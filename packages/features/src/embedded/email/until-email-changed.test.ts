import { describe, expect, test, vi } from 'vitest'

import { setPreferredAccountType, updateEmail } from './api.ts'
import { createEmbeddedWorld, maya } from '../login/embedded-world.test-support.ts'
import { updateEmailFeature } from './update-email-feature.ts'

const next = 'maya@new.example'

/** Connects an embedded wallet, and requests a change of its address like a site. */
async function asked(answered: Promise<void> = Promise.resolve()) {
  let email = maya.email
  const world = createEmbeddedWorld({
    getUser: () => ({ ...maya, email }),
    updateEmail: () => ({ action: 'VERIFY_SECONDARY_OTP' }),
    updateEmailSecondaryOtp: () => answered.then(() => ({ email: (email = next) })),
  })
  const { store, environment } = world
  const connecting = store.connections.connect(world.embedded.connector)
  await world.load()
  await connecting
  const heard: unknown[] = []
  const outcome = updateEmail(store, async () => {
    store.modal.open()
    store.router.reset('UpdateEmailWallet')
  })
  outcome.then(
    result => heard.push(result),
    (error: unknown) => heard.push((error as { code: string }).code),
  )
  // The module loads lazily.
  await vi.waitFor(() => expect(store.modal.state.open).toBe(true))
  await environment.settle()
  return { ...world, heard, feature: store.use(updateEmailFeature) }
}

describe('the email change of a site', () => {
  test('resolves to the new address once the code was right', async () => {
    const { store, feature, heard, environment } = await asked()
    await feature.begin(next)
    store.router.push('UpdateEmailCode')
    await environment.settle()
    expect(heard).toEqual([])
    await feature.submitCode('654321')
    store.router.reset('Account')
    await environment.settle()
    expect(heard).toEqual([{ email: next }])
  })

  test('resolves to the new address also if the account cannot be read afterwards', async () => {
    const { feature, frame, heard, environment } = await asked()
    await feature.begin(next)
    frame.answers.getUser = () => Promise.reject(new Error('The secure site cannot be reached'))
    expect(await feature.submitCode('654321')).toBeUndefined()
    await environment.settle()
    expect(heard).toEqual([{ email: next }])
  })

  test('ignores an earlier change', async () => {
    const first = await asked()
    await first.feature.begin(next)
    await first.feature.submitCode('654321')
    await first.environment.settle()
    expect(first.heard).toEqual([{ email: next }])
    const again: unknown[] = []
    let isOpen = false
    void updateEmail(first.store, async () => {
      first.store.modal.open()
      first.store.router.reset('UpdateEmailWallet')
      isOpen = true
    }).then(
      each => again.push(each),
      (error: unknown) => again.push(error),
    )
    await vi.waitFor(() => expect(isOpen).toBe(true))
    await first.environment.settle()
    expect(again).toEqual([])
  })

  test('rejects when the user leaves', async () => {
    const { store, heard, environment } = await asked()
    expect(heard).toEqual([])
    store.modal.close(true)
    await environment.settle()
    expect(heard).toEqual(['modalClosed'])
  })

  test('resolves to the new address if the user left with the last code pending', async () => {
    let answer = (): void => {}
    const answered = new Promise<void>(resolve => (answer = resolve))
    const { store, feature, heard, environment } = await asked(answered)
    await feature.begin(next)
    const sent = feature.submitCode('654321')
    await environment.settle()
    store.modal.close(true)
    await environment.settle()
    expect(heard).toEqual([])
    answer()
    await sent
    await environment.settle()
    expect(heard).toEqual([{ email: next }])
  })

  test('is rejected at once if no account is connected', async () => {
    const { store, embedded } = createEmbeddedWorld()
    const open = async () => store.modal.open({ view: 'UpdateEmailWallet' })
    await expect(updateEmail(store, open)).rejects.toMatchObject({ code: 'notEmailOrSocial' })
    expect(store.modal.state.open).toBe(false)
    await expect(setPreferredAccountType(store, 'eoa')).rejects.toMatchObject({ code: 'authConnectorMissing' })
    expect(embedded.client.isThere).toBe(false)
  })
})
