import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'

import { createWalletPages } from './wallet-pages.ts'

/** What the wallets need around them in a test: two chains and their pages, with nothing else of the sandbox. */
export interface WalletHarness {
  origin: string
  /** Address of an empty site under a strict content policy. */
  site: string
  rpcUrl: (caip2: string) => string
  close(): Promise<void>
}

const sitePolicy = (services: string): string =>
  `default-src 'none'; script-src 'self' ${services}; style-src 'self'; img-src 'self' data:; connect-src 'self' ${services}; require-trusted-types-for 'script'`

export interface WalletHarnessOptions {
  /** @default [1, 137] */
  chainIds?: readonly number[]
}

export async function startWalletHarness({ chainIds = [1, 137] }: WalletHarnessOptions = {}): Promise<WalletHarness> {
  const chains = new Map<string, { url: string; process: ChildProcess }>(
    await Promise.all(chainIds.map(async id => [`eip155:${id}`, await startAnvil(id)] as const)),
  )
  const app = new Hono()
  let origin = ''
  app.use('/v1/*', cors())
  app.post('/v1/', async context => {
    const chain = chains.get(context.req.query('chainId') ?? '')
    if (!chain) return context.json({ error: 'unknown chain' }, 400)
    const answer = await fetch(chain.url, {
      method: 'POST',
      body: await context.req.text(),
      headers: { 'content-type': 'application/json' },
    })
    return context.body(await answer.text(), 200, { 'content-type': 'application/json' })
  })
  app.route('/wallet', createWalletPages({ origin: () => origin }))
  app.get('/favicon.ico', context => context.body(null, 204))
  const site = new Hono()
  site.get('/', context => {
    const query = new URL(context.req.url).search
    const policy = sitePolicy(origin)
    return context.html(
      `<!doctype html><html lang="en"><title>A site</title><script src="${origin}/wallet/in-page.js${query.replaceAll('&', '&amp;')}"></script><body><main><button id="under">Under</button></main></body></html>`,
      200,
      { 'content-security-policy': policy },
    )
  })
  site.get('/favicon.ico', context => context.body(null, 204))

  const servers = await Promise.all([listen(app), listen(site)])
  origin = servers[0].url
  return {
    origin,
    site: servers[1].url,
    rpcUrl: caip2 => `${origin}/v1/?chainId=${encodeURIComponent(caip2)}&projectId=sandbox`,
    async close() {
      for (const chain of chains.values()) chain.process.kill()
      await Promise.all(servers.map(server => server.close()))
    },
  }
}

async function listen(app: Hono): Promise<{ url: string; close(): Promise<void> }> {
  return new Promise(resolve => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise(closed => {
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      }),
    )
  })
}

async function startAnvil(chainId: number): Promise<{ url: string; process: ChildProcess }> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent']
  const child = spawn(findAnvil(), args, { stdio: 'ignore' })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } }).catch(
      () => undefined,
    )
    if (answer?.ok) return { url, process: child }
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  child.kill()
  throw new Error(`anvil did not answer on ${url}`)
}

function findAnvil(): string {
  const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  return createRequire(anvil).resolve(
    `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`,
  )
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
