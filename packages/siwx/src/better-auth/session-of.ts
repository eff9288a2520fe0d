import type { GenericEndpointContext, Session, User } from 'better-auth'
import { getAuthoritativeSessionFromCtx } from 'better-auth/api'

import { SiwxError } from '../siwx-error.ts'

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
 * What lets somebody in asks for a session that began of late, as better-auth has it (`session.freshAge`): one that was left open is not enough.
 *
 * @throws SiwxError sessionNotFresh
 */
export function demandFresh({ context }: GenericEndpointContext, { session }: UserSession): void {
  const freshMs = context.sessionConfig.freshAge * 1_000
  if (freshMs !== 0 && Date.now() - new Date(session.createdAt).getTime() >= freshMs)
    throw new SiwxError('sessionNotFresh', 'Sign in anew before you change the wallets of your account')
}
