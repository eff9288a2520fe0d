import { describe, expect, test } from 'vitest'

import { findAccount, parseExtensionAccounts, toNetworkAccounts } from './extension-accounts.ts'
import { createNetwork, given, moonbeam, onPolkadot, polkadot } from './test-world.test-support.ts'

const ethereumAddress = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
const kindsOf = (accounts: readonly object[], network = polkadot) =>
  toNetworkAccounts(parseExtensionAccounts(accounts) ?? [], network)

describe('the accounts of an extension', () => {
  test.each(['sr25519', 'ed25519', 'ecdsa'] as const)('are accepted with the key type %s, which is kept', type => {
    expect(kindsOf([{ address: given[0], type }])).toMatchObject([{ address: onPolkadot[0], type }])
  })

  test('are accepted without a name or a key type, which are then absent', () => {
    expect(kindsOf([{ address: given[0], name: 5, genesisHash: '' }])).toStrictEqual([
      { address: onPolkadot[0], publicKey: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d' },
    ])
    expect(kindsOf([{ address: ethereumAddress }], moonbeam)).toStrictEqual([
      { address: ethereumAddress, publicKey: ethereumAddress.toLowerCase() },
    ])
  })

  test('keep their name, of at most 100 characters', () => {
    const accounts = [
      { address: given[0], name: 'Savings' },
      { address: given[1], name: 'x'.repeat(101) },
    ]
    expect(kindsOf(accounts).map(({ name }) => name)).toEqual(['Savings', 'x'.repeat(100)])
  })

  test('are for networks with Ethereum accounts if they have an Ethereum address', () => {
    const accounts = [{ address: ethereumAddress }, { address: `x${ethereumAddress}` }]
    const moonriver = createNetwork('401a1f9dca3da46f5c4091016c8a2f26', 'Moonriver')
    for (const network of [moonbeam, moonriver])
      expect(kindsOf(accounts, network).map(({ address }) => address)).toEqual([ethereumAddress])
    expect(kindsOf(accounts)).toEqual([])
  })

  test('are not found by an invalid address', () => {
    const accounts = parseExtensionAccounts([{ address: given[0] }]) ?? []
    expect(findAccount(accounts, onPolkadot[0])).toBe(accounts[0])
    for (const address of [undefined, 'nobody', given[1]]) expect(findAccount(accounts, address)).toBeUndefined()
  })
})
