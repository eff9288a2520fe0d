import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { startSocials } from '@latchkey/sandbox/socials'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { origin, type Visitor } from '../visitor.test-support.ts'
import { createWorld, type World } from '../world.test-support.ts'

let socials: Awaited<ReturnType<typeof startSocials>>
let world: World
beforeAll(async () => {
  socials = await startSocials()
})
afterAll(() => socials.close())
beforeEach(async () => {
  world = await createWorld({ socials: { farcaster: socials.farcaster } })
})
afterEach(async () => {
  await world.close()
})

const begin = (visitor: Visitor, projectId = 'shop') => visitor.request('POST', '/api/farcaster', { projectId })
const wait = (visitor: Visitor, attempt: unknown) => visitor.request('POST', '/api/farcaster/wait', { attempt })

/** Presses a button of the page that a phone opens. */
const press = (url: unknown, form: Record<string, string>) =>
  fetch(String(url), { method: 'POST', body: new URLSearchParams(form) })

/** Reads the channel's token, which only the page's address contains. */
const tokenOf = (url: unknown) => String(new URL(String(url)).searchParams.get('channelToken'))

async function nonceOf(url: unknown): Promise<string> {
  const response = await fetch(`${socials.farcaster.relay}/v1/channel/status`, {
    headers: { authorization: `Bearer ${tokenOf(url)}` },
  })
  return ((await response.json()) as { nonce: string }).nonce
}

describe('a user with Farcaster', () => {
  // covers: S1.14, S1.16
  test('logs in once they agreed in their app, and has the same id the next time', async () => {
    const ids = new Set<unknown>()
    for (let time = 0; time < 2; time++) {
      const frame = world.visit()
      const { body } = await begin(frame)
      await press(body.url, { handle: 'ann' })
      expect((await wait(frame, body.attempt)).body).toEqual({ status: 'connected' })
      const { user } = (await frame.session()) as { user: Record<string, unknown> }
      expect(user).toEqual({
        id: expect.any(String),
        provider: 'farcaster',
        userName: 'ann',
        login: expect.stringMatching(/^farcaster [0-9a-f]{64}$/),
      })
      ids.add(user.id)
    }
    const other = world.visit()
    const { body } = await begin(other)
    await press(body.url, { handle: 'ben' })
    await wait(other, body.attempt)
    ids.add(((await other.session()) as { user: { id: string } }).user.id)
    expect(ids.size).toBe(2)
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(JSON.stringify(world.logged)).not.toContain('ann')
  })

  test('logs in while the frame waits', async () => {
    const frame = world.visit()
    const { body } = await begin(frame)
    const isWaiting = world.nextWait()
    const waiting = wait(frame, body.attempt)
    await isWaiting
    expect(await frame.session()).toEqual({ user: null })
    await press(body.url, { handle: 'ann' })
    expect((await waiting).body).toEqual({ status: 'connected' })
  })

  test('logs in only the browser that started the login, though another one sees its code', async () => {
    const [frame, other] = [world.visit(), world.visit()]
    const { body } = await begin(frame)
    await begin(other)
    await press(body.url, { handle: 'ann' })
    for (const attempt of [body.attempt, tokenOf(body.url).padEnd(43, 'x')])
      expect((await wait(other, attempt)).body.error?.code).toBe('socialExpired')
    expect(await other.session()).toEqual({ user: null })
    expect((await wait(frame, body.attempt)).status).toBe(200)
    expect(String(body.url)).not.toContain(String(body.attempt))
  })

  test('logs in no other browser that an attacker writes into the database', async () => {
    const [frame, other] = [world.visit(), world.visit()]
    const { body } = await begin(frame)
    await begin(other)
    const id = createHash('sha256').update(String(body.attempt)).digest('hex')
    const [row] = await world.database.all('SELECT browser_hash FROM secure_farcasters WHERE id <> ?', id)
    await world.database.run('UPDATE secure_farcasters SET browser_hash = ?', String(row?.browser_hash))
    await press(body.url, { handle: 'ann' })
    expect((await wait(other, body.attempt)).status).toBe(500)
    expect(await other.session()).toEqual({ user: null })
  })

  test('can complete a login once: a repeated request succeeds in the browser with the session, not in another one', async () => {
    const frame = world.visit()
    await world.signIn(frame, 'maya@example.com')
    const before = new Map(frame.cookies)
    const { body } = await begin(frame)
    await press(body.url, { handle: 'ann' })
    const both = await Promise.all([wait(frame, body.attempt), wait(frame, body.attempt)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await wait(frame, body.attempt)).body).toEqual({ status: 'connected' })
    expect(await frame.session()).toMatchObject({ user: { userName: 'ann' } })
    // The answer was lost, so the browser has its previous cookies.
    frame.cookies.clear()
    for (const [name, value] of before) frame.cookies.set(name, value)
    expect((await wait(frame, body.attempt)).body.error?.code).toBe('socialExpired')
    expect(await frame.session()).toMatchObject({ user: { email: 'maya@example.com' } })
  })

  test('can complete a login within ten minutes', async () => {
    const frame = world.visit()
    const { body } = await begin(frame)
    await press(body.url, { handle: 'ann' })
    world.pass(601)
    expect((await wait(frame, body.attempt)).body.error?.code).toBe('socialExpired')
  })
})

