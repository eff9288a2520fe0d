import { describe, expect, test } from 'vitest'

import { isOriginAllowed } from './is-origin-allowed.ts'

describe('allowed origins', () => {
  // covers: S8.65
  test.each<[string, string[], boolean]>([
    ['https://shop.example', [], true],
    ['https://shop.example', ['https://shop.example'], true],
    ['https://shop.example', ['https://SHOP.example/'], true],
    ['https://shop.example', ['https://shop.example:443'], true],
    ['https://shop.example', ['shop.example'], true],
    ['https://a.shop.example', ['*.shop.example'], true],
    ['https://a.b.shop.example', ['https://*.shop.example'], true],
    ['http://localhost:3000', ['localhost'], true],
    ['http://localhost:3000', ['http://localhost:3000'], true],
    ['http://[::1]:3000', ['http://[::1]:3000'], true],
    ['https://shop.example', ['*.shop.example'], false],
    ['https://evilshop.example', ['*.shop.example', 'shop.example'], false],
    ['https://shop.example.evil.example', ['shop.example'], false],
    ['http://shop.example', ['https://shop.example'], false],
    ['http://localhost:3000', ['http://localhost:4000'], false],
    ['http://localhost:3000', ['http://localhost'], false],
    ['https://shop.example', ['*', 'https://', '://', '.*'], false],
    ['null', ['https://shop.example'], false],
  ])('%s with %j: %s', (origin, allowed, expected) => {
    expect(isOriginAllowed(origin, allowed)).toBe(expected)
  })
})
