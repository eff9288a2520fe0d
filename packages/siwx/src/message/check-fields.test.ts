import type { SIWXMessageData } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { checkFields } from './check-fields.ts'

const data: SIWXMessageData = {
  accountAddress: '0xabcdef0123456789ABCDEF0123456789abcdef01',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'a'.repeat(8),
}
const check = (change: Partial<Record<keyof SIWXMessageData, unknown>>) =>
  checkFields({ ...data, ...change } as SIWXMessageData)

describe('checkFields', () => {
  test.each([
    '2026-11-23T11:00:00Z',
    '2026-11-23T11:00:00.5Z',
    '2026-11-23T11:00:00.123456Z',
    '2026-11-23T12:00:00+01:00',
    '2026-11-23T01:30:00-09:30',
  ])('accepts the time %s', issuedAt => {
    expect(() => check({ issuedAt, expirationTime: issuedAt, notBefore: issuedAt })).not.toThrow()
  })

  test.each([
    '2026-11-23',
    '2026-11-23T11:00Z',
    '2026-11-23T11:00:00',
    '2026-11-23T11:00:00.Z',
    '2026-11-23T11:00:00+1:00',
    '2026-11-23T11:00:00 Z',
    ' 2026-11-23T11:00:00Z',
    '2026-13-23T11:00:00Z',
  ])('rejects the time "%s" in each field', time => {
    for (const name of ['issuedAt', 'expirationTime', 'notBefore'] as const)
      expect(() => check({ [name]: time })).toThrow(`The field "${name}" of the sign-in message is not well-formed`)
  })

  test.each(['a.example', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--shp-8cd.example', `${'a'.repeat(253)}:1`])(
    'accepts the domain %s',
    domain => {
      expect(() => check({ domain })).not.toThrow()
    },
  )

  test.each<[keyof SIWXMessageData, readonly unknown[]]>([
    [
      'domain',
      ['', 'Shop.example', 'shop.example/', '-shop.example', 'shop..example', 'shop.example:', 'a'.repeat(254)],
    ],
    ['chainId', ['eip155', 'ab:1', 'eip155:', `eip155:${'1'.repeat(33)}`, 'eip155xyz:1']],
    ['accountAddress', ['', '0x 1', 'a'.repeat(129)]],
    ['nonce', ['a'.repeat(7), 'a'.repeat(129), 'aaaaaaa-']],
    ['version', ['2', '']],
    ['uri', ['shop.example', 'https://shop.example/ä', 'https://shop.example/ ']],
    ['statement', ['', 'two\nlines', 'turned \u202E around', 'with a bell \u0007']],
    ['requestId', ['a b', 'ä']],
    ['resources', [['https://shop.example', 'none']]],
  ])('rejects another %s', (name, values) => {
    for (const value of values)
      expect(() => check({ [name]: value }), String(value)).toThrow(
        `The field "${name}" of the sign-in message is not well-formed`,
      )
  })

  test('accepts the longest forms, an empty request id and a statement in any script', () => {
    expect(() =>
      check({
        chainId: `cosmos:${'a'.repeat(32)}`,
        accountAddress: 'a'.repeat(128),
        nonce: 'a'.repeat(128),
        requestId: '',
        statement: 'Ich stimme zu – 同意します',
        resources: ['https://shop.example/terms', 'ipfs://bafy'],
      }),
    ).not.toThrow()
  })
})
