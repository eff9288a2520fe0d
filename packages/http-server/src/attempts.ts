import type { SqlRunner } from '@latchkey/sql'

/** How often somebody may try something. */
export interface AttemptLimit {
  /** Who tries what. */
  who: string
  limit: number
  /** In which time, from the first attempt on. */
  windowMs: number
}

/** The statements that make a table of attempts. */
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
 * Counts an attempt, by each of some counters with names of their own, in one statement. It counts from its start, so that many at a time are not more than the limit.
 *
 * @returns the seconds after which there can be more, where there were too many, by the first counter that says so
 */
export async function countAttempt(
  runner: SqlRunner,
  table: string,
  counters: readonly AttemptLimit[],
  now: number,
): Promise<number | undefined> {
  if (counters.length === 0) return undefined
  const rows = await runner.all(
    `INSERT INTO ${table} (who, count, expires_at) VALUES ${counters.map(() => '(?, 1, ?)').join(', ')}
    ON CONFLICT (who) DO UPDATE SET
      count = CASE WHEN ${table}.expires_at <= ? THEN 1 ELSE ${table}.count + 1 END,
      expires_at = CASE WHEN ${table}.expires_at <= ? THEN excluded.expires_at ELSE ${table}.expires_at END
    RETURNING who, count, expires_at`,
    ...counters.flatMap(({ who, windowMs }) => [who, now + windowMs]),
    now,
    now,
  )
  for (const { who, limit } of counters) {
    const row = rows.find(each => each.who === who)
    if (row && Number(row.count) > limit) return Math.max(1, Math.ceil((Number(row.expires_at) - now) / 1_000))
  }
  return undefined
}

/** It was none that failed. */
export async function forgiveAttempt(runner: SqlRunner, table: string, who: string): Promise<void> {
  await runner.run(`UPDATE ${table} SET count = count - 1 WHERE who = ? AND count > 0`, who)
}

/** Removes those whose time is over. */
export async function sweepAttempts(runner: SqlRunner, table: string, now: number): Promise<void> {
  await runner.run(`DELETE FROM ${table} WHERE expires_at <= ?`, now)
}
