import { Hono } from 'hono'
import { isAddress } from 'viem/utils'

import type { SandboxChains } from '../chains/start-chains.ts'
import type { SolanaClusters } from '../solana/solana-clusters.ts'

/**
 * The Blockchain API, as far as the local chains can answer it (S1.58). The code that reads contracts is loaded at its first use,
 * so that the start is quick.
 */
export function createBlockchainRoutes(
  chains: () => SandboxChains | undefined,
  solana: SolanaClusters,
  origin: () => string,
): Hono {
  const app = new Hono()

  app.get('/v1/supported-chains', context => {
    const http = [...(chains()?.list ?? []), ...solana.list].map(chain => chain.caip2)
    return context.json({ http, ws: [] })
  })

  // Names are on Ethereum, whichever chain the account is shown on.
  app.get('/v1/identity/:address', async context => {
    const address = context.req.param('address')
    const ethereum = chains()?.get('eip155:1')
    const nameless = { name: null, avatar: null }
    if (solanaAddress.test(address)) return context.json(nameless)
    if (!isAddress(address, { strict: false })) return context.json({ error: 'Not an address' }, 400)
    if (!ethereum) return context.json(nameless)
    const { readIdentity } = await import('../names/read-identity.ts')
    return context.json(await readIdentity(ethereum.url, address))
  })

  app.get('/v1/account/:address/balance', async context => {
    const address = context.req.param('address')
    const chainId = context.req.query('chainId')
    if (solanaAddress.test(address)) {
      const { readSolanaBalances } = await import('../solana/solana-balances.ts')
      return context.json({ balances: await readSolanaBalances(solana, address, chainId, origin()) })
    }
    if (!isAddress(address, { strict: false })) return context.json({ error: 'Not an address' }, 400)
    const asked = chains()?.list.filter(chain => !chainId || chain.caip2 === chainId) ?? []
    const { readTokenBalances } = await import('./token-balances.ts')
    const balances = await Promise.all(asked.map(chain => readTokenBalances(chain, address, origin())))
    return context.json({ balances: balances.flat() })
  })
  return app
}

/** A Solana address: base58, 32 to 44 characters (S5.02). */
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
