import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createProviderClient } from './provider-client.ts'
import { providers, type ProviderName, readClaims } from './providers.ts'

const app = { clientId: 'ours', clientSecret: 'secret' }
const redirectUri = 'https://secure.example/social/callback'
const proofs = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) }
let fetched: string[]

/** Serves only the providers' published documents. */
beforeEach(() => {
  fetched = []
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const { href, origin } = new URL(url instanceof Request ? url.url : url)
    fetched.push(href)
    return Response.json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the first page of a provider', () => {
  test.each<[ProviderName, string, Record<string, string>]>([
    [
      'google',
      'https://accounts.google.com/authorize',
      { scope: 'openid email profile', nonce: 'a-nonce', prompt: 'select_account' },
    ],
    [
      'apple',
      'https://appleid.apple.com/authorize',
      { scope: 'openid name email', nonce: 'a-nonce', response_mode: 'form_post' },
    ],
    ['github', 'https://github.com/login/oauth/authorize', { scope: 'read:user user:email', prompt: 'select_account' }],
    ['facebook', 'https://www.facebook.com/v23.0/dialog/oauth', { scope: 'public_profile' }],
    ['x', 'https://x.com/i/oauth2/authorize', { scope: 'users.read tweet.read' }],
    ['discord', 'https://discord.com/oauth2/authorize', { scope: 'identify email' }],
  ])('has, for %s, the address %s', async (name, address, own) => {
    const client = createProviderClient({ [name]: app })
    const url = await client.addressOf(name, { redirectUri, proofs })
    expect(`${url.origin}${url.pathname}`).toBe(address)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'ours',
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'a-state',
      code_challenge: expect.stringMatching(/^[-_\w]{43}$/) as string,
      code_challenge_method: 'S256',
      ...own,
    })
    expect(client.hostOf(name)).toBe(`${name}.com`)
  })

  test('sends no form to a site of this machine, which would receive no cookies with it', async () => {
    const local = { redirectUri: 'http://localhost:3000/social/callback', proofs }
    const url = await createProviderClient({ apple: app }).addressOf('apple', local)
    expect(url.searchParams.has('response_mode')).toBe(false)
  })

  test('is discovered once an hour, and again at once after a failure', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = createProviderClient({ google: app })
    const look = () => client.addressOf('google', { redirectUri, proofs })
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await expect(look()).rejects.toThrow()
    vi.stubGlobal('fetch', answering)
    await look()
    await look()
    vi.setSystemTime(Date.now() + 3_599_000)
    await look()
    expect(fetched).toEqual(['https://accounts.google.com/.well-known/openid-configuration'])
    vi.setSystemTime(Date.now() + 1_000)
    await look()
    expect(fetched).toHaveLength(2)
  })

  test('is checked once a day for a policy that severs windows', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = createProviderClient({ github: app })
    const answers = [new Response(null, { headers: { 'cross-origin-opener-policy': 'same-origin' } }), new Response('')]
    const fetch = vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', fetch)
    const mayCut = () => client.maySeverOpener('github', redirectUri)
    expect(await mayCut()).toBe(true)
    vi.setSystemTime(Date.now() + 86_399_000)
    expect(await mayCut()).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1_000)
    expect(await mayCut()).toBe(false)
    expect(fetch).toHaveBeenCalledTimes(2)
    // An unknown policy counts as severing.
    vi.setSystemTime(Date.now() + 86_400_000)
    expect(await mayCut()).toBe(true)
  })

  test('is not offered without an app of the operator, and the log names the missing setting', () => {
    expect(() => createProviderClient({}).appOf('google')).toThrow(
      expect.objectContaining({
        code: 'socialUnavailable',
        message: 'Logins with this provider are not offered here',
        cause: new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set'),
      }),
    )
  })
})

describe('a code of a provider', () => {
  test.each<[ProviderName, string]>([
    ['google', 'https://accounts.google.com/token'],
    ['apple', 'https://appleid.apple.com/token'],
    ['github', 'https://github.com/login/oauth/access_token'],
    ['facebook', 'https://graph.facebook.com/v23.0/oauth/access_token'],
    ['x', 'https://api.x.com/2/oauth2/token'],
    ['discord', 'https://discord.com/api/oauth2/token'],
  ])('is redeemed, for %s, at %s, with the secret of the operator', async (name, address) => {
    const documents = globalThis.fetch
    const redeemed: { url: string; authorization: string | null; form: URLSearchParams }[] = []
    vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
      if (init.method !== 'POST') return documents(url, init)
      const authorization = new Headers(init.headers).get('authorization')
      redeemed.push({
        url: new URL(url).href,
        authorization,
        form: new URLSearchParams(await new Response(init.body).text()),
      })
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    })
    const client = createProviderClient({ [name]: app })
    const answer = new URLSearchParams({ code: 'a-code', state: 'a-state' })
    await expect(client.redeem(name, { redirectUri, proofs }, answer)).rejects.toThrow()
    const [{ url, authorization, form } = { url: '', authorization: '', form: new URLSearchParams() }] = redeemed
    expect([redeemed.length, url]).toEqual([1, address])
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: redirectUri,
      code_verifier: 'v'.repeat(43),
    })
    // X accepts the secret in the header alone, the others in the body.
    const isInHeader = name === 'x'
    expect(authorization).toBe(isInHeader ? `Basic ${btoa('ours:secret')}` : null)
    expect(form.get('client_secret')).toBe(isInHeader ? null : 'secret')
  })
})

