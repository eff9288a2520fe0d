import { describe, expect, test } from 'vitest'

import { firstAccount } from './pairing-harness.ts'
import { readCacaos } from './read-cacaos.ts'
import { toSignInAnswer } from './sign-in-answer.ts'

const payload = {
  iss: `did:pkh:eip155:1:${firstAccount}`,
  domain: 'site.example',
  aud: 'https://site.example',
  version: '1',
  nonce: 'abcdefgh12345678',
  iat: '2026-01-01T00:00:00.000Z',
}
const cacao = { h: { t: 'eip4361' }, p: payload, s: { t: 'eip191', s: '0xabcd' } }
const required = [
  'site.example wants you to sign in with your Ethereum account:',
  firstAccount,
  '',
  '',
  'URI: https://site.example',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: abcdefgh12345678',
  'Issued At: 2026-01-01T00:00:00.000Z',
]

function messageOf(p: object): string | undefined {
  const answer = toSignInAnswer(readCacaos([{ ...cacao, p }]), 'eip155:1')?.['signInWithEthereum']
  return (answer as { message?: string } | undefined)?.message
}

describe('readCacaos', () => {
  test('reads a signature with its fields, and the hash of the message only if the wallet returned one', () => {
    expect(readCacaos([cacao])).toEqual([
      {
        cacao: { h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s: '0xabcd' } },
        payload,
        address: firstAccount,
        chains: ['eip155:1'],
        methods: [],
      },
    ])
    const [withHash] = readCacaos([{ ...cacao, s: { ...cacao.s, m: '0x12' } }])
    expect(withHash?.cacao.s).toEqual({ t: 'eip191', s: '0xabcd', m: '0x12' })
  })

  test.each([
    ['an issuer with more behind its address', { p: { ...payload, iss: `${payload.iss}0` } }],
    ['an issuer of another namespace', { p: { ...payload, iss: 'did:pkh:solana:x:y' } }],
    ['an issuer that is too long', { p: { ...payload, iss: payload.iss.padEnd(5_000, '0') } }],
    ['no issuer', { p: {} }],
    ['no signature', { s: { t: 'eip191' } }],
    ['a signature that is too long', { s: { t: 'eip191', s: '0'.repeat(40_001) } }],
    ['no kind of signature', { s: { s: '0xabcd' } }],
  ])('leaves out an answer with %s', (_, change) => {
    expect(readCacaos([{ ...cacao, ...change }])).toEqual([])
  })

  test('reads the texts among the resources', () => {
    const [read] = readCacaos([
      { ...cacao, p: { ...payload, resources: ['https://a.example', 7, 'x'.repeat(5_000), 'https://b.example'] } },
    ])
    expect(read?.payload.resources).toEqual(['https://a.example', 'https://b.example'])
    expect(readCacaos([{ ...cacao, p: { ...payload, resources: 'no list' } }])[0]?.payload.resources).toEqual([])
  })

  test('reads at most 32 signatures', () => {
    expect(readCacaos(Array.from({ length: 40 }, () => cacao))).toHaveLength(32)
  })
})

describe('toSignInAnswer', () => {
  test('writes the signed message (EIP-4361), without lines for missing fields', () => {
    expect(messageOf(payload)).toBe(required.join('\n'))
  })

  test('writes a line for each field of the message', () => {
    const [head, address, ...rest] = required
    const all = {
      statement: 'Hello',
      exp: '2030-01-01T00:00:00.000Z',
      nbf: '2025-01-01T00:00:00.000Z',
      requestId: '7',
      resources: ['https://a.example', 'https://b.example'],
    }
    expect(messageOf({ ...payload, ...all })).toBe(
      [
        head,
        address,
        '',
        'Hello',
        ...rest.slice(1),
        'Expiration Time: 2030-01-01T00:00:00.000Z',
        'Not Before: 2025-01-01T00:00:00.000Z',
        'Request ID: 7',
        'Resources:',
        '- https://a.example',
        '- https://b.example',
      ].join('\n'),
    )
  })

  test('returns the signature for the chain of the session, and none for another chain', () => {
    const signed = readCacaos([
      cacao,
      { ...cacao, p: { ...payload, iss: `did:pkh:eip155:137:${firstAccount}` }, s: { t: 'eip191', s: '0x1234' } },
    ])
    expect(toSignInAnswer(signed, 'eip155:137')).toMatchObject({ signInWithEthereum: { signature: '0x1234' } })
    expect(toSignInAnswer(signed, 'eip155:10')).toBeUndefined()
  })
})
