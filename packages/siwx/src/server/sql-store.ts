import { countAttempt, sweepAttempts } from '@latchkey/http-server'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { SqlBatch, SqlRow, SqlStatement, SqlValue } from '@latchkey/sql/batch'

import type { Issued } from './issued.ts'
import type { NewSession, SiwxStore, StoredNonce, StoredSession } from './store.ts'

/** Time for which an expired nonce is remembered, in milliseconds. */
const rememberMs = 3_600_000
/** Time for which an old token still reads sign-ins that moved to a new one, in milliseconds. */
const graceMs = 10_000
/** Time in which the answer of a concurrent sign-in may still reach the browser, in milliseconds. A page waits 20 s. */
const answerMs = 30_000
const attempts = 'siwx_attempts'

/**
 * Creates a store in a database with the SQL that SQLite and PostgreSQL share.
 *
 * @param migrate brings the tables up to date
 */
export function createSqlStore(database: SqlBatch, migrate: () => Promise<void>): SiwxStore {
  const read = async (sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> =>
    (await database.batch([{ sql, values, returnsRows: true }]))[0]?.rows ?? []
  const change = async (sql: string, ...values: readonly SqlValue[]): Promise<number> =>
    (await database.batch([{ sql, values }]))[0]?.changes ?? 0

  return {
    ready: migrate,

    async countAttempt(attempt, now) {
      return (await countAttempt({ all: read }, attempts, [attempt], now))?.retryAfter
    },

    async forgiveAttempts(who) {
      if (who.length > 0) await database.batch(who.map(forgive))
    },

    async saveNonce(issued) {
      await database.batch([insert('siwx_nonces', toNonceRow(issued))])
    },

    async findNonce(nonce) {
      const [row] = await read('SELECT * FROM siwx_nonces WHERE nonce = ?', nonce)
      return row && readNonce(row)
    },

    async addSession(added) {
      const [spent] = await database.batch(addingStatements(added))
      return spent?.changes === 1
    },

    async listSessions(tokenHash, now) {
      const rows = await read(
        `SELECT * FROM siwx_sessions WHERE (token_hash = ? OR (previous_token_hash = ? AND moved_at > ?)) AND expires_at > ?
        ORDER BY created_at DESC, nonce`,
        tokenHash,
        tokenHash,
        now - graceMs,
        now,
      )
      return rows.map(row => readSession(row, tokenHash))
    },

    async setCurrent(tokenHash, nonce, order, now) {
      const [changed] = await database.batch([
        // The database evaluates the condition again for rows that another transaction had locked.
        {
          sql: `UPDATE siwx_sessions SET is_current = CASE WHEN nonce = ? THEN 1 ELSE 0 END, current_at = ?
          WHERE token_hash = ? AND current_at <= ?`,
          values: [nonce ?? '', order, tokenHash, order],
        },
        removeLost(tokenHash, now),
      ])
      return (changed?.changes ?? 0) > 0
    },

    async removeSessions(nonces) {
      if (nonces.length > 0)
        await change(`DELETE FROM siwx_sessions WHERE nonce IN (${nonces.map(() => '?').join(', ')})`, ...nonces)
    },

    removeSessionsOf: identity => change('DELETE FROM siwx_sessions WHERE identity = ?', identity),

    async sweep(now) {
      await change('DELETE FROM siwx_nonces WHERE expires_at <= ?', now - rememberMs)
      await change('DELETE FROM siwx_sessions WHERE expires_at <= ?', now)
      await sweepAttempts({ run: change }, attempts, now)
    },
  }
}

/**
 * Lists the statements that store a sign-in. The first spends the nonce for this sign-in's token. The others apply only
 * if it did, because a batch cannot stop in the middle.
 */
function addingStatements({ session, previousTokenHash, maxSessions: max, forgiven }: NewSession): SqlStatement[] {
  const { nonce, tokenHash, createdAt } = session
  const isSpent = 'EXISTS (SELECT 1 FROM siwx_nonces WHERE nonce = ? AND spent_for = ?)'
  const spent = [nonce, tokenHash]
  const moved: SqlStatement[] =
    previousTokenHash === undefined
      ? []
      : [
          {
            sql: `DELETE FROM siwx_sessions WHERE token_hash = ? AND ${isSpent} AND (
              (chain_id = ? AND account_address = ?) OR nonce NOT IN (
                SELECT nonce FROM siwx_sessions WHERE token_hash = ? AND expires_at > ?
                ORDER BY created_at DESC, nonce LIMIT ?
              )
            )`,
            values: [
              previousTokenHash,
              ...spent,
              session.chainId,
              session.accountAddress,
              previousTokenHash,
              createdAt,
              max - 1,
            ],
          },
          {
            sql: `UPDATE siwx_sessions SET token_hash = ?, is_current = 0,
              previous_token_hash = token_hash, was_current = is_current, moved_at = ?
              WHERE token_hash = ? AND ${isSpent}`,
            values: [tokenHash, createdAt, previousTokenHash, ...spent],
          },
        ]
  const row = toSessionRow(session)
  return [
    {
      sql: 'UPDATE siwx_nonces SET spent_at = ?, spent_for = ? WHERE nonce = ? AND spent_at IS NULL AND expires_at > ?',
      values: [createdAt, tokenHash, nonce, createdAt],
    },
    // Runs before the sign-ins move, because the removed one may hold the latest order.
    {
      sql: `INSERT INTO siwx_sessions (${Object.keys(row).join(', ')}, is_current, browser_hash, current_at)
        SELECT ${Object.keys(row)
          .map(column => `CAST(? AS ${columnTypes[column] ?? 'text'})`)
          .join(', ')}, 1, (SELECT browser_hash FROM siwx_nonces WHERE nonce = ?),
          COALESCE((SELECT MAX(current_at) FROM siwx_sessions WHERE token_hash = ? AND expires_at > ?), 0)
        WHERE ${isSpent}`,
      values: [...Object.values(row), nonce, previousTokenHash ?? '', createdAt, ...spent],
    },
    ...moved,
    removeLost(tokenHash, createdAt),
    ...forgiven.map(who => ({ ...forgive(who), sql: `${forgive(who).sql} AND ${isSpent}`, values: [who, ...spent] })),
  ]
}

/**
 * Removes the sign-ins of the browser with this token that are under another token. The browser no longer has it: it
 * replaced its cookie by the answer of a concurrent sign-in. Such an answer may be under way, so sign-ins that were
 * stored or moved just now stay. They never move to this token, because whoever plants the cookie of a browser would
 * then get them. The browser is that of the token's latest sign-in: whoever signed in with a stolen token has sign-ins
 * of another browser under theirs, and must not end those that it makes afterwards.
 */
function removeLost(tokenHash: string, now: number): SqlStatement {
  return {
    sql: `DELETE FROM siwx_sessions WHERE token_hash <> ? AND COALESCE(moved_at, created_at) <= ?
      AND browser_hash = (
        SELECT browser_hash FROM siwx_sessions WHERE token_hash = ? ORDER BY created_at DESC, nonce LIMIT 1
      )`,
    values: [tokenHash, now - answerMs, tokenHash],
  }
}

/** Types of columns, because PostgreSQL treats a selected parameter as text. */
const columnTypes: Readonly<Record<string, string>> = { created_at: 'bigint', expires_at: 'bigint' }

function forgive(who: string): SqlStatement {
  return { sql: `UPDATE ${attempts} SET count = count - 1 WHERE who = ? AND count > 0`, values: [who] }
}

function insert(table: string, row: Readonly<Record<string, SqlValue>>): SqlStatement {
  const columns = Object.keys(row)
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    values: Object.values(row),
  }
}

