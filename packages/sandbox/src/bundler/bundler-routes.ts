import type { Hono } from 'hono'

import type { SandboxChains } from '../chains/start-chains.ts'
import { createBundler } from './create-bundler.ts'
import { serveChains } from './serve-chains.ts'

/** The bundler of each chain: `POST /?projectId=&chainId=&bundler=` (S7.41). */
export function createBundlerRoutes(chains: () => SandboxChains | undefined): Hono {
  return serveChains('/', chains, createBundler)
}
