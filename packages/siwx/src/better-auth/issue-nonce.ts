import type { CaipNetworkId } from '@latchkey/primitives'
import { createAuthEndpoint } from 'better-auth/api'

import { createIssued, fieldsOf } from '../server/issued.ts'
import { requireNetwork } from '../server/networks.ts'
import { pageOfWrite } from '../server/origins.ts'
import { readBody } from '../server/read-body.ts'
import { readText } from '../server/read-signed.ts'
import { bindBrowser } from './browser-cookie.ts'
import { keepIssued } from './nonces.ts'
import type { SiwxPluginOptions } from './options.ts'
import { withApiErrors } from './api-errors.ts'
import { findSession } from './session-of.ts'

/** Fields of a request for a message. It is a type because the client of better-auth does not read interfaces. */
export type NonceRequest = {
  /** The only network that may sign. @default any */
  chainId?: CaipNetworkId
  /** The only account that may sign. @default any */
  accountAddress?: string
}

/** better-auth infers the body's type from this value. */
const typed: NonceRequest = {}

/**
 * Issues a message to this browser: to link a wallet if a user is signed in, which the message states, else to sign in.
 */
export function createNonceEndpoint({
  domains,
  nonceSeconds = 300,
  statement,
  linkStatement,
  resources,
  networks,
}: SiwxPluginOptions) {
  return createAuthEndpoint(
    '/siwx/nonce',
    {
      method: 'POST',
      requireRequest: true,
      disableBody: true,
      metadata: { noStore: true, $Infer: { body: typed } },
    },
    context =>
      withApiErrors(async () => {
        const body = await readBody(context.request)
        const page = pageOfWrite(context.request, domains)
        const chainId = readText(body, 'chainId', 64)
        requireNetwork(networks, chainId)
        const current = await findSession(context)
        const issued = createIssued(page, {
          browserHash: await bindBrowser(context),
          chainId,
          accountAddress: readText(body, 'accountAddress', 128),
          statement: current ? (linkStatement ?? `Link this wallet to my account at ${page.domain}`) : statement,
          resources,
          now: Date.now(),
          nonceSeconds,
          sessionSeconds: context.context.sessionConfig.expiresIn,
        })
        await keepIssued(context, { ...issued, userId: current?.user.id })
        return fieldsOf(issued)
      }),
  )
}
