import type { GenericEndpointContext, Session, User } from 'better-auth'
import { getAuthoritativeSessionFromCtx } from 'better-auth/api'

import { SiwxError } from '../siwx-error.ts'
import { listSignIns } from './sign-ins.ts'

/** A session and its user. */
export interface UserSession {
  session: Session & { isOfWallet?: boolean | null }
  user: User
}

/** Reads the session from the database, so that an ended session is not found in a cookie's cache. */
export async function findSession(context: GenericEndpointContext): Promise<UserSession | null> {
  return getAuthoritativeSessionFromCtx(context)
}

/**
 * Requires a signed-in user.
 *
 * @param userId the only accepted user. @default any
 * @throws SiwxError `notSignedIn`, also if another user is signed in
 */
export async function requireSession(context: GenericEndpointContext, userId?: string): Promise<UserSession> {
  const found = await findSession(context)
  if (!found || (userId !== undefined && found.user.id !== userId))
    throw new SiwxError('notSignedIn', 'Sign in before you change the wallets of your account')
  return found
}

/**
 * Requires a recent session, as better-auth defines it (`session.freshAge`), before the methods to sign in change, so
 * that a session left open is not enough. A session started by a wallet that is no longer linked is rejected too.
 *
 * @throws SiwxError `sessionNotFresh`
 */
export async function requireFreshSession(context: GenericEndpointContext, { session }: UserSession): Promise<void> {
  const freshMs = context.context.sessionConfig.freshAge * 1_000
  const isOld = freshMs !== 0 && Date.now() - new Date(session.createdAt).getTime() >= freshMs
  if (isOld || (session.isOfWallet && (await listSignIns(context, session.id)).length === 0))
    throw new SiwxError('sessionNotFresh', 'Sign in anew before you change the wallets of your account')
}
