import { createAdapterContext } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createRememberedWallets } from './remembered-wallets.ts'
import { addresses } from './test-world.test-support.ts'

const key = { bech32Address: addresses[0], pubKey: new Uint8Array(33).fill(2), algo: 'secp256k1' } as const
const chainId = 'cosmoshub-4'

test.each(['secp256k1', 'eth_secp256k1', 'ethsecp256k1'] as const)(
  'a key is remembered with its algorithm %s',
  algo => {
    const remembered = createRememberedWallets(createAdapterContext())
    remembered.keep('keplr', chainId, { ...key, algo })
    expect(remembered.keyOf('keplr', chainId)).toStrictEqual({ ...key, algo })
  },
)

test('a key is remembered with its name, for its wallet and chain only', () => {
  const remembered = createRememberedWallets(createAdapterContext())
  remembered.keep('keplr', chainId, { ...key, name: 'Savings' })
  expect(remembered.keyOf('keplr', chainId)).toStrictEqual({ ...key, name: 'Savings' })
  expect([remembered.keyOf('keplr', 'osmosis-1'), remembered.keyOf('leap', chainId)]).toEqual([undefined, undefined])
})

test('an invalid algorithm in storage counts as secp256k1', () => {
  const context = createAdapterContext()
  const stored = { bech32Address: addresses[0], pubKey: '02'.repeat(33), algo: 'ed448', name: 5 }
  context.storage.set('@appkit/cosmos_wallets', JSON.stringify({ keplr: { [chainId]: stored } }))
  expect(createRememberedWallets(context).keyOf('keplr', chainId)).toStrictEqual(key)
})

test('an answer in this tab is stored under a key of the kit', () => {
  const context = createAdapterContext()
  const remembered = createRememberedWallets(context)
  remembered.keep('keplr', chainId, key)
  expect(context.tabStorage.keys()).toEqual(['@appkit/cosmos_answered:keplr'])
  expect([remembered.isFresh('keplr'), remembered.isFresh('leap')]).toEqual([true, false])
  remembered.setStale('keplr')
  expect([remembered.isFresh('keplr'), remembered.has('keplr')]).toEqual([false, true])
})
