import type { SqlRow, SqlRunner } from '@latchkey/sql'

import type { ListedBrowser } from '../wire-browsers.ts'
import { type BoundTable, keepBound } from './bound-rows.ts'
import type { SiteDatabase } from './site-database.ts'

const dayMs = 86_400_000

/** Maximum browsers in the list: those used last. */
const maxListed = 100

/** A browser that a user logs in with. */
export interface UsedBrowser {
  userId: string
  browserHash: string
  /** Browser and system, in the words of this server. */
  device: string
}

type BrowserOf = Pick<UsedBrowser, 'userId' | 'browserHash'>

/** A browser of a user, as this server knows it. */
export interface KnownBrowser extends ListedBrowser {
  browserHash: string
}

/**
 * Stores the list of a user's browsers: their names, and the days of their first and last use. Nothing else is stored,
 * so that the list is no fingerprint. Only sessions and approvals give a browser access.
 */
export function createBrowsers({ keys, clock }: Pick<SiteDatabase, 'keys' | 'clock'>) {
  const contextOf = ({ userId, browserHash }: BrowserOf) => ({ info: 'browser', salt: userId, beside: browserHash })
  const today = (): number => startOfDay(clock())
  const idOf = async ({ userId, browserHash }: BrowserOf): Promise<string> =>
    (await keys()).hash('browser', `${userId} ${browserHash}`)

  /** Reads the rows of a user that this server wrote. */
  const rowsOf = async (inside: SqlRunner, table: BoundTable, userId: string): Promise<SqlRow[]> =>
    keepBound(await keys(), table, await inside.all(`SELECT * FROM ${table} WHERE user_id = ?`, userId))

  /** Returns `undefined` for a row that this server did not write: the browser is listed without a name. */
  const nameOf = async (row: SqlRow | undefined, browser: BrowserOf): Promise<string | undefined> => {
    const { open } = await keys()
    return row && open(String(row.sealed_name), contextOf(browser)).catch(() => undefined)
  }

  /** Writes the name of a browser that is used today. @param firstUsedOn for a browser that has no row yet */
  const write = async (runner: SqlRunner, browser: UsedBrowser, firstUsedOn: number): Promise<void> => {
    const { seal } = await keys()
    await runner.run(
      `INSERT INTO secure_browsers (user_id, browser_hash, sealed_name, first_used_on, last_used_on)
        VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id, browser_hash) DO UPDATE
        SET sealed_name = excluded.sealed_name, last_used_on = excluded.last_used_on`,
      browser.userId,
      browser.browserHash,
      await seal(browser.device, contextOf(browser)),
      firstUsedOn,
      today(),
    )
  }

  return {
    /** Records that a session starts in a browser. */
    note: (inside: SqlRunner, browser: UsedBrowser): Promise<void> => write(inside, browser, today()),

    /**
     * Records that a session is used in a browser. Writes once a day, and otherwise only reads, so that it waits for no
     * other transaction. A session of an earlier version has no row yet.
     */
    async touch(runner: SqlRunner, session: BrowserOf & { createdAt: number }, device: string): Promise<void> {
      const { userId, browserHash, createdAt } = session
      const [row] = await runner.all(
        'SELECT last_used_on FROM secure_browsers WHERE user_id = ? AND browser_hash = ?',
        userId,
        browserHash,
      )
      if (!row) await write(runner, { userId, browserHash, device }, startOfDay(createdAt))
      else if (Number(row.last_used_on) !== today())
        await runner.run(
          'UPDATE secure_browsers SET last_used_on = ? WHERE user_id = ? AND browser_hash = ?',
          today(),
          userId,
          browserHash,
        )
    },

    /**
     * Lists the browsers that are logged in as a user, or may log in without the link of a mail. The requesting one is
     * first, then those used last.
     */
    async list(inside: SqlRunner, { userId, browserHash: ownHash }: BrowserOf): Promise<KnownBrowser[]> {
      const now = clock()
      const sessions = (await rowsOf(inside, 'secure_sessions', userId)).filter(row => Number(row.expires_at) > now)
      const approvals = await rowsOf(inside, 'secure_devices', userId)
      const named = await inside.all('SELECT * FROM secure_browsers WHERE user_id = ?', userId)
      const of = (rows: readonly SqlRow[], hash: string) => rows.filter(row => row.browser_hash === hash)
      const hashes = new Set([...sessions, ...approvals].map(row => String(row.browser_hash)))
      const browsers = await Promise.all(
        [...hashes].map(async (browserHash): Promise<KnownBrowser> => {
          const [known] = of(named, browserHash)
          const [logins, approved] = [of(sessions, browserHash), of(approvals, browserHash)]
          const times = [...logins.map(row => row.created_at), ...approved.map(row => row.approved_at)].map(Number)
          const name = await nameOf(known, { userId, browserHash })
          return {
            browserHash,
            id: await idOf({ userId, browserHash }),
            ...(name !== undefined && { name }),
            firstUsedOn: known ? Number(known.first_used_on) : startOfDay(Math.min(...times)),
            lastUsedOn: known ? Number(known.last_used_on) : startOfDay(Math.max(...times)),
            isThis: browserHash === ownHash,
            isLoggedIn: logins.length > 0,
            isApproved: approved.length > 0,
          }
        }),
      )
      browsers.sort(
        (one, other) =>
          Number(other.isThis) - Number(one.isThis) ||
          other.lastUsedOn - one.lastUsedOn ||
          other.firstUsedOn - one.firstUsedOn ||
          (one.id < other.id ? -1 : 1),
      )
      return browsers.slice(0, maxListed)
    },
  }
}

/** The store that {@link createBrowsers} returns. */
export type Browsers = ReturnType<typeof createBrowsers>

function startOfDay(time: number): number {
  return Math.floor(time / dayMs) * dayMs
}
