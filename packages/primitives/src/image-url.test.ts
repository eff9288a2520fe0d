import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { safeImageUrl } from './image-url.ts'
import { safeLinkUrl } from './link-url.ts'

const scripts = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://a.example',
  '//a.example/x',
  '/x',
  '',
  ' ',
]

describe('safeImageUrl', () => {
  test.each([
    'https://a.example/icon.png',
    'HTTPS://a.example/icon.png',
    'blob:https://a.example/0a1b',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    'data:image/webp;base64,UklGRg==',
    'http://localhost:4040/icon.png',
    'http://127.0.0.1/icon.png',
    'http://[::1]:4040/icon.png',
  ])('accepts %s', url => {
    expect(safeImageUrl(` ${url} `)).toBe(url)
  })

  test.each([
    ...scripts,
    'http://a.example/icon.png',
    'http://localhost.a.example/icon.png',
    'http://localhost:80@a.example/icon.png',
    'http://127.0.0.1.a.example/icon.png',
    'https:',
    'https://a.example/a b.png',
    'data:image/xml,<x/>',
    'data:image/svg+xml',
    'ipfs://bafy',
  ])('rejects %j', url => {
    expect(safeImageUrl(url)).toBeUndefined()
  })
})

describe('safeLinkUrl', () => {
  test.each(['https://a.example/tx/0x1?q=1#h', 'http://localhost:4040/', 'http://127.0.0.1:4040?x'])(
    'accepts %s',
    url => {
      expect(safeLinkUrl(url)).toBe(url)
    },
  )

  test.each([
    ...scripts,
    'http://a.example',
    'blob:https://a.example/1',
    'data:image/png;base64,AA==',
    'https://',
    'mailto:a@b',
  ])('rejects %j', url => {
    expect(safeLinkUrl(url)).toBeUndefined()
  })
})

test.each([safeImageUrl, safeLinkUrl])(
  '%o returns a given text or nothing for any input',
  check => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.webUrl(), fc.constantFrom(...scripts)), value => {
        const url = check(value)
        if (url === undefined) return
        expect(String(value).trim()).toBe(url)
        expect(url).not.toMatch(/^\s*(javascript|vbscript|file|about|data:text)/i)
      }),
      { numRuns: 60 },
    )
  },
  30_000,
)
