/** The outcome of one place in a site. */
export interface ReportRow {
  /** Path of the file from the folder of the site. */
  readonly file: string
  /** Line in the old file, from 1. */
  readonly line: number
  /**
   * Kind of the outcome: changed; dropped, because Latchkey has no equivalent; moved so that it runs, but with a difference to
   * check; or left unchanged, for the developer to change.
   */
  readonly kind: 'changed' | 'dropped' | 'check' | 'left'
  /** The change, or the reason against one with advice. */
  readonly text: string
}

/** Formats the rows of a report as lines for a terminal. */
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
