import { afterEach, beforeEach, expect, test } from 'vitest'

import type { DeviceTransferStep } from '../wire-device-transfer.ts'
import type { Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
let world: World
let old: Visitor
let fresh: Visitor
const say = async (visitor: Visitor, step: DeviceTransferStep, text: string = step) =>
  (await visitor.request('PUT', '/api/handover', { step, text })).body
const read = async (visitor: Visitor) => (await visitor.request('GET', '/api/handover')).body

beforeEach(async () => {
  world = await createWorld()
  old = (await world.settle(ann)).visitor
  fresh = world.visit()
  await world.signIn(fresh, ann)
  await old.press(world.post.linkTo(ann), 'approved')
  await fresh.wait()
})
afterEach(() => world.close())

test('a device transfer stores messages of two browsers of a user for 15 minutes', async () => {
  expect(await read(old)).toEqual({ handover: null })
  expect(await say(fresh, 'hello')).toEqual({ handover: { hello: 'hello', isMine: true } })
  expect(await read(old)).toEqual({ handover: { hello: 'hello', isMine: false } })
  await say(old, 'reply')
  await say(fresh, 'reveal')
  await say(old, 'sealed')
  const said = { hello: 'hello', reply: 'reply', reveal: 'reveal', sealed: 'sealed' }
  expect(await read(fresh)).toEqual({ handover: { ...said, isMine: true } })
  world.pass(900)
  expect(await read(fresh)).toEqual({ handover: null })
})

test('a device transfer accepts each step once, in order, from the right browser', async () => {
  expect((await say(old, 'reply')).error?.code).toBe('handoverOver')
  await say(fresh, 'hello')
  for (const [visitor, step] of [
    [fresh, 'reply'],
    [fresh, 'reveal'],
    [old, 'sealed'],
  ] as const)
    expect((await say(visitor, step)).error?.code).toBe('handoverOver')
  // Only one of many concurrent replies succeeds.
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => say(old, 'reply', `reply ${index}`)))
  expect(replies.filter(({ error }) => error === undefined)).toHaveLength(1)
  expect((await say(old, 'reveal')).error?.code).toBe('handoverOver')
  await say(fresh, 'reveal')
  expect((await say(fresh, 'sealed')).error?.code).toBe('handoverOver')
  await say(old, 'sealed')
  expect((await say(old, 'sealed', 'another')).error?.code).toBe('handoverOver')
  // A new transfer ends the earlier one.
  expect(await say(fresh, 'hello', 'again')).toEqual({ handover: { hello: 'again', isMine: true } })
})

test('a device transfer is missing for other users', async () => {
  await say(fresh, 'hello')
  const stranger = (await world.settle('eve@example.com')).visitor
  expect(await read(stranger)).toEqual({ handover: null })
  expect((await say(stranger, 'reply')).error?.code).toBe('handoverOver')
  expect((await read(world.visit())).error?.code).toBe('notSignedIn')
})
