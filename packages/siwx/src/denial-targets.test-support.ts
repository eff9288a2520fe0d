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
/** Together with the rest of the message as much as a message may have. */
const longRequestId = 'r'.repeat(15_500)

/** A request as an honest page sends it. What attacks it replaces one field. */
export interface DenialSample {
  headers: Record<string, string>
  body?: object
  /** The only fields to attack, where another variant of the route has the rest. */
  fields?: readonly string[]
}

/** A server to attack: its routes, and for each a request that is valid up to its last check. */
export interface DenialTarget {
  name: string
  url: string
  base: string
  routes: readonly string[]
  /** The largest body that is read, in bytes. */
  maxBytes: Readonly<Record<string, number>>
  samples: Readonly<Record<string, Readonly<Record<string, () => Promise<DenialSample>>>>>
  close(): Promise<void>
}

/** The sign-in server and the plugin of better-auth, each over HTTP with a database in memory. @param node the address of a node that smart accounts are asked at */
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

/** What every kind of key signs of the longest message, for a nonce of its own each time. */
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
        // What comes before the signature is verified is the same for every namespace.
        const fields = signer === signers[0] ? {} : { fields: ['signature', 'publicKey'] }
        return { headers: headersOf(browser.cookies), body: { message, publicKey: '', ...signed, cacao }, ...fields }
      },
    ]),
  )
}

/** The cookies of a browser in which as many long messages were signed as it may keep. */
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
