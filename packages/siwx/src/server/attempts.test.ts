import { type Database, openDatabase } from '@latchkey/sql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createToken } from '@latchkey/http-server'

import { SiwxError } from '../siwx-error.ts'
import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'
import type { SiwxServerOptions } from './options.ts'

const minute = 60_000
let database: Database
let now: number
const openServer = (options: Partial<SiwxServerOptions> = {}) =>
  createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore(database),
    verifySignature: verifyKey,
    clock: () => now,
    ...options,
  })
const count = async (table: string) => Number((await database.all(`SELECT count(*) AS n FROM ${table}`))[0]?.n)

beforeEach(async () => {
  database = await openDatabase({ file: ':memory:' })
  now = Date.parse('2026-11-23T11:00:00.000Z')
})
afterEach(() => database.close())

describe.each(['/nonce', '/verify'] as const)('requests of %s without an address of the client', path => {
  const open = () => {
    const server = openServer()
    return async (headers: Record<string, string> = {}) => {
      const signed = { message: 'a', signature: 'b' }
      return openBrowser(async request => server.fetch(request)).request('POST', path, signed, headers)
    }
  }

  test.each([
    ['without a cookie', () => ({})],
    ['with a made-up cookie each', () => ({ cookie: `__Host-latchkey-browser=${createToken()}` })],
  ])('are limited over all browsers, %s, and store no row above the limit', async (_name, headersOf) => {
    const send = open()
    await send(headersOf())
    // The other attempts are counted without sending them.
    await database.run("UPDATE siwx_attempts SET count = 3000 WHERE who LIKE '%:all'")
    const rows = [await count('siwx_nonces'), await count('siwx_attempts')]
    const rejected = await send(headersOf())
    expect([rejected.status, rejected.body.error?.code]).toEqual([429, 'tooManyAttempts'])
    expect(rejected.headers.get('retry-after')).toBe('60')
    expect([await count('siwx_nonces'), await count('siwx_attempts')]).toEqual(rows)
    now += minute
    expect((await send(headersOf())).status).not.toBe(429)
  })
})

test('requests with an address of the client are not limited over all browsers', async () => {
  const server = openServer({ clientAddress: () => '192.0.2.1' })
  await openBrowser(async request => server.fetch(request)).request('POST', '/nonce', {})
  const rows = await database.all('SELECT who FROM siwx_attempts')
  expect(rows.map(({ who }) => String(who).split(':').slice(0, 2)).sort()).toEqual([
    ['nonce', 'browser'],
    ['nonce', 'client'],
  ])
})

test('all IPv6 addresses of one /64 count as one client', async () => {
  let host = 0
  const server = openServer({ clientAddress: () => `2001:db8::${(++host).toString(16)}` })
  for (let turn = 0; turn < 3; turn++)
    await openBrowser(async request => server.fetch(request)).request('POST', '/nonce', {})
  const rows = await database.all("SELECT who, count FROM siwx_attempts WHERE who LIKE '%client%'")
  expect(rows).toMatchObject([{ who: 'nonce:client:2001:db8:0:0', count: 3 }])
})

describe('a node that fails', () => {
  const failing = async () => {
    throw new SiwxError('nodeUnavailable', 'The node of eip155:999999 does not answer')
  }

  test.each([
    ['browser', undefined],
    ['client', '192.0.2.1'],
  ] as const)('is tolerated a limited number of times for one %s', async (kind, address) => {
    const limits = { node: { browser: 20, client: 200 }, verify: { browser: 10, client: 200 } }
    const server = openServer({ verifySignature: failing, clientAddress: () => address })
    const open = () => openBrowser(async request => server.fetch(request))
    let browser = open()
    const fail = async () => (await browser.verify(await browser.sign(await browser.prepare()))).status
    expect(await fail()).toBe(503)
    // The other attempts are counted without sending them, so that two more of any kind are left.
    const { node, verify } = limits
    await database.run(`UPDATE siwx_attempts SET count = ${node[kind]} WHERE who LIKE 'node:${kind}:%'`)
    await database.run(`UPDATE siwx_attempts SET count = ${verify[kind] - 2} WHERE who LIKE 'verify:${kind}:%'`)
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      if (kind === 'client') browser = open()
      statuses.push(await fail())
    }
    expect(statuses).toEqual([503, 503, 429, 429])
    now += 10 * minute
    expect(await fail()).toBe(503)
  })

  test('receives at most 300 signatures a minute, from all browsers together', async () => {
    const asked: string[] = []
    const server = openServer({
      rpc: chainId => (chainId === 'eip155:1' ? 'https://node.shop.example' : undefined),
      verifySignature: async ({ data }, { rpc }) => {
        const url = rpc?.(data.chainId)
        if (url === undefined) throw new SiwxError('chainUnsupported', 'There is no node')
        asked.push(url)
        return { by: 'contract' }
      },
    })
    const signIn = async (chainId: string) => openBrowser(async request => server.fetch(request)).signIn({ chainId })
    // A chain without a node causes no request to one.
    expect((await signIn('eip155:10')).status).toBe(400)
    for (let turn = 0; turn < 300; turn++) expect((await signIn('eip155:1')).status).toBe(200)
    const rejected = await signIn('eip155:1')
    expect([rejected.status, rejected.headers.get('retry-after'), asked.length]).toEqual([429, '60', 300])
    now += minute
    expect((await signIn('eip155:1')).status).toBe(200)
  })
})
