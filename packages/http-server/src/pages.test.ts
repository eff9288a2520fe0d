import { describe, expect, test } from 'vitest'

import { hostOf, isOfLocalNetwork, isOfThisMachine, originOf, pageOf, readPage } from './pages.ts'

const request = (headers: Record<string, string>, url?: string) => ({
  headers: new Headers(headers),
  ...(url !== undefined && { url }),
})
const shop = { domain: 'shop.example', uri: 'https://shop.example', isLocal: false }

describe('pageOf', () => {
  test('reads the page from the Origin header', () => {
    expect(pageOf(request({ origin: 'https://shop.example', host: 'api.example' }))).toEqual(shop)
  })

  test('uses the requested host as the page when a browser reports same-origin and sends no Origin', () => {
    expect(pageOf(request({ host: 'shop.example', 'sec-fetch-site': 'same-origin' }))).toEqual(shop)
    expect(pageOf(request({ origin: 'null', host: 'shop.example', 'sec-fetch-site': 'same-origin' }))).toEqual(shop)
  })

  test('finds no page of a request without Origin that is not same-origin', () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(pageOf(request({ host: 'shop.example', 'sec-fetch-site': site })), site).toBeUndefined()
    expect(pageOf(request({ host: 'shop.example' }))).toBeUndefined()
  })

  test('finds no page of a sandboxed frame, whose Origin is null', () => {
    expect(pageOf(request({ origin: 'null', host: 'shop.example', 'sec-fetch-site': 'cross-site' }))).toBeUndefined()
    expect(pageOf(request({ origin: 'null', host: 'shop.example' }))).toBeUndefined()
  })

  test('does not fall back to the host when the Origin is no page', () => {
    expect(
      pageOf(request({ origin: 'http://shop.example', host: 'shop.example', 'sec-fetch-site': 'same-origin' })),
    ).toBeUndefined()
  })

  test('calls the given function for hosts that may be without https', () => {
    const phone = request({ origin: 'http://192.168.1.5:5173' })
    expect(pageOf(phone)).toBeUndefined()
    expect(pageOf(phone, isOfLocalNetwork)).toEqual({
      domain: '192.168.1.5:5173',
      uri: 'http://192.168.1.5:5173',
      isLocal: true,
    })
  })
})

test('originOf returns null when a browser hides the requested origin, and the text of any other', () => {
  expect(originOf(request({ origin: 'null', 'sec-fetch-site': 'same-origin' }))).toBeNull()
  expect(originOf(request({ origin: 'null', 'sec-fetch-site': 'cross-site' }))).toBe('null')
  expect(originOf(request({ origin: 'https://a.example', 'sec-fetch-site': 'same-origin' }))).toBe('https://a.example')
  expect(originOf(request({}))).toBeNull()
})

describe('hostOf', () => {
  test('prefers the Host header to the requested address', () => {
    expect(hostOf(request({ host: 'shop.example' }, 'https://inner.example/path'))).toEqual(shop)
  })

  test('reads the requested address when there is no Host header', () => {
    expect(hostOf(request({}, 'https://shop.example/path?a=b'))).toEqual(shop)
    expect(hostOf(request({}, 'http://localhost:3000/path'))).toEqual({
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      isLocal: true,
    })
  })

  test('assumes https for a public host behind a proxy that terminates https', () => {
    expect(hostOf(request({ host: 'shop.example' }, 'http://shop.example/'))).toEqual(shop)
  })

  test('keeps https of this machine when the requested address has it', () => {
    expect(hostOf(request({ host: 'localhost:8443' }, 'https://localhost:8443/'))).toEqual({
      domain: 'localhost:8443',
      uri: 'https://localhost:8443',
      isLocal: false,
    })
    expect(hostOf(request({ host: 'localhost:8443' }))).toEqual({
      domain: 'localhost:8443',
      uri: 'http://localhost:8443',
      isLocal: true,
    })
  })

  test('finds no host of a request that names none', () => {
    expect(hostOf(request({}))).toBeUndefined()
    expect(hostOf(request({}, '/path'))).toBeUndefined()
    expect(hostOf(request({ host: 'not a host' }))).toBeUndefined()
  })
})

