import type { BetterAuthPlugin } from 'better-auth'
import { mergeSchema } from 'better-auth/db'

import { checkNetworks } from '../server/networks.ts'
import { checkDomains } from '../server/origins.ts'
import { createNonceEndpoint } from './issue-nonce.ts'
import type { SiwxPluginOptions } from './options.ts'
import { schema } from './schema.ts'
import { createSessionEndpoint, createSignOutEndpoint } from './sessions-of-wallets.ts'
import { createVerifyEndpoint } from './verify-signed.ts'
import { createUnlinkEndpoint, createWalletsEndpoint } from './wallet-endpoints.ts'

/**
 * Lets users of better-auth link wallets to their account and sign in with them. Under `/siwx` it has the routes of
 * `createSiwxServer`, so a page uses it with `new Siwx({ server: '/api/auth/siwx' })`.
 *
 * @example
 * betterAuth({
 *   database: new Pool({ connectionString: process.env.DATABASE_URL }),
 *   plugins: [siwx({ domains: ['shop.example'], rpc: { 'eip155:1': 'https://node.shop.example' } })],
 * })
 * @throws TypeError for invalid `domains` or `networks`
 */
export function siwx(options: SiwxPluginOptions) {
  checkDomains(options.domains)
  checkNetworks(options.networks)
  return {
    id: 'siwx',
    schema: mergeSchema(schema, options.schema),
    endpoints: {
      issueSiwxNonce: createNonceEndpoint(options),
      verifySiwx: createVerifyEndpoint(options),
      listSiwxSessions: createSessionEndpoint(),
      signOutSiwx: createSignOutEndpoint(options),
      listWallets: createWalletsEndpoint(),
      unlinkWallet: createUnlinkEndpoint(options),
    },
    // better-auth counts by network address, which many users may share.
    rateLimit: [
      { pathMatcher: path => path === '/siwx/verify', window: 60, max: 30 },
      { pathMatcher: path => path === '/siwx/nonce', window: 60, max: 100 },
    ],
    options,
  } satisfies BetterAuthPlugin
}