describe('a reply of the relay', () => {
  const stranger = privateKeyToAccount(generatePrivateKey())

  /** Creates Ann's number, which the registry stores with her first login. */
  async function signUp(): Promise<{ fid: string; address: Hex }> {
    const { body } = await begin(world.visit())
    await press(body.url, { handle: 'ann' })
    const { message } = (await (
      await fetch(`${socials.farcaster.relay}/v1/channel/status`, {
        headers: { authorization: `Bearer ${tokenOf(body.url)}` },
      })
    ).json()) as { message: string }
    return {
      fid: /farcaster:\/\/fid\/(\d+)/.exec(message)?.[1] ?? '',
      address: /^0x[0-9a-fA-F]{40}$/m.exec(message)?.[0] as Hex,
    }
  }

  const forge = async (url: unknown, change: object = {}, signature?: Hex) => {
    const { fid } = await signUp()
    const message = createSiweMessage({
      domain: new URL(origin).host,
      address: stranger.address,
      statement: 'Farcaster Auth',
      uri: `${origin}/frame`,
      version: '1',
      chainId: 10,
      nonce: await nonceOf(url),
      issuedAt: new Date(world.now()),
      resources: [`farcaster://fid/${fid}`],
      ...change,
    })
    const reply = { message, signature: signature ?? (await stranger.signMessage({ message })), fid: 1 }
    const response = await fetch(`${socials.farcaster.relay}/v1/channel/authenticate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(url)}`, 'content-type': 'application/json' },
      body: JSON.stringify(reply),
    })
    expect(response.status).toBe(201)
  }

  test.each([
    ['of an address without the number', {}, /does not have the number/],
    ['for another nonce', { nonce: 'abcdefgh12345678' }, /not the one that was asked for/],
    ['for another site', { domain: 'evil.example' }, /not the one that was asked for/],
    ['for another page', { uri: 'https://evil.example/frame' }, /not the one that was asked for/],
    ['for another network', { chainId: 1 }, /not the one that was asked for/],
    ['with another statement', { statement: 'Transfer everything' }, /not the one that was asked for/],
    ['that has expired', { expirationTime: new Date(0) }, /not the one that was asked for/],
    ['that is not valid yet', { notBefore: new Date('2100-01-01') }, /not the one that was asked for/],
    ['of no number', { resources: ['https://shop.example'] }, /names no one number/],
    ['of two numbers', { resources: ['farcaster://fid/1', 'farcaster://fid/2'] }, /names no one number/],
    ['with a resource of another form', { resources: ['farcaster://fid/1/2'] }, /names no one number/],
  ])('is rejected: %s', async (_, change, why) => {
    const frame = world.visit()
    const { body } = await begin(frame)
    await forge(body.url, change)
    expect((await wait(frame, body.attempt)).body.error).toMatchObject({
      code: 'socialFailed',
      message: 'The login with Farcaster could not be verified',
    })
    expect(await frame.session()).toEqual({ user: null })
    expect(world.logged.findLast(({ level }) => level === 'error')?.failure).toMatch(why)
  })

  test('is rejected if it names another user’s address, which did not sign', async () => {
    const { address } = await signUp()
    const signatures: (Hex | undefined)[] = [undefined, '0x00', `0x${'11'.repeat(65)}`]
    for (const signature of signatures) {
      const frame = world.visit()
      const { body } = await begin(frame)
      await forge(body.url, { address }, signature)
      expect((await wait(frame, body.attempt)).body.error?.code).toBe('socialFailed')
      expect(await frame.session()).toEqual({ user: null })
    }
  })

  test('is rejected if another user signed it, as on the page of the sandbox', async () => {
    const frame = world.visit()
    const { body } = await begin(frame)
    await press(body.url, { answer: 'fail' })
    expect((await wait(frame, body.attempt)).body.error?.code).toBe('socialFailed')
  })

  test('is accepted if the address is a contract that confirms it', async () => {
    const { fid, address } = await signUp()
    // The node simulates a contract that accepts the signature: viem verifies it by a call without an address.
    const node = await serve((request, response) => {
      let text = ''
      request.on('data', chunk => (text += chunk))
      request.on('end', () => {
        const { id, params } = JSON.parse(text) as { id: number; params: [{ to?: string }] }
        const result = params[0].to === undefined ? '0x01' : `0x${BigInt(fid).toString(16).padStart(64, '0')}`
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
      })
    })
    const contracts = await createWorld({ socials: { farcaster: { ...socials.farcaster, rpc: node.url } } })
    const frame = contracts.visit()
    const { body } = await begin(frame)
    await forge(body.url, { address }, `0x${'ab'.repeat(100)}`)
    expect((await wait(frame, body.attempt)).body).toEqual({ status: 'connected' })
    // A signature of half a byte is never sent to a contract.
    const other = contracts.visit()
    const { body: next } = await begin(other)
    await forge(next.url, { address }, '0xabc')
    expect((await wait(other, next.attempt)).body.error?.code).toBe('socialFailed')
    await contracts.close()
    await node.close()
  })
})

