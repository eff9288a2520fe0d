import { describe, expect, test } from 'vitest'

import { takeResult } from './returned-login.ts'

const secureSite = 'https://secure.example/wallet/'
const uri = 'https://secure.example/wallet/social/result?attempt=AAAAAAAAAAAAAAAAAAAAAA&ticket=t-1'
const result = { attempt: 'AAAAAAAAAAAAAAAAAAAAAA', ticket: 't-1' }
const param = `result_uri=${encodeURIComponent(uri)}`

describe('the address of a page that returns from a social login', () => {
  // covers: S2.13
  test.each([
    [`https://shop.example/?${param}`, 'https://shop.example/'],
    [
      `https://shop.example/cart?a=1&${param}&b=%20x+y&flag#part?x=1`,
      'https://shop.example/cart?a=1&b=%20x+y&flag#part?x=1',
    ],
    [`https://shop.example/?${param}#${param}`, `https://shop.example/#${param}`],
    [`https://shop.example/?q=Ä&&${param}`, 'https://shop.example/?q=Ä&'],
    [`https://shop.example/?${param}&${param}`, 'https://shop.example/'],
  ])('loses the parameter and nothing else: %s', (href, rest) => {
    expect(takeResult(href, secureSite)).toEqual({ result, href: rest })
  })

  test.each([
    'https://shop.example/',
    `https://shop.example/#${param}`,
    `https://shop.example/?my_${param}`,
    'https://shop.example/?result_uri=',
    'https://shop.example/?result_uri=%E0%A4%A',
    `https://shop.example/?result_uri=${encodeURIComponent(uri.replace('secure.example', 'secure.example.evil'))}`,
    `https://shop.example/?result_uri=${encodeURIComponent(uri.replace('/wallet', '/other'))}`,
    `https://shop.example/?result_uri=${encodeURIComponent(uri.replace('ticket', 'token'))}`,
  ])('stays unchanged without a result of the secure site: %s', href => {
    expect(takeResult(href, secureSite)).toBeUndefined()
  })
})
