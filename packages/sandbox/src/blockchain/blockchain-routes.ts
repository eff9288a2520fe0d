import { Hono } from 'hono'
import { isAddress } from 'viem'

import type { SandboxChains } from '../chains/start-chains.ts'
import { readIdentity } from '../names/read-identity.ts'
import { readTokenBalances } from './token-balances.ts'

/** The Blockchain API as far as the local chains can answer it (specification section 7). */
export function createBlockchainRoutes(chains: () => SandboxChains | undefined, origin: () => string): Hono {
  const app = new Hono()

  app.get('/v1/supported-chains', context => {
    const http = chains()?.list.map(chain => chain.caip2) ?? []
    return context.json({ http, ws: [] })
  })

  // Names live on Ethereum, whichever chain the account is shown on.
  app.get('/v1/identity/:address', async context => {
    const address = context.req.param('address')
    const ethereum = chains()?.get('eip155:1')
    if (!isAddress(address, { strict: false })) return context.json({ error: 'Not an address' }, 400)
    return context.json(ethereum ? await readIdentity(ethereum.url, address) : { name: null, avatar: null })
  })

  app.get('/v1/account/:address/balance', async context => {
    const address = context.req.param('address')
    if (!isAddress(address, { strict: false })) return context.json({ error: 'Not an address' }, 400)
    const chainId = context.req.query('chainId')
    const asked = chains()?.list.filter(chain => !chainId || chain.caip2 === chainId) ?? []
    const balances = await Promise.all(asked.map(chain => readTokenBalances(chain, address, origin())))
    return context.json({ balances: balances.flat() })
  })
  return app
}
