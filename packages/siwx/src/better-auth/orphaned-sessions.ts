import type { GenericEndpointContext } from 'better-auth'

import type { UserSession } from './session-of.ts'
import { listWallets } from './wallets.ts'

/**
 * Ends those sessions of a user that a wallet started and that none of the user's wallets is signed in to any longer.
 *
 * @param without id of a wallet that counts as removed already
 * @returns the tokens of the ended sessions
 */
export async function endOrphanedSessions(
  context: GenericEndpointContext,
  userId: string,
  without?: string,
): Promise<readonly string[]> {
  const { adapter, internalAdapter } = context.context
  const sessions: readonly UserSession['session'][] = await internalAdapter.listSessions(userId)
  const walletIds = (await listWallets(context, userId)).map(({ id }) => id).filter(id => id !== without)
  const signIns =
    walletIds.length === 0
      ? []
      : await adapter.findMany<{ sessionId: string }>({
          model: 'walletSignIn',
          where: [{ field: 'walletId', operator: 'in', value: walletIds }],
        })
  const orphaned = sessions.filter(
    ({ id, isOfWallet }) => isOfWallet && !signIns.some(({ sessionId }) => sessionId === id),
  )
  for (const { token } of orphaned) await internalAdapter.deleteSession(token)
  return orphaned.map(({ token }) => token)
}
