import { type CaipNetwork, toCaipNetwork } from '@latchkey/primitives'
import { type Address, getAddress, zeroAddress } from 'viem'
import { expect, test } from 'vitest'

import { type Mined, toChainTransaction } from './to-transaction.ts'

const [account, other, contract] = ['a', 'b', 'c'].map(digit => getAddress(`0x${digit.repeat(40)}`)) as [
  Address,
  Address,
  Address,
]
/** An entry point of [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337). */
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const network: CaipNetwork = toCaipNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const mined: Mined = {
  hash: `0x${'ab'.repeat(32)}`,
  block: 1n,
  index: 0,
  from: account,
  to: contract,
  value: 0n,
  input: '0x',
  minedAt: 1,
  hasSucceeded: true,
  native: [],
  logs: [],
}
const native = (from: Address, to: Address) => ({ native: [{ from, to, value: 1n }] })

test.each<[string, Partial<Mined>]>([
  ['deploy', { to: undefined, input: '0x60' }],
  ['trade', { native: [...native(account, contract).native, ...native(contract, account).native] }],
  ['mint', { from: other, ...native(zeroAddress, account) }],
  ['receive', { from: other, ...native(other, account) }],
  ['send', native(account, account)],
  ['send', native(account, other)],
  ['burn', native(account, zeroAddress)],
  // The fee of a smart account is not part of the operation that it ordered.
  ['receive', { from: other, native: [...native(account, entryPoint).native, ...native(other, account).native] }],
  ['trade', { native: [...native(account, entryPoint).native, ...native(other, account).native] }],
  ['approve', { input: '0x095ea7b3' }],
  ['execute', { input: '0x01' }],
  ['execute', { from: other, to: account, input: '0x01' }],
  ['send', { to: other }],
  ['receive', { from: other, to: account }],
])('names the operation "%s" of %o', (operation, changes) => {
  expect(toChainTransaction({ ...mined, ...changes }, account, network, new Map()).operation).toBe(operation)
})
