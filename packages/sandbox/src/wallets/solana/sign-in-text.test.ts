import { createSignInMessageText } from '@solana/wallet-standard-util'
import { describe, expect, test } from 'vitest'

import { type SignInFields, writeSignInText } from './sign-in-text.ts'

const required = { domain: 'shop.example', address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }
const whole: Required<SignInFields> = {
  ...required,
  statement: 'Sign in to the shop.',
  uri: 'https://shop.example/login',
  version: '1',
  chainId: 'solana:mainnet',
  nonce: 'k3v9x2p7q1',
  issuedAt: '2026-11-27T08:00:00.000Z',
  expirationTime: '2026-11-27T08:10:00.000Z',
  notBefore: '2026-11-27T07:59:00.000Z',
  requestId: 'order-7',
  resources: ['https://shop.example/terms', 'https://shop.example/privacy'],
}

describe('writeSignInText', () => {
  test.each([
    ['the required fields alone', required],
    ['every field', whole],
    ['a statement without other fields', { ...required, statement: whole.statement }],
    ['fields without a statement', { ...required, uri: whole.uri, nonce: whole.nonce }],
    ['an empty list of resources', { ...required, resources: [] }],
    ['resources alone', { ...required, resources: whole.resources }],
  ])('writes %s as the reference implementation does', (_, fields) => {
    expect(writeSignInText(fields)).toBe(createSignInMessageText(fields))
  })
})
