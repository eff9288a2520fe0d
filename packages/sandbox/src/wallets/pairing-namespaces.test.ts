import { expect, test } from 'vitest'

import { changeNamespaces, grantNamespaces } from './pairing-namespaces.ts'
import type { WalletNamespace } from './wallet-namespace.ts'

const evm = toNamespace({
  namespace: 'eip155',
  accounts: ['0xAA', '0xbb'],
  chains: () => [
    { id: 'eip155:1', name: 'One' },
    { id: 'eip155:137', name: 'Two' },
  ],
})
/** Each account has two addresses, which differ by chain. */
const bitcoin = toNamespace({
  namespace: 'bip122',
  accounts: ['first', 'second'],
  chains: () => [
    { id: 'bip122:main', name: 'Main' },
    { id: 'bip122:test', name: 'Test' },
  ],
  addressesOn: (account, chain) => [`${account}-pay-${chain.slice(7)}`, `${account}-ord-${chain.slice(7)}`],
})
const namespaces = [evm, bitcoin]

function toNamespace(
  part: Pick<WalletNamespace, 'namespace' | 'accounts' | 'chains' | 'addressesOn'>,
): WalletNamespace {
  return {
    methods: ['sign'],
    events: ['chainChanged'],
    read: () => ({ description: { title: '', rows: [] }, run: async () => ({ result: null }) }),
    toChainChanged: chain => chain,
    ...part,
  }
}

const ask = (chains: string[]) => ({ chains, methods: ['sign', 'other'], events: [] })
const proposal = { eip155: ask(['eip155:1', 'eip155:137', 'eip155:10']), bip122: ask(['bip122:main', 'bip122:test']) }
const accountsOf = (granted: Record<string, { accounts: string[] }>) =>
  Object.fromEntries(Object.entries(granted).map(([key, { accounts }]) => [key, accounts]))

test('the pairing wallet grants every namespace with its usual account, on the chains that the wallet has', () => {
  expect(accountsOf(grantNamespaces(namespaces, [proposal], {}))).toEqual({
    eip155: ['eip155:1:0xAA', 'eip155:137:0xAA'],
    bip122: [
      'bip122:main:first-pay-main',
      'bip122:main:first-ord-main',
      'bip122:test:first-pay-test',
      'bip122:test:first-ord-test',
    ],
  })
})

test('the pairing wallet grants only the namespaces that the user selected', () => {
  expect(Object.keys(grantNamespaces(namespaces, [proposal], { namespaces: ['bip122'] }))).toEqual(['bip122'])
  expect(grantNamespaces(namespaces, [proposal], { namespaces: [] })).toEqual({})
  expect(Object.keys(grantNamespaces(namespaces, [proposal], { chains: ['eip155:137'] }))).toEqual(['eip155'])
})

test('the pairing wallet grants the accounts that the user selected, and the usual one of a namespace without a selection', () => {
  const granted = grantNamespaces(namespaces, [proposal], { accounts: ['second'], chains: ['eip155:1', 'bip122:main'] })
  expect(accountsOf(granted)).toEqual({
    eip155: ['eip155:1:0xAA'],
    bip122: ['bip122:main:second-pay-main', 'bip122:main:second-ord-main'],
  })
})

test('the pairing wallet changes the accounts of one namespace only', () => {
  const granted = grantNamespaces(namespaces, [proposal], { accounts: ['0xbb', 'second'] })
  const changed = changeNamespaces(namespaces, granted, { accounts: ['0xaa', '0xbb'] })
  expect(accountsOf(changed)).toEqual({
    eip155: ['eip155:1:0xAA', 'eip155:1:0xbb', 'eip155:137:0xAA', 'eip155:137:0xbb'],
    bip122: granted['bip122']?.accounts,
  })
})

test('the pairing wallet drops a namespace, and moves an account to a chain with its addresses there', () => {
  const granted = grantNamespaces(namespaces, [proposal], { chains: ['eip155:1', 'bip122:main'] })
  expect(Object.keys(changeNamespaces(namespaces, granted, { namespaces: ['eip155'] }))).toEqual(['eip155'])
  const moved = changeNamespaces(namespaces, granted, { chains: ['eip155:1', 'bip122:test'] })
  expect(moved['bip122']?.accounts).toEqual(['bip122:test:first-pay-test', 'bip122:test:first-ord-test'])
})
