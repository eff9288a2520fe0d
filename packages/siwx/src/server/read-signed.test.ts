import { describe, expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { readSigned } from './read-signed.ts'

const resources = ['https://shop.example/terms']
const message = formatMessage({
  accountAddress: '0xabcdef0123456789ABCDEF0123456789abcdef01',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'a'.repeat(32),
  issuedAt: '2027-01-15T08:00:00.000Z',
  resources,
})
const payload = {
  domain: 'shop.example',
  aud: 'https://shop.example',
  version: '1',
  nonce: 'a'.repeat(32),
  iat: '2027-01-15T08:00:00.000Z',
  iss: 'did:pkh:eip155:1:0xabcdef0123456789ABCDEF0123456789abcdef01',
  resources,
}
const cacao = (change: object = {}) => ({
  h: { t: 'caip122' },
  p: { ...payload, ...change },
  s: { t: 'eip191', s: '0x01' },
})
const read = (change: object = {}) => readSigned({ message, signature: '0x01', ...change })

describe('readSigned', () => {
  test('reads the sign-in of a pairing with its resources', () => {
    expect(read({ cacao: cacao() }).cacao).toStrictEqual(cacao())
    expect(read({ cacao: cacao() }).data).toMatchObject({ resources })
  })

  test('reads a pairing with `null` for a field that the wallet leaves out, and keeps how it signed', () => {
    const paired = { ...cacao({ requestId: null }), s: { t: 'eip1271', s: '0x01', m: 'how' } }
    expect(read({ cacao: paired }).cacao).toEqual(paired)
  })

  test.each<[string, object, string?]>([
    ['no signature', { signature: undefined }, 'The request has a message and a signature'],
    ['no message', { message: null }, 'The request has a message and a signature'],
    ['a signature that is a list', { signature: ['0x01'] }, '"signature" is no text, or too long'],
    ['a key that is no text', { publicKey: 7 }, '"publicKey" is no text, or too long'],
    ['a resource that is no text', { cacao: cacao({ resources: [7] }) }],
    ['a payload with a table', { cacao: cacao({ resources: { a: 1 } }) }],
    ['a header of a type that is no text', { cacao: { ...cacao(), h: { t: 122 } } }],
    ['no header', { cacao: { p: payload, s: { t: 'eip191', s: '0x01' } } }],
    ['a signature of the pairing that is none', { cacao: { ...cacao(), s: { t: 'eip191' } } }],
  ])('rejects a body with %s', (_what, change, message = 'The sign-in of the pairing is none') => {
    expect(() => read(change)).toThrow(expect.objectContaining({ code: 'messageUnreadable', message }))
  })
})
