import type { GenericEndpointContext, Session, User } from 'better-auth'
import { getAuthoritativeSessionFromCtx } from 'better-auth/api'

import { SiwxError } from '../siwx-error.ts'
import { listSignIns } from './sign-ins.ts'

/** Who is signed in at the site, in which session. */
export interface UserSession {
  session: Session & { isOfWallet?: boolean | null }
  user: User
}

/** Who is signed in, asked where a session that was ended is not there any more. */
export async function findSession(context: GenericEndpointContext): Promise<UserSession | null> {
  return getAuthoritativeSessionFromCtx(context)
}

/** @throws SiwxError notSignedIn; also where another user is */
export async function demandSession(context: GenericEndpointContext, userId?: string): Promise<UserSession> {
  const found = await findSession(context)
  if (!found || (userId !== undefined && found.user.id !== userId))
    throw new SiwxError('notSignedIn', 'Sign in before you change the wallets of your account')
  return found
}

/**
 * Requires a session that began of late, as better-auth has it (`session.freshAge`), before the ways to sign in change: one that was left open is not enough. Nor is
 * one that a wallet began which is no longer the user's.
 *
 * @throws SiwxError sessionNotFresh
 */
export async function demandFresh(context: GenericEndpointContext, { session }: UserSession): Promise<void> {
  const freshMs = context.context.sessionConfig.freshAge * 1_000
  const isOld = freshMs !== 0 && Date.now() - new Date(session.createdAt).getTime() >= freshMs
  if (isOld || (session.isOfWallet && (await listSignIns(context, session.id)).length === 0))
    throw new SiwxError('sessionNotFresh', 'Sign in anew before you change the wallets of your account')
}