describe('the user claims of a provider', () => {
  const apple = (name: object) => JSON.stringify({ name })
  test.each([
    [{ sub: 'a', name: ' Ann ', email: 'Ann@Example.com', email_verified: true }, null, 'Ann', 'ann@example.com'],
    [{ sub: 'a', email: 'ann@example.com', email_verified: 'true' }, null, undefined, 'ann@example.com'],
    [{ sub: 'a', email: 'ann@example.com', email_verified: 'false' }, null, undefined, undefined],
    [{ sub: 'a', email: 'ann@example.com' }, null, undefined, undefined],
    [{ sub: 'a' }, apple({ firstName: 'Ann', lastName: 'Example' }), 'Ann Example', undefined],
    [{ sub: 'a' }, apple({ firstName: 'Ann' }), 'Ann', undefined],
    [{ sub: 'a' }, apple({ lastName: 'Example' }), 'Example', undefined],
    [{ sub: 'a' }, apple({}), undefined, undefined],
    [{ sub: 'a' }, '{', undefined, undefined],
    [{ sub: 'a', name: 'Ann' }, apple({ firstName: 'Bob' }), 'Ann', undefined],
  ])('are read from the claims %j beside the form %s', (claims, user, userName, email) => {
    expect(readClaims(claims, user)).toEqual({ subject: 'a', userName, email })
  })

  test('have a name of at most 256 characters', () => {
    const user = apple({ firstName: 'a'.repeat(200), lastName: 'b'.repeat(200) })
    expect(readClaims({ sub: 'a' }, user).userName).toHaveLength(256)
  })

  test.each([{}, { sub: '' }, { sub: null }, null])('are rejected without a subject: %j', claims => {
    expect(() => readClaims(claims, null)).toThrow()
  })

  const read = (name: ProviderName, answers: Readonly<Record<string, unknown>>) => {
    const provider = providers[name]
    if (provider.kind !== 'oauth') throw new Error(`${name} has claims`)
    return provider.readPerson(async url => {
      if (url in answers) return answers[url]
      throw new Error(`${url} was asked`)
    })
  }
  const github = 'https://api.github.com/user'
  const discord = 'https://discord.com/api/users/@me'
  const x = 'https://api.x.com/2/users/me'
  const mail = 'ann@example.com'

  test.each<[ProviderName, Record<string, unknown>, object]>([
    ['github', { [github]: { id: 7, login: 'ann', name: 'Ann' } }, { subject: '7', userName: 'ann' }],
    [
      'github',
      { [github]: { id: 7, name: 'Ann' }, [`${github}/emails`]: 'no list' },
      { subject: '7', userName: 'Ann' },
    ],
    [
      'github',
      {
        [github]: { id: 7 },
        [`${github}/emails`]: [
          { email: 'other@example.com', primary: false, verified: true },
          { email: mail, primary: true, verified: true },
        ],
      },
      { subject: '7', email: mail },
    ],
    [
      'github',
      { [github]: { id: 7 }, [`${github}/emails`]: [{ email: mail, primary: true, verified: false }] },
      { subject: '7' },
    ],
    [
      'facebook',
      { 'https://graph.facebook.com/v23.0/me?fields=id,name': { id: '8', name: 'Ann' } },
      { subject: '8', userName: 'Ann' },
    ],
    ['x', { [x]: { data: { id: '9', username: 'ann', name: 'Ann' } } }, { subject: '9', userName: 'ann' }],
    ['x', { [x]: { data: { id: '9', name: 'Ann' } } }, { subject: '9', userName: 'Ann' }],
    [
      'discord',
      { [discord]: { id: '1', username: 'ann', global_name: 'Ann', email: mail, verified: true } },
      { subject: '1', userName: 'Ann', email: mail },
    ],
    [
      'discord',
      { [discord]: { id: '1', username: 'ann', email: mail, verified: false } },
      { subject: '1', userName: 'ann' },
    ],
  ])('are read from the API of %s: %j', async (name, answers, person) => {
    expect(await read(name, answers)).toEqual({ userName: undefined, email: undefined, ...person })
  })

  test.each<[ProviderName, string]>([
    ['github', github],
    ['x', x],
    ['discord', discord],
  ])('are rejected if the API of %s has no id', async (name, url) => {
    await expect(read(name, { [url]: {} })).rejects.toThrow()
  })
})
