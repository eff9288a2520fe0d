import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from './create-store.ts'
import type { Platform } from './environment.ts'
import { offeredSocials } from './offered-socials.ts'

function offered(platform: Partial<Platform>, options = {}) {
  const services = { secureSite: 'https://secure.example' }
  const environment = createTestEnvironment({ platform })
  return offeredSocials(
    createStore({ projectId: 'p', networks: [testNetworks.mainnet], services, ...options }, environment),
  )
}

const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

describe('the list of social logins', () => {
  // covers: S1.14
  test('has seven, in the order of the site', () => {
    expect(offered({})).toEqual(all)
    expect(offered({}, { features: { socials: ['apple', 'google'] } })).toEqual(['apple', 'google'])
    expect(offered({}, { features: { socials: ['apple', 'myspace', 'x'] } })).toEqual(['apple', 'x'])
  })

  test('is empty without a secure site, or if the site switches them off', () => {
    expect(offered({}, { services: {} })).toEqual([])
    expect(offered({}, { features: { socials: false } })).toEqual([])
  })

  // covers: S2.62, S2.63, S2.64
  test.each([
    ['ios', ['google']],
    ['macos', ['x']],
    ['android', ['facebook', 'x']],
    ['windows', []],
  ] as const)('lacks inside Telegram on %s %j, and has them in a browser', (os, left) => {
    expect(offered({ os, isTelegram: true })).toEqual(all.filter(name => !(left as readonly string[]).includes(name)))
    expect(offered({ os })).toEqual(all)
  })
})
