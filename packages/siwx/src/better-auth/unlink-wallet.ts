import type { GenericEndpointContext } from 'better-auth'

import { SiwxError } from '../siwx-error.ts'
import { endOrphanedSessions } from './orphaned-sessions.ts'
import { listWallets, removeWallet } from './wallets.ts'

/**
 * Removes a wallet from a user, with its sign-ins and the sessions that it alone signed in to. Keeps the last method to
 * sign in, unless the site's `allowUnlinkingAll` is on.
 *
 * @returns the tokens of the ended sessions
 * @throws SiwxError `walletUnknown`, `lastWayToSignIn`
 */
export async function unlinkWallet(
  context: GenericEndpointContext,
  userId: string,
  walletId: string,
): Promise<readonly string[]> {
  const { adapter, internalAdapter, options } = context.context
  const isLeftWithout = async (wallets: number) =>
    options.account?.accountLinking?.allowUnlinkingAll !== true &&
    (await listWallets(context, userId)).length <= wallets &&
    (await internalAdapter.findAccounts(userId)).length === 0

  const wallet = (await listWallets(context, userId)).find(({ id }) => id === walletId)
  if (!wallet) throw new SiwxError('walletUnknown', 'This wallet is none of the account')
  if (await isLeftWithout(1)) throw lastWay()
  // Sessions end first. If the server stops in between, the user still has the wallet and can unlink it again.
  const ended = await endOrphanedSessions(context, userId, walletId)
  await removeWallet(adapter, walletId)
  // Each of two concurrent requests may have seen the other's wallet.
  if (await isLeftWithout(0)) {
    await adapter.create({ model: 'wallet', data: wallet, forceAllowId: true })
    throw lastWay()
  }
  // The wallet may have signed in meanwhile.
  return [...ended, ...(await endOrphanedSessions(context, userId))]
}

function lastWay(): SiwxError {
  return new SiwxError('lastWayToSignIn', 'Nothing else signs in to this account: add another way before')
}
