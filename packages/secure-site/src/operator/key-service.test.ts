import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openReleased, sealForOperator } from '../custody/operator-share.ts'
import { type BoxKeys, createBoxKeys } from '../custody/sealed-box.ts'
import { splitEntropy } from '../custody/shares.ts'
import { createKeyServiceClient } from './key-service-client.ts'
import { createKeyService, type KeyServiceLogEntry } from './key-service.ts'
import { addKey, createKeyStore, type KeySet, parseKeySet, publicKeyOf } from './key-set.ts'
import type { RecoveryKeys } from './recovery-keys.ts'

const token = 't'.repeat(43)
let set: KeySet
let page: BoxKeys
let logged: KeyServiceLogEntry[]
let now: number
let servers: Server[]

beforeEach(async () => {
  set = await addKey()
  page = await createBoxKeys()
  logged = []
  now = 0
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
})

/** Starts a separate key service, over HTTP. */
async function startService(releasesPerHour?: number): Promise<string> {
  const { fetch } = createKeyService({
    keys: await createKeyStore(set),
    token,
    clock: () => now,
    log: entry => logged.push(entry),
    ...(releasesPerHour !== undefined && { releasesPerHour }),
  })
  return new Promise(resolve => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    ) as Server
    servers.push(server)
  })
}

async function createRequest() {
  const { generation, check, shares } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const addresses = { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(40) }
  const document = { share: shares.recovery, check, addresses }
  const owner = { userId: 'ann', generation, check }
  const { sealed = '' } = await sealForOperator(document, publicKeyOf(set), 'ann')
  return { document, owner, request: { ...owner, sealed, to: page.publicKey } }
}

test('a key service releases a share sealed for the page, so that the secure site has no key and no plain share', async () => {
  const url = await startService()
  const { document, owner, request } = await createRequest()
  const released = await createKeyServiceClient({ url, token }).release(request)
  expect(await openReleased(page, released, owner)).toEqual(document)
  expect(released).not.toContain('latchkey-share')
  expect(logged).toEqual([{ level: 'info', event: 'released', status: 200 }])
})

describe('a key service rejects', () => {
  test('requests without a valid token, and malformed requests', async () => {
    const url = await startService()
    const { request } = await createRequest()
    await expect(createKeyServiceClient({ url, token: 'another' }).release(request)).rejects.toMatchObject({
      code: 'unavailable',
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask = async (init: RequestInit) => (await fetch(url, { headers, ...init })).status
    expect(await ask({})).toBe(405)
    expect(await ask({ method: 'POST', body: '{' })).toBe(400)
    expect(await ask({ method: 'POST', body: JSON.stringify({ ...request, to: 1 }) })).toBe(400)
    expect(await ask({ method: 'POST', body: JSON.stringify({ ...request, more: 'x'.repeat(20_000) }) })).toBe(400)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(logged.every(({ event }) => event === 'refused')).toBe(true)
  })

  test('a share of another user, another wallet or another key', async () => {
    const url = await startService()
    const client = createKeyServiceClient({ url, token })
    const { request } = await createRequest()
    const other = await createRequest()
    for (const wrong of [
      { ...request, userId: 'bob' },
      { ...request, check: other.request.check },
      { ...request, generation: other.request.generation },
      { ...request, sealed: request.sealed.replace(/.$/, letter => (letter === 'A' ? 'Q' : 'A')) },
      { ...request, sealed: 'anything' },
      { ...request, to: 'B'.repeat(87) },
    ])
      await expect(client.release(wrong)).rejects.toMatchObject({ code: 'unreadable' })
    set = await addKey()
    const elsewhere = createKeyServiceClient({ url: await startService(), token })
    await expect(elsewhere.release(request)).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('a request only after its limit: malformed requests do not count', async () => {
    const client = createKeyServiceClient({ url: await startService(1), token })
    const { request } = await createRequest()
    for (let turn = 0; turn < 3; turn++)
      await expect(client.release({ ...request, sealed: 'anything' })).rejects.toMatchObject({ code: 'unreadable' })
    await client.release(request)
    await expect(client.release(request)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('more shares in an hour than its limit', async () => {
    const client = createKeyServiceClient({ url: await startService(3), token })
    const { request } = await createRequest()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => client.release(request)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    now += 3_600_000
    await client.release(request)
  })
})

test('a key service that is down, hangs, redirects or answers anything else counts as unavailable', async () => {
  const { request } = await createRequest()
  const answers: ((end: (status: number, body: string, headers?: Record<string, string>) => void) => void)[] = [
    end => end(500, 'no'),
    end => end(200, 'no json'),
    end => end(200, '{"sealed":1}'),
    end => end(200, JSON.stringify({ sealed: 'x'.repeat(20_000) })),
    end => end(302, '', { location: 'http://127.0.0.1:1/' }),
    () => {},
  ]
  for (const answer of answers) {
    const server = createServer((_request, response) =>
      answer((status, body, headers) => response.writeHead(status, headers).end(body)),
    )
    servers.push(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(createKeyServiceClient({ url, token, timeoutMs: 300 }).release(request)).rejects.toMatchObject({
      code: 'unavailable',
    })
    server.closeAllConnections()
  }
  await expect(createKeyServiceClient({ url: 'http://127.0.0.1:1', token }).release(request)).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('a key set opens shares that were sealed for any of its keys, and seals new shares for the newest', async () => {
  const { document, owner, request } = await createRequest()
  const both = parseKeySet(JSON.stringify(await addKey(set.keys)))
  expect(publicKeyOf(both)).not.toBe(publicKeyOf(set))
  const keys: RecoveryKeys = await createKeyStore(both)
  expect(await openReleased(page, await keys.release(request), owner)).toEqual(document)
  for (const text of ['', '{}', '{"keys":[]}', JSON.stringify({ keys: [{ ...set.keys[0], d: 'short' }] })])
    expect(() => parseKeySet(text)).toThrow('No set of recovery keys')
})
