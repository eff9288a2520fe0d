import { afterEach, beforeEach, expect, test } from 'vitest'

import { createWorld, type World } from './world.test-support.ts'

const [ann, bob] = ['ann@example.com', 'bob@example.com'] as const
let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

// covers: S5.16, S5.17
test('an address that is requested too soon is rejected with the remaining seconds, from any browser', async () => {
  expect((await world.visit().ask(ann)).status).toBe(200)
  world.pass(11)
  const rejected = await world.visit().ask(ann)
  expect([rejected.status, rejected.body.error]).toEqual([
    429,
    { code: 'tooManyAttempts', message: 'Please try again after 19 seconds', retryAfter: 19 },
  ])
  expect(rejected.headers.get('retry-after')).toBe('19')
  expect(world.post.mails).toHaveLength(1)
  expect((await world.visit().ask(bob)).status).toBe(200)
  world.pass(19)
  expect((await world.visit().ask(ann)).status).toBe(200)
})

test('an address has five codes in an hour, and rejections prolong nothing', async () => {
  for (let turn = 0; turn < 5; turn++) {
    expect((await world.visit().ask(ann)).status).toBe(200)
    world.pass(30)
  }
  for (let turn = 0; turn < 10; turn++) expect((await world.visit().ask(ann)).status).toBe(429)
  world.pass(3_600 - 150)
  expect((await world.visit().ask(ann)).status).toBe(200)
})

test('many requests at a time count as one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.visit().ask(ann)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(world.post.mails).toHaveLength(1)
})

test('the codes of an address’s own browser remain after others used up the codes of the address', async () => {
  const { visitor } = await world.settle(ann)
  await visitor.request('POST', '/api/sign-out', {})
  for (let turn = 0; turn < 10; turn++) {
    world.pass(30)
    await world.visit().ask(ann)
  }
  expect((await world.visit().ask(ann)).status).toBe(429)
  expect((await visitor.ask(ann)).body).toEqual({ action: 'VERIFY_OTP' })
})

test('a network address has 30 mails in an hour, for any recipients; one of IPv6 counts as its network', async () => {
  const ask = async (address: string, turn: number) => (await world.visit(address).ask(`a${turn}@example.com`)).status
  for (let turn = 0; turn < 30; turn++) expect(await ask('203.0.113.7', turn)).toBe(200)
  expect(await ask('203.0.113.7', 30)).toBe(429)
  expect(await ask('203.0.113.8', 30)).toBe(200)
  for (let turn = 0; turn < 30; turn++) expect(await ask(`2001:db8::${turn.toString(16)}`, 100 + turn)).toBe(200)
  expect(await ask('2001:db8:0:0:ffff::1', 130)).toBe(429)
  expect(await ask('2001:db8:0:1::1', 130)).toBe(200)
})

test('an address need not wait 30 seconds after a mail that failed', async () => {
  let isDown = true
  const failing = await createWorld({
    mail: async () => {
      if (isDown) throw new Error('550 no such mailbox ann@example.com')
    },
  })
  const rejected = await failing.visit().ask(ann)
  expect([rejected.status, rejected.body.error?.code]).toEqual([502, 'mailFailed'])
  isDown = false
  expect((await failing.visit().ask(ann)).status).toBe(200)
  await failing.close()
})
