import type { Browsers } from './browsers.ts'
import type { Codes } from './codes.ts'
import type { Devices } from './devices.ts'
import type { SiteDatabase } from './site-database.ts'
import type { createDeviceTransfers } from './device-transfers.ts'
import type { Limits } from './limits.ts'
import type { Mailer } from './mailer.ts'
import type { Outbox } from './outbox.ts'
import type { ProjectOrigins } from './options.ts'
import type { createRecoveries } from './recoveries.ts'
import type { createSplits } from './splits.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'
import type { createWallets } from './wallets.ts'

/** Services of the routes. */
export interface Services {
  siteDatabase: SiteDatabase
  codes: Codes
  users: Users
  sessions: Sessions
  devices: Devices
  browsers: Browsers
  wallets: ReturnType<typeof createWallets>
  recoveries: ReturnType<typeof createRecoveries>
  splits: ReturnType<typeof createSplits>
  deviceTransfers: ReturnType<typeof createDeviceTransfers>
  limits: Limits
  mailer: Mailer
  outbox: Outbox
  /** Path below which the site is mounted, without a trailing slash. */
  base: string
  sessionSeconds: number
  /** Returns the origins of the pages that may embed a project's frame; `undefined` for an unknown project. */
  originsOf(projectId: string): ProjectOrigins | undefined
}
