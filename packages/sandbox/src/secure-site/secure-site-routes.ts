import type { HttpBindings } from '@hono/node-server'
import { popupProviders } from '@latchkey/protocol/secure-frame'
import {
  addKey,
  createKeyStore,
  createSecureSite,
  type NetworkOption,
  type OperatorOptions,
  publicKeyOf,
  type SecureSite,
  type SocialApps,
} from '@latchkey/secure-site/server'
import { type Database, openDatabase } from '@latchkey/sql'
import { Hono, type MiddlewareHandler } from 'hono'

import type { SandboxState } from '../sandbox-state.ts'
import { sandboxApp } from '../social/create-provider.ts'
import { farcasterPath, socialPath } from '../social/social-routes.ts'
import { createFrameBundle } from './frame-bundle.ts'

/** Paths of the secure site on the sandbox's port, the same as on its own, so that a kit needs only one address. */
const paths = [
  '/api/*',
  '/frame',
  '/frame/*',
  '/approve',
  '/open-login',
  '/login-pass',
  '/device',
  '/device-window',
  '/approval-window',
  '/social',
  '/social/*',
  '/health',
]

/** A network of the sandbox. */
export interface SandboxNetwork {
  caip2: string
  name: string
  /** @default Solana's */
  nativeCurrency?: { symbol: string; decimals: number }
  /** JSON-RPC address. */
  rpc: string
  /** @default none */
  bundler?: string
  /** @default true */
  eip7702?: boolean
}

/** The embedded wallet's own site, mounted in the sandbox. */
export interface SandboxSecureSite {
  routes(injectFaults: MiddlewareHandler): Hono
  /** Deletes every wallet. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates the real server of the secure site, with a database in memory.
 *
 * @param smtp returns the mail server's address
 * @param address returns the sandbox's address
 * @param networks returns the sandbox's networks, once its chains have started
 */
export function createSandboxSecureSite(
  state: SandboxState,
  smtp: () => string,
  networks: () => readonly SandboxNetwork[],
  address: () => string,
): SandboxSecureSite {
  const frame = createFrameBundle()
  let kept: Promise<Kept> | undefined
  let running: { recovery: SandboxState['recovery']; site: Promise<SecureSite> } | undefined

  /** Returns the server in its present mode, on the same database as before, so that earlier wallets exist. */
  const findSite = (): Promise<SecureSite> => {
    const { recovery } = state
    if (running?.recovery !== recovery) running = { recovery, site: start(recovery, running?.site) }
    return running.site
  }

  async function start(recovery: SandboxState['recovery'], former: Promise<SecureSite> | undefined) {
    await (await former)?.close()
    kept ??= createKept()
    const { store, secret, operator } = await kept
    return createSecureSite({
      origin: request => new URL(request.url).origin,
      // Accepts any project: its settings are those of `POST /sandbox/config`.
      projects: () => (state.config.allowedOrigins.length > 0 ? state.config.allowedOrigins : null),
      mail: { smtp: smtp(), from: 'Latchkey sandbox <sandbox@localhost>' },
      store,
      secret,
      clock: () => Date.now() + state.aheadMs,
      networks: networks().map(toServed),
      frame,
      // All users are on this machine, so they share one network address.
      mailsPerHour: 1_000_000,
      mailsPerNetworkAddress: 1_000_000,
      loginsPerNetworkAddress: 1_000_000,
      nodeUnitsPerMinute: 1_000_000,
      socials: socialApps(address()),
      ...(recovery === 'operator' && { operator }),
    })
  }

  const end = async () => {
    const [site, former] = [running?.site, kept]
    running = kept = undefined
    await (await site)?.close()
    await (await former)?.store.close()
  }

  return {
    routes(injectFaults) {
      const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
      for (const path of paths) {
        app.use(path, injectFaults)
        app.all(path, async ({ req, env }) => {
          if (!isOfThisMachine(req.url))
            return new Response('Only pages of this machine have an embedded wallet of the sandbox', { status: 403 })
          return (await findSite()).fetch(req.raw, { address: env.incoming?.socket.remoteAddress })
        })
      }
      return app as unknown as Hono
    },
    reset: end,
    close: end,
  }
}

/** State that outlives a change of the server's mode. */
interface Kept {
  store: Database
  secret: string
  operator: OperatorOptions
}

async function createKept(): Promise<Kept> {
  const set = await addKey()
  return {
    store: await openDatabase({ file: ':memory:' }),
    secret: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
    operator: { name: 'The sandbox', publicKey: publicKeyOf(set), keys: await createKeyStore(set) },
  }
}

/** Returns the sandbox's own providers, by name. */
function socialApps(address: string): SocialApps {
  return {
    ...Object.fromEntries(
      popupProviders.map(name => [name, { ...sandboxApp, issuer: `${address}${socialPath}/${name}` }]),
    ),
    farcaster: { relay: `${address}${farcasterPath}`, rpc: `${address}${farcasterPath}/rpc` },
  }
}

function toServed({ caip2, name, nativeCurrency, rpc, bundler, eip7702 }: SandboxNetwork): NetworkOption {
  const { symbol, decimals } = nativeCurrency ?? { symbol: 'SOL', decimals: 9 }
  return {
    chainId: caip2 as NetworkOption['chainId'],
    name,
    symbol,
    decimals,
    rpc,
    ...(bundler !== undefined && { bundler }),
    ...(eip7702 !== undefined && { eip7702 }),
  }
}

function isOfThisMachine(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}
