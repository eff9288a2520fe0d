import type { SIWXMessageData } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { readKept } from './kept-session.ts'
import type { StoredSession } from './store.ts'

const evm = {
  chainId: 'eip155:1',
  accountAddress: '0xabcdef0123456789ABCDEF0123456789abcdef01',
} as const
const solana = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accountAddress: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
} as const

function storedOf(account: Pick<SIWXMessageData, 'chainId' | 'accountAddress'>, identity?: string): StoredSession {
  const message = formatMessage({
    ...account,
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce: 'a'.repeat(32),
    issuedAt: '2027-01-15T08:00:00.000Z',
  })
  return {
    ...account,
    nonce: 'a'.repeat(32),
    tokenHash: 'token',
    identity,
    message,
    signature: '0x01',
    publicKey: undefined,
    cacao: undefined,
    createdAt: 0,
    expiresAt: Date.parse('2027-01-16T08:00:00.000Z'),
    isCurrent: true,
    currentAt: 0,
  }
}

describe('readKept', () => {
  // The first version stored no identity, and the account may have been a contract's.
  test.each([
    [evm, `eip155:1:${evm.accountAddress.toLowerCase()}`],
    [solana, `${solana.chainId}:${solana.accountAddress}`],
  ])('identifies a sign-in that was stored without an identity by its one network: %o', (account, identity) => {
    expect(readKept(storedOf(account))?.session).toMatchObject({
      identity,
      provenBy: 'contract',
      address: account.accountAddress,
      expiresAt: '2027-01-16T08:00:00.000Z',
    })
  })

  test('returns the stored identity', () => {
    const identity = `eip155:${evm.accountAddress.toLowerCase()}`
    expect(readKept(storedOf(evm, identity))?.session).toMatchObject({ identity, provenBy: 'key' })
  })

  test('returns nothing for a message that this version cannot parse', () => {
    expect(readKept({ ...storedOf(evm), message: 'hello' })).toBeUndefined()
  })
})
