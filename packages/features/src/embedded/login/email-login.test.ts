import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'

const rejected = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as { code: string; shortMessage: string },
  )

describe('email login', () => {
  // covers: S4.40, S5.13, S7.54, S7.56
  test('requests the code of the email, and connects with it', async () => {
    const { frame, store, embedded, load } = createEmbeddedWorld()
    const begun = embedded.connectEmail(' maya.okafor@hey.com ')
    await load()
    expect(await begun).toBe('code')
    expect(embedded.state.email).toEqual({ address: 'maya.okafor@hey.com', step: 'code' })
    expect(await embedded.submitCode('419027')).toBeUndefined()
    expect(frame.messages.filter(({ type }) => type.startsWith('connect')).map(({ payload }) => payload)).toEqual([
      { email: 'maya.okafor@hey.com' },
      { otp: '419027' },
    ])
    expect(store.accounts.get('eip155').account).toMatchObject({ status: 'connected' })
    expect(store.accounts.identity('eip155')).toMatchObject({
      connectorId: 'AUTH',
      address: maya.address,
      wallet: { type: 'AUTH' },
    })
    expect(store.connections.state.byNamespace.eip155?.[0]?.auth).toEqual({ name: 'maya.okafor@hey.com' })
  })

  // covers: S4.41, S6.04
  test('connects at once if the browser is logged in with that address', async () => {
    const { frame, store, embedded, load } = createEmbeddedWorld({ connectEmail: () => ({ action: 'CONNECT' }) })
    const begun = embedded.connectEmail('maya.okafor@hey.com')
    await load()
    expect(await begun).toBeUndefined()
    expect(frame.asked).not.toContain('connectOtp')
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  // covers: S4.39, S7.55
  test('waits for the device to be approved in the email', async () => {
    let approve = (): void => {}
    const { store, embedded, load, environment } = createEmbeddedWorld({
      connectEmail: () => ({ action: 'VERIFY_DEVICE' }),
      connectDevice: () => new Promise<undefined>(resolve => (approve = () => resolve(undefined))),
    })
    const begun = embedded.connectEmail('maya.okafor@hey.com')
    await load()
    expect(await begun).toBe('device')
    const waiting = embedded.awaitDevice(new AbortController().signal)
    await environment.advance(300_000)
    expect(store.accounts.isConnected('eip155')).toBe(false)
    approve()
    await waiting
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  test('waits for the device also after the code, and stays disconnected if the device is rejected', async () => {
    const { store, embedded, load } = createEmbeddedWorld({
      connectOtp: () => ({ action: 'VERIFY_DEVICE' }),
      connectDevice() {
        throw Object.assign(new Error('The browser was refused in the email'), { code: 'deviceRefused' })
      },
    })
    const begun = embedded.connectEmail('maya.okafor@hey.com')
    await load()
    await begun
    expect(await embedded.submitCode('419027')).toBe('device')
    expect(await rejected(embedded.awaitDevice(new AbortController().signal))).toMatchObject({
      shortMessage: 'The browser was refused in the email',
    })
    expect(store.accounts.isConnected('eip155')).toBe(false)
  })

  // covers: S4.38, S5.16, S9.01, S3.76
  test('is blocked for 30 s, also after a reload, and shows the remaining time', async () => {
    const { embedded, load, environment } = createEmbeddedWorld()
    const begun = embedded.connectEmail('maya.okafor@hey.com')
    await load()
    await begun
    expect(JSON.parse(environment.storage.get('@appkit-wallet/last_email_login_time') ?? '0')).toBe(
      environment.clock.now(),
    )
    await environment.advance(18_000)
    expect(await rejected(embedded.connectEmail('maya.okafor@hey.com'))).toMatchObject({
      code: 'emailTooSoon',
      shortMessage: 'Please try again after 12 seconds',
    })
    await environment.advance(12_000)
    await expect(embedded.connectEmail('maya.okafor@hey.com')).resolves.toBe('code')
  })

  // covers: S5.11
  test.each([
    '',
    'maya',
    'maya@hey',
    'maya@@hey.com',
    'ma ya@hey.com',
    'maya@hey.com\nbcc: x@y.z',
    `${'a'.repeat(250)}@hey.com`,
  ])('sends nothing for %j', async address => {
    const { frame, embedded } = createEmbeddedWorld()
    expect(await rejected(embedded.connectEmail(address))).toMatchObject({ code: 'emailInvalid' })
    expect(frame.isThere).toBe(false)
  })

  test('tracks its steps without the address and the code', async () => {
    const { store, embedded, load } = createEmbeddedWorld({
      connectOtp: ({ otp }) => {
        if (otp === '000000') throw Object.assign(new Error('The code is not right'), { code: 'codeWrong' })
        return { action: 'CONNECT' }
      },
    })
    const events: object[] = []
    await store.connections.prepare()
    store.events.watch(({ data }) => events.push(data))
    const begun = embedded.connectEmail('maya.okafor@hey.com')
    await load()
    await begun
    expect(await rejected(embedded.submitCode('000000'))).toMatchObject({ code: 'embeddedRefused' })
    await embedded.submitCode('419027')
    expect(events.map(each => (each as { event: string }).event)).toEqual([
      'INITIALIZE',
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_FAIL',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
    expect(JSON.stringify(events)).not.toMatch(/maya|419027|000000/)
  })

  test('tracks no failed code if the code was right and the wallet failed, or the user left', async () => {
    let hasLeft = false
    const { store, embedded, load } = createEmbeddedWorld({
      connectOtp: () => (hasLeft ? new Promise(() => {}) : { action: 'CONNECT' }),
      getUser: () => {
        throw Object.assign(new Error('The secure site cannot be reached'), { code: 'unreachable' })
      },
    })
    const events: string[] = []
    await store.connections.prepare()
    store.events.watch(({ data }) => events.push(data.event))
    const begun = embedded.connectEmail('maya.okafor@hey.com')
    await load()
    await begun
    await rejected(embedded.submitCode('419027'))
    const leaving = new AbortController()
    hasLeft = true
    const waiting = rejected(embedded.submitCode('419027', leaving.signal))
    leaving.abort()
    await waiting
    expect(events.filter(event => event.startsWith('EMAIL_VERIFICATION'))).toEqual([
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
  })
})
