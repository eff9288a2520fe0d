import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { evmSigner } from '../verify/signers.test-support.ts'
import { type AccountDatabase, codeOf, openAccounts, openSite } from './site.test-support.ts'

describe.each(testDatabases)('simultaneous requests, on %s,', (_name, start) => {
  let databases: TestDatabases
  let database: AccountDatabase
  let site: ReturnType<typeof openSite>
  const [evm, other] = [evmSigner(), evmSigner(generatePrivateKey())]

  beforeAll(async () => {
    databases = await start()
    database = await openAccounts(await databases.create())
  })
  afterAll(async () => {
    await database.close()
    await databases.stop()
  })
  beforeEach(async () => {
    site = openSite(database, { createUsers: ({ address }) => ({ name: `Wallet ${address.slice(0, 6)}` }) })
    await site.empty()
  })

  test('sign in once with one message', async () => {
    const visitor = site.visit()
    const signed = await visitor.signBy(evm)
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.verify(signed)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect([await site.count('session'), await site.count('user')]).toEqual([1, 1])
  })

  test('create one user for an unknown wallet', async () => {
    const visits = [site.visit(), site.visit(), site.visit()]
    const signed = await Promise.all(visits.map(visit => visit.signBy(evm)))
    const answers = await Promise.all(visits.map((visit, at) => visit.verify(signed[at]!)))
    expect(answers.map(codeOf)).toEqual([[200], [200], [200]])
    for (const visit of visits) expect(await visit.who()).toBe(`Wallet ${evm.address.slice(0, 6)}`)
    expect([await site.count('user'), await site.count('wallet')]).toEqual([1, 1])
  })

  test('link a wallet to one user, and the other one is rejected', async () => {
    const visits = [site.visit(), site.visit()] as const
    await visits[0].signUp('ann')
    await visits[1].signUp('bob')
    const signed = await Promise.all(visits.map(visit => visit.signBy(evm)))
    const answers = (await Promise.all(visits.map((visit, at) => visit.verify(signed[at]!)))).map(codeOf)
    expect(answers.toSorted()).toEqual([[200], [409, 'walletTaken']])
    expect(await site.count('wallet')).toBe(1)
    const [winner, loser] = answers[0]?.length === 1 ? visits : ([visits[1], visits[0]] as const)
    expect(await loser.connect(evm)).toEqual([409, 'walletTaken'])
    expect(await loser.wallets()).toEqual([])
    expect(await winner.connect(evm)).toEqual([200])
    expect(await site.count('wallet')).toBe(1)
  })

  test('leave one of two unlinked wallets if the user has no other sign-in', async () => {
    const visitor = site.visit()
    expect([await visitor.connect(evm), await visitor.connect(other)]).toEqual([[200], [200]])
    const both = (await visitor.wallets()) ?? []
    const answers = await Promise.all(both.map(({ id }) => visitor.unlink(id)))
    expect(answers).not.toEqual([[200], [200]])
    expect(await site.count('wallet')).toBeGreaterThan(0)
    // The remaining wallet can sign in, whether or not the session was of the removed one.
    const known = openSite(database)
    expect([await known.visit().connect(evm), await known.visit().connect(other)]).toContainEqual([200])
  })
})
