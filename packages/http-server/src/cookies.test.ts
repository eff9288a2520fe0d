import { describe, expect, test } from 'vitest'

import { createCookies } from './cookies.ts'

const cookies = createCookies<'session' | 'nonce'>({
  prefix: 'latchkey',
  attributes: isLocal => (isLocal ? 'Path=/; HttpOnly' : 'Path=/; HttpOnly; Secure'),
})
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(43)) as [string, string, string, string]
const headers = (cookie: string) => new Headers({ cookie })

describe('read', () => {
  test('returns the token of a __Host- cookie among others', () => {
    const sent = headers(`theme=dark; __Host-latchkey-nonce=${b};  __Host-latchkey-session=${a} ; x`)
    expect(cookies.read(sent, 'session', false)).toBe(a)
    expect(cookies.read(sent, 'nonce', false)).toBe(b)
  })

  test('ignores a cookie without __Host- on https, which another host could have set', () => {
    expect(cookies.read(headers(`latchkey-session=${a}`), 'session', false)).toBeUndefined()
  })

  test('prefers the plain cookie on this machine, and reads an earlier __Host- cookie without one', () => {
    const both = headers(`__Host-latchkey-session=${a}; latchkey-session=${b}`)
    expect(cookies.read(both, 'session', true)).toBe(b)
    expect(cookies.read(both, 'session', false)).toBe(a)
    expect(cookies.read(headers(`__Host-latchkey-session=${a}`), 'session', true)).toBe(a)
  })

  test('ignores a value that is no token', () => {
    for (const value of ['', 'x', `${a}a`, a.slice(1), `"${a.slice(2)}"`])
      expect(cookies.read(headers(`__Host-latchkey-session=${value}`), 'session', false), value).toBeUndefined()
    expect(cookies.read(headers('__Host-latchkey-session'), 'session', false)).toBeUndefined()
    expect(cookies.read(new Headers(), 'session', false)).toBeUndefined()
  })
})

describe('readAll', () => {
  test('returns the cookie of a name and those with a hyphenated suffix, by their names', () => {
    const sent = headers(
      `__Host-latchkey-nonce=${a}; __Host-latchkey-nonce-1=${b}; __Host-latchkey-nonces=${c}; __Host-latchkey-session=${d}; __Host-otherkit-nonce=${d}`,
    )
    expect(cookies.readAll(sent, 'nonce', false)).toEqual(
      new Map([
        ['nonce', a],
        ['nonce-1', b],
      ]),
    )
  })

  test('reads plain cookies only on this machine, where they win over __Host- cookies', () => {
    const sent = headers(`latchkey-nonce=${a}; __Host-latchkey-nonce=${b}; latchkey-nonce-2=${c}`)
    expect(cookies.readAll(sent, 'nonce', false)).toEqual(new Map([['nonce', b]]))
    expect(cookies.readAll(sent, 'nonce', true)).toEqual(
      new Map([
        ['nonce', a],
        ['nonce-2', c],
      ]),
    )
  })
})

test('write makes a __Host- cookie on https and a plain one on this machine, with the attributes of each', () => {
  expect(cookies.write('session', a, 60, false)).toBe(
    `__Host-latchkey-session=${a}; Path=/; HttpOnly; Secure; Max-Age=60`,
  )
  expect(cookies.write('nonce-1', b, 0, true)).toBe(`latchkey-nonce-1=${b}; Path=/; HttpOnly; Max-Age=0`)
})
