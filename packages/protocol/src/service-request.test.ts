import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createImageRequest } from './directory/images.ts'
import { createWalletsRequest } from './directory/wallets.ts'
import { createGetRequest, formatServiceUrl } from './service-request.ts'

const sdk = { projectId: 'p', st: 'appkit', sv: 'html-1' }

describe('formatServiceUrl', () => {
  test('adds the path to a base with or without its own path and closing slash', () => {
    const request = { path: '/getWallets', query: {} }
    expect(formatServiceUrl('http://127.0.0.1:4040', request)).toBe('http://127.0.0.1:4040/getWallets')
    expect(formatServiceUrl('https://a.example/base//', request)).toBe('https://a.example/base/getWallets')
  })

  test('returns every given value, with any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), value => {
        const url = new URL(formatServiceUrl('https://a.example', { path: '/x', query: { value } }))
        expect(url.searchParams.get('value')).toBe(value)
        expect(url.host + url.pathname).toBe('a.example/x')
      }),
    )
  })

  test('does not throw on half a surrogate pair', () => {
    const request = createGetRequest(sdk, '/getWallets', { search: '\ud83d' })
    expect(formatServiceUrl('https://a.example', request)).toContain('search=%EF%BF%BD')
  })
})

describe('requests to the directory', () => {
  // covers: S7.31
  test('have in a page of wallets every filter with a value, lists joined by commas', () => {
    const request = createWalletsRequest(sdk, {
      page: 2,
      entries: 40,
      include: ['a', 'b'],
      exclude: [],
      chains: ['eip155:1'],
      search: '  meta ',
      badge_type: 'certified',
    })
    expect(request).toEqual({
      method: 'GET',
      path: '/getWallets',
      query: {
        ...sdk,
        page: '2',
        entries: '40',
        include: 'a,b',
        chains: 'eip155:1',
        search: 'meta',
        badge_type: 'certified',
      },
    })
  })

  test.each(['..', '.', 'a/../b', 'a?b#c', '\ud800', '%2e%2e'])('keep the image id %j in one part of the path', id => {
    const { path, query } = createImageRequest(sdk, 'token', id)
    const url = new URL(formatServiceUrl('https://a.example', { path, query }))
    expect(url.pathname.startsWith('/public/getTokenImage/')).toBe(true)
    expect(url.pathname.split('/')).toHaveLength(4)
    expect(url.searchParams.get('projectId')).toBe('p')
  })
})
