import { createId } from '@latchkey/http-server'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { GenericEndpointContext, User } from 'better-auth'

import { SiwxError } from '../siwx-error.ts'
import type { ProvenAccount } from '../verify/account-identity.ts'
import type { SiwxPluginOptions } from './options.ts'
import { findWallet, linkWallet, type LinkedWallet } from './wallets.ts'

/**
 * Returns the user of a wallet that signed in. Creates one for an unlinked wallet if `createUsers` is on.
 *
 * @throws SiwxError `walletUnknown`
 */
export async function userOfWallet(
  context: GenericEndpointContext,
  account: ProvenAccount,
  chainId: CaipNetworkId,
  createUsers: SiwxPluginOptions['createUsers'],
): Promise<{ user: User; wallet: LinkedWallet }> {
  const known = await findWallet(context, account.identity)
  const wallet = known ?? (await createWithUser(context, account, chainId, createUsers))
  const user = await context.context.internalAdapter.findUserById(wallet.userId)
  if (!user) throw unknown()
  return { user, wallet }
}

async function createWithUser(
  context: GenericEndpointContext,
  account: ProvenAccount,
  chainId: CaipNetworkId,
  createUsers: SiwxPluginOptions['createUsers'],
): Promise<LinkedWallet> {
  if (createUsers === undefined || createUsers === false) throw unknown()
  const { internalAdapter } = context.context
  const { address } = account
  const fields = createUsers === true ? {} : await createUsers({ address, chainId })
  const user = await internalAdapter.createUser(
    { name: address, email: `${createId()}@siwx.placeholder.invalid`, ...fields },
    { method: 'siwx' },
  )
  try {
    return await linkWallet(context, user.id, account, chainId)
  } catch (error) {
    // A concurrent sign-in of the same wallet has created a user first.
    await internalAdapter.deleteUser(user.id)
    const wallet = await findWallet(context, account.identity)
    if (wallet) return wallet
    throw error
  }
}

function unknown(): SiwxError {
  return new SiwxError('walletUnknown', 'This wallet is nobody’s: sign in in another way, and link it')
}
