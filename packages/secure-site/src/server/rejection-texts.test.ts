import { describe, expect, test } from 'vitest'

import { userHeader } from '../wire.ts'
import { createSecureSite } from './create-secure-site.ts'
import { createWallet, origin, type Visitor } from './visitor.test-support.ts'
import { createWorld, useWorld } from './world.test-support.ts'

const [ann, bob] = ['ann@example.com', 'bob@example.com'] as const
const world = useWorld()

const recover = (visitor: Visitor) => visitor.request('PUT', '/api/wallet/recovery', { kind: 'file' })
const update = (visitor: Visitor, step: string, body: object) =>
  visitor.request('POST', `/api/email/update${step}`, body)

/** Rejected actions of a user, each with its code and the text that a site shows. */
const rejections: readonly [name: string, act: () => Promise<{ body: object }>, code: string, message: string][] = [
  ['an unknown path', () => world.visit().request('GET', '/api/nothing'), 'notFound', 'There is nothing here'],
  [
    'metrics without a token',
    () => world.visit().request('GET', '/metrics'),
    'notSignedIn',
    'The metrics are not for everybody',
  ],
  ['a file that is not there', () => world.visit().request('GET', '/frame/a.js'), 'notFound', 'There is nothing here'],
  [
    'a frame of no project',
    () => world.visit().request('GET', '/frame'),
    'projectUnknown',
    'There is no such project here',
  ],
  [
    'a project',
    () => world.visit().request('GET', '/api/projects/none'),
    'projectUnknown',
    'There is no such project here',
  ],
  [
    'a sign-in of no project',
    () => world.visit().ask(ann, { projectId: 'none' }),
    'projectUnknown',
    'There is no such project here',
  ],
  ['no address', () => world.visit().ask('ann'), 'emailInvalid', 'This is not a valid email address'],
  ['a request without its fields', () => world.visit().bring(undefined), 'messageUnreadable', '"code" cannot be read'],
  ['a list', () => world.visit().request('POST', '/api/email', []), 'messageUnreadable', 'The request is no object'],
  ['a code of nobody', () => world.visit().bring('123456'), 'codeMissing', 'No code was requested in this browser'],
  [
    'a wrong code',
    async () => {
      const visitor = world.visit()
      await visitor.ask(ann)
      return visitor.bring(world.post.codeTo(ann) === '000000' ? '000001' : '000000')
    },
    'codeWrong',
    'That is not the code from the email',
  ],
  [
    'a code of before',
    async () => {
      const visitor = world.visit()
      await visitor.ask(ann)
      world.pass(600)
      return visitor.bring(world.post.codeTo(ann))
    },
    'codeExpired',
    'This code has expired: ask for a new one',
  ],
  ['a wait for nothing', () => world.visit().wait(), 'codeMissing', 'This browser waits for nothing: ask for a code'],
  ['a wallet of nobody', () => world.visit().request('GET', '/api/wallet'), 'notSignedIn', 'Nobody is logged in'],
  [
    'a wallet of somebody else',
    async () => {
      const { visitor } = await world.settle(ann)
      return visitor.request('GET', '/api/wallet', undefined, { [userHeader]: 'another' })
    },
    'notSignedIn',
    'Someone else has logged in meanwhile',
  ],
  [
    'a session of before',
    async () => {
      const { visitor } = await world.settle(ann)
      world.pass(30 * 86_400)
      return visitor.request('GET', '/api/wallet')
    },
    'sessionExpired',
    'The session has expired: log in again',
  ],
  [
    'another wallet',
    async () => (await world.settle(ann)).visitor.keep(createWallet()),
    'walletExists',
    'There is a wallet already, and it stays as it is',
  ],
  [
    'a recovery of no wallet',
    async () => {
      const visitor = world.visit()
      await world.signIn(visitor, ann)
      return recover(visitor)
    },
    'walletMissing',
    'There is no wallet yet',
  ],
  [
    'a recovery by a session that is not fresh',
    async () => {
      const { visitor } = await world.settle(ann)
      world.pass(301)
      return recover(visitor)
    },
    'loginNotFresh',
    'Confirm first that it is still you',
  ],
  [
    'a sign-out of others by a session that is not fresh',
    async () => {
      const { visitor } = await world.settle(ann)
      world.pass(301)
      return visitor.request('POST', '/api/browsers/forget-others', {})
    },
    'loginNotFresh',
    'Confirm first that it is still you',
  ],
  [
    'a second passkey of the same id',
    async () => {
      const { visitor } = await world.settle(ann)
      const put = (sealed: string) =>
        visitor.request('PUT', '/api/wallet/recovery', { kind: 'passkey', credentialId: 'abc', sealed })
      await put('one')
      return put('another')
    },
    'recoveryExists',
    'There is such a recovery, or there are too many',
  ],
  [
    'an address of somebody else',
    async () => {
      await world.settle(bob)
      const { visitor } = await world.settle(ann)
      world.pass(30)
      await update(visitor, '', { email: bob })
      await update(visitor, '/primary', { code: world.post.codeTo(ann) })
      return update(visitor, '/secondary', { code: world.post.codeTo(bob) })
    },
    'emailTaken',
    'This address already has a wallet',
  ],
  [
    'a login of no attempt',
    () => world.visit().request('POST', '/social/left', 'x', { 'content-type': 'text/plain' }),
    'messageUnreadable',
    'This is the name of no login',
  ],
  [
    'a login by a provider that is not offered',
    () =>
      world.visit().request('POST', '/api/social', {
        projectId: 'shop',
        provider: 'github',
        attempt: 'a'.repeat(22),
        origin: 'https://shop.example',
        device: 'x',
      }),
    'socialUnavailable',
    'Logins with this provider are not offered here',
  ],
  [
    'a login of another page',
    () =>
      world.visit().request('POST', '/api/social', {
        projectId: 'shop',
        provider: 'github',
        attempt: 'a'.repeat(22),
        origin: 'https://evil.example',
        device: 'x',
      }),
    'originNotAllowed',
    'This page may not use this secure site',
  ],
  [
    'a login that comes back elsewhere',
    () =>
      world.visit().request('POST', '/api/social', {
        projectId: 'shop',
        provider: 'github',
        attempt: 'a'.repeat(22),
        origin: 'https://shop.example',
        returnTo: 'https://evil.example/',
        device: 'x',
      }),
    'originNotAllowed',
    'A login comes back to the page that began it',
  ],
]

