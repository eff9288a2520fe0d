import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener, serve } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'

import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

/** Mounts the handler like docs/guides/sign-in.md. */
const siwx = createSiwxServer({
  domains: ['localhost:3000'],
  store: databaseStore({ file: ':memory:' }),
  verifySignature: verifyKey,
})
const inNode = getRequestListener(siwx.fetch)

const mounted: readonly (readonly [name: string, serveAt: () => Server])[] = [
  ['on its own', () => serve({ fetch: siwx.fetch, port: 0 }) as Server],
  ['in node:http', () => createServer((...each) => void inNode(...each)).listen(0)],
  ['in Hono', inHono],
  ['in Express', inExpress],
]

function inHono(): Server {
  const app = new Hono()
  app.all('/siwx/*', context => siwx.fetch(context.req.raw))
  app.get('/orders', async context => {
    const session = await siwx.getSession(context.req.raw)
    if (!session) return context.text('Sign in first', 401)
    // Store by `identity`: an address alone may be another owner's contract on another network.
    return context.json({ owner: session.identity, name: session.address })
  })
  return serve({ fetch: app.fetch, port: 0 }) as Server
}

function inExpress(): Server {
  const app = express()
  const listener = getRequestListener(siwx.fetch)
  app.use((request, response, next) => (request.url.startsWith('/siwx/') ? void listener(request, response) : next()))
  app.use(express.json())
  app.get('/orders', (request, response, next) => {
    // All headers: by `Origin` and `Sec-Fetch-Site` the server knows requests of other sites.
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    siwx.getSession({ headers }).then(session => {
      // Store by `identity`: an address alone may be another owner's contract on another network.
      if (session) response.json({ owner: session.identity, name: session.address })
      else response.status(401).send('Sign in first')
    }, next)
  })
  return app.listen(0)
}

const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  await siwx.close()
})

test.each(mounted)('%s, users sign in, are recognized, and sign out', async (name, serveAt) => {
  const server = serveAt()
  servers.push(server)
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete('host')
    const body = request.method === 'POST' ? await request.text() : undefined
    return fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: request.method,
      headers,
      ...(body !== undefined && { body }),
    })
  }
  const browser = openBrowser(send, 'http://localhost:3000')
  const orders = async () => {
    const answer = await browser.fetch(new Request('http://localhost:3000/orders'))
    return `${answer.status} ${await answer.text()}`
  }
  const hasPage = name === 'in Hono' || name === 'in Express'
  if (hasPage) expect(await orders()).toBe('401 Sign in first')
  const { status, body } = await browser.signIn()
  expect([status, body.error]).toEqual([200, undefined])
  expect(await browser.session()).toMatchObject([{ address: browser.account.address }])
  const { address } = browser.account
  const shown = { owner: `eip155:1:${address.toLowerCase()}`, name: address }
  if (hasPage) expect(await orders()).toBe(`200 ${JSON.stringify(shown)}`)
  expect((await browser.request('POST', '/nonce', 'a'.repeat(1_000_000))).status).toBe(413)
  expect((await browser.request('POST', '/sign-out', {})).body.sessions).toEqual([])
  expect(await browser.session()).toEqual([])
  if (hasPage) expect(await orders()).toBe('401 Sign in first')
})

test('the code in the docs is the code that runs here', () => {
  const [here, page] = ['./mounted.test.ts', '../../../../docs/guides/sign-in.md'].map(read)
  const lines = new Set(here?.split('\n').map(line => line.trim()))
  for (const title of ['In Hono:', 'In Express, before']) {
    const [code = ''] = /(?<=```ts\n)[\s\S]*?(?=\n```)/.exec(page?.slice(page.indexOf(title)) ?? '') ?? []
    const shown = code.split('\n').filter(line => line && !line.startsWith('import'))
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.map(line => line.trim().replace(/^export /, '')).filter(line => !lines.has(line))).toEqual([])
  }
})

test('each block of code in the docs is a file that compiles', () => {
  const page = read('../../../../docs/guides/sign-in.md')
  const shown = [...page.matchAll(/<!-- file: (\S+) -->\n+(?:<!-- code .*-->\n+)?```tsx?\n([\s\S]*?)\n```/g)]
  expect(shown).toHaveLength(page.match(/^```tsx?$/gm)?.length ?? 0)
  for (const [, path = '', code] of shown) expect(code, path).toBe(read(`../../../../${path}`).trimEnd())
})

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}
