import { createAdapterContext } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CosmosWallet } from './cosmos-wallet.ts'
import { knownWallets } from './known-wallets.ts'
import { watchWallets } from './watch-wallets.ts'

type Page = EventTarget & Record<string, unknown>

const createPage = (globals: object = {}) => Object.assign(new EventTarget(), globals) as Page
const keplr = () => ({ enable: async () => {}, getKey: async () => ({}) })

function watch(page: Page, wallets: readonly CosmosWallet[] = knownWallets) {
  const lists: (readonly CosmosWallet[])[] = []
  const stop = watchWallets(page, createAdapterContext().clock, wallets, list => void lists.push(list))
  return { lists, names: () => lists.at(-1)?.map(({ name }) => name), stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('wallets in the page', () => {
  // covers: S1.21
  test('are Keplr, Leap, Cosmostation, OKX and Binance, each at its own object', () => {
    const page = createPage({
      keplr: keplr(),
      leap: keplr(),
      cosmostation: { providers: { keplr: keplr() } },
      okxwallet: { keplr: keplr() },
      binancew3w: { keplr: keplr() },
    })
    expect(watch(page).names()).toEqual(['Leap', 'Cosmostation', 'OKX Wallet', 'Binance Wallet', 'Keplr'])
  })

  test('are listed with the ids by which they are remembered and announced', () => {
    expect(knownWallets.map(({ id, rdns }) => [id, rdns])).toEqual([
      ['leap', 'io.leapwallet.LeapWallet'],
      ['cosmostation', 'io.cosmostation'],
      ['okxwallet.keplr', 'com.okex.wallet'],
      ['binancew3w.keplr', 'com.binance.wallet'],
      ['keplr', 'app.keplr'],
    ])
  })

  test('are found when the page has been parsed', () => {
    const page = createPage()
    const { names } = watch(page)
    page['leap'] = keplr()
    page.dispatchEvent(new Event('DOMContentLoaded'))
    expect(names()).toEqual(['Leap'])
  })

  test('are one if two names have the same object', () => {
    const leap = keplr()
    expect(watch(createPage({ keplr: leap, leap })).names()).toEqual(['Leap'])
  })

  test('include those of the site', () => {
    const page = createPage({ mine: { keplr: keplr() } })
    const mine: CosmosWallet = {
      id: 'mine',
      name: 'Mine',
      find: host => (host as unknown as { mine?: { keplr: unknown } }).mine?.keplr,
    }
    expect(watch(page, [mine, ...knownWallets]).names()).toEqual(['Mine'])
  })

  test('are found when they are injected late, by a limited number of scans', () => {
    const page = createPage()
    const { lists, names, stop } = watch(page)
    expect(names()).toEqual([])
    page['leap'] = keplr()
    vi.advanceTimersByTime(1_000)
    expect(names()).toEqual(['Leap'])
    vi.advanceTimersByTime(60_000)
    page['keplr'] = keplr()
    vi.advanceTimersByTime(60_000)
    expect(names()).toEqual(['Leap'])
    expect(vi.getTimerCount()).toBe(0)
    page.dispatchEvent(new Event('click'))
    expect(names()).toEqual(['Leap', 'Keplr'])
    stop()
    delete page['leap']
    page.dispatchEvent(new Event('load'))
    expect(lists).toHaveLength(3)
  })

  test.each([
    ['a text', 'keplr'],
    ['an object without a connect method', { enable: 5, getKey() {} }],
    [
      'a getter that throws',
      {
        get enable() {
          throw new Error('trap')
        },
      },
    ],
  ])('exclude %s', (_, global) => {
    const page = createPage({ keplr: global, cosmostation: { providers: null } })
    Object.defineProperty(page, 'leap', {
      get() {
        throw new Error('trap')
      },
    })
    expect(watch(page).names()).toEqual([])
  })
})
