import type { SIWXMessageData } from '@latchkey/primitives'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'

import { formatMessage } from './format-message.ts'
import { MessageError } from './message-error.ts'
import { parseMessage } from './parse-message.ts'

const evm: SIWXMessageData = {
  accountAddress: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  chainId: 'eip155:1',
  nonce: 'abcdefgh1234',
  domain: 'shop.example',
  uri: 'https://shop.example/a',
  version: '1',
  issuedAt: '2026-11-23T11:00:00.000Z',
}
const solana: SIWXMessageData = {
  ...evm,
  accountAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const uri = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter(each => /^[!-~]+$/.test(each))
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Generates any valid message. */
const anyMessage: fc.Arbitrary<SIWXMessageData> = fc
  .record({
    accountAddress: fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 60 }),
    chainId: fc
      .tuple(
        fc.constantFrom('eip155', 'solana', 'bip122', 'polkadot', 'cosmos'),
        fc.string({ unit: fc.constantFrom(...letters, '-', '_'), minLength: 1, maxLength: 32 }),
      )
      .map(([namespace, reference]) => `${namespace}:${reference}` as const),
    nonce: fc.string({ unit: fc.constantFrom(...letters), minLength: 8, maxLength: 40 }),
    domain: fc.domain(),
    uri,
    version: fc.constant('1'),
    issuedAt: optional(time),
    expirationTime: optional(time),
    notBefore: optional(time),
    requestId: optional(fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 })),
    resources: optional(fc.array(uri, { maxLength: 3 })),
    statement: optional(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
        .filter(text => /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u.test(text) && !text.startsWith('URI: ')),
    ),
  })
  .map(data => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never)

describe('the text of a message', () => {
  // covers: S3.62
  test('follows EIP-4361 on eip155', () => {
    const { accountAddress, nonce, domain, uri, issuedAt } = evm
    const address = accountAddress as `0x${string}`
    const fields = { nonce, domain, uri, address, chainId: 1, issuedAt: new Date(issuedAt!) }
    const more = {
      statement: 'I accept the terms: https://shop.example/terms',
      expirationTime: '2026-11-23T12:00:00.000Z',
      notBefore: '2026-11-23T11:00:00.000Z',
      requestId: 'a-1',
      resources: ['https://shop.example/a', 'ipfs://b'],
    }
    expect(formatMessage(evm)).toBe(createSiweMessage({ ...fields, version: '1' }))
    expect(formatMessage({ ...evm, ...more })).toBe(
      createSiweMessage({
        ...fields,
        ...more,
        version: '1',
        expirationTime: new Date(more.expirationTime),
        notBefore: new Date(more.notBefore),
      }),
    )
    expect(parseSiweMessage(formatMessage({ ...evm, ...more }))).toMatchObject({
      statement: more.statement,
      nonce: evm.nonce,
    })
  })

  // covers: S3.60, S3.61
  test('names the accounts of another namespace, and has no line for an empty statement', () => {
    expect(formatMessage(solana)).toBe(
      [
        'shop.example wants you to sign in with your Solana account:',
        '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        '',
        'URI: https://shop.example/a',
        'Version: 1',
        'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        'Nonce: abcdefgh1234',
        'Issued At: 2026-11-23T11:00:00.000Z',
      ].join('\n'),
    )
  })

  test('is parsed as it was written', () => {
    fc.assert(
      fc.property(anyMessage, data => {
        expect(parseMessage(formatMessage(data))).toEqual(data)
      }),
    )
  })

  test('is parsed with other values, or not at all, after any change', () => {
    const edit = fc.record({
      at: fc.nat(),
      length: fc.nat({ max: 3 }),
      by: fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('\n', '\r', '\u202e', ' ', 'а')),
    })
    fc.assert(
      fc.property(anyMessage, edit, (data, { at, length, by }) => {
        const text = formatMessage(data)
        const start = at % (text.length + 1)
        const changed = text.slice(0, start) + by + text.slice(start + length)
        fc.pre(changed !== text)
        let read: SIWXMessageData | undefined
        try {
          read = parseMessage(changed)
        } catch (error) {
          expect(error).toMatchObject({ code: 'messageUnreadable' })
        }
        expect(read).not.toEqual(data)
      }),
    )
  })

  test.each([
    ['a domain in another script', { domain: 'shоp.example' }],
    ['a domain with a user', { domain: 'shop.example@evil.example' }],
    ['a line break in the statement', { statement: 'Yes\nURI: https://evil.example' }],
    ['text that turns the direction', { statement: 'Pay \u202eevil' }],
    ['a nonce that is too short', { nonce: 'abc' }],
    ['a time that is none', { issuedAt: 'yesterday' }],
    ['an address with a space', { accountAddress: '0x1 2' }],
    ['another version', { version: '2' }],
    ['a URI that is none', { uri: 'shop' }],
    ['an invalid namespace', { chainId: 'tron:1' as SIWXMessageData['chainId'] }],
  ])('is not parsed with %s', (_what, change) => {
    expect(() => parseMessage(formatMessage({ ...evm, ...change }))).toThrow()
  })

  test.each(['mainnet', 'solana:mainnet'])('may name the cluster on Solana as wallets do: %s', name => {
    const text = formatMessage(solana).replace(/^Chain ID: .*$/m, `Chain ID: ${name}`)
    expect(parseMessage(text)).toEqual(solana)
    expect(() => parseMessage(text.replace('Chain ID: ', 'Chain ID:  '))).toThrow(MessageError)
    expect(parseMessage(formatMessage(evm).replace('Chain ID: 1', `Chain ID: mainnet`)).chainId).toBe('eip155:mainnet')
  })
})
