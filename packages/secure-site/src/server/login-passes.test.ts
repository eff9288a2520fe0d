import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createKeys } from './keys.ts'
import type { SecureSiteOptions } from './options.ts'
import type { Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
const subject = 'Too many codes were requested'
const hour = 3_600

describe.each(testDatabases)('an address with codes that other networks have used up, on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  const open = async (options: Partial<SecureSiteOptions> = {}) => {
    world = await createWorld({ store: await databases.create(), ...options })
  }
  beforeEach(() => open())
  afterEach(() => world.close())

  const ask = async (address: string, email = ann) => (await world.visit(address).ask(email)).status
  /** Twenty networks of strangers, and another one that is refused. @param from where the first of them is */
  const useUp = async (from = 0) => {
    for (let network = 0; network < 20; network++) expect(await ask(`198.51.100.${from + network}`)).toBe(200)
    expect(await ask(`198.51.100.${from + 20}`)).toBe(429)
  }
  const passMails = () => world.post.mails.filter(mail => mail.subject === subject)
  const linkIn = (mail = passMails().at(-1)) => new URL(/^https:\S+$/m.exec(mail?.text ?? '')?.[0] ?? 'https://none')
  const post = (visitor: Visitor, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visitor.request('POST', '/login-pass', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
  const allow = (visitor: Visitor, token = linkIn().hash.slice(1)) => post(visitor, { token, answer: 'approved' })

  test('sends its owner a link, by which a new browser in their network signs in', async () => {
    await world.settle(ann)
    world.pass(hour)
    await useUp()
    const fresh = world.visit('203.0.113.9')
    expect((await fresh.ask(ann)).body.error?.code).toBe('tooManyAttempts')
    const link = linkIn()
    expect(link.pathname + link.search).toBe('/open-login')
    // The mail is opened in another browser of the network.
    const reader = world.visit('203.0.113.9')
    const page = await reader.request('GET', '/open-login')
    expect(page.body.text).toContain('action="/login-pass"')
    const question = await post(reader, { token: link.hash.slice(1) })
    for (const fact of [ann, '203.0.113.9']) expect(question.body.text).toContain(fact)
    expect((await fresh.ask(ann)).status).toBe(429)
    expect((await allow(reader)).body.text).toContain('Allowed')
    expect((await fresh.ask(ann)).body).toEqual({ action: 'VERIFY_OTP' })
    expect((await fresh.bring(world.post.codeTo(ann))).body).toEqual({ status: 'verifyDevice' })
    // No other network gets in by it.
    expect(await ask('198.51.100.50')).toBe(429)
  })

  test('has five codes an hour in its own network after that, for any requests from other networks', async () => {
    await useUp()
    await allow(world.visit('203.0.113.9'))
    const answers = []
    for (let turn = 0; turn < 6; turn++) {
      world.pass(30)
      await ask(`198.51.100.${60 + turn}`)
      answers.push(await ask('203.0.113.9'))
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    // It ends after an hour, and the link renews it.
    world.pass(hour)
    await useUp(80)
    expect(await ask('203.0.113.9')).toBe(429)
    await allow(world.visit('203.0.113.9'))
    expect(await ask('203.0.113.9')).toBe(200)
  })

  test('sends the link once in eight hours, while it works, and no other mail', async () => {
    await useUp()
    for (let network = 100; network < 130; network++) expect(await ask(`198.51.100.${network}`)).toBe(429)
    expect(passMails()).toHaveLength(1)
    expect(world.post.mails).toHaveLength(21)
    const reader = world.visit('203.0.113.9')
    world.pass(8 * hour - 1)
    expect((await allow(reader)).body.text).toContain('Allowed')
    const first = linkIn().hash.slice(1)
    world.pass(1)
    expect((await allow(reader, first)).body.text).toContain('This link no longer works')
    await useUp(150)
    expect(passMails()).toHaveLength(2)
    expect((await allow(reader, first)).body.text).toContain('This link no longer works')
    expect((await allow(reader)).body.text).toContain('Allowed')
  })

  test('sends the link too if the owner’s own network used up its codes, except for an approved browser', async () => {
    const { visitor } = await world.settle(ann)
    await visitor.request('POST', '/api/sign-out', {})
    for (let turn = 0; turn < 6; turn++) {
      world.pass(30)
      expect((await visitor.ask(ann)).status).toBe(turn < 5 ? 200 : 429)
    }
    expect(passMails()).toHaveLength(0)
    for (let turn = 0; turn < 6; turn++) {
      world.pass(30)
      expect(await ask('203.0.113.9')).toBe(turn < 5 ? 200 : 429)
    }
    expect(passMails()).toHaveLength(1)
    await allow(world.visit('203.0.113.9'))
    expect(await ask('203.0.113.9')).toBe(200)
  })

  test('sends the same to an address without a user', async () => {
    await useUp()
    expect(passMails().map(({ to }) => to)).toEqual([ann])
    expect(await world.database.all('SELECT * FROM secure_users')).toEqual([])
  })

  test('accepts no link that was changed, of another address, or from another page', async () => {
    await useUp()
    const reader = world.visit('203.0.113.9')
    const token = linkIn().hash.slice(1)
    for (const wrong of [`${token.slice(0, -2)}AA`, 'A'.repeat(200), ''])
      expect((await allow(reader, wrong)).body.text).toContain('This link no longer works')
    expect((await post(reader, { token, answer: 'yes' })).status).toBe(400)
    expect((await post(reader, { answer: 'approved' })).status).toBe(400)
    const foreign = await post(reader, { token, answer: 'approved' }, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.body.text]).toEqual([
      403,
      expect.stringContaining('Open the link from the email again.'),
    ])
    expect(await ask('203.0.113.9')).toBe(429)
    // It is for its address alone.
    for (let network = 0; network < 20; network++) await ask(`198.51.100.${network}`, 'bob@example.com')
    await allow(reader, token)
    expect(await ask('203.0.113.9', 'bob@example.com')).toBe(429)
  })

  test('accepts a link that another process of this server sealed, before an update too', async () => {
    await useUp()
    const pass = JSON.stringify({ email: ann, expiresAt: world.now() + hour * 1_000 })
    const token = await createKeys(Buffer.from('A'.repeat(43), 'base64url')).seal(pass, { info: 'pass', salt: '' })
    await allow(world.visit('203.0.113.9'), token)
    expect(await ask('203.0.113.9')).toBe(200)
  })

  test('sends no link above the limits of the network and of the site', async () => {
    await world.close()
    await open({ mailsPerNetworkAddress: 1 })
    for (let network = 0; network < 20; network++) await ask(`198.51.100.${network}`)
    world.pass(30)
    expect(await ask('198.51.100.0')).toBe(429)
    expect(passMails()).toHaveLength(0)
    expect(await ask('203.0.113.9')).toBe(429)
    expect(passMails()).toHaveLength(1)
    await world.close()
    await open({ mailsPerHour: 20 })
    await useUp()
    expect(passMails()).toHaveLength(0)
  })

  test('accepts no link or network from while the clock was ahead', async () => {
    const year = 365 * 86_400
    const reader = world.visit('203.0.113.9')
    world.pass(year)
    await useUp()
    await allow(reader)
    const ahead = linkIn().hash.slice(1)
    world.pass(-year)
    await useUp()
    expect(await ask('203.0.113.9')).toBe(429)
    expect((await allow(reader, ahead)).body.text).toContain('This link no longer works')
    await allow(reader)
    expect(await ask('203.0.113.9')).toBe(200)
  })

  test('sends the link after a minute if the process was killed while it sent the mail', async () => {
    await world.close()
    let release = (): void => {}
    let isKilled = true
    const released = new Promise<void>(resolve => void (release = resolve))
    let tries = 0
    await open({
      mail: async mail => {
        if (mail.subject === subject) tries++
        if (mail.subject === subject && isKilled) return released
        await world.post.send(mail)
      },
    })
    for (let network = 0; network < 20; network++) expect(await ask(`198.51.100.${network}`)).toBe(200)
    const killed = ask('198.51.100.20')
    await vi.waitUntil(() => tries === 1)
    isKilled = false
    // While a mail may still be on its way, there is no other.
    world.pass(59)
    expect(await ask('198.51.100.21')).toBe(429)
    expect(tries).toBe(1)
    world.pass(1)
    expect(await ask('198.51.100.22')).toBe(429)
    expect(passMails()).toHaveLength(1)
    await allow(world.visit('203.0.113.9'))
    expect(await ask('203.0.113.9')).toBe(200)
    // This one was sent, so the next one is sent when its link is over.
    world.pass(7 * hour)
    await useUp(100)
    expect(tries).toBe(2)
    release()
    expect(await killed).toBe(429)
  })

  test('sends the link with the next request if its mail fails', async () => {
    await world.close()
    let isDown = false
    await open({
      mail: async mail => {
        if (isDown && mail.subject === subject) throw new Error('452')
        await world.post.send(mail)
      },
    })
    isDown = true
    await useUp()
    expect(world.logged.at(-1)).toMatchObject({ level: 'error', route: 'POST /api/email', status: 429 })
    isDown = false
    expect(await ask('198.51.100.50')).toBe(429)
    expect(passMails()).toHaveLength(1)
  })
})
