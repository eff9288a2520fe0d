import ts from 'typescript'

import { bareName, readCdn } from './cdn.ts'
import { Edits } from './edits.ts'
import type { FileMove } from './file-move.ts'
import type { Kit } from './kit.ts'
import { indentAt } from './line-text.ts'
import { rowOf } from './move-names.ts'
import { packageOf } from './needed-packages.ts'
import { propertiesOf, valueOf } from './nodes.ts'
import type { ReportRow } from './report.ts'

const map = /<script\b[^>]*\btype=["']importmap["'][^>]*>([\s\S]*?)<\/script>/g
const loaded = /<script\b[^>]*\bsrc=["']([^"']+)["'][^>]*>/g
const mark = 'latchkey-move:'
const oneScript =
  'latchkey.js of @latchkey/appkit defines window.Latchkey with createAppKit, networks and adapters: see docs/reference/html.md'

/** Returns whether a page names a kit in its import map, or loads a script of it. */
export function isPageOf(text: string, kit: Kit): boolean {
  const named = [...text.matchAll(map)].some(([, json = '']) =>
    [...json.matchAll(/"([^"\s]+)"/g)].some(([, name = '']) => isOf(kit, name)),
  )
  return named || [...text.matchAll(loaded)].some(([, src = '']) => isOf(kit, src))
}

/** Moves a page whose scripts have moved: its import map, and the kit's scripts that it loads. */
export function movePage(
  path: string,
  text: string,
  kits: readonly Kit[],
  { version, code }: { version: string; code: readonly FileMove[] },
): { text: string; rows: ReportRow[] } {
  const edits = new Edits()
  const rows: ReportRow[] = []
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length
  const say = (at: number, kind: ReportRow['kind'], said: string): void => {
    rows.push({ file: path, line: lineOf(at), kind, text: said })
  }
  const leave = (at: number, why: string): void => {
    say(at, 'left', why)
    const note = `<!-- ${mark} ${why} -->`
    if (!text.slice(0, at).trimEnd().endsWith(note)) edits.insert(at, `${note}\n${indentAt(text, at)}`)
  }
  for (const match of text.matchAll(loaded))
    if (kits.some(kit => isOf(kit, match[1] ?? ''))) leave(match.index, `${match[1]}: ${oneScript}`)
  for (const match of text.matchAll(map)) {
    const start = match.index + match[0].indexOf('>') + 1
    const imports = importsOf(match[1] ?? '')
    if (!imports) continue
    const present = new Set(
      imports.properties.map(each => (each.name && ts.isStringLiteral(each.name) ? each.name.text : '')),
    )
    let form: ReturnType<typeof readCdn>
    for (const member of imports.properties) {
      const value = valueOf(member)
      if (!member.name || !ts.isStringLiteral(member.name) || !value || !ts.isStringLiteral(value)) continue
      const key = member.name.text
      const kit = kits.find(each => isOf(each, key))
      if (!kit) continue
      const row = rowOf(kit, key)
      const cdn = readCdn(value.text)
      if (row?.to === undefined || row.others !== undefined || !cdn || !isOf(kit, value.text)) {
        leave(match.index, `${key}: ${row?.others ?? 'name the modules of @latchkey/appkit here, one by one'}`)
        continue
      }
      form = cdn
      present.add(row.to)
      edits.replace(start + member.name.getStart() + 1, start + member.name.getEnd() - 1, row.to)
      edits.replace(start + value.getStart() + 1, start + value.getEnd() - 1, cdn.write(row.to, version))
      say(start + member.getStart(), 'changed', `${key} → ${row.to}`)
    }
    const last = imports.properties.at(-1)
    if (!form || !last) continue
    // The modules that the scripts import after the move.
    const wanted = new Set(code.flatMap(file => file.modulesAfter()).filter(module => module.startsWith('@latchkey/')))
    const indent = indentAt(match[1] ?? '', last.getStart())
    for (const module of wanted)
      if (!present.has(module))
        edits.insert(start + last.getEnd(), `,\n${indent}"${module}": "${form.write(module, version)}"`)
  }
  return { text: edits.apply(text), rows }
}

function isOf(kit: Kit, name: string): boolean {
  return kit.packages.test(packageOf(bareName(name)))
}

/** Returns the object of the imports in an import map. */
function importsOf(json: string): ts.ObjectLiteralExpression | undefined {
  const source = ts.createSourceFile('map.json', json, ts.ScriptTarget.Latest, true, ts.ScriptKind.JSON)
  const [statement] = source.statements
  const root = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (!root || !ts.isObjectLiteralExpression(root)) return undefined
  const imports = valueOf(propertiesOf(root).get('imports'))
  return imports && ts.isObjectLiteralExpression(imports) ? imports : undefined
}
