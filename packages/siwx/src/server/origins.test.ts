import { afterEach, describe, expect, test } from 'vitest'

import type { SIWXMessageData } from '@latchkey/primitives'
import { openDatabase } from '@latchkey/sql'

import { formatMessage } from '../message/format-message.ts'
import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer, type SiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'
import type { SiwxServerOptions } from './options.ts'

const servers: SiwxServer[] = []
const openServer = (options: Partial<SiwxServerOptions> = {}): SiwxServer => {
  const server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore({ file: ':memory:' }),
    verifySignature: verifyKey,
    ...options,
  })
  servers.push(server)
  return server
}
const visit = (server: SiwxServer, origin?: string) => openBrowser(async request => server.fetch(request), origin)
const cookieOf = (browser: ReturnType<typeof visit>) => [...browser.cookies].map(pair => pair.join('=')).join('; ')

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

describe('the option "domains"', () => {
  test.each([
    [['shop.example', 'localhost:3000']],
    [['127.0.0.1:3000', 'shop.example']],
    [['[::1]:3000', 'shop.example']],
  ])('rejects local and public hosts together: %s', domains => {
    expect(() => openServer({ domains })).toThrow(/names local hosts beside public ones.*SITE_HOST/)
  })

  test.each([
    ['http://localhost:3000'],
    ['http://127.0.0.1:3000'],
    ['http://192.168.1.5:3000'],
    ['http://10.1.2.3:3000'],
    ['http://172.16.0.9'],
    ['http://172.31.0.9'],
    ['http://169.254.7.7:3000'],
    ['http://[fd12:3456::1]:3000'],
    ['http://my-laptop.local:3000'],
  ])('accepts a host of this machine or of the local network without https: %s', async origin => {
    const server = openServer({ domains: [new URL(origin).host, 'localhost:4000'] })
    const browser = visit(server, origin)
    expect((await browser.signIn()).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['latchkey-browser', 'latchkey-session'])
    const headers = new Headers({ cookie: cookieOf(browser), host: new URL(origin).host })
    expect(await server.getSession({ headers })).not.toBeNull()
  })

  test.each([
    ['http://192.169.1.5:3000'],
    ['http://172.32.0.9'],
    ['http://11.1.2.3'],
    ['http://[2001:db8::1]'],
    ['http://shop.example'],
    ['http://local'],
    ['http://192.168.1.5.shop.example'],
  ])('requires https for every other host: %s', async origin => {
    const server = openServer({ domains: [new URL(origin).host] })
    expect((await visit(server, origin).signIn()).status).toBe(403)
    expect((await visit(server, origin.replace('http:', 'https:')).signIn()).status).toBe(200)
  })

  test('requires https for hosts of the local network beside public ones', async () => {
    const server = openServer({ domains: ['shop.example', '192.168.1.5'] })
    expect((await visit(server, 'http://192.168.1.5').signIn()).status).toBe(403)
    expect((await visit(server, 'https://192.168.1.5').signIn()).status).toBe(200)
  })

  test('may be a function of the host, for previews under changing names', async () => {
    const asked: string[] = []
    const server = openServer({
      domains: host => {
        asked.push(host)
        return host.endsWith('-acme.vercel.app')
      },
    })
    const browser = visit(server, 'https://shop-git-main-acme.vercel.app')
    expect((await browser.signIn()).status).toBe(200)
    expect(await browser.session()).toHaveLength(1)
    expect(new Set(asked)).toEqual(new Set(['shop-git-main-acme.vercel.app']))
    expect((await visit(server, 'https://evil.example').signIn()).status).toBe(403)
    const headers = new Headers({ cookie: cookieOf(browser), origin: 'https://evil.example' })
    expect(await server.getSession({ headers })).toBeNull()
  })

  test('fails the site if it is a function that fails, which would otherwise find no user', async () => {
    const failing = new Error('The list of previews cannot be read')
    const server = openServer({
      domains: () => {
        throw failing
      },
    })
    const headers = new Headers({ origin: 'https://shop.example' })
    await expect(server.getSession({ headers })).rejects.toBe(failing)
  })

  test('accepts no page without https if it is a function, for any result', async () => {
    const server = openServer({ domains: () => true })
    expect((await visit(server, 'http://localhost:3000').signIn()).status).toBe(403)
    const lenient = openServer({ domains: (() => 'yes') as unknown as () => boolean })
    expect((await visit(lenient).signIn()).status).toBe(403)
  })
})

test('a plain cookie is not read behind a proxy that does not pass on the host', async () => {
  const server = openServer()
  const victim = visit(server)
  await victim.signIn()
  const planted = 'p'.repeat(43)
  const cookie = `latchkey-session=${planted}; ${cookieOf(victim)}`
  for (const host of ['127.0.0.1:3000', 'localhost', '192.168.1.5'])
    expect(await server.getSession({ headers: new Headers({ cookie, host }) })).toMatchObject({
      address: victim.account.address,
    })
})

