import type { Database } from '@latchkey/sql'

import type { Keys } from './keys.ts'

/** Database, keys and clock that all stores share. */
export interface SiteDatabase {
  database(): Promise<Database>
  /** Returns the keys derived from the server's secret. */
  keys(): Promise<Keys>
  /** Returns the time in milliseconds since 1970. */
  clock(): number
}
