import type { SqlRunner } from '@latchkey/sql'

/** A rate limit. */
export interface AttemptLimit {
  /** Identifies the counter, by the requester and the action. */
  who: string
  limit: number
  /** Window in ms, from the first attempt. */
  windowMs: number
}

/** Returns the statements that create a table of attempts. */
export function attemptsTable(table: string): string[] {
  return [
    `CREATE TABLE ${table} (
        who text PRIMARY KEY,
        count bigint NOT NULL,
        expires_at bigint NOT NULL
      )`,
    `CREATE INDEX ${table}_expires_at ON ${table} (expires_at)`,
  ]
}

/**
 * Counts an attempt by several counters, in one statement. It is counted before the work starts, so that parallel requests cannot
 * exceed the limit.
 *
 * A counter that ends more than two windows from now was created while the clock was ahead, and restarts. A smaller difference
 * may be between the clocks of two processes.
 *
 * @returns the first counter over its limit, and the seconds until it allows more
 */
export async function countAttempt(
  runner: Pick<SqlRunner, 'all'>,
  table: string,
  counters: readonly AttemptLimit[],
  now: number,
): Promise<{ who: string; retryAfter: number } | undefined> {
  if (counters.length === 0) return undefined
  const isOver = `${table}.expires_at <= ? OR ${table}.expires_at > 2 * excluded.expires_at - CAST(? AS bigint)`
  const rows = await runner.all(
    `INSERT INTO ${table} (who, count, expires_at) VALUES ${counters.map(() => '(?, 1, ?)').join(', ')}
    ON CONFLICT (who) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE ${table}.count + 1 END,
      expires_at = CASE WHEN ${isOver} THEN excluded.expires_at ELSE ${table}.expires_at END
    RETURNING who, count, expires_at`,
    ...counters.flatMap(({ who, windowMs }) => [who, now + windowMs]),
    now,
    now,
    now,
    now,
  )
  for (const { who, limit } of counters) {
    const row = rows.find(each => each.who === who)
    if (row && Number(row.count) > limit)
      return { who, retryAfter: Math.max(1, Math.ceil((Number(row.expires_at) - now) / 1_000)) }
  }
  return undefined
}

/** Uncounts an attempt that did not fail. */
export async function forgiveAttempt(runner: SqlRunner, table: string, who: string): Promise<void> {
  await runner.run(`UPDATE ${table} SET count = count - 1 WHERE who = ? AND count > 0`, who)
}

/** Removes expired counters. */
export async function sweepAttempts(runner: Pick<SqlRunner, 'run'>, table: string, now: number): Promise<void> {
  await runner.run(`DELETE FROM ${table} WHERE expires_at <= ?`, now)
}
