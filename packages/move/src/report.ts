/** The outcome of one place in a site. */
export interface ReportRow {
  /** The file, from the folder of the site. */
  readonly file: string
  /** The line, from 1, as the file was before. */
  readonly line: number
  /**
   * Changed; taken away, because nothing of Latchkey is like it; moved so that it runs, but with a difference that the developer should know;
   * or left as it was, for the developer to change.
   */
  readonly kind: 'changed' | 'dropped' | 'check' | 'left'
  /** The change, or the reason against one with advice. */
  readonly text: string
}

/** The rows of a report as lines for a terminal. */
export function formatReport(rows: readonly ReportRow[]): string {
  const titles = {
    changed: 'Changed',
    dropped: 'Dropped: nothing of Latchkey is like it',
    check: 'Worth a look: it runs, with a difference',
    left: 'Left for you',
  }
  return (['changed', 'dropped', 'check', 'left'] as const)
    .map(kind => ({ kind, of: rows.filter(row => row.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(
      ({ kind, of }) =>
        `${titles[kind]}:\n${of.map(({ file, line, text }) => `  ${file}:${line}  ${text}\n`).join('')}`,
    )
    .join('\n')
}
