import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isSafeAppLink, isSafeWebLink } from './safe-link.ts'

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript://x',
  '\u0000javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://site.example/1',
  'filesystem:https://site.example/1',
  'intent://scan/#Intent;scheme=x;end',
  'about:blank',
  'http://wallet.example/',
  'https://apple.com@evil.example/',
  'https:evil.example',
  'https://',
  'https:\\\\evil.example',
  '//evil.example',
  '/relative',
  '',
  `https://a.example/${'x'.repeat(3_000)}`,
  'metamask://x y',
  'metamask://"><script>',
]

describe('isSafeAppLink', () => {
  test.each(hostile)('rejects %j', link => {
    expect(isSafeAppLink(link)).toBe(false)
    expect(isSafeWebLink(link)).toBe(false)
  })

  test.each(['metamask://', 'okex://main', 'io.universaleverything.universalprofiles://wallet-connect', 'wc:'])(
    'accepts the app scheme of %s',
    link => {
      expect(isSafeAppLink(link)).toBe(true)
      expect(isSafeWebLink(link)).toBe(false)
    },
  )

  test.each(['https://metamask.app.link/', 'HTTPS://go.cb-w.com:8443/x?y#z', 'http://127.0.0.1:4040/wallet/'])(
    'accepts the page %s',
    link => {
      expect(isSafeAppLink(link)).toBe(true)
      expect(isSafeWebLink(link)).toBe(true)
    },
  )

  test('agrees with the browser about the scheme of each accepted link', () => {
    const schemes = fc.constantFrom('javascript', 'data', 'vbscript', 'file', 'blob', 'https', 'metamask', 'http')
    const noise = fc.string({
      unit: fc.constantFrom('\t', '\n', '\0', ' ', '\u00a0', '\u2028', '\ufeff', ':', '/', 'A', '+'),
      maxLength: 3,
    })
    fc.assert(
      fc.property(noise, schemes, noise, fc.string({ maxLength: 20 }), (before, scheme, inside, rest) => {
        const link = `${before}${scheme.slice(0, 2)}${inside}${scheme.slice(2)}:${rest}`
        if (!isSafeAppLink(link)) return
        const read = URL.canParse(link) ? new URL(link).protocol : ''
        expect(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']).not.toContain(read)
      }),
      { numRuns: 2_000 },
    )
  })
})
