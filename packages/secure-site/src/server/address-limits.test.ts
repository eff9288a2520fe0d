import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { SecureSiteOptions } from './options.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('limits of mails, on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  const open = async (options: Partial<SecureSiteOptions> = {}) => {
    world = await createWorld({ store: await databases.create(), ...options })
  }
  const ask = async (address: string, email: string) => (await world.visit(address).ask(email)).status
  beforeEach(() => open())
  afterEach(() => world.close())

  test('block no new browser in another network after requests from one network', async () => {
    for (let turn = 0; turn < 6; turn++) {
      expect(await ask('2001:db8:1::5', ann)).toBe(turn < 5 ? 200 : 429)
      // The request comes from another address of the same customer.
      expect(await ask('2001:db8:1:2::5', ann)).toBe(429)
      world.pass(30)
    }
    expect(await ask('203.0.113.7', ann)).toBe(200)
  })

  test('are 20 mails an hour and 60 a day for an address from all networks, and its approved browser has its own', async () => {
    const { visitor } = await world.settle(ann)
    await visitor.request('POST', '/api/sign-out', {})
    world.pass(86_400)
    let sent = 0
    for (let hour = 0; hour < 4; hour++) {
      const answers = []
      for (let network = 0; network < 21; network++) answers.push(await ask(`198.51.100.${hour * 21 + network}`, ann))
      const good = answers.filter(status => status === 200).length
      expect(good).toBe(hour < 3 ? 20 : 0)
      sent += good
      world.pass(3_600)
    }
    expect(sent).toBe(60)
    expect((await visitor.ask(ann)).body).toEqual({ action: 'VERIFY_OTP' })
    world.pass(86_400)
    expect(await ask('198.51.100.1', ann)).toBe(200)
  })

  test('are shared by many networks of one provider’s customer: a /56 has twice those of a network, a /48 four times', async () => {
    let count = 0
    const fill = async (networks: readonly string[]) => {
      let good = 0
      for (const network of networks)
        for (let turn = 0; turn < 31; turn++)
          if ((await ask(`${network}::1`, `a${count++}@example.com`)) === 200) good++
      return good
    }
    await world.close()
    await open({ mailsPerNetworkAddress: 3 })
    expect(await fill(['2001:db8:5:0', '2001:db8:5:1', '2001:db8:5:2'])).toBe(6)
    expect(await fill(['2001:db8:5:100', '2001:db8:5:200', '2001:db8:5:300'])).toBe(6)
    expect(await fill(['2001:db8:6:0'])).toBe(3)
  })

  test('include the site’s budget per hour, which the log reports, and which approved browsers pass', async () => {
    await world.close()
    await open({ mailsPerHour: 4 })
    const { visitor } = await world.settle(ann)
    await visitor.request('POST', '/api/sign-out', {})
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push(await ask(`198.51.100.${turn}`, `a${turn}@example.com`))
    expect(answers).toEqual([200, 200, 200, 429, 429, 429])
    const alarm = world.logged.at(-1)
    expect(alarm).toMatchObject({ level: 'error', code: 'tooManyAttempts' })
    expect(alarm?.failure).toContain('mailsPerHour')
    world.pass(30)
    expect((await visitor.ask(ann)).status).toBe(200)
    world.pass(3_600)
    expect(await ask('198.51.100.1', 'a1@example.com')).toBe(200)
  })

  test('are ten codes a day for a session to confirm or to change the address', async () => {
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    const answers = []
    for (let turn = 0; turn < 11; turn++) {
      world.pass(3_600)
      answers.push((await visitor.request('POST', '/api/confirm', { device: 'Chrome on macOS' })).status)
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    world.pass(86_400)
    expect((await visitor.request('POST', '/api/confirm', { device: 'Chrome on macOS' })).status).toBe(200)
  })

  test('start again if they started while the clock was a year ahead', async () => {
    const year = 365 * 86_400
    world.pass(year)
    expect(await ask('203.0.113.7', ann)).toBe(200)
    world.pass(-year)
    expect(await ask('203.0.113.7', ann)).toBe(200)
    expect((await world.visit('203.0.113.7').ask(ann)).body.error?.retryAfter).toBe(30)
  })
})
