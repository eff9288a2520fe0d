import { Hono } from 'hono'

import { parseInPageConfig } from './in-page-config.ts'
import { toInPageScript } from './in-page-script.ts'
import { pairingPageHtml } from './pairing-page.html.ts'
import { pairingPageStyles } from './pairing-page.styles.ts'
import { createWalletBundles } from './wallet-bundles.ts'
import { walletDrawing } from './wallet-icon.ts'

export interface WalletPagesOptions {
  /** Returns the address at which the sandbox is reached, such as `http://127.0.0.1:4040`. */
  origin: () => string
}

/**
 * Creates the two wallets of the sandbox, to be mounted at `/wallet`: the pairing wallet's page at `/` (and `/wc?uri=`, which
 * pairs at once, as a wallet app's universal link does), and the in-page wallet's script at `/in-page.js`.
 */
export function createWalletPages({ origin }: WalletPagesOptions): Hono {
  const bundles = createWalletBundles()
  const app = new Hono()

  const page = () => {
    void bundles.page().catch(() => {})
    return new Response(pairingPageHtml, { headers: pageHeaders })
  }
  app.get('/', page)
  app.get('/wc', page)
  app.get(
    '/style.css',
    () => new Response(pairingPageStyles, { headers: { ...headers, 'content-type': 'text/css; charset=utf-8' } }),
  )
  app.get('/icon.svg', () => new Response(walletDrawing, { headers: { ...headers, 'content-type': 'image/svg+xml' } }))
  app.get('/page.js', async () => script(await bundles.page()))
  app.get('/in-page.js', async context => {
    const query = new URL(context.req.url).searchParams
    try {
      const config = parseInPageConfig(query, origin())
      return script(toInPageScript(await bundles.inPage(config.namespaces), config))
    } catch (error) {
      return context.text(error instanceof Error ? error.message : String(error), 400)
    }
  })
  return app
}

/** The in-page wallet is for sites of other origins. Nothing is cached, because the sandbox changes. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

const pageHeaders = {
  ...headers,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: http: https:",
    "connect-src 'self' ws: wss: http: https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
}

function script(code: string): Response {
  return new Response(code, {
    headers: { ...headers, 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' },
  })
}
