import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { addKey, publicKeyOf } from '../operator/key-set.ts'
import { logInElsewhere, operatorOf, readOperator, release, settleReal } from './operator-world.test-support.ts'
import type { BrowsersAnswer } from '../wire-browsers.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('the operator’s share and a login without a mail, on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  let publicKey: string
  beforeEach(async () => {
    const set = await addKey()
    publicKey = publicKeyOf(set)
    world = await createWorld({ store: await databases.create(), operator: await operatorOf(set) })
  })
  afterEach(() => world.close())

  /** Signs in like a login by a provider, so no mail has approved the browser. */
  const settleUnapproved = async () => {
    const settled = await settleReal(world, ann)
    await settled.visitor.request('PUT', '/api/wallet/operator', await settled.seal(publicKey))
    await world.database.run('DELETE FROM secure_devices')
    return settled
  }

  test('is released to no browser without an approval by mail, and after its user opened the link', async () => {
    const { visitor, recovery, owner } = await settleUnapproved()
    const before = world.post.mails.length
    const rejected = await release(visitor)
    expect([rejected.status, rejected.code]).toEqual([401, 'browserNotApproved'])
    expect(world.post.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [ann, 'Approve a new browser'],
    ])
    expect((await release(visitor)).code).toBe('browserNotApproved')
    await world.visit().press(world.post.linkTo(ann), 'refused')
    expect((await release(visitor)).code).toBe('browserNotApproved')
    await world.visit().press(world.post.linkTo(ann), 'approved')
    const released = await release(visitor)
    expect(released.status).toBe(200)
    expect(await released.open(owner)).toEqual(recovery)
    expect(world.post.mails.at(-1)?.subject).toBe('Your wallet was restored in another browser')
  })

  test('is released to no browser that was logged out while it waited for the link', async () => {
    const { visitor } = await settleUnapproved()
    const here = await logInElsewhere(world, ann, visitor)
    await release(visitor)
    const link = world.post.linkTo(ann)
    const { body } = await here.request('GET', '/api/browsers')
    const other = (body as unknown as BrowsersAnswer).browsers.find(({ isThis }) => !isThis)
    expect((await here.request('POST', '/api/browsers/log-out', { id: other?.id })).status).toBe(200)
    await world.visit().press(link, 'approved')
    expect((await visitor.wait()).body.error?.code).toBe('codeMissing')
    expect((await visitor.wallet()).error?.code).toBe('sessionExpired')
  })

  test('is neither stored nor released without an address to notify, and its user is not prompted', async () => {
    const { visitor, seal } = await settleUnapproved()
    await world.database.run("DELETE FROM secure_logins WHERE kind = 'email'")
    expect((await release(visitor)).code).toBe('notAvailable')
    await visitor.request('POST', '/api/wallet/operator/remove', {})
    await world.database.run('DELETE FROM secure_operator_refusals')
    expect(await readOperator(visitor)).toMatchObject({ state: 'refused' })
    const kept = await visitor.request('PUT', '/api/wallet/operator', await seal(publicKey))
    expect(kept.body.error?.code).toBe('notAvailable')
  })
})
