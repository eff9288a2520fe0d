import { aliases } from './alias.ts'
import { Edits } from './edits.ts'
import type { ReportRow } from './report.ts'
import { liftOld } from './shared-libraries.ts'

/**
 * Moves the ranges of a pnpm-workspace.yaml, in its catalogs and its overrides. Its other lines stay as they are.
 *
 * @param alias the range of Latchkey's packages if the site keeps the names of AppKit
 */
export function movePnpmWorkspace(
  path: string,
  text: string,
  alias: string | undefined,
): { text: string; rows: ReportRow[] } {
  const edits = new Edits()
  const rows: ReportRow[] = []
  const entries = /^([ \t]+)(['"]?)((?:@[\w.-]+\/)?[\w.-]+)\2:[ \t]+(['"]?)([^\s'"#]+)\4[ \t]*(?:#.*)?$/gm
  for (const match of text.matchAll(entries)) {
    const [whole, , , name = '', quote = '', range = ''] = match
    const target = alias === undefined || !Object.hasOwn(aliases, name) ? undefined : `npm:${aliases[name]}@${alias}`
    const now = target ?? liftOld(name, range)
    if (now === undefined || now === range) continue
    const start = match.index + whole.lastIndexOf(quote + range + quote)
    // In YAML a text may not begin with @, and one with a colon should have quotes.
    const mark = quote === '' && now.includes(':') ? "'" : quote
    edits.replace(start, start + range.length + 2 * quote.length, mark + now + mark)
    const line = text.slice(0, match.index).split('\n').length
    rows.push({ file: path, line, kind: 'changed', text: `${name} ${range} → ${now}` })
  }
  return { text: edits.apply(text), rows }
}
