import { expect, test } from 'vitest'

import { createId, createToken, hashOf, isToken } from './tokens.ts'

test('createToken creates tokens of 43 letters, digits, hyphens and underscores that never repeat', () => {
  const tokens = Array.from({ length: 500 }, createToken)
  expect(new Set(tokens).size).toBe(500)
  for (const token of tokens) expect(token).toMatch(/^[-_a-zA-Z0-9]{43}$/)
  // In 21,500 characters each of the 64 kinds appears, including the two of base64url.
  expect(new Set(tokens.join('')).size).toBe(64)
})

test('isToken accepts exactly 43 letters of base64url', () => {
  const token = 'aZ09-_'.padEnd(43, 'x')
  expect(isToken(token)).toBe(true)
  for (const text of [
    '',
    token.slice(1),
    `${token}x`,
    `${token.slice(1)}+`,
    `${token.slice(1)}=`,
    `${token}\n`,
    ` ${token}`,
  ])
    expect(isToken(text), text).toBe(false)
})

test('createId creates 128 random bits in hexadecimal', () => {
  const ids = Array.from({ length: 100 }, createId)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})

test('hashOf is SHA-256 in hexadecimal', async () => {
  expect(await hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