describe('a Farcaster login is rejected', () => {
  test('if the site has none, for an unknown project, and above the limit of a network address', async () => {
    const bare = await createWorld()
    expect((await begin(bare.visit())).body.error?.code).toBe('socialUnavailable')
    expect((await wait(bare.visit(), 'a'.repeat(43))).body.error?.code).toBe('socialUnavailable')
    await bare.close()
    expect((await begin(world.visit(), 'nobodys')).body.error?.code).toBe('projectUnknown')
    const strict = await createWorld({ socials: { farcaster: socials.farcaster }, loginsPerNetworkAddress: 1 })
    expect((await begin(strict.visit('192.0.2.1'))).status).toBe(200)
    expect((await begin(strict.visit('192.0.2.1'))).status).toBe(429)
    expect((await begin(strict.visit('192.0.2.2'))).status).toBe(200)
    await strict.close()
  })

  test('if a network address polls above its limit, and continues a minute later', async () => {
    const strict = await createWorld({ socials: { farcaster: socials.farcaster }, loginsPerNetworkAddress: 1 })
    const frame = strict.visit('192.0.2.1')
    const codes = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => wait(frame, 'a'.repeat(43))))
      return answers.map(({ body }) => body.error?.code).toSorted()
    }
    expect(await codes(6)).toEqual([
      ...Array<string>(4).fill('socialExpired'),
      ...Array<string>(2).fill('tooManyAttempts'),
    ])
    expect((await wait(strict.visit('192.0.2.2'), 'a'.repeat(43))).body.error?.code).toBe('socialExpired')
    strict.pass(60)
    // A login can be waited for during ten minutes, 20 seconds at a time.
    for (let ask = 0; ask < 30; ask++) {
      expect(await codes(1)).toEqual(['socialExpired'])
      strict.pass(20)
    }
    await strict.close()
  })

  test.each([
    ['is unreachable', undefined],
    ['fails', { status: 500, body: '{}' }],
    ['answers no JSON', { status: 201, body: '<html>' }],
    ['names a page that is none', { status: 201, body: '{"channelToken":"a","url":"javascript:alert(1)"}' }],
    [
      'names a page without encryption',
      { status: 201, body: '{"channelToken":"a","url":"http://farcaster.example/"}' },
    ],
    [
      'answers with too much data',
      { status: 201, body: `{"channelToken":"${'a'.repeat(100_000)}","url":"https://a.example/"}` },
    ],
    ['redirects to another host', { status: 302, body: '', location: 'https://elsewhere.example/' }],
  ])('if the relay %s', async (_, said) => {
    const relay = await serve((_request, response) => {
      if (!said) return void response.destroy()
      response.writeHead(said.status, 'location' in said ? { location: said.location } : {}).end(said.body)
    })
    const bad = await createWorld({ socials: { farcaster: { ...socials.farcaster, relay: relay.url } } })
    expect((await begin(bad.visit())).body.error?.code).toBe('socialFailed')
    await bad.close()
    await relay.close()
  })

  test('if the relay no longer has it', async () => {
    const frame = world.visit()
    const { body } = await begin(frame)
    socials.reset()
    expect((await wait(frame, body.attempt)).body.error?.code).toBe('socialExpired')
  })

  test('has its stored secrets sealed', async () => {
    const { body } = await begin(world.visit())
    const dump = JSON.stringify(await world.database.all('SELECT * FROM secure_farcasters'))
    for (const secret of [tokenOf(body.url), String(body.attempt), await nonceOf(body.url)])
      expect(dump).not.toContain(secret)
  })
})

async function serve(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
