import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { avatarStops } from './avatar-stops.ts'
import { monogramIndex } from './hash-seed.ts'

describe('avatarStops', () => {
  // covers: S9.41
  test('uses the first six hexadecimal characters after 0x and nothing else', () => {
    const stops = avatarStops('0x8F3a5B7c9D1e2F4a6B8c0D2e4F6a8B0c2Ec41D9e')
    expect(avatarStops('0x8f3a5b0000000000000000000000000000000000')).toEqual(stops)
    expect(avatarStops('0x8f3a5c0000000000000000000000000000000000')).not.toEqual(stops)
  })

  test('gives an address of another namespace colours of its own, always the same', () => {
    expect(avatarStops('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toEqual(
      avatarStops('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'),
    )
    expect(avatarStops('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).not.toEqual(
      avatarStops('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'),
    )
  })

  test('creates four colours for any text', () => {
    fc.assert(
      fc.property(fc.string(), address => {
        for (const stop of avatarStops(address))
          expect(stop).toMatch(/^oklch\([\d.]+ [\d.]+ ([0-9]|[1-9]\d|[12]\d\d|3[0-5]\d|360)\)$/)
      }),
    )
  })
})

test('monogramIndex reaches all twelve gradients, about equally often', () => {
  const counts = Array.from({ length: 12 }, () => 0)
  for (let id = 0; id < 1200; id++) {
    const index = monogramIndex(`wallet-${id}`)
    counts[index] = (counts[index] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(60)
})
