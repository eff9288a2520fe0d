import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'

import type { VerifySignature } from '../server/options.ts'
import { SiwxError } from '../siwx-error.ts'
import type { SignatureProof } from '../verify/signature-proof.ts'
import { evmSigner, type TestSigner } from '../verify/signers.test-support.ts'
import { type AccountDatabase, openAccounts, openSite } from './site.test-support.ts'

/** A wallet at one address on a chain. Its signature holds the answer of the contract there. */
const walletOn = (chainId: 'eip155:1' | 'eip155:10', signature = '0xc0de'): TestSigner => ({
  ...evmSigner(),
  name: chainId,
  chainId,
  sign: async () => ({ signature }),
})

/**
 * Verifies like a site that calls viem's `publicClient.verifyMessage`: it asks the contract and ignores the context.
 */
const verifyByOwnClient: VerifySignature = async ({ signature }) => {
  if (signature !== '0xc0de') throw new SiwxError('signatureInvalid', 'The contract said no')
  return { by: 'contract' }
}

/** Returns nothing, which plain JavaScript can do because no type checks the answer. */
const verifySilently = (async (...asked: Parameters<VerifySignature>) =>
  void (await verifyByOwnClient(...asked))) as unknown as VerifySignature

describe('a user who links a wallet', () => {
  let database: AccountDatabase
  beforeAll(async () => {
    database = await openAccounts({ file: ':memory:' })
  })
  afterAll(() => database.close())
  beforeEach(() => openSite(database).empty())

  test.each(['signs out', 'becomes another user'] as const)(
    'links nothing if they %s while the node answers',
    async what => {
      const plain = openSite(database)
      const { adapter } = await plain.auth.$context
      const visit = openSite(database, {
        verifySignature: async () => {
          if (what === 'signs out') {
            await adapter.deleteMany({ model: 'session', where: [] })
            return { by: 'contract' }
          }
          const other = await adapter.findOne<{ id: string }>({
            model: 'user',
            where: [{ field: 'name', value: 'bob' }],
          })
          await adapter.updateMany({ model: 'session', where: [], update: { userId: other?.id } })
          return { by: 'contract' }
        },
      }).visit()
      await plain.visit().signUp('bob')
      await adapter.deleteMany({ model: 'session', where: [] })
      await visit.signUp('ann')
      expect(await visit.connect(walletOn('eip155:1'))).toEqual([401, 'notSignedIn'])
      expect([await plain.count('wallet'), await plain.count('walletSignIn')]).toEqual([0, 0])
    },
  )
})

describe('a site with a verifier of its own', () => {
  let database: AccountDatabase
  beforeAll(async () => {
    database = await openAccounts({ file: ':memory:' })
  })
  afterAll(() => database.close())
  beforeEach(() => openSite(database).empty())

  const usersOf = async (verifySignature: VerifySignature) => {
    const site = openSite(database, { verifySignature, createUsers: ({ chainId }) => ({ name: `of ${chainId}` }) })
    const names: unknown[] = []
    for (const chainId of ['eip155:1', 'eip155:10', 'eip155:1'] as const) {
      const visit = site.visit()
      expect(await visit.connect(walletOn(chainId))).toEqual([200])
      names.push(await visit.who())
    }
    return { names, wallets: await site.count('wallet'), users: await site.count('user') }
  }

  test('has to report whether a key or a contract signed, by its type', () => {
    expectTypeOf<ReturnType<VerifySignature>>().toEqualTypeOf<Promise<SignatureProof>>()
  })

  test.each([
    ['reports a contract signature', verifyByOwnClient],
    ['reports nothing about contracts', verifySilently],
  ])('treats one address on two chains as two wallets if it %s', async (_what, verifySignature) => {
    expect(await usersOf(verifySignature)).toEqual({
      names: ['of eip155:1', 'of eip155:10', 'of eip155:1'],
      wallets: 2,
      users: 2,
    })
  })

  test('has one wallet on all chains if it reports that a key signed', async () => {
    const verifySignature: VerifySignature = async (...asked) => {
      await verifyByOwnClient(...asked)
      return { by: 'key' }
    }
    expect(await usersOf(verifySignature)).toEqual({
      names: ['of eip155:1', 'of eip155:1', 'of eip155:1'],
      wallets: 1,
      users: 1,
    })
  })

  test('has the verified account in its session', async () => {
    const visit = openSite(database, { verifySignature: verifyByOwnClient, createUsers: true }).visit()
    await visit.connect(walletOn('eip155:10'))
    expect(await visit.session()).toMatchObject([
      { identity: `eip155:10:${evmSigner().address.toLowerCase()}`, provenBy: 'contract' },
    ])
  })
})
