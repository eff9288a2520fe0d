import type { SIWXMessageData } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { checkIssued } from './check-issued.ts'
import type { Issued } from './issued.ts'

const now = 1_800_000_000_000
const day = 86_400_000
const at = (time: number): string => new Date(time).toISOString()
const address = '0xabcdef0123456789abcdef0123456789abcdef01'

const issued: Issued = {
  nonce: 'a'.repeat(32),
  browserHash: 'b'.repeat(64),
  domain: 'shop.example',
  uri: 'https://shop.example',
  chainId: undefined,
  accountAddress: undefined,
  statement: 'Sign in',
  resources: ['https://shop.example/terms'],
  issuedAt: now,
  messageExpiresAt: now + day,
  expiresAt: now + 300_000,
}
const signed: SIWXMessageData = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: issued.domain,
  uri: issued.uri,
  version: '1',
  nonce: issued.nonce,
  statement: 'Sign in',
  resources: ['https://shop.example/terms'],
  issuedAt: at(now),
  expirationTime: at(now + day),
}
const check = (change: Partial<SIWXMessageData>, other: Partial<Issued> = {}, when = now + 10_000) =>
  checkIssued({ ...signed, ...change }, { ...issued, ...other }, when)

describe('checkIssued', () => {
  test.each<[string, Partial<SIWXMessageData>, Partial<Issued>?]>([
    ['the issued message', {}],
    ['a time as early as the clock tolerance allows', { issuedAt: at(now - 60_000) }],
    ['a time as late as the clock tolerance allows', { issuedAt: at(now + 70_000) }],
    ['an earlier end', { expirationTime: at(now + 10_001) }],
    ['a start as late as the clock tolerance allows', { notBefore: at(now + 70_000) }],
    ['an id of the request', { requestId: '7' }],
    ['the requested network', {}, { chainId: 'eip155:1' }],
    ['the requested account, in another letter case', {}, { accountAddress: address.toUpperCase().replace('X', 'x') }],
  ])('accepts %s', (_what, change, other) => {
    expect(() => check(change, other)).not.toThrow()
  })

  test.each<[string, string, string, Partial<SIWXMessageData>, Partial<Issued>?]>([
    ['another domain', 'domainMismatch', 'for another domain', { domain: 'evil.example' }],
    ['another page', 'uriMismatch', 'for another page', { uri: 'https://shop.example/other' }],
    ['another network', 'chainMismatch', 'Another network', { chainId: 'eip155:10' }, { chainId: 'eip155:1' }],
    ['another account', 'addressMismatch', 'Another account', {}, { accountAddress: `${address.slice(0, -1)}2` }],
    ['another statement', 'fieldMismatch', 'another statement', { statement: 'Pay' }],
    ['other resources', 'fieldMismatch', 'other resources', { resources: [] }],
    ['a time that is none', 'clockSkewed', 'made at another time', { issuedAt: 'today' }],
    ['a time that is too early', 'clockSkewed', 'made at another time', { issuedAt: at(now - 60_001) }],
    ['a time that is too late', 'clockSkewed', 'made at another time', { issuedAt: at(now + 70_001) }],
    ['a later end', 'fieldMismatch', 'good for longer', { expirationTime: at(now + day + 1) }],
    ['an end that is no time', 'fieldMismatch', 'good for longer', { expirationTime: 'never' }],
    ['an end that has come', 'messageExpired', 'no longer good', { expirationTime: at(now + 10_000) }],
    ['a later start', 'notYetValid', 'not good yet', { notBefore: at(now + 70_001) }],
    ['a start that is no time', 'notYetValid', 'not good yet', { notBefore: 'later' }],
  ])('rejects %s', (_what, code, message, change, other) => {
    expect(() => check(change, other)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    )
  })

  test('rejects a message without a time or an end', () => {
    const { issuedAt: _, ...undated } = signed
    const { expirationTime: __, ...endless } = signed
    expect(() => checkIssued(undated, issued, now)).toThrow(expect.objectContaining({ code: 'fieldMismatch' }))
    expect(() => checkIssued(endless, issued, now)).toThrow(expect.objectContaining({ code: 'fieldMismatch' }))
  })

  test('distinguishes Solana accounts by letter case', () => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const accountAddress = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
    expect(() => check({ chainId, accountAddress }, { accountAddress })).not.toThrow()
    expect(() => check({ chainId, accountAddress }, { accountAddress: accountAddress.toUpperCase() })).toThrow(
      expect.objectContaining({ code: 'addressMismatch' }),
    )
  })
})
