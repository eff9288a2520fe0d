import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { namedSite } from './named-site.ts'

const own = 'https://secure.example'
const shops = ['https://shop.example', 'https://shop.example:8443']

test('names the registered page that sends the request, and the only one of a project in any case', () => {
  expect(namedSite('https://shop.example:8443', shops, own)).toBe('shop.example:8443')
  expect(namedSite(undefined, ['https://shop.example'], own)).toBe('shop.example')
})

test.each([
  ['of another site', 'https://evil.example'],
  ['with more lines', 'https://shop.example\r\nBcc: eve@evil.example'],
  ['with right-to-left text', 'https://\u202eelpmaxe.pohs'],
  ['of 300 characters', `https://${'a'.repeat(292)}`],
  ['with a path', 'https://shop.example/call-us'],
  ['that is none', 'null'],
  ['that is missing', undefined],
])('names the secure site for an origin %s', (_, origin) => {
  for (const registered of [shops, null, []]) expect(namedSite(origin, registered, own)).toBe('secure.example')
})

test('names no registered origin that cannot be part of a mail', () => {
  const hostile = ['https://shop.example\r\nBcc: eve@evil.example', 'https://\u202eelpmaxe.pohs', 'shop', 'https://a/b']
  for (const origin of hostile) expect(namedSite(origin, [origin], own)).toBe('secure.example')
})

test('cuts a long host at its start', () => {
  const host = `${`${'a'.repeat(60)}.`.repeat(4)}shop.example`
  const named = namedSite(`https://${host}`, [`https://${host}`], own)
  expect(named).toHaveLength(60)
  expect(named).toMatch(/^…a+\.shop\.example$/)
})

test('names only characters of a host, for any registered and sent origin', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.array(fc.webUrl()), (text, urls) => {
      const registered = [text, `https://${text}`, ...urls.map(url => new URL(url).origin)]
      for (const origin of [text, `https://${text}`, ...registered]) {
        const named = namedSite(origin, registered, own)
        expect(named).toMatch(/^…?[!-;=?-~]{1,60}$/)
      }
    }),
  )
})
