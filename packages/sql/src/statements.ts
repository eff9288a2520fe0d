import { createHash } from 'node:crypto'

import { numberPlaceholders } from './number-placeholders.ts'

/** A statement in PostgreSQL's form. */
export interface Statement {
  text: string
  /** Name under which each connection caches it as a prepared statement; `undefined` if that could fail. */
  name: string | undefined
}

/**
 * Limit of cached statements, more than any server here has. A program that writes values into its statements has too many to
 * cache.
 */
const max = 500

/** Creates a parser that parses each statement once. */
export function createStatements(): (sql: string) => Statement {
  const known = new Map<string, Statement>()
  return sql => {
    const found = known.get(sql)
    if (found) return found
    const text = numberPlaceholders(sql)
    // The columns of `*` change with the schema, and PostgreSQL rejects a cached plan with other columns.
    const isKept = known.size < max && !sql.includes('*')
    // The name is a hash of the text, because a pooler may share connections between programs: the same name is always the same
    // statement.
    const statement = { text, name: isKept ? `latchkey_${hashOf(text)}` : undefined }
    if (known.size < max) known.set(sql, statement)
    return statement
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
