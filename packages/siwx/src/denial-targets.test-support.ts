import type { AddressInfo } from 'node:net'

import { createAdaptorServer } from '@hono/node-server'

import { openAccounts, openSite } from './better-auth/site.test-support.ts'
import { siwx } from './better-auth/siwx-plugin.ts'
import { formatMessage } from './message/format-message.ts'
import { openBrowser } from './server/browser.test-support.ts'
import { createSiwxServer } from './server/create-siwx-server.ts'
import { databaseStore } from './server/database-store.ts'
import { createSigners, type TestSigner } from './verify/signers.test-support.ts'

const origin = 'https://shop.example'
/** Fills the message almost up to its maximum length. */
const longRequestId = 'r'.repeat(15_500)

/** A valid request of a page. An attack replaces one field. */
export interface DenialSample {
  headers: Record<string, string>
  body?: object
  /** The only fields to attack, if another variant of the route covers the rest. */
  fields?: readonly string[]
}

/** A server to attack: its routes, and for each a request that passes every check but the last. */
export interface DenialTarget {
  name: string
  url: string
  base: string
  routes: readonly string[]
  /** The largest accepted body, in bytes. */
  maxBytes: Readonly<Record<string, number>>
  samples: Readonly<Record<string, Readonly<Record<string, () => Promise<DenialSample>>>>>
  close(): Promise<void>
}

/**
 * Starts the sign-in server and the plugin of better-auth, each over HTTP with a database in memory. @param node
 * address of the node that verifies smart accounts
 */
export async function startSignInTargets(node: string): Promise<DenialTarget[]> {
  const signers = await createSigners()
  return [await startSiwxServer(signers, node), await startBetterAuth(signers, node)]
}

async function startSiwxServer(signers: readonly TestSigner[], node: string): Promise<DenialTarget> {
  const server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore({ file: ':memory:' }),
    rpc: () => node,
  })
  await server.ready()
  const send = async (request: Request) => server.fetch(request)
  const full = await fillSessions(send, '/siwx', signers)
  const withSessions = (body?: object) => async () => ({ headers: full, ...(body && { body }) })
  const account = { chainId: 'eip155:1', address: signers[0]?.address ?? '' }
  return {
    name: 'sign-in server',
    ...(await listen(send)),
    base: '/siwx',
    routes: server.routes,
    maxBytes: { '*': 65_536 },
    samples: {
      'POST /nonce': {
        '': async () => ({ headers: {}, body: { chainId: 'eip155:1', accountAddress: account.address } }),
      },
      'POST /verify': createSignatures(send, '/siwx', signers),
      'POST /active': { '50 long sign-ins': withSessions({ ...account, at: 1 }) },
      'POST /sign-out': {
        '50 long sign-ins': withSessions({ ...account, address: `${account.address.slice(0, -1)}0` }),
      },
      'GET /session': { '50 long sign-ins': withSessions() },
    },
  }
}

async function startBetterAuth(signers: readonly TestSigner[], node: string): Promise<DenialTarget> {
  const database = await openAccounts({ file: ':memory:' })
  const site = openSite(database, { rpc: () => node, createUsers: true })
  const base = '/api/auth/siwx'
  const send = async (request: Request) => site.send(request)
  const full = await fillSessions(send, base, signers)
  const account = { chainId: 'eip155:1', address: signers[0]?.address ?? '' }
  const withSessions = (body?: object) => async () => ({ headers: full, ...(body && { body }) })
  const routes = Object.values(siwx({ domains: ['shop.example'] }).endpoints).map(
    ({ path, options }) => `${options.method} ${path.slice('/siwx'.length)}`,
  )
  const server = await listen(send)
  return {
    name: 'better-auth plugin',
    url: server.url,
    base,
    routes,
    maxBytes: { '*': 65_536 },
    samples: {
      'POST /nonce': {
        '': async () => ({ headers: {}, body: { chainId: 'eip155:1', accountAddress: account.address } }),
      },
      'POST /verify': createSignatures(send, base, signers),
      'POST /sign-out': { 'long sign-ins': withSessions({ ...account, address: `${account.address.slice(0, -1)}0` }) },
      'GET /session': { 'long sign-ins': withSessions() },
      'GET /wallets': { 'long sign-ins': withSessions() },
      'POST /unlink': { 'long sign-ins': withSessions({ walletId: 'of nobody' }) },
    },
    async close() {
      await server.close()
      await database.close()
    },
  }
}

/** Signs the longest message with every kind of key, each time for a new nonce. */
function createSignatures(send: Send, base: string, signers: readonly TestSigner[]) {
  return Object.fromEntries(
    signers.map(signer => [
      signer.name,
      async (): Promise<DenialSample> => {
        const browser = openBrowser(send, origin, base)
        const { address: accountAddress, chainId } = signer
        const data = await browser.prepare({ accountAddress, chainId, requestId: longRequestId })
        const message = formatMessage(data)
        const signed = await signer.sign(message)
        const p = { iss: `did:pkh:${chainId}:${accountAddress}`, domain: data.domain, resources: ['urn:recap:e30'] }
        const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signed.signature } }
        // All namespaces share the checks before the signature.
        const fields = signer === signers[0] ? {} : { fields: ['signature', 'publicKey'] }
        return { headers: headersOf(browser.cookies), body: { message, publicKey: '', ...signed, cacao }, ...fields }
      },
    ]),
  )
}

/** Signs long messages until a browser has its maximum of sessions, and returns its cookies. */
async function fillSessions(send: Send, base: string, signers: readonly TestSigner[]): Promise<Record<string, string>> {
  const browser = openBrowser(send, origin, base)
  const [signer] = signers
  if (!signer) throw new TypeError('A sign-in needs a signer')
  for (let chain = 1; chain <= 52; chain++) {
    const change = { accountAddress: signer.address, chainId: `eip155:${chain}`, requestId: longRequestId }
    const message = formatMessage(await browser.prepare(change))
    const { status } = await browser.verify({ message, ...(await signer.sign(message)) })
    if (status !== 200) throw new Error(`A sign-in of the benchmark was answered with ${status}`)
  }
  return headersOf(browser.cookies)
}

type Send = (request: Request) => Promise<Response>

function headersOf(cookies: ReadonlyMap<string, string>): Record<string, string> {
  return { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }
}

async function listen(send: Send) {
  const server = createAdaptorServer({ fetch: send })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
