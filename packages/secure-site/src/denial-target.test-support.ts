import type { AddressInfo } from 'node:net'

import { addKey, createKeyStore, publicKeyOf } from './operator/key-set.ts'
import { listen } from './cli-server.ts'
import { createSecureSite } from './server/create-secure-site.ts'
import { createPost, createWallet, openVisitor, origin } from './server/visitor.test-support.ts'

/** A valid request of the frame. An attack replaces one field. */
export interface SecureSample {
  /** Path below the base, for a route with variable parts. */
  path?: string
  headers: Record<string, string>
  body?: object
  form?: Record<string, string>
  text?: string
  query?: Record<string, string>
}

/** Header with the network address, so that no limit by address ends the attack. */
const addressHeader = 'x-denial-address'
const attempt = 'AAAAAAAAAAAAAAAAAAAAAA'
const token = 'A'.repeat(43)

/**
 * Starts the secure site over HTTP with a database in memory, a wallet, an operator and every method to log in. @param
 * node address of a node, a relay and a provider
 */
export async function startSecureSiteTarget(node: string) {
  const post = createPost()
  const set = await addKey()
  let now = Date.now()
  const site = createSecureSite({
    origin,
    projects: { shop: ['https://shop.example'], open: null },
    mail: post.send,
    secret: 'A'.repeat(43),
    store: { file: ':memory:' },
    metricsToken: 'for-who-reads-metrics',
    clock: () => now,
    networks: [
      {
        chainId: 'eip155:1',
        name: 'Ethereum',
        symbol: 'ETH',
        decimals: 18,
        rpc: node,
        bundler: `${node}/?paymaster=${encodeURIComponent(node)}`,
      },
    ],
    socials: {
      github: { clientId: 'shop', clientSecret: 'secret', issuer: node },
      farcaster: { rpc: node, relay: node },
    },
    operator: { name: 'Shop Ltd', publicKey: publicKeyOf(set), keys: await createKeyStore(set) },
  })
  await site.ready()
  let addresses = 0
  const createAddress = (): string => {
    addresses++
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  }
  const server = await listen(
    async request => site.fetch(request, { address: request.headers.get(addressHeader) ?? undefined }),
    '127.0.0.1',
    0,
  )
  /** Creates a browser with a signed-in user and a wallet. */
  const signIn = async () => {
    now += 31_000
    const address = createAddress()
    const visitor = openVisitor(async request => site.fetch(request, { address }))
    const email = `person${addresses}@example.com`
    await visitor.ask(email)
    const { status } = await visitor.bring(post.codeTo(email))
    const kept = await visitor.keep(createWallet())
    if (status !== 200 || kept.status !== 200) throw new Error('Nobody could be signed in for the benchmark')
    post.mails.splice(0)
    return visitor
  }
  const shared = await signIn()
  const headersOf = ({ cookies }: Pick<typeof shared, 'cookies'>) => ({
    cookie: [...cookies].map(pair => pair.join('=')).join('; '),
    [addressHeader]: createAddress(),
  })
  const as = (sample: Omit<SecureSample, 'headers'> = {}) => ({
    '': async (): Promise<SecureSample> => ({ ...sample, headers: headersOf(shared) }),
  })
  const asFresh = (sample: Omit<SecureSample, 'headers'>) => ({
    '': async (): Promise<SecureSample> => ({ ...sample, headers: headersOf(await signIn()) }),
  })
  /** Starts a login and moves a browser's window to its provider. */
  const goToProvider = async () => {
    const address = createAddress()
    const visitor = openVisitor(async request => site.fetch(request, { address }))
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const begun = Buffer.from(bytes).toString('base64url')
    await visitor.request('POST', '/api/social', { ...social, attempt: begun })
    const { headers, status } = await visitor.request('GET', `/social/go?attempt=${begun}`)
    const location = headers.get('location')
    if (status !== 302 || location === null) throw new Error(`The provider was not reached: ${status}`)
    return { headers: headersOf(visitor), begun, state: new URL(location).searchParams.get('state') ?? '' }
  }
  const device = 'Chrome on macOS'
  const language = 'de-AT'
  const social = {
    projectId: 'shop',
    provider: 'github',
    attempt,
    origin: 'https://shop.example',
    returnTo: 'https://shop.example/a?b=c',
    device,
    language,
  }
  const rpc = (method: string) => ({ chainId: 'eip155:1', method, params: [{ to: '0x', data: '0x' }, 'latest'] })
  const sealed = 'A'.repeat(200)

  return {
    name: 'secure site',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    base: '',
    routes: site.routes,
    maxBytes: {
      '*': 16_384,
      'POST /api/rpc': 131_072,
      'POST /api/bundler': 131_072,
      'POST /api/paymaster': 131_072,
      'POST /social/callback/:provider': 32_768,
      'POST /social/done': 32_768,
      'POST /device': 1_024,
      'POST /login-pass': 1_024,
      'POST /social/left': 64,
    } as Readonly<Record<string, number>>,
    samples: {
      'POST /api/email': as({
        body: { projectId: 'shop', email: 'ann@example.com', device, language, origin: 'https://shop.example' },
      }),
      'POST /api/email/code': as({ body: { code: '000000' } }),
      'POST /api/device': as({ body: {} }),
      'POST /api/social': as({ body: social }),
      'POST /api/social/begun': as({ body: { attempt } }),
      'POST /api/social/ticket': as({ body: { attempt, ticket: token } }),
      'POST /api/social/wait': as({ body: { attempt } }),
      'POST /api/farcaster': as({ body: { projectId: 'shop' } }),
      'POST /api/farcaster/wait': as({ body: { attempt: token } }),
      'GET /social': as({ query: { attempt } }),
      'GET /social/go': as({ query: { attempt } }),
      'GET /social/callback/:provider': {
        '': async () => {
          const { headers, state } = await goToProvider()
          return { path: '/social/callback/github', headers, query: { state, code: 'code', error: '' } }
        },
      },
      'POST /social/callback/:provider': {
        '': async () => {
          const { headers, state } = await goToProvider()
          return { path: '/social/callback/github', headers, form: { state, code: 'code', user: '{}' } }
        },
      },
      'GET /social/done': as({ query: { attempt } }),
      'POST /social/done': as({ form: { attempt, answer: 'yes' } }),
      'POST /social/left': as({ text: attempt }),
      'GET /api/session': as(),
      'POST /api/sign-out': asFresh({ body: {} }),
      'GET /api/browsers': as(),
      'POST /api/browsers/log-out': asFresh({ body: { id: 'a'.repeat(64) } }),
      'POST /api/browsers/forget': asFresh({ body: { id: 'a'.repeat(64) } }),
      'POST /api/browsers/forget-others': asFresh({ body: {} }),
      'POST /api/confirm': asFresh({ body: { device, language } }),
      'POST /api/confirm/code': as({ body: { code: '000000' } }),
      'GET /api/wallet': as(),
      'PUT /api/wallet': as({ body: createWallet() }),
      'GET /api/wallet/recovery': as(),
      'PUT /api/wallet/recovery': as({ body: { kind: 'file', label: 'A file', credentialId: 'abc', sealed } }),
      'PUT /api/wallet/operator': as({ body: { credentialId: 'A'.repeat(16), sealed, renews: true } }),
      'POST /api/wallet/operator/release': asFresh({ body: { key: `B${'A'.repeat(86)}`, device, language } }),
      'POST /api/wallet/operator/remove': as({ body: {} }),
      'GET /api/handover': as(),
      'PUT /api/handover': as({ body: { step: 'hello', text: 'A'.repeat(100) } }),
      'POST /api/email/update': asFresh({ body: { email: 'bob@example.com', language } }),
      'POST /api/email/update/primary': as({ body: { code: '000000' } }),
      'POST /api/email/update/secondary': as({ body: { code: '000000' } }),
      'GET /api/networks': as(),
      'POST /api/rpc': as({ body: rpc('eth_call') }),
      'POST /api/bundler': as({ body: rpc('eth_sendUserOperation') }),
      'POST /api/paymaster': as({ body: rpc('pm_getPaymasterData') }),
      'GET /api/projects/:id': as({ path: '/api/projects/shop' }),
      'GET /approve': as(),
      'GET /open-login': as(),
      'GET /login-pass': as(),
      'POST /login-pass': as({ form: { token: 'A'.repeat(200), answer: 'approved' } }),
      'GET /device': as({ query: { token } }),
      'POST /device': as({ form: { token, answer: 'approved' } }),
      'GET /device-window': as({ query: { attempt } }),
      'GET /approval-window': as({ query: { attempt } }),
      'GET /frame': as({ query: { projectId: 'shop' } }),
      'GET /frame/:file': as({ path: '/frame/main.js' }),
      'GET /health': as(),
      'GET /metrics': {
        '': async () => ({ headers: { ...headersOf(shared), authorization: 'Bearer for-who-reads-metrics' } }),
      },
    } as Readonly<Record<string, Readonly<Record<string, () => Promise<SecureSample>>>>>,
    async close() {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await site.close()
    },
  }
}
