import type { CaipNetworkId } from '@latchkey/primitives'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'

import { pageOfWrite } from '../server/origins.ts'
import { readBody } from '../server/read-body.ts'
import { readAccount } from '../server/read-signed.ts'
import type { SiwxPluginOptions } from './options.ts'
import { withApiErrors } from './api-errors.ts'
import { findSession } from './session-of.ts'
import { listSignIns, removeSignIns } from './sign-ins.ts'

/**
 * Selects the sign-ins to end; all without a field. It is a type because the client of better-auth does not read
 * interfaces.
 */
export type SignOutRequest = {
  /** Only sign-ins on this network. @default any */
  chainId?: CaipNetworkId
  /** Only sign-ins of this account. @default any */
  address?: string
}

/** better-auth infers the body's type from this value. */
const typed: SignOutRequest = {}

/** Returns the wallets that are signed in to this session. */
export function createSessionEndpoint() {
  return createAuthEndpoint(
    '/siwx/session',
    { method: 'GET', requireHeaders: true, metadata: { noStore: true } },
    async context => {
      const current = await findSession(context)
      return { sessions: current ? await listSignIns(context, current.session.id) : [], now: new Date().toISOString() }
    },
  )
}

/**
 * Ends the sign-ins of wallets in this session. A session started by a wallet ends with the last of them; any other
 * session continues.
 */
export function createSignOutEndpoint({ domains }: SiwxPluginOptions) {
  return createAuthEndpoint(
    '/siwx/sign-out',
    {
      method: 'POST',
      requireRequest: true,
      disableBody: true,
      metadata: { noStore: true, $Infer: { body: typed } },
    },
    context =>
      withApiErrors(async () => {
        const body = await readBody(context.request)
        pageOfWrite(context.request, domains)
        const current = await findSession(context)
        const now = new Date().toISOString()
        if (!current) return { sessions: [], now }
        const { session } = current
        const sessions = await removeSignIns(context, session.id, readAccount(body))
        if (sessions.length === 0 && session.isOfWallet) {
          await context.context.internalAdapter.deleteSession(session.token)
          deleteSessionCookie(context)
        }
        return { sessions, now }
      }),
  )
}