function toNonceRow(issued: Issued): Readonly<Record<string, SqlValue>> {
  return {
    nonce: issued.nonce,
    browser_hash: issued.browserHash,
    domain: issued.domain,
    uri: issued.uri,
    chain_id: issued.chainId ?? null,
    account_address: issued.accountAddress ?? null,
    statement: issued.statement ?? null,
    resources: issued.resources ? JSON.stringify(issued.resources) : null,
    issued_at: issued.issuedAt,
    message_expires_at: issued.messageExpiresAt,
    expires_at: issued.expiresAt,
  }
}

function readNonce(row: SqlRow): StoredNonce {
  return {
    nonce: String(row.nonce),
    browserHash: String(row.browser_hash),
    domain: String(row.domain),
    uri: String(row.uri),
    chainId: textOf(row.chain_id),
    accountAddress: textOf(row.account_address),
    statement: textOf(row.statement),
    resources: typeof row.resources === 'string' ? (JSON.parse(row.resources) as string[]) : undefined,
    issuedAt: Number(row.issued_at),
    messageExpiresAt: Number(row.message_expires_at),
    expiresAt: Number(row.expires_at),
    spentAt: row.spent_at === null || row.spent_at === undefined ? undefined : Number(row.spent_at),
  }
}

function toSessionRow(session: NewSession['session']): Readonly<Record<string, SqlValue>> {
  return {
    nonce: session.nonce,
    token_hash: session.tokenHash,
    chain_id: session.chainId,
    account_address: session.accountAddress,
    identity: session.identity ?? null,
    message: session.message,
    signature: session.signature,
    public_key: session.publicKey ?? null,
    cacao: session.cacao ?? null,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
  }
}

function readSession(row: SqlRow, tokenHash: string): StoredSession {
  const isOfToken = row.token_hash === tokenHash
  return {
    nonce: String(row.nonce),
    tokenHash,
    chainId: String(row.chain_id) as CaipNetworkId,
    accountAddress: String(row.account_address),
    identity: textOf(row.identity),
    message: String(row.message),
    signature: String(row.signature),
    publicKey: textOf(row.public_key),
    cacao: textOf(row.cacao),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    isCurrent: Number(isOfToken ? row.is_current : row.was_current) === 1,
    currentAt: Number(row.current_at),
  }
}

function textOf(value: SqlValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
