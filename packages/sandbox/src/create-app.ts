import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { createAnalyticsRoutes } from './analytics/analytics-routes.ts'
import { createBlockchainRoutes } from './blockchain/blockchain-routes.ts'
import { createBundlerRoutes } from './bundler/bundler-routes.ts'
import { createRpcRoutes } from './blockchain/rpc-routes.ts'
import { type Controls, createControlRoutes } from './controls/control-routes.ts'
import { createFaultMiddleware, DroppedConnection } from './controls/faults.ts'
import { createConvertRoutes } from './convert/convert-routes.ts'
import { openToAllOrigins } from './cross-origin.ts'
import { createDirectoryRoutes } from './directory/directory-routes.ts'
import { createExplorerRoutes } from './explorer/explorer-routes.ts'
import { createHistoryRoutes } from './history/history-routes.ts'
import { homePageStyles, renderHomePage } from './home-page.ts'
import { createGatewayRoutes } from './names/gateway-routes.ts'
import { createOnrampRoutes } from './onramp/onramp-routes.ts'
import { createX402Routes, x402Path } from './x402/x402-routes.ts'
import { createPaymasterRoutes } from './paymaster/paymaster-routes.ts'
import { createPriceRoutes } from './prices/price-routes.ts'
import { createProfileRoutes } from './profile/profile-routes.ts'
import { toRelayUrl, toRpcUrl } from './sandbox-url.ts'
import type { SandboxSecureSite } from './secure-site/secure-site-routes.ts'
import { createSessionRoutes } from './sessions/session-routes.ts'
import { createSignInRoutes, signInPath } from './sign-in/sign-in-routes.ts'
import type { SandboxSocials } from './social/social-routes.ts'
import { createWalletPages } from './wallets/wallet-pages.ts'

export interface AppOptions extends Controls {
  /** Address of the sandbox, e.g. `http://127.0.0.1:4040`. */
  origin: () => string
  secureSite: SandboxSecureSite
  socials: SandboxSocials
}

/** Creates one request handler for every HTTP service. */
export function createApp({ origin, secureSite, socials, ...controls }: AppOptions): Hono {
  const { chains, solana } = controls
  const app = new Hono()
  const injectFaults = createFaultMiddleware(controls.faults)
  // These routes use cookies, and define themselves which pages may read their answers.
  app.use(`${signInPath}/*`, injectFaults)
  app.route('/', createSignInRoutes(chains))
  app.route('/', secureSite.routes(injectFaults))
  app.route('/', socials.routes(injectFaults))
  app.use(openToAllOrigins)
  app.use(injectFaults)

  app.get('/', () =>
    renderHomePage([
      { title: 'Services: the one address that a kit needs', address: origin() },
      { title: 'Relay', address: toRelayUrl(origin()) },
      ...[...(chains()?.list ?? []), ...solana.list].map(({ name, caip2 }) => ({
        title: `JSON-RPC of ${name} (${caip2})`,
        address: `POST ${toRpcUrl(origin(), caip2)}`,
      })),
      { title: 'Block explorer', address: `${origin()}/explorer` },
      { title: 'Pairing wallet', address: `${origin()}/wallet/` },
      { title: 'In-page wallet', address: `${origin()}/wallet/in-page.js` },
      { title: 'Sign-in', address: `${origin()}${signInPath}` },
      { title: 'Secure site of embedded wallets', address: `${origin()}/frame?projectId=sandbox` },
      { title: 'Wallet directory', address: `${origin()}/getWallets?page=1&entries=40` },
      { title: 'Received events', address: `${origin()}/sandbox/events` },
      { title: 'Sent mail', address: `${origin()}/sandbox/mail` },
      { title: 'A page that costs something (x402)', address: `${origin()}${x402Path}` },
      { title: 'Faults', address: `${origin()}/sandbox/faults` },
    ]),
  )
  app.get('/sandbox/page.css', context =>
    context.body(homePageStyles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )

  app.route('/', createDirectoryRoutes(controls.state, origin))
  app.route('/', createAnalyticsRoutes(controls.state))
  app.route('/', createBlockchainRoutes(chains, solana, origin))
  app.route('/', createHistoryRoutes(chains, controls.state, origin))
  app.route('/', createConvertRoutes(chains, origin))
  app.route('/', createPriceRoutes(chains, origin))
  app.route('/', createProfileRoutes(chains, controls.state))
  app.route('/', createGatewayRoutes(controls.state))
  app.route('/', createSessionRoutes(controls.state))
  app.route('/', createOnrampRoutes(chains, controls.state, origin))
  app.route('/', createRpcRoutes(chains, solana))
  app.route('/', createBundlerRoutes(chains))
  app.route('/', createPaymasterRoutes(chains, controls.state))
  app.route('/', createX402Routes(chains, origin))
  app.route('/', createExplorerRoutes(chains, solana, origin))
  app.route('/sandbox', createControlRoutes({ ...controls, origin }))
  // The wallets' pages load their files by relative addresses, which need the slash.
  app.get('/wallet', context => context.redirect('/wallet/'))
  app.mount('/wallet', createWalletPages({ origin }).fetch)

  app.notFound(context => context.json({ error: 'The sandbox has no such address' }, 404))
  app.onError((error, context) => {
    // The HTTP server closes the connection if a handler throws; see start-sandbox.
    if (error instanceof DroppedConnection) throw error
    return context.json({ error: error.message }, error instanceof HTTPException ? error.status : 500)
  })
  return app
}
