import type { CaipNetworkId } from '@latchkey/primitives'
import type { GenericEndpointContext } from 'better-auth'

import { SiwxError } from '../siwx-error.ts'
import type { ProvenAccount } from '../verify/account-identity.ts'

/** A wallet of a user's. */
export interface LinkedWallet {
  id: string
  /** Whose it is. */
  userId: string
  /** The account that was proven (`identityOf`): with its network where a contract signs for it. */
  identity: string
  /** The network that it was linked on. */
  chainId: CaipNetworkId
  /** The account's address as its network writes it. */
  address: string
  createdAt: Date
}

const model = 'wallet'

/** The wallet of an identity, if it is anybody's. */
export async function findWallet(
  { context: { adapter, internalAdapter } }: GenericEndpointContext,
  identity: string,
): Promise<LinkedWallet | null> {
  const wallet = await adapter.findOne<LinkedWallet>({ model, where: [{ field: 'identity', value: identity }] })
  if (!wallet || (await internalAdapter.findUserById(wallet.userId))) return wallet
  // Its user was deleted in a database that does not follow references.
  await removeWallet(adapter, wallet.id)
  return null
}

/**
 * Gives a wallet to a user.
 *
 * @throws SiwxError walletTaken where it is another user's
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
    // Another request was first; which one, the database decided.
    const wallet = await findWallet(context, identity)
    if (!wallet) throw error
    return ownWallet(wallet, userId)
  }
}

/** @throws SiwxError walletTaken where it is another user's */
export function ownWallet(wallet: LinkedWallet, userId: string): LinkedWallet {
  if (wallet.userId === userId) return wallet
  throw new SiwxError('walletTaken', 'This wallet belongs to another user: sign out, and sign in with it')
}

/** The wallets of a user, the latest first. */
export function listWallets({ context: { adapter } }: GenericEndpointContext, userId: string): Promise<LinkedWallet[]> {
  return adapter.findMany<LinkedWallet>({
    model,
    where: [{ field: 'userId', value: userId }],
    sortBy: { field: 'createdAt', direction: 'desc' },
  })
}

/** The wallets with these ids, whoever has them. */
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