describe('readPage', () => {
  test('rejects a value that no browser sends as an origin', () => {
    for (const text of [
      '',
      'null',
      'shop.example',
      'https://shop.example/',
      'https://shop.example/path',
      'https://SHOP.example',
      'https://shop.example:443',
      'https://user@shop.example',
      'ftp://shop.example',
      'ws://localhost',
      'chrome-extension://abc',
      'file://',
    ])
      expect(readPage(text), text).toBeUndefined()
  })

  test('accepts http on this machine only', () => {
    expect(readPage('http://localhost:5173')).toEqual({
      domain: 'localhost:5173',
      uri: 'http://localhost:5173',
      isLocal: true,
    })
    expect(readPage('http://shop.example')).toBeUndefined()
    expect(readPage('https://shop.example:8443')).toEqual({
      domain: 'shop.example:8443',
      uri: 'https://shop.example:8443',
      isLocal: false,
    })
  })
})

test('isOfThisMachine accepts the names and addresses of this machine, with or without a port, and nothing around them', () => {
  for (const host of [
    'localhost',
    'localhost:3000',
    'shop.localhost',
    'a.b-2.localhost:80',
    '127.0.0.1',
    '127.0.0.1:8080',
    '[::1]',
    '[::1]:3000',
  ])
    expect(isOfThisMachine(host), host).toBe(true)
  for (const host of [
    '',
    'evillocalhost',
    'evil.example/localhost',
    'localhost.evil.example',
    'localhost:',
    'localhost:x',
    'localhost:80/',
    '.localhost',
    'a_b.localhost',
    '127.0.0.10',
    '1127.0.0.1',
    '127x0.0.1',
    '127.0x0.1',
    '127.0.0x1',
    '127.0.0.1.evil.example',
    '::1',
    '[::11]',
    'x[::1]',
  ])
    expect(isOfThisMachine(host), host).toBe(false)
})

test('isOfLocalNetwork accepts private and link-local addresses and multicast names, and nothing around them', () => {
  for (const host of [
    '10.0.0.1',
    '10.255.20.3:3000',
    '192.168.0.1',
    '192.168.178.20:5173',
    '169.254.1.2',
    '169.254.100.200:1',
    '172.16.0.1',
    '172.19.10.100:80',
    '172.20.0.1',
    '172.29.0.1',
    '172.30.0.1',
    '172.31.255.255',
    '[fc00::1]',
    '[fd12:3456:789a::1]:3000',
    '[fe80::1]',
    '[fe9f::1]',
    '[fea0::1]',
    '[febf::1]',
    'my-phone2.local',
    'phone.local:3000',
  ])
    expect(isOfLocalNetwork(host), host).toBe(true)
  for (const host of [
    '',
    'localhost',
    '11.0.0.1',
    '110.0.0.1',
    '1.10.0.0.1',
    '10.0.0',
    '10.0.0.1.2',
    '10.0.0.1234',
    '10x0x0x1',
    '10.a.b.c',
    '10.0.0.1:',
    '10.0.0.1:x',
    '10.0.0.1/x',
    'x10.0.0.1',
    '192.169.0.1',
    '192x168.0.1',
    '192.168.1',
    '192.168x1x1',
    '192.168.a.b',
    '192.168.0.1.evil.example',
    '169.253.1.2',
    '169x254.1.2',
    '169.254.1',
    '169.254x1x2',
    '169.254.a.b',
    '172.15.0.1',
    '172.32.0.1',
    '172.2.0.1',
    '172x16.0.1',
    '172.16.0',
    '172.16x0x1',
    '172.16.a.b',
    '172.2x.0.1',
    'fc00::1',
    '[fb00::1]',
    '[fc0::1]',
    '[fcxy::1]',
    '[fe70::1]',
    '[fec0::1]',
    '[fe8x::1]',
    '[2001:db8::1]',
    '[fe80::1%eth0]',
    '[fc00::g]',
    '[fc00]',
    'x[fc00::1]',
    'phone-local',
    'phonexlocal',
    '.local',
    'a.b.local',
    'phone.local.evil.example',
  ])
    expect(isOfLocalNetwork(host), host).toBe(false)
})
