import { expect, test } from 'vitest'

import { identityOf, provenBy } from './account-identity.ts'
import { createSigners, dataOf, signIn } from './signers.test-support.ts'
import { verifySignature } from './verify-signature.ts'

const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const evm = (chainId: 'eip155:1' | 'eip155:10') => dataOf({ address, chainId })

test('every verifier reports that the key of an account signed', async () => {
  for (const signer of await createSigners())
    expect([signer.name, await verifySignature(await signIn(signer))]).toEqual([signer.name, { by: 'key' }])
})

test('a key has one identity on all networks, a contract one for each', async () => {
  const key = await Promise.all([evm('eip155:1'), evm('eip155:10')].map(data => identityOf(data, { by: 'key' })))
  expect(key).toEqual(Array.from({ length: 2 }, () => `eip155:${address.toLowerCase()}`))
  const contract = await Promise.all(
    [evm('eip155:1'), evm('eip155:10')].map(data => identityOf(data, { by: 'contract' })),
  )
  expect(contract).toEqual([`eip155:1:${address.toLowerCase()}`, `eip155:10:${address.toLowerCase()}`])
})

test("without a report of the site's verifier an identity counts for one network", async () => {
  expect(await identityOf(evm('eip155:10'), undefined)).toBe(`eip155:10:${address.toLowerCase()}`)
})

test('an identity has whether a key or a contract was verified', async () => {
  for (const by of ['key', 'contract'] as const)
    expect(provenBy(await identityOf(evm('eip155:1'), { by }), 'eip155:1')).toBe(by)
  // `eip155:1` must not match as a prefix of a contract on `eip155:10`.
  expect(provenBy(await identityOf(evm('eip155:10'), { by: 'contract' }), 'eip155:10')).toBe('contract')
})

test('one key with two notations has one identity', async () => {
  const util = await import('@polkadot/util-crypto')
  const key = Uint8Array.from({ length: 32 }, (_, at) => at)
  const identities = [0, 2, 42].map(prefix =>
    identityOf(
      dataOf({ address: util.encodeAddress(key, prefix), chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }),
      { by: 'key' },
    ),
  )
  expect(new Set(await Promise.all(identities)).size).toBe(1)
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const bitcoin = [segwit, segwit.toUpperCase()].map(each =>
    identityOf(dataOf({ address: each, chainId: 'bip122:000000000019d6689c085ae165831e93' }), { by: 'key' }),
  )
  expect(await Promise.all(bitcoin)).toEqual([`bip122:${segwit}`, `bip122:${segwit}`])
})
