import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Mail } from './mail.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
const passkey = { kind: 'passkey', label: 'Phone', credentialId: 'abc_-9', sealed: 'only.ciphertext' }
const file = { kind: 'file' }

describe.each(testDatabases)('recoveries of a wallet, on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  let mails: Mail[]
  let isDown: boolean
  beforeEach(async () => {
    mails = []
    isDown = false
    world = await createWorld({
      store: await databases.create(),
      mail: async mail => {
        mails.push(mail)
        if (isDown) throw new Error('452')
      },
    })
  })
  afterEach(() => world.close())

  const settle = async () => {
    const visitor = world.visit('203.0.113.7')
    await visitor.ask(ann)
    await visitor.bring(/^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0])
    await visitor.keep({
      generation: 'a'.repeat(32),
      share: 'the-share-of-the-server',
      check: 'b'.repeat(64),
      addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(40) },
    })
    mails = []
    const agent = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36' }
    const listOf = async () => {
      const { body } = await visitor.request('GET', '/api/wallet/recovery')
      return (body.recoveries as { kind: string; credentialId?: string }[]).map(({ kind, credentialId = '' }) => [
        kind,
        credentialId,
      ])
    }
    const add = (recovery: object) => visitor.request('PUT', '/api/wallet/recovery', recovery, agent)
    const remove = (recovery: object) => visitor.request('POST', '/api/wallet/recovery/remove', recovery, agent)
    return { add, remove, listOf }
  }

  test('are not changed by a session without a recent confirmation', async () => {
    const { add, remove, listOf } = await settle()
    await add(passkey)
    world.pass(20 * 86_400)
    for (const answer of [await add(file), await add(passkey), await remove(passkey)])
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'loginNotFresh'])
    expect(await listOf()).toEqual([['passkey', passkey.credentialId]])
    expect(mails).toHaveLength(1)
  })

  test('are changed with a mail that names the browser, and without one for the same again', async () => {
    const { add, remove, listOf } = await settle()
    await add(file)
    await add(file)
    expect(await listOf()).toEqual([['file', '']])
    await remove(file)
    await remove(file)
    expect(await listOf()).toEqual([])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ann, 'A backup of your wallet is being added'],
      [ann, 'A backup of your wallet is being removed'],
    ])
    for (const { text } of mails) {
      expect(text).toContain('Browser: Chrome on macOS')
      expect(text).toContain('IP address: 203.0.113.7')
    }
    expect((await add(file)).status).toBe(200)
    expect(await listOf()).toEqual([['file', '']])
  })

  test('are unchanged if the mail cannot be sent', async () => {
    const { add, remove, listOf } = await settle()
    await add(file)
    isDown = true
    for (const answer of [await add(passkey), await remove(file)]) expect(answer.body.error?.code).toBe('mailFailed')
    expect(await listOf()).toEqual([['file', '']])
  })

  test('do not return after a removal with a browser that has them', async () => {
    const { add, remove, listOf } = await settle()
    await add(passkey)
    await remove(passkey)
    expect((await add(passkey)).body).toEqual({ recoveries: [] })
    expect(await listOf()).toEqual([])
    expect(mails).toHaveLength(2)
    const rows = await world.database.all('SELECT label, sealed_share FROM secure_recoveries')
    expect(rows).toEqual([{ label: null, sealed_share: null }])
  })

  test('have room again when junk is removed, and at most 30 changes an hour', async () => {
    const { add, remove, listOf } = await settle()
    for (let turn = 0; turn < 20; turn++) await add({ ...passkey, credentialId: `key${turn}` })
    expect((await add(file)).body.error?.code).toBe('recoveryExists')
    await remove({ ...passkey, credentialId: 'key7' })
    expect((await add(file)).status).toBe(200)
    expect(await listOf()).toHaveLength(20)
    const answers = []
    for (let turn = 0; turn < 9; turn++)
      answers.push((await remove({ ...passkey, credentialId: `key1${turn}` })).status)
    expect(answers).toEqual([...Array.from({ length: 8 }, () => 200), 429])
  })
})
