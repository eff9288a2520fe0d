import type { CaipNetworkId } from '@latchkey/primitives'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'

import { pageOfWrite } from '../server/origins.ts'
import { readBody } from '../server/read-body.ts'
import { readText } from '../server/read-signed.ts'
import { SiwxError } from '../siwx-error.ts'
import type { SiwxPluginOptions } from './options.ts'
import { withApiErrors } from './api-errors.ts'
import { requireFreshSession, requireSession } from './session-of.ts'
import { unlinkWallet } from './unlink-wallet.ts'
import { listWallets } from './wallets.ts'

/** A wallet in the answer to its user. */
export interface UserWallet {
  /** The id for `unlink`. */
  id: string
  /** The account's address, in the form of its namespace. */
  address: string
  /** The network on which the wallet was linked. */
  chainId: CaipNetworkId
  /** Time of the link. */
  createdAt: Date
}

/** Selects the wallet to unlink. It is a type because the client of better-auth does not read interfaces. */
export type UnlinkRequest = {
  /** Its id in `wallets`. */
  walletId: string
}

/** Lists the wallets of the signed-in user, the latest first. */
export function createWalletsEndpoint() {
  return createAuthEndpoint(
    '/siwx/wallets',
    { method: 'GET', requireHeaders: true, metadata: { noStore: true } },
    context =>
      withApiErrors(async (): Promise<{ wallets: readonly UserWallet[] }> => {
        const { user } = await requireSession(context)
        const wallets = await listWallets(context, user.id)
        return { wallets: wallets.map(({ id, address, chainId, createdAt }) => ({ id, address, chainId, createdAt })) }
      }),
  )
}

/** Unlinks a wallet of the signed-in user, and ends the sessions that it alone signed in to. */
export function createUnlinkEndpoint({ domains }: SiwxPluginOptions) {
  return createAuthEndpoint(
    '/siwx/unlink',
    {
      method: 'POST',
      requireRequest: true,
      disableBody: true,
      metadata: { noStore: true, $Infer: { body: {} as UnlinkRequest } },
    },
    context =>
      withApiErrors(async () => {
        const walletId = readText(await readBody(context.request), 'walletId', 128)
        pageOfWrite(context.request, domains)
        if (walletId === undefined) throw new SiwxError('messageUnreadable', 'The request has a "walletId"')
        const current = await requireSession(context)
        await requireFreshSession(context, current)
        const ended = await unlinkWallet(context, current.user.id, walletId)
        if (ended.includes(current.session.token)) deleteSessionCookie(context)
        return { status: true }
      }),
  )
}
