import { createHash } from 'node:crypto'

import { numberPlaceholders } from './number-placeholders.ts'

/** A statement as PostgreSQL reads it. */
export interface Statement {
  text: string
  /** Under which each connection keeps it read and planned; none where that could go wrong. */
  name: string | undefined
}

/** More than the statements of any server here. Who writes values into statements has more of them than can be kept. */
const most = 500

/** Reads statements, each once. */
export function createStatements(): (sql: string) => Statement {
  const known = new Map<string, Statement>()
  return sql => {
    const found = known.get(sql)
    if (found) return found
    const text = numberPlaceholders(sql)
    // What `*` stands for changes with the schema, and PostgreSQL refuses a plan that gives other columns than before.
    const isKept = known.size < most && !sql.includes('*')
    // By its text: a pooler may keep the statements of several programs on one connection, and under this name there is no other.
    const statement = { text, name: isKept ? `latchkey_${hashOf(text)}` : undefined }
    if (known.size < most) known.set(sql, statement)
    return statement
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
