import { openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { databaseStore } from './database-store.ts'
import { schema } from './schema.ts'

const now = Date.parse('2026-11-27T10:00:00.000Z')
const later = now + 60_000

describe.each(testDatabases)('a database of an earlier version, on %s,', (_name, start) => {
  const databases = useDatabases(start)

  test('keeps its sign-ins and nonces while two servers upgrade it', async () => {
    const options = await databases.create()
    const database = await openDatabase(options)
    await database.migrate(schema.filter(({ name }) => name === 'siwx-1' || name === 'siwx-2'))
    for (const [nonce, isCurrent, tokenHash, createdAt] of [
      ['first', 0, 'old', now],
      ['second', 1, 'old', now + 1],
      ['elsewhere', 1, 'another', now - 60_000],
    ] as const)
      await database.run(
        `INSERT INTO siwx_sessions (nonce, token_hash, chain_id, account_address, message, signature, created_at, expires_at, identity, is_current, current_at)
        VALUES (?, ?, 'eip155:1', ?, 'message', '0x1f', ?, ?, ?, ?, 7)`,
        nonce,
        tokenHash,
        nonce,
        createdAt,
        later,
        `eip155:${nonce}`,
        isCurrent,
      )
    for (const [nonce, spentAt] of [
      ['open', null],
      ['spent', now],
    ] as const)
      await database.run(
        `INSERT INTO siwx_nonces (nonce, browser_hash, domain, uri, issued_at, message_expires_at, expires_at, spent_at)
        VALUES (?, 'browser', 'shop.example', 'https://shop.example', ?, ?, ?, ?)`,
        nonce,
        now,
        later,
        later,
        spentAt,
      )

    const stores = [databaseStore(options), databaseStore(options)] as const
    await Promise.all(stores.map(each => each.ready()))
    const listed = async (tokenHash: string) =>
      (await stores[0].listSessions(tokenHash, now + 2)).map(each => [each.nonce, each.isCurrent, each.currentAt])
    const before = [
      ['second', true, 7],
      ['first', false, 7],
    ]
    expect(await listed('old')).toEqual(before)

    const add = (store: (typeof stores)[number], nonce: string, tokenHash: string) =>
      store.addSession({
        session: {
          nonce,
          tokenHash,
          chainId: 'eip155:1',
          accountAddress: nonce,
          identity: `eip155:${nonce}`,
          message: 'message',
          signature: '0x1f',
          publicKey: undefined,
          cacao: undefined,
          createdAt: now + 2,
          expiresAt: later,
        },
        previousTokenHash: 'old',
        maxSessions: 50,
        forgiven: [],
      })
    expect(await add(stores[0], 'spent', 'none')).toBe(false)
    expect(await listed('old')).toEqual(before)
    const added = await Promise.all([add(stores[0], 'open', 'a'), add(stores[1], 'open', 'b')])
    expect(added.toSorted()).toEqual([false, true])
    expect([await listed('a'), await listed('b')]).toContainEqual([
      ['open', true, 7],
      ['second', false, 7],
      ['first', false, 7],
    ])
    expect(await listed('old')).toEqual(before)
    // Its browser is unknown.
    expect(await listed('another')).toEqual([['elsewhere', true, 7]])
    await Promise.all([...stores.map(each => each.close?.()), database.close()])
  })
})
