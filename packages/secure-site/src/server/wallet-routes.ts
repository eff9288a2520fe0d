import { handoverRequestSchema, walletRequestSchema } from '../wire.ts'
import type { Rooms } from './rooms.ts'
import { readInput, type Visit } from './visit.ts'

/** Browsers keep what they know of this site for as long: somebody without a share may have had a wallet until then. */
const forgottenMs = 400 * 86_400_000

/**
 * What who is signed in reads and says of their wallet.
 *
 * @param restoredAt when the database was put back to a backup
 */
export function createWalletRoutes(rooms: Rooms, restoredAt: number | undefined) {
  const { ground, sessions, devices, wallets, handovers } = rooms
  const mayHaveForgotten = (): boolean => restoredAt !== undefined && ground.clock() < restoredAt + forgottenMs

  return {
    async read(visit: Visit) {
      const { userId } = await sessions.of(visit)
      const wallet = await wallets.find(await ground.database(), userId)
      return { wallet, ...(!wallet && mayHaveForgotten() && { mayHaveForgotten: true as const }) }
    },

    async add(visit: Visit) {
      const session = await sessions.of(visit)
      const { userId, browserHash } = session
      const wallet = await readInput(visit, walletRequestSchema)
      return {
        wallet: await sessions.transact(session, async inside => {
          const isFirst = !(await wallets.exists(inside, userId))
          const stored = await wallets.add(inside, userId, wallet)
          if (isFirst) {
            // While there was no wallet, a code alone let a browser in. Only the one that brings the wallet stays, and is approved.
            await devices.approve(inside, userId, browserHash)
            await sessions.endElsewhere(inside, session)
          }
          return stored
        }),
      }
    },

    async readHandover(visit: Visit) {
      return { handover: await handovers.read(await sessions.of(visit)) }
    },

    async sayInHandover(visit: Visit) {
      const session = await sessions.of(visit)
      const said = await readInput(visit, handoverRequestSchema)
      return { handover: await sessions.transact(session, inside => handovers.say(inside, session, said)) }
    },
  }
}
