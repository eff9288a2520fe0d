import { serve } from '@hono/node-server'
import { Hono } from 'hono'

import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { toRpcUrl } from '../sandbox-url.ts'

/** The environment of the wallets in a test: the sandbox, and a site of another origin under a strict content security policy. */
export interface WalletHarness {
  sandbox: Sandbox
  /** Address of the sandbox. */
  origin: string
  /** Address of the site, which includes the in-page wallet and passes its own query to it. */
  site: string
  rpcUrl: (caip2: string) => string
  close(): Promise<void>
}

export async function startWalletHarness(): Promise<WalletHarness> {
  const sandbox = await startSandbox({ port: 0 })
  const site = await listen(createSite(sandbox.url))
  return {
    sandbox,
    origin: sandbox.url,
    site: site.url,
    rpcUrl: caip2 => toRpcUrl(sandbox.url, caip2),
    async close() {
      await Promise.all([sandbox.close(), site.close()])
    },
  }
}

function createSite(services: string): Hono {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${services}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${services}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
  const site = new Hono()
  site.get('/', context => {
    const query = new URL(context.req.url).search.replaceAll('&', '&amp;')
    const script = `<script src="${services}/wallet/in-page.js${query}"></script>`
    return context.html(`<!doctype html><html lang="en"><title>A site</title>${script}<body></body></html>`, 200, {
      'content-security-policy': policy,
    })
  })
  site.get('/favicon.ico', context => context.body(null, 204))
  return site
}

function listen(app: Hono): Promise<{ url: string; close(): Promise<void> }> {
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
