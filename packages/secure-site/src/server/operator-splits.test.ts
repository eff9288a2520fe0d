import { testDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { sealForOperator } from '../custody/operator-share.ts'
import { formatShare } from '../custody/share.ts'
import { splitEntropy } from '../custody/shares.ts'
import { publicKeyOf } from '../operator/key-set.ts'
import { createOperatorWorld, readOperator } from './operator-world.test-support.ts'
import { createWallet, signSplit } from './visitor.test-support.ts'
import { useWorldOn } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('new shares of which the operator is to store one, on %s', (_name, start) => {
  const world = useWorldOn(start, createOperatorWorld)

  /** Creates a user with pending new shares: a recovery file, and a share that is sealed for the operator. */
  async function startSplit() {
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    const { id } = (await visitor.request('GET', '/api/session')).body.user as { id: string }
    const before = createWallet()
    await visitor.keep(before)
    const { generation, check, shares } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
    const { addresses } = before
    const wallet = { generation, check, addresses, share: formatShare(shares.server) }
    const sealed = await sealForOperator({ share: shares.recovery, check, addresses }, publicKeyOf(world.set), id)
    await visitor.request('PUT', '/api/wallet/split', { from: before.generation, wallet })
    for (const recovery of [{ kind: 'file' }, sealed])
      await visitor.request('PUT', '/api/wallet/split/recovery', { generation, ...recovery })
    const post = (path: string, body: object = {}) => visitor.request('POST', path, body)
    return {
      visitor,
      remove: () => post('/api/wallet/operator/remove'),
      pending: async () => {
        const { split } = (await visitor.request('GET', '/api/wallet/split')).body
        return (split as { recoveries: { kind: string }[] }).recoveries.map(({ kind }) => kind)
      },
      commit: async () =>
        (await post('/api/wallet/split/commit', { generation, proof: await signSplit(before.generation, wallet) }))
          .status,
    }
  }

  test('are in use with that share', async () => {
    const { visitor, pending, commit } = await startSplit()
    expect(await pending()).toEqual(['file', 'operator'])
    expect(await commit()).toBe(200)
    expect(await readOperator(visitor)).toMatchObject({ state: 'kept' })
  })

  test('are in use without it if their user has the operator remove its share meanwhile', async () => {
    const { visitor, remove, pending, commit } = await startSplit()
    expect((await remove()).status).toBe(200)
    expect(await pending()).toEqual(['file'])
    expect(await commit()).toBe(200)
    expect(await readOperator(visitor)).toMatchObject({ state: 'refused' })
    expect(await world.database.all('SELECT * FROM secure_operator_shares')).toEqual([])
  })

  test('keep it if the session has no recent confirmation', async () => {
    const { remove, pending } = await startSplit()
    world.pass(301)
    expect((await remove()).body.error?.code).toBe('loginNotFresh')
    expect(await pending()).toEqual(['file', 'operator'])
  })
})
