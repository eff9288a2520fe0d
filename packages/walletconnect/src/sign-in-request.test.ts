import { describe, expect, test } from 'vitest'

import { readSignInRequest } from './sign-in-request.ts'

const required = { domain: 'site.example', uri: 'https://site.example', nonce: 'abcdefgh12345678', chainId: '0x89' }
const fields = { domain: 'site.example', uri: 'https://site.example', nonce: 'abcdefgh12345678' }

describe('readSignInRequest', () => {
  test('reads the fields that a site requests, and no missing ones', () => {
    expect(readSignInRequest({ signInWithEthereum: required })).toStrictEqual({ chain: 'eip155:137', fields })
    expect(
      readSignInRequest({
        signInWithEthereum: {
          ...required,
          statement: 'Hello',
          expirationTime: '2030-01-01T00:00:00Z',
          notBefore: '2025-01-01T00:00:00Z',
          resources: ['https://a.example', 7],
        },
      }),
    ).toEqual({
      chain: 'eip155:137',
      fields: {
        ...fields,
        statement: 'Hello',
        exp: '2030-01-01T00:00:00Z',
        nbf: '2025-01-01T00:00:00Z',
        resources: ['https://a.example'],
      },
    })
  })

  test('reads no request from a site that requests no sign-in', () => {
    expect(readSignInRequest(undefined)).toBeUndefined()
    expect(readSignInRequest({})).toBeUndefined()
  })

  test.each(['domain', 'uri', 'nonce', 'chainId'])('reads no request without a text for its %s', name => {
    for (const value of [undefined, '', 7])
      expect(readSignInRequest({ signInWithEthereum: { ...required, [name]: value } })).toBeUndefined()
  })

  test('reads no request with an id, which the protocol does not carry', () => {
    expect(readSignInRequest({ signInWithEthereum: { ...required, requestId: '' } })).toBeUndefined()
  })
})
