import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { safeHref } from './safe-href.ts'
import { safeImageUrl } from './safe-image-url.ts'

describe('safeImageUrl', () => {
  test.each([
    'https://assets.example/x.png',
    'blob:https://site.example/4f1c',
    'http://localhost:4040/x.png',
    'http://127.0.0.1:4040/x.png',
    'http://[::1]:4040/x.png',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,%3Csvg/%3E',
    'data:image/webp;base64,AAAA',
    'data:image/avif;base64,AAAA',
  ])('accepts %s', url => {
    expect(safeImageUrl(url)).toBe(url)
  })

  test.each([
    undefined,
    '',
    'x.png',
    '//assets.example/x.png',
    'http://assets.example/x.png',
    'http://localhost.evil.example/x.png',
    'http://127.0.0.1.evil.example/x.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'data:image/svg+xmlish,x',
    'data:image/x-icon;base64,AAAA',
    'file:///x.png',
    'ipfs://x',
  ])('rejects %j', url => {
    expect(safeImageUrl(url)).toBeUndefined()
  })
})

describe('safeHref', () => {
  test.each(['https://x.example/', 'metamask://wc?uri=wc%3Aabc', 'trust://', 'mailto:a@b.c'])('accepts %s', url => {
    expect(safeHref(url)).toBe(url)
  })

  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///x',
    'about:blank',
    'x',
    '',
  ])('rejects %j', url => {
    expect(safeHref(url)).toBeUndefined()
  })
})

test('safeImageUrl and safeHref never throw, and accept no script', { timeout: 30_000 }, () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.tuple(fc.constantFrom('javascript:', ' JavaScript:', 'data:'), fc.string()).map(parts => parts.join('')),
  )
  const neverScript = fc.property(hostile, url => {
    const protocols = [safeImageUrl(url), safeHref(url)].map(safe => (safe === undefined ? '' : new URL(safe).protocol))
    return protocols[1] !== 'data:' && protocols.every(protocol => !/^(javascript|vbscript):$/.test(protocol))
  })
  expect(fc.check(neverScript)).toMatchObject({ failed: false })
})
