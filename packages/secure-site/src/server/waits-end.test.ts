import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
let relay: Server
/** The relay's answers: for a new channel, and for a pending one. */
let answers: { channel: [status: number, body: object]; status: [status: number, body: object] }
let asked: { url: string | undefined; authorization: string | undefined }[]
let world: World

beforeEach(async () => {
  asked = []
  answers = {
    channel: [201, { channelToken: 'a-channel', url: 'https://farcaster.example/a' }],
    status: [202, { state: 'pending' }],
  }
  relay = createServer(({ url, headers }, response) => {
    asked.push({ url, authorization: headers.authorization })
    const [status, body] = answers[url === '/v1/channel' ? 'channel' : 'status']
    response.writeHead(status).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`
  world = await createWorld({ socials: { farcaster: { rpc: 'http://127.0.0.1:9', relay: url } } })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
  relay.closeAllConnections()
  await new Promise(resolve => relay.close(resolve))
})

/** Advances the clock by half a minute with each read. */
function hurry(): void {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 30_000))
}

async function beginFarcaster() {
  const frame = world.visit()
  const { body } = await frame.request('POST', '/api/farcaster', { projectId: 'shop' })
  return { body, wait: () => frame.request('POST', '/api/farcaster/wait', { attempt: body.attempt }) }
}

describe('a waiting request', () => {
  test('ends after 20 seconds with the status waiting if it is for the link of a mail', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    hurry()
    expect((await other.wait()).body).toEqual({ status: 'waiting' })
  })

  test('ends after 20 seconds with the status waiting if its login has not started in the window', async () => {
    hurry()
    const { body } = await world.visit().request('POST', '/api/social/begun', { attempt: 'a'.repeat(22) })
    expect(body).toEqual({ status: 'waiting' })
  })

  test('ends after 20 seconds with the status waiting if it is for a Farcaster login', async () => {
    const { body, wait } = await beginFarcaster()
    expect(body).toMatchObject({ url: 'https://farcaster.example/a' })
    hurry()
    expect((await wait()).body).toEqual({ status: 'waiting' })
    expect(asked).toEqual([
      { url: '/v1/channel', authorization: undefined },
      { url: '/v1/channel/status', authorization: 'Bearer a-channel' },
    ])
    expect(await world.metrics()).toContain('socials_total{provider="farcaster",result="begun"} 1\n')
  })

  test('fails for a Farcaster login once the relay has failed all the time, and the log has the reason', async () => {
    const { wait } = await beginFarcaster()
    answers.status = [500, {}]
    hurry()
    expect((await wait()).body.error).toEqual({ code: 'socialFailed', message: 'Farcaster cannot be reached' })
    expect(world.logged.at(-1)).toMatchObject({ level: 'error', failure: 'Error: The relay answered 500' })
    expect(await world.metrics()).toContain('socials_total{provider="farcaster",result="failed"} 1\n')
  })

  test.each([401, 403, 404, 410])('expires for a Farcaster login if the relay answers %i', async status => {
    const { wait } = await beginFarcaster()
    answers.status = [status, {}]
    expect((await wait()).body.error).toEqual({
      code: 'socialExpired',
      message: 'This login has expired: log in again',
    })
  })
})

describe('a Farcaster login', () => {
  test('does not start if the relay fails, and the log has the reason', async () => {
    answers.channel = [503, {}]
    const { body } = await beginFarcaster()
    expect(body.error).toEqual({ code: 'socialFailed', message: 'Farcaster cannot be reached' })
    expect(world.logged.at(-1)).toMatchObject({ level: 'error', failure: 'Error: The relay answered 503' })
  })

  test('is rejected with a text if the site has none', async () => {
    const bare = await createWorld()
    const { body } = await bare.visit().request('POST', '/api/farcaster', { projectId: 'shop' })
    expect(body.error).toEqual({ code: 'socialUnavailable', message: 'Farcaster logins are not offered here' })
    await bare.close()
  })
})
