import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Mail } from './mail.ts'
import { createWorld, type World } from './world.test-support.ts'

const [ann, nina] = ['ann@example.com', 'nina@example.com'] as const
const codeIn = (mail: Mail | undefined) => /^\d{6}$/m.exec(mail?.text ?? '')?.[0]

describe.each(testDatabases)('codes without a delivered mail, on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  let mails: Mail[]
  let isRejected: (mail: Mail) => boolean
  beforeEach(async () => {
    mails = []
    isRejected = () => false
    world = await createWorld({
      store: await databases.create(),
      mail: async mail => {
        mails.push(mail)
        if (isRejected(mail)) throw new Error('452 insufficient system storage')
      },
    })
  })
  afterEach(() => world.close())

  /** Logs in with the code of the latest mail. */
  const signIn = async () => {
    const visitor = world.visit()
    world.pass(30)
    await visitor.ask(ann)
    expect((await visitor.bring(codeIn(mails.at(-1)))).body).toEqual({ status: 'connected' })
    return visitor
  }

  test('sign in no user', async () => {
    const visitor = world.visit()
    // The browser has its token already, because a rejection sets no cookie.
    await visitor.ask(nina)
    isRejected = () => true
    expect((await visitor.ask(ann)).body.error?.code).toBe('mailFailed')
    expect((await visitor.bring(codeIn(mails.at(-1)))).body.error?.code).toBe('codeMissing')
    expect((await visitor.session()).user).toBeNull()
  })

  test('count for the limit of five an hour', async () => {
    isRejected = () => true
    for (let turn = 0; turn < 5; turn++)
      expect((await world.visit('203.0.113.9').ask(ann)).body.error?.code).toBe('mailFailed')
    isRejected = () => false
    expect((await world.visit('203.0.113.9').ask(ann)).body.error?.code).toBe('tooManyAttempts')
    // The refusal sends no code: its mail is the link for the owner.
    expect(mails.filter(mail => codeIn(mail) !== undefined)).toHaveLength(5)
  })

  test('confirm nothing', async () => {
    const visitor = await signIn()
    world.pass(3_600)
    isRejected = () => true
    const asked = await visitor.request('POST', '/api/confirm', { device: 'Chrome on macOS' })
    expect(asked.body.error?.code).toBe('mailFailed')
    const brought = await visitor.request('POST', '/api/confirm/code', { code: codeIn(mails.at(-1)) })
    expect(brought.body.error?.code).toBe('codeMissing')
    expect(await visitor.session()).toMatchObject({ isFresh: false })
  })

  test('change no address', async () => {
    const visitor = await signIn()
    isRejected = () => true
    world.pass(30)
    await visitor.request('POST', '/api/email/update', { email: nina })
    const primary = await visitor.request('POST', '/api/email/update/primary', { code: codeIn(mails.at(-1)) })
    expect(primary.body.error?.code).toBe('codeMissing')
    isRejected = ({ to }) => to === nina
    world.pass(30)
    await visitor.request('POST', '/api/email/update', { email: nina })
    await visitor.request('POST', '/api/email/update/primary', { code: codeIn(mails.at(-1)) })
    expect(mails.at(-1)?.to).toBe(nina)
    const secondary = await visitor.request('POST', '/api/email/update/secondary', { code: codeIn(mails.at(-1)) })
    expect(secondary.body.error?.code).toBe('codeMissing')
    expect((await visitor.session()).user).toMatchObject({ email: ann })
  })
})
