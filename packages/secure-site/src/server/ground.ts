import type { Database } from '@latchkey/sql'

import type { Keys } from './keys.ts'

/** What everything that is kept stands on. */
export interface Ground {
  database(): Promise<Database>
  /** Those that are derived from the server's secret. */
  keys(): Promise<Keys>
  /** Milliseconds since 1970. */
  clock(): number
}
