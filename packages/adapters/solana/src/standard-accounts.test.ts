import { describe, expect, test } from 'vitest'

import { listAccounts } from './standard-accounts.ts'
import { addresses } from './test-world.test-support.ts'

const [first, second] = addresses
const chains = ['solana:mainnet']

describe('listAccounts', () => {
  test('lists the accounts of Solana in order, each once, with the wallet’s own object', () => {
    const accounts = [
      { address: second, chains },
      { address: first, chains: [null, 7, 'solana:devnet'] },
      { address: second, chains: ['solana:testnet'] },
    ]
    expect(listAccounts({ accounts })).toEqual([
      { address: second, account: accounts[0] },
      { address: first, account: accounts[1] },
    ])
  })

  test.each([
    ['an address that is no text', { address: 7, chains }],
    ['an address of another namespace', { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains }],
    ['an address of 31 bytes', { address: '1'.repeat(31), chains }],
    ['no chain of Solana', { address: first, chains: ['sui:mainnet', null] }],
    ['no chains', { address: first }],
    ['null in its place', null],
  ])('leaves out an account with %s', (_, account) => {
    expect(listAccounts({ accounts: [account, { address: second, chains }] })).toMatchObject([{ address: second }])
  })

  test.each([undefined, null, {}, { accounts: 'no list' }])('lists nothing of %j', source => {
    expect(listAccounts(source)).toEqual([])
  })
})
