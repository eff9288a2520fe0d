/** What became of one place of a site. */
export interface ReportRow {
  /** The file, from the folder of the site. */
  readonly file: string
  /** The line, from 1, as the file was before. */
  readonly line: number
  /** Changed; left as it was, for a person to look at; or taken away, because nothing of Latchkey is like it. */
  readonly kind: 'changed' | 'left' | 'dropped'
  /** What was done, or why not and what to do. */
  readonly text: string
}

/** The rows of a report as lines for a terminal. */
export function formatReport(rows: readonly ReportRow[]): string {
  const titles = { changed: 'Changed', dropped: 'Dropped: nothing of Latchkey is like it', left: 'Left for you' }
  return (['changed', 'dropped', 'left'] as const)
    .map(kind => ({ kind, of: rows.filter(row => row.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(
      ({ kind, of }) =>
        `${titles[kind]}:\n${of.map(({ file, line, text }) => `  ${file}:${line}  ${text}\n`).join('')}`,
    )
    .join('\n')
}
