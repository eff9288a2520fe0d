import type { HttpBindings } from '@hono/node-server'
import { popupProviders } from '@latchkey/protocol/secure-frame'
import { createSecureSite, type NetworkOption, type SecureSite, type SocialApps } from '@latchkey/secure-site/server'
import { Hono, type MiddlewareHandler } from 'hono'

import type { SandboxState } from '../sandbox-state.ts'
import { sandboxApp } from '../social/create-provider.ts'
import { farcasterPath, socialPath } from '../social/social-routes.ts'
import { createFrameBundle } from './frame-bundle.ts'

/** Where the secure site is on the sandbox's port: where it is on one of its own, so that one address is all that a kit needs. */
const paths = ['/api/*', '/frame', '/frame/*', '/device', '/social', '/social/*', '/health']

/** A network of the sandbox. */
export interface SandboxNetwork {
  caip2: string
  name: string
  /** @default Solana's */
  nativeCurrency?: { symbol: string; decimals: number }
  /** Where it is asked. */
  rpc: string
  /** @default none */
  bundler?: string
}

/** The embedded wallet's own site, mounted in the sandbox. */
export interface SandboxSecureSite {
  routes(injectFaults: MiddlewareHandler): Hono
  /** Nobody has a wallet. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * The server that is also run for real, with a database in memory.
 *
 * @param smtp where its mails go
 * @param address where the sandbox is
 * @param networks those of the sandbox, once its chains have started
 */
export function createSandboxSecureSite(
  state: SandboxState,
  smtp: () => string,
  networks: () => readonly SandboxNetwork[],
  address: () => string,
): SandboxSecureSite {
  const frame = createFrameBundle()
  let site: SecureSite | undefined
  const running = (): SecureSite => {
    site ??= createSecureSite({
      origin: request => new URL(request.url).origin,
      // Any project: its settings are those of `POST /sandbox/config`.
      projects: () => (state.config.allowedOrigins.length > 0 ? state.config.allowedOrigins : null),
      mail: { smtp: smtp(), from: 'Latchkey sandbox <sandbox@localhost>' },
      store: { file: ':memory:' },
      clock: () => Date.now() + state.aheadMs,
      networks: networks().map(toServed),
      frame,
      // All visitors are on this machine.
      mailsPerNetworkAddress: 1_000_000,
      loginsPerNetworkAddress: 1_000_000,
      socials: socialApps(address()),
    })
    return site
  }
  const end = async () => {
    const ending = site
    site = undefined
    await ending?.close()
  }

  return {
    routes(injectFaults) {
      const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
      for (const path of paths) {
        app.use(path, injectFaults)
        app.all(path, ({ req, env }) => {
          if (!isOfThisMachine(req.url))
            return new Response('Only pages of this machine have an embedded wallet of the sandbox', { status: 403 })
          return running().fetch(req.raw, { address: env.incoming?.socket.remoteAddress })
        })
      }
      return app as unknown as Hono
    },
    reset: end,
    close: end,
  }
}

/** The sandbox's own providers, each under its name. */
function socialApps(address: string): SocialApps {
  return {
    ...Object.fromEntries(
      popupProviders.map(name => [name, { ...sandboxApp, issuer: `${address}${socialPath}/${name}` }]),
    ),
    farcaster: { relay: `${address}${farcasterPath}`, rpc: `${address}${farcasterPath}/rpc` },
  }
}

function toServed({ caip2, name, nativeCurrency, rpc, bundler }: SandboxNetwork): NetworkOption {
  const { symbol, decimals } = nativeCurrency ?? { symbol: 'SOL', decimals: 9 }
  return {
    chainId: caip2 as NetworkOption['chainId'],
    name,
    symbol,
    decimals,
    rpc,
    ...(bundler !== undefined && { bundler }),
  }
}

function isOfThisMachine(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}
