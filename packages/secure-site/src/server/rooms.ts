import type { Codes } from './codes.ts'
import type { Devices } from './devices.ts'
import type { Ground } from './ground.ts'
import type { createHandovers } from './handovers.ts'
import type { Limits } from './limits.ts'
import type { Mailer } from './mailer.ts'
import type { ProjectOrigins } from './options.ts'
import type { createRecoveries } from './recoveries.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'
import type { createWallets } from './wallets.ts'

/** What the routes do their work with. */
export interface Rooms {
  ground: Ground
  codes: Codes
  users: Users
  sessions: Sessions
  devices: Devices
  wallets: ReturnType<typeof createWallets>
  recoveries: ReturnType<typeof createRecoveries>
  handovers: ReturnType<typeof createHandovers>
  limits: Limits
  mailer: Mailer
  /** The path below which the site is mounted, without a slash at its end. */
  base: string
  sessionSeconds: number
  /** The pages that may have the frame of a project; `undefined` for one that there is not. */
  originsOf(projectId: string): ProjectOrigins | undefined
}
