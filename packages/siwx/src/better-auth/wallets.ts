import type { CaipNetworkId } from '@latchkey/primitives'
import type { GenericEndpointContext } from 'better-auth'

import { SiwxError } from '../siwx-error.ts'
import type { ProvenAccount } from '../verify/account-identity.ts'

/** A linked wallet. */
export interface LinkedWallet {
  id: string
  /** Id of the wallet's user. */
  userId: string
  /** Identity of the proven account (`identityOf`). It includes the network if a contract signs for the account. */
  identity: string
  /** The network on which the wallet was linked. */
  chainId: CaipNetworkId
  /** The account's address as its network writes it. */
  address: string
  createdAt: Date
}

const model = 'wallet'

/** Finds the wallet of an identity; `null` if no user has linked it. */
export async function findWallet(
  { context: { adapter, internalAdapter } }: GenericEndpointContext,
  identity: string,
): Promise<LinkedWallet | null> {
  const wallet = await adapter.findOne<LinkedWallet>({ model, where: [{ field: 'identity', value: identity }] })
  if (!wallet || (await internalAdapter.findUserById(wallet.userId))) return wallet
  // The user was deleted in a database without cascading deletes.
  await removeWallet(adapter, wallet.id)
  return null
}

/**
 * Links a wallet to a user.
 *
 * @throws SiwxError `walletTaken` if another user has linked it
 */
export async function linkWallet(
  context: GenericEndpointContext,
  userId: string,
  { identity, address }: ProvenAccount,
  chainId: CaipNetworkId,
): Promise<LinkedWallet> {
  const data = { userId, identity, chainId, address, createdAt: new Date() }
  try {
    return await context.context.adapter.create<Omit<LinkedWallet, 'id'>, LinkedWallet>({ model, data })
  } catch (error) {
    // A concurrent request may have linked the wallet first; its unique identity decides.
    const wallet = await findWallet(context, identity)
    if (!wallet) throw error
    return ownWallet(wallet, userId)
  }
}

/**
 * Returns the wallet if it is linked to this user.
 *
 * @throws SiwxError `walletTaken` if it is linked to another user
 */
export function ownWallet(wallet: LinkedWallet, userId: string): LinkedWallet {
  if (wallet.userId === userId) return wallet
  throw new SiwxError('walletTaken', 'This wallet belongs to another user: sign out, and sign in with it')
}

/** Lists the wallets of a user, the latest first. */
export function listWallets({ context: { adapter } }: GenericEndpointContext, userId: string): Promise<LinkedWallet[]> {
  return adapter.findMany<LinkedWallet>({
    model,
    where: [{ field: 'userId', value: userId }],
    sortBy: { field: 'createdAt', direction: 'desc' },
  })
}

/** Reads the wallets with these ids, of any user. */
export async function readWallets(
  { context: { adapter } }: GenericEndpointContext,
  ids: readonly string[],
): Promise<LinkedWallet[]> {
  if (ids.length === 0) return []
  return adapter.findMany<LinkedWallet>({ model, where: [{ field: 'id', operator: 'in', value: [...ids] }] })
}

/** Removes a wallet and its sign-ins. */
export async function removeWallet(adapter: GenericEndpointContext['context']['adapter'], id: string): Promise<void> {
  await adapter.deleteMany({ model: 'walletSignIn', where: [{ field: 'walletId', value: id }] })
  await adapter.delete({ model, where: [{ field: 'id', value: id }] })
}
