import { Edits } from './edits.ts'
import type { Kit } from './kit.ts'
import { wholeLines } from './line-text.ts'
import type { ReportRow } from './report.ts'

/**
 * Moves a stylesheet, or the styles of a component: variables with an equivalent get its name, and imports of the kit's own
 * styles are removed.
 */
export function moveStyles(path: string, text: string, kits: readonly Kit[]): { text: string; rows: ReportRow[] } {
  const edits = new Edits()
  const rows: ReportRow[] = []
  const say = (at: number, said: string): void => {
    rows.push({ file: path, line: text.slice(0, at).split('\n').length, kind: 'changed', text: said })
  }
  for (const { cssVariables, modules } of kits) {
    for (const { index, 0: name } of text.matchAll(/--[\w-]+/g)) {
      const equal = cssVariables[name]
      if (!equal) continue
      edits.replace(index, index + name.length, equal)
      say(index, `${name} → ${equal}`)
    }
    for (const match of text.matchAll(/@import\s+(?:url\()?["']~?([^"']+)["']\)?[^;\n]*;?/g)) {
      if (!modules[match[1] ?? '']?.drop) continue
      edits.replace(...wholeLines(text, match.index, match.index + match[0].length), '')
      say(match.index, `${match[1]}: Latchkey needs no stylesheet`)
    }
  }
  return { text: edits.apply(text), rows }
}
