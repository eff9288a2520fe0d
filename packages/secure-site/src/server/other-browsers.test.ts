import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('a user who lost a device, on %s', (_name, start) => {
  let databases: TestDatabases
  let world: World
  beforeAll(async () => {
    databases = await start()
  })
  afterAll(() => databases.stop())
  beforeEach(async () => {
    world = await createWorld({ store: await databases.create() })
  })
  afterEach(() => world.close())

  const forgetOthers = (visitor: Visitor) => visitor.request('POST', '/api/browsers/forget-others', {})
  const settleTwo = async () => {
    const { visitor: lost, wallet } = await world.settle(ann)
    const here = world.visit('203.0.113.9')
    await world.signIn(here, ann)
    await lost.press(world.post.linkTo(ann), 'approved')
    await here.wait()
    return { lost, here, wallet }
  }

  test('signs out all other browsers, which need the link of a mail again', async () => {
    const { lost, here, wallet } = await settleTwo()
    const waiting = world.visit('203.0.113.10')
    await world.signIn(waiting, ann)
    const stranger = await world.settle('bob@example.com')
    expect((await forgetOthers(here)).status).toBe(200)
    expect((await lost.wallet()).error?.code).toBe('sessionExpired')
    expect(await here.wallet()).toMatchObject({ wallet })
    expect(await stranger.visitor.wallet()).toMatchObject({ wallet: stranger.wallet })
    expect((await waiting.wait()).body.error?.code).toBe('codeMissing')
    expect((await world.signIn(lost, ann)).body).toEqual({ status: 'verifyDevice' })
    // This browser stays approved.
    await here.request('POST', '/api/sign-out', {})
    expect((await world.signIn(here, ann)).body).toEqual({ status: 'connected' })
  })

  test('proves first that it is them: a thief of a session signs nobody out', async () => {
    const { lost, here, wallet } = await settleTwo()
    world.pass(301)
    const refused = await forgetOthers(lost)
    expect([refused.status, refused.body.error?.code]).toEqual([401, 'loginNotFresh'])
    expect(await here.wallet()).toMatchObject({ wallet })
  })
})