describe('the origin "null" of a form under "Referrer-Policy: no-referrer"', () => {
  const headersOf = (cookie: string, more: Record<string, string>) => ({
    headers: new Headers({ cookie, origin: 'null', host: 'shop.example', ...more }),
  })

  test('is the own page if the browser reports that the request is of the same origin', async () => {
    const server = openServer()
    const browser = visit(server)
    await browser.signIn()
    const cookie = cookieOf(browser)
    expect(await server.getSession(headersOf(cookie, { 'sec-fetch-site': 'same-origin' }))).not.toBeNull()
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await server.getSession(headersOf(cookie, { 'sec-fetch-site': site }))).toBeNull()
    expect(await server.getSession(headersOf(cookie, {}))).toBeNull()
    const { status } = await browser.request(
      'POST',
      '/sign-out',
      {},
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    )
    expect(status).toBe(200)
    expect(await browser.session()).toEqual([])
  })
})

describe('cookies', () => {
  test('keep the sign-ins of servers with different prefixes on one host separate', async () => {
    const [shop, admin] = [openServer(), openServer({ cookiePrefix: 'admin', basePath: '/admin' })]
    const browser = visit(shop)
    await browser.signIn()
    const inAdmin = openBrowser(async request => admin.fetch(request), undefined, '/admin')
    for (const [name, value] of browser.cookies) inAdmin.cookies.set(name, value)
    expect((await inAdmin.signIn()).status).toBe(200)
    expect([...inAdmin.cookies.keys()].sort()).toEqual([
      '__Host-admin-browser',
      '__Host-admin-session',
      '__Host-latchkey-browser',
      '__Host-latchkey-session',
    ])
    const headers = new Headers({ cookie: cookieOf(inAdmin), host: 'shop.example' })
    expect(await shop.getSession({ headers })).toMatchObject({ address: browser.account.address })
    expect(await admin.getSession({ headers })).toMatchObject({ address: inAdmin.account.address })
  })

  test.each(['', 'a b', 'a;b', 'ä', 'a=b', '__Host-a'])('are rejected with the prefix "%s"', cookiePrefix => {
    expect(() => openServer({ cookiePrefix })).toThrow(/"cookiePrefix"/)
  })

  test('are partitioned by the site around a page in a frame', async () => {
    const server = openServer({ allowFrames: true })
    const browser = visit(server)
    expect((await browser.signIn()).status).toBe(200)
    await browser.request('POST', '/sign-out', {})
    for (const line of browser.lines) expect(line).toContain('; Secure; HttpOnly; SameSite=None; Partitioned; Path=/;')
    expect(browser.lines.map(line => line.split('=')[0])).toEqual([
      '__Host-latchkey-framed-browser',
      '__Host-latchkey-framed-session',
      '__Host-latchkey-framed-session',
    ])
  })

  // A browser stores two cookies of one name if one of them is partitioned, and sends the older one first.
  test.each([
    [false, true],
    [true, false],
  ])('hide no sign-in if they were set before "allowFrames" changed from %s to %s', async (before, after) => {
    const database = await openDatabase({ file: ':memory:' })
    const open = (allowFrames: boolean) => visit(openServer({ store: databaseStore(database), allowFrames }))
    const [old, browser] = [open(before), open(after)]
    expect((await old.signIn()).status).toBe(200)
    const cookie = () => [cookieOf(old), cookieOf(browser)].join('; ')
    const ask = (method: string, path: string, body?: unknown) =>
      browser.request(method, path, body, { cookie: cookie() })
    const { body: fields } = await ask('POST', '/nonce', {})
    const { address: accountAddress } = browser.account
    const message = formatMessage({ ...fields, accountAddress, chainId: 'eip155:1' } as SIWXMessageData)
    const signature = await browser.account.signMessage({ message })
    expect((await ask('POST', '/verify', { message, signature })).status).toBe(200)
    expect((await ask('GET', '/session')).body.sessions).toMatchObject([{ address: accountAddress }])
    expect((await ask('POST', '/sign-out', {})).status).toBe(200)
    expect((await ask('GET', '/session')).body.sessions).toEqual([])
    await database.close()
  })
})

describe('a path', () => {
  test.each(['/siwx/nonce/', '/siwx/nonce'])('is answered with and without a trailing slash: %s', async path => {
    const request = new Request(`https://shop.example${path}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    })
    expect((await openServer().fetch(request)).status).toBe(200)
  })

  test('is rejected with a code of SiwxErrorCode if it does not exist', async () => {
    const { status, body } = await visit(openServer()).request('GET', '/siwx/nothing')
    expect([status, body.error]).toMatchObject([404, { code: 'notFound', message: 'There is nothing here' }])
  })
})
