import type { CaipNetworkId } from '@latchkey/primitives'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'

import { pageOfWrite } from '../server/origins.ts'
import { readBody } from '../server/read-body.ts'
import { readText } from '../server/read-signed.ts'
import { SiwxError } from '../siwx-error.ts'
import type { SiwxPluginOptions } from './options.ts'
import { refusing } from './refusal.ts'
import { demandFresh, demandSession } from './session-of.ts'
import { unlinkWallet } from './unlink-wallet.ts'
import { listWallets } from './wallets.ts'

/** A wallet, as its user is told of it. */
export interface UserWallet {
  /** Names it to `unlink`. */
  id: string
  /** The account, in the form that its family writes. */
  address: string
  /** The network that it was linked on. */
  chainId: CaipNetworkId
  /** When it was linked. */
  createdAt: Date
}

/** Which wallet is taken from the account. The client of better-auth reads types alone, not interfaces. */
export type UnlinkRequest = {
  /** Its id in `wallets`. */
  walletId: string
}

/** The wallets of who is signed in, the latest first. */
export function createWalletsEndpoint() {
  return createAuthEndpoint(
    '/siwx/wallets',
    { method: 'GET', requireHeaders: true, metadata: { noStore: true } },
    context =>
      refusing(async (): Promise<{ wallets: readonly UserWallet[] }> => {
        const { user } = await demandSession(context)
        const wallets = await listWallets(context, user.id)
        return { wallets: wallets.map(({ id, address, chainId, createdAt }) => ({ id, address, chainId, createdAt })) }
      }),
  )
}

/** Takes a wallet from who is signed in, and ends the sessions that it alone signed in. */
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
      refusing(async () => {
        const walletId = readText(await readBody(context.request), 'walletId', 128)
        pageOfWrite(context.request, domains)
        if (walletId === undefined) throw new SiwxError('messageUnreadable', 'The request has a "walletId"')
        const current = await demandSession(context)
        await demandFresh(context, current)
        const ended = await unlinkWallet(context, current.user.id, walletId)
        if (ended.includes(current.session.token)) deleteSessionCookie(context)
        return { status: true }
      }),
  )
}
