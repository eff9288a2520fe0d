import { deviceTransferRequestSchema } from '../wire-device-transfer.ts'
import { walletRequestSchema } from '../wire.ts'
import type { Services } from './services.ts'
import { readInput, type RequestContext } from './request-context.ts'

/**
 * Maximum time in milliseconds for which browsers keep data of this site. Until then, a user without a share may have
 * had a wallet.
 */
const forgottenMs = 400 * 86_400_000

/**
 * Creates the routes for the signed-in user's wallet.
 *
 * @param restoredAt time of the restore from a backup
 */
export function createWalletRoutes(services: Services, restoredAt: number | undefined) {
  const { siteDatabase, sessions, devices, wallets, deviceTransfers } = services
  const mayHaveForgotten = (): boolean => restoredAt !== undefined && siteDatabase.clock() < restoredAt + forgottenMs

  return {
    async read(context: RequestContext) {
      const { userId } = await sessions.of(context)
      const wallet = await wallets.find(await siteDatabase.database(), userId)
      return { wallet, ...(!wallet && mayHaveForgotten() && { mayHaveForgotten: true as const }) }
    },

    async add(context: RequestContext) {
      const session = await sessions.of(context)
      const { userId, browserHash } = session
      const wallet = await readInput(context, walletRequestSchema)
      return {
        wallet: await sessions.transact(session, async inside => {
          const isFirst = !(await wallets.exists(inside, userId))
          const stored = await wallets.add(inside, userId, wallet)
          if (isFirst) {
            // Before there was a wallet, a code alone gave a browser access. Only the browser that stores the wallet
            // stays signed in, and is approved.
            await devices.approve(inside, userId, browserHash)
            await sessions.endElsewhere(inside, session)
          }
          return stored
        }),
      }
    },

    async readDeviceTransfer(context: RequestContext) {
      return { handover: await deviceTransfers.read(await sessions.of(context)) }
    },

    async postToDeviceTransfer(context: RequestContext) {
      const session = await sessions.of(context)
      const said = await readInput(context, deviceTransferRequestSchema)
      return { handover: await sessions.transact(session, inside => deviceTransfers.say(inside, session, said)) }
    },
  }
}
