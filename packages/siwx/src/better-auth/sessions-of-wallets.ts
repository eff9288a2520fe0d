import type { CaipNetworkId } from '@latchkey/primitives'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'

import { pageOfWrite } from '../server/origins.ts'
import { readBody } from '../server/read-body.ts'
import { readAccount } from '../server/read-signed.ts'
import type { SiwxPluginOptions } from './options.ts'
import { refusing } from './refusal.ts'
import { findSession } from './session-of.ts'
import { listSignIns, removeSignIns } from './sign-ins.ts'

/** Which sign-ins end; all where it names none. The client of better-auth reads types alone, not interfaces. */
export type SignOutRequest = {
  /** Those on this network. */
  chainId?: CaipNetworkId
  /** Those of this account. */
  address?: string
}

/** Of which better-auth reads the type. */
const typed: SignOutRequest = {}

/** Says which wallets signed in this session. */
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

/** Forgets what wallets signed in this session. One that a wallet began ends with the last of them; one that began otherwise goes on. */
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
      refusing(async () => {
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