describe('a request', () => {
  test.each(rejections)('is rejected with a text for %s', async (_name, act, code, message) => {
    expect((await act()).body).toEqual({ error: { code, message } })
  })

  test('is rejected if it is for metrics and no token is configured', async () => {
    const bare = createSecureSite({
      origin,
      projects: {},
      mail: async () => {},
      secret: 'A'.repeat(43),
      store: world.database,
    })
    const response = await bare.fetch(new Request(`${origin}/metrics`), { address: undefined })
    expect(await response.json()).toEqual({ error: { code: 'notFound', message: 'There is nothing here' } })
    await bare.close()
  })

  test('is rejected with a text if its mail fails', async () => {
    const mute = await createWorld({ mail: () => Promise.reject(new Error('no')) })
    expect((await mute.visit().ask(ann)).body).toEqual({
      error: { code: 'mailFailed', message: 'The email could not be sent: check the address' },
    })
    expect(await mute.metrics()).toContain('latchkey_secure_site_mails_total{result="failed"} 1\n')
    await mute.close()
  })

  test('is rejected, and counted, if it exceeds the user’s budget of a node', async () => {
    const chainId = 'eip155:1' as const
    const network = { chainId, name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: 'http://127.0.0.1:9' }
    const strict = await createWorld({ networks: [network], nodeUnitsPerMinute: 1 })
    const visitor = strict.visit()
    await strict.signIn(visitor, ann)
    const ask = async () =>
      (await visitor.request('POST', '/api/rpc', { chainId, method: 'eth_blockNumber', params: [] })).body
    expect(await ask()).toEqual({ error: { code: -32603, message: 'The node did not answer' } })
    expect(await ask()).toEqual({
      error: {
        code: -32005,
        message: expect.stringMatching(/^Too many requests: try again after \d+ seconds$/) as string,
      },
    })
    expect(await strict.metrics()).toContain('latchkey_secure_site_node_refusals_total 1\n')
    await strict.close()
  })

  test('has a general answer if it fails, and the log has the reason', async () => {
    await world.database.run('DROP TABLE secure_sessions')
    const visitor = world.visit()
    visitor.cookies.set('__Host-latchkey-secure-session-abcdefgh', 'a'.repeat(43))
    expect((await visitor.request('GET', '/api/session')).body).toEqual({
      error: { code: 'internalError', message: 'The server failed; its log says why' },
    })
    expect(world.logged.at(-1)).toMatchObject({ level: 'error', code: 'internalError' })
    expect(world.logged.at(-1)?.failure).toContain('secure_sessions')
  })
})
