import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { publicKeyOf } from '../operator/key-set.ts'
import { createOperatorWorld, settleReal } from './operator-world.test-support.ts'
import { maxRecoveries } from './recoveries.ts'
import { createWallet } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'

describe('a server without an operator who keeps shares', () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld()
  })
  afterEach(() => world.close())

  /** Signs in a user with a wallet, and puts new shares of it. */
  async function putShares() {
    const { visitor, wallet } = await world.settle(ann)
    const next = { ...createWallet(), addresses: wallet.addresses }
    const put = (shares = next) =>
      visitor.request('PUT', '/api/wallet/split', { from: wallet.generation, wallet: shares })
    const add = (recovery: object) =>
      visitor.request('PUT', '/api/wallet/split/recovery', { generation: next.generation, ...recovery })
    expect((await put()).status).toBe(200)
    return { next, put, add }
  }

  test('asks for a confirmation before it stores new shares', async () => {
    const { put } = await putShares()
    world.pass(301)
    expect((await put()).body.error).toMatchObject({
      code: 'loginNotFresh',
      message: 'Confirm first that it is still you',
    })
  })

  test('stores no share for an operator', async () => {
    const { add } = await putShares()
    expect((await add({ kind: 'operator', sealed: 'only.ciphertext' })).body.error).toMatchObject({
      code: 'recoveryUnreadable',
      message: 'The operator of this site keeps no recoveries',
    })
  })

  test('stores as many recoveries of new shares as of those in use, and no more', async () => {
    const { add } = await putShares()
    const addKey = async (index: number) =>
      (await add({ kind: 'passkey', label: 'Phone', credentialId: `key${index}`, sealed: 'only.ciphertext' })).body
    for (let index = 1; index < maxRecoveries; index++) await addKey(index)
    expect((await addKey(maxRecoveries))['split']).toMatchObject({ recoveries: { length: maxRecoveries } })
    expect((await addKey(maxRecoveries + 1)).error?.code).toBe('recoveryExists')
  })

  test('replaces pending shares that have another check value', async () => {
    const { put, next } = await putShares()
    const changed = { ...next, check: createWallet().check }
    expect((await put(changed)).body['split']).toMatchObject({ wallet: changed })
  })
})

test('an operator keeps no share of a user without a wallet', async () => {
  const world = await createOperatorWorld()
  const { seal } = await settleReal(world, 'bob@example.com')
  const visitor = world.visit()
  await world.signIn(visitor, ann)
  const { body } = await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(world.set)))
  expect(body.error).toMatchObject({ code: 'walletMissing', message: 'There is no wallet yet' })
  await world.close()
})

test('a user without an email address gets no mail about a browser that was forgotten', async () => {
  const world = await createWorld()
  const { visitor: lost } = await world.settle(ann)
  const here = world.visit('203.0.113.9')
  world.pass(30)
  await here.ask(ann)
  await here.bring(world.post.codeTo(ann))
  await lost.press(world.post.linkTo(ann), 'approved')
  await here.request('POST', '/api/device', {})
  await world.database.run('DELETE FROM secure_logins')
  const before = world.post.mails.length
  expect((await here.request('POST', '/api/browsers/forget-others', {})).status).toBe(200)
  expect((await lost.wallet()).error?.code).toBe('sessionExpired')
  expect(world.post.mails).toHaveLength(before)
  await world.close()
})
