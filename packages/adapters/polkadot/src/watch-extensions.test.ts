import { createAdapterContext } from '@latchkey/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { FoundExtension } from './found-extension.ts'
import { watchExtensions } from './watch-extensions.ts'

type Host = EventTarget & { injectedWeb3?: unknown; walletExtension?: unknown }

const entry = () => ({ version: '1', enable: async () => ({}) })

function watch(host: Host) {
  const lists: (readonly FoundExtension[])[] = []
  const stop = watchExtensions(host, createAdapterContext().clock, list => void lists.push(list))
  return {
    lists,
    ids: () => lists.at(-1)?.map(({ id }) => id),
    names: () => lists.at(-1)?.map(({ name }) => name),
    stop,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('extensions in the page', () => {
  // covers: S1.20
  test('have the names that users know, or their key', () => {
    const host: Host = new EventTarget()
    host.injectedWeb3 = { 'polkadot-js': entry(), talisman: entry(), 'subwallet-js': entry(), 'new-wallet': entry() }
    expect(watch(host).names()).toEqual(['Polkadot{.js}', 'Talisman', 'SubWallet', 'new-wallet'])
    const others = ['nova-wallet', 'fearless-wallet', 'polkagate', 'enkrypt', 'aleph-zero', 'mathwallet']
    host.injectedWeb3 = Object.fromEntries(others.map(key => [key, entry()]))
    expect(watch(host).names()).toEqual([
      'Nova Wallet',
      'Fearless Wallet',
      'PolkaGate',
      'Enkrypt',
      'Aleph Zero Signer',
      'MathWallet',
    ])
  })

  test('have their own name if they use the key of polkadot{.js}', () => {
    const host: Host = Object.assign(new EventTarget(), {
      injectedWeb3: { 'polkadot-js': entry() },
      walletExtension: { isNovaWallet: true },
    })
    expect(watch(host).names()).toEqual(['Nova Wallet'])
  })

  test('never have the id of the pairing nor one of the wallet list', () => {
    const host: Host = new EventTarget()
    host.injectedWeb3 = { walletConnect: entry(), ['c57ca95b47569778'.repeat(4)]: entry() }
    const { lists, ids, names } = watch(host)
    expect([ids(), names()]).toEqual([['walletConnect 2'], ['walletConnect']])
    expect(lists.at(-1)?.[0]?.getEntry()).toBe((host.injectedWeb3 as { walletConnect: object }).walletConnect)
  })

  test('are found when they inject later, each once, and keep their position', () => {
    const host: Host = new EventTarget()
    const { lists, ids } = watch(host)
    expect(lists).toEqual([[]])
    host.injectedWeb3 = { talisman: entry() }
    vi.advanceTimersByTime(100)
    expect(ids()).toEqual(['talisman'])
    ;(host.injectedWeb3 as Record<string, unknown>)['subwallet-js'] = entry()
    host.dispatchEvent(new Event('load'))
    expect(ids()).toEqual(['talisman', 'subwallet-js'])
    expect(lists.at(-1)?.[0]).toBe(lists.at(-2)?.[0])
    vi.advanceTimersByTime(60_000)
    ;(host.injectedWeb3 as Record<string, unknown>)['polkagate'] = entry()
    host.dispatchEvent(new Event('click'))
    expect(ids()).toEqual(['talisman', 'subwallet-js', 'polkagate'])
    expect(lists).toHaveLength(4)
  })

  test('are searched for a limited number of times', () => {
    const host: Host = new EventTarget()
    let looks = 0
    Object.defineProperty(host, 'injectedWeb3', { get: () => void looks++ })
    const { stop } = watch(host)
    vi.advanceTimersByTime(600_000)
    expect(looks).toBe(5)
    expect(vi.getTimerCount()).toBe(0)
    stop()
    for (const event of ['load', 'click', 'DOMContentLoaded']) host.dispatchEvent(new Event(event))
    expect(looks).toBe(5)
  })

  test('are not searched for after the stop', () => {
    const host: Host = new EventTarget()
    const { lists, stop } = watch(host)
    stop()
    host.injectedWeb3 = { talisman: entry() }
    vi.advanceTimersByTime(60_000)
    expect(lists).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are looked up again at each use', () => {
    const host: Host = new EventTarget()
    host.injectedWeb3 = { talisman: entry() }
    const { lists } = watch(host)
    const other = entry()
    host.injectedWeb3 = { talisman: other }
    expect(lists[0]?.[0]?.getEntry()).toBe(other)
  })

  test('are listed with the newer method to connect alone', () => {
    const host: Host = new EventTarget()
    host.injectedWeb3 = { newer: { version: '2', connect: async () => ({}) } }
    expect(watch(host).ids()).toEqual(['newer'])
  })

  test('are not listed if they are invalid', () => {
    const host: Host = new EventTarget()
    host.injectedWeb3 = {
      'no-entry': undefined,
      'no-way-in': { version: '1' },
      'a-text': 'enable',
      '<img src=x onerror=alert(1)>': entry(),
      '\u202Ekcolc': entry(),
      ['x'.repeat(65)]: entry(),
      get trap() {
        throw new Error('trap')
      },
      fine: entry(),
    }
    expect(watch(host).ids()).toEqual(['fine'])
  })

  test.each([
    [
      'a getter that throws',
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ],
    [
      'a revoked proxy',
      {
        get: () => {
          const { proxy, revoke } = Proxy.revocable({}, {})
          revoke()
          return proxy
        },
      },
    ],
    [
      'keys that throw',
      {
        get: () =>
          new Proxy(
            {},
            {
              ownKeys: () => {
                throw new Error('trap')
              },
            },
          ),
      },
    ],
    [
      'thousands of entries',
      { get: () => Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`w${n}`, entry()])) },
    ],
  ])('cannot break the page with %s', (_, property) => {
    const host: Host = Object.defineProperty(new EventTarget(), 'injectedWeb3', property)
    expect(watch(host).lists.at(-1)?.length).toBeLessThanOrEqual(50)
  })

  test('are not listed if the keys cannot be read', () => {
    const host: Host = new EventTarget()
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    host.injectedWeb3 = proxy
    expect(watch(host).lists).toEqual([[]])
  })

  test('are found when the page has been parsed', () => {
    const host: Host = new EventTarget()
    const { ids } = watch(host)
    host.injectedWeb3 = { talisman: entry() }
    host.dispatchEvent(new Event('DOMContentLoaded'))
    expect(ids()).toEqual(['talisman'])
  })

  test('may be any value', () => {
    fc.assert(
      fc.property(fc.anything(), injected => {
        const host: Host = new EventTarget()
        host.injectedWeb3 = injected
        const { lists, stop } = watch(host)
        expect(lists).toHaveLength(1)
        stop()
      }),
    )
  })
})
