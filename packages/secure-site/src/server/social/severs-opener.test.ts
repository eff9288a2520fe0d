import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { severesOpener } from './severs-opener.ts'

interface Page {
  status?: number
  headers?: [name: string, value: string][]
}

let pages: Record<string, Page>
let asked: { url: string; cookie: string | null; accept: string | null; redirect: unknown }[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const headers = new Headers(init.headers)
    asked.push({ url: url.href, cookie: headers.get('cookie'), accept: headers.get('accept'), redirect: init.redirect })
    const { status = 200, headers: answered = [] } = pages[url.href] ?? { status: 404 }
    return new Response(status === 304 ? null : 'a page', { status, headers: answered })
  })
})
afterEach(() => vi.unstubAllGlobals())

const a = 'https://a.example/'
const cuts = (first = a, isPlain = false) => severesOpener(new URL(first), isPlain)

describe('a page of a provider', () => {
  test.each([
    [undefined, false],
    ['unsafe-none', false],
    ['unsafe-none; report-to="a"', false],
    ['unsafe-none ; report-to="a"', false],
    ['same-origin', true],
    ['same-origin-allow-popups', true],
    ['same-origin; report-to="a"', true],
    ['something new', true],
  ])('severs, with the policy %o, its window: %s', async (policy, expected) => {
    pages = { [a]: policy === undefined ? {} : { headers: [['cross-origin-opener-policy', policy]] } }
    expect(await cuts()).toBe(expected)
    expect(asked).toEqual([{ url: a, cookie: '', accept: 'text/html', redirect: 'manual' }])
  })

  test('is the last of several, each of which is requested with the cookies of its host', async () => {
    pages = {
      [a]: {
        status: 302,
        headers: [
          ['location', '/login'],
          ['set-cookie', 'one=value=1; Path=/'],
          ['set-cookie', 'two=; Path=/'],
          ['set-cookie', 'no cookie'],
        ],
      },
      [`${a}login`]: {
        status: 303,
        headers: [
          ['location', 'https://b.example/'],
          ['set-cookie', 'one=2'],
        ],
      },
      'https://b.example/': { headers: [['cross-origin-opener-policy', 'same-origin']] },
    }
    expect(await cuts()).toBe(true)
    expect(asked.map(({ url, cookie }) => [url, cookie])).toEqual([
      [a, ''],
      [`${a}login`, 'one=value=1; two='],
      ['https://b.example/', ''],
    ])
  })

  test('severs the window on the way, too', async () => {
    pages = {
      [a]: {
        status: 302,
        headers: [
          ['location', 'https://b.example/'],
          ['cross-origin-opener-policy', 'same-origin'],
        ],
      },
    }
    expect(await cuts()).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test.each([400, 500])('is rejected with the status %i', async status => {
    pages = { [a]: { status } }
    await expect(cuts()).rejects.toThrow(`The provider answered ${status}`)
  })

  test.each([300, 399])('redirects with the status %i and an address', async status => {
    pages = { [a]: { status, headers: [['location', '/there']] }, [`${a}there`]: {} }
    expect(await cuts()).toBe(false)
    expect(asked.map(({ url }) => url)).toEqual([a, `${a}there`])
  })

  test('is rejected if it redirects without an address', async () => {
    pages = { [a]: { status: 304 } }
    await expect(cuts()).rejects.toThrow('The provider answered 304')
  })

  test('is requested over https only, except on this machine', async () => {
    const plain = 'http://a.example/'
    pages = { [plain]: {}, [a]: { status: 302, headers: [['location', plain]] } }
    await expect(cuts(plain)).rejects.toThrow('A page of the provider is not on https')
    await expect(cuts()).rejects.toThrow('A page of the provider is not on https')
    expect(asked.map(({ url }) => url)).toEqual([a])
    expect(await cuts(plain, true)).toBe(false)
  })

  test('is followed over at most five addresses', async () => {
    const at = (number: number) => `${a}${number}`
    const to = (number: number): Page => ({ status: 302, headers: [['location', at(number)]] })
    pages = { [at(1)]: to(2), [at(2)]: to(3), [at(3)]: to(4), [at(4)]: to(5), [at(5)]: {} }
    expect(await cuts(at(1))).toBe(false)
    pages = { ...pages, [at(5)]: to(6), [at(6)]: {} }
    await expect(cuts(at(1))).rejects.toThrow('The provider sends on and on')
  })
})
