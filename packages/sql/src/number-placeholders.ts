/** Text, a quoted name, a comment: a question mark in there is none of ours. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g

/** Writes each `?` as PostgreSQL does: `$1`, `$2`. */
export function numberPlaceholders(sql: string): string {
  let count = 0
  return sql.replace(parts, part => (part === '?' ? `$${++count}` : part))
}
