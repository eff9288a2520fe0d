/** Matches texts, quoted names and comments, whose question marks are not placeholders. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g

/** Replaces each `?` by PostgreSQL's form: `$1`, `$2`. */
export function numberPlaceholders(sql: string): string {
  let count = 0
  return sql.replace(parts, part => (part === '?' ? `$${++count}` : part))
}
