import type { Hono } from 'hono'

import { serveChains } from '../bundler/serve-chains.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { createPaymaster } from './create-paymaster.ts'

/** The paymaster of each chain (ERC-7677): `POST /paymaster?chainId=`. */
export function createPaymasterRoutes(chains: () => SandboxChains | undefined, state: SandboxState): Hono {
  return serveChains('/paymaster', chains, chain => createPaymaster(chain, () => state))
}
