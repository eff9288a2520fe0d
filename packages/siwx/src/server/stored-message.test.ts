import type { SIWXMessageData } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { readStored } from './stored-message.ts'

const data: SIWXMessageData = {
  accountAddress: '0xabcdef0123456789ABCDEF0123456789abcdef01',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'a'.repeat(32),
  issuedAt: '2027-01-15T08:00:00.000Z',
}
const stored = { message: formatMessage(data), signature: '0x01' }

describe('readStored', () => {
  test('returns the message with its fields, and the key and the pairing only if they are stored', () => {
    expect(readStored(stored)).toEqual({ data: expect.objectContaining(data), ...stored })
    expect(readStored({ ...stored, publicKey: null, cacao: null })).not.toHaveProperty('publicKey')
    const cacao = { h: { t: 'caip122' }, p: { domain: 'shop.example' }, s: { t: 'eip191', s: '0x01' } }
    expect(readStored({ ...stored, publicKey: 'key', cacao: JSON.stringify(cacao) })).toMatchObject({
      publicKey: 'key',
      cacao,
    })
  })

  test('returns nothing for a message, or a pairing, that this version cannot parse', () => {
    expect(readStored({ ...stored, message: 'hello' })).toBeUndefined()
    expect(readStored({ ...stored, cacao: '{' })).toBeUndefined()
  })
})
