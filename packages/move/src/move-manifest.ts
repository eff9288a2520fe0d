import ts from 'typescript'

import { Edits } from './edits.ts'
import { propertiesOf, valueOf } from './nodes.ts'
import type { ReportRow } from './report.ts'
import { liftPin } from './shared-libraries.ts'

const lists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
const aliasLists = [['overrides'], ['resolutions'], ['pnpm', 'overrides']]

/** The changes of a package.json. */
export interface ManifestChange {
  /** Returns whether a package belongs to the old kit. */
  old(name: string): boolean
  /** Old modules that are still imported somewhere, with the place. */
  readonly stillImported: ReadonlyMap<string, string>
  /** Added packages with their ranges. */
  readonly added: ReadonlyMap<string, string>
  /** Ranges that change, by package. */
  readonly ranges: ReadonlyMap<string, string>
  /** Whether ranges that apply to every package of a workspace are raised too. */
  readonly liftsPins?: boolean
  /** Remarks for the developer, by package. */
  readonly remarks: ReadonlyMap<string, string>
}

/** Replaces the old packages by Latchkey's; the rest keeps its form. */
export function moveManifest(path: string, text: string, change: ManifestChange): { text: string; rows: ReportRow[] } {
  const source = parse(text)
  const root = rootOf(source)
  if (!root) return { text, rows: [] }
  const edits = new Edits()
  const rows: ReportRow[] = []
  const say = (node: ts.Node, kind: ReportRow['kind'], said: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    rows.push({ file: path, line, kind, text: said })
  }
  let home: ts.ObjectLiteralExpression | undefined
  // A package for other packages of a workspace may name the kit only as a peer.
  const usual =
    findObject(root, ['dependencies']) ??
    lists.map(name => findObject(root, [name])).find(list => list?.properties.some(each => change.old(keyOf(each))))
  for (const names of [...lists.map(each => [each]), ...aliasLists]) {
    const list = findObject(root, names)
    if (!list) continue
    const kept: ts.ObjectLiteralElementLike[] = []
    let hasRanges = false
    for (const member of list.properties) {
      const name = keyOf(member)
      const old = namedIn(name).find(each => change.old(each))
      const remark = lists.includes(names[0] ?? '') ? change.remarks.get(name) : undefined
      if (remark !== undefined) say(member, 'left', `${name}: ${remark}`)
      const place = change.stillImported.get(old ?? name)
      const range = old === undefined ? newRange(member, change) : undefined
      if (range !== undefined) {
        kept.push(member)
        hasRanges = true
        say(member, 'changed', `${name} ${textOf(member)} → ${range}`)
      } else if (old === undefined) kept.push(member)
      else if (place !== undefined) {
        kept.push(member)
        say(member, 'left', `${name} stays: ${place} imports it`)
      } else {
        home ??= lists.includes(names[0] ?? '') ? list : undefined
        say(member, 'changed', `${name} goes out of ${names.join('.')}`)
      }
    }
    const added = list === (home ?? usual) ? missing(root, change.added) : []
    for (const [name, range] of added) {
      say(list, 'changed', `${name} ${range} comes into ${names.join('.')}`)
      const remark = change.remarks.get(name)
      if (remark !== undefined) say(list, 'left', `${name}: ${remark}`)
    }
    if (added.length > 0) home = list
    if (kept.length === list.properties.length && added.length === 0 && !hasRanges) continue
    writeList(text, list, kept, added, edits, change)
  }
  return { text: edits.apply(text), rows }
}

function missing(root: ts.ObjectLiteralExpression, added: ReadonlyMap<string, string>): [string, string][] {
  const present = lists.flatMap(name => findObject(root, [name])?.properties.map(keyOf) ?? [])
  return [...added].filter(([name]) => !present.includes(name))
}

/** Removes lines, and inserts new ones in alphabetical order. */
function writeList(
  text: string,
  list: ts.ObjectLiteralExpression,
  kept: readonly ts.ObjectLiteralElementLike[],
  added: readonly [string, string][],
  edits: Edits,
  change: ManifestChange,
): void {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const first = list.properties[0]
  const before = first ? text.slice(list.getStart() + 1, first.getStart()) : `${lineBreak}    `
  const members = kept.map(member => {
    const [name, range] = [keyOf(member), newRange(member, change)]
    return { name, text: range === undefined ? member.getText() : `${JSON.stringify(name)}: ${JSON.stringify(range)}` }
  })
  for (const [name, range] of added) {
    const at = members.findIndex(member => member.name > name)
    members.splice(at < 0 ? members.length : at, 0, { name, text: `"${name}": "${range}"` })
  }
  const last = list.properties.at(-1)
  const end = last ? text.slice(last.getEnd(), list.getEnd() - 1) : `${lineBreak}  `
  const inside = members.length > 0 ? before + members.map(member => member.text).join(`,${before}`) + end : ''
  edits.replace(list.getStart() + 1, list.getEnd() - 1, inside)
}

/** Returns the new range of a member. */
function newRange(member: ts.ObjectLiteralElementLike, { ranges, liftsPins }: ManifestChange): string | undefined {
  const isPin = liftsPins && !lists.includes(listOf(member))
  const range = isPin ? liftPin(keyOf(member), textOf(member) ?? '') : ranges.get(keyOf(member))
  return range === textOf(member) ? undefined : range
}

/** Returns the list of a manifest that contains a member. */
function listOf({ parent }: ts.ObjectLiteralElementLike): string {
  return ts.isPropertyAssignment(parent.parent) ? keyOf(parent.parent) : ''
}

function textOf(member: ts.ObjectLiteralElementLike): string | undefined {
  const value = valueOf(member)
  return value && ts.isStringLiteral(value) ? value.text : undefined
}

function findObject(
  root: ts.ObjectLiteralExpression,
  names: readonly string[],
): ts.ObjectLiteralExpression | undefined {
  let at = root
  for (const name of names) {
    const value = valueOf(propertiesOf(at).get(name))
    if (!value || !ts.isObjectLiteralExpression(value)) return undefined
    at = value
  }
  return at
}

/** Returns the packages of a key: in overrides it may be a path of several, each with its version (`kit@1>viem`, `kit/viem`). */
function namedIn(key: string): string[] {
  return [...key.matchAll(/((?:@[^/@>]+\/)?[^/@>]+)(?:@[^/>]*)?/g)].map(([, name]) => name ?? '')
}

function keyOf(member: ts.ObjectLiteralElementLike): string {
  return member.name && ts.isStringLiteral(member.name) ? member.name.text : ''
}

/** Returns the packages of a manifest. */
export function packagesOf(text: string): Map<string, string> {
  const root = rootOf(parse(text))
  if (!root) return new Map()
  return new Map(
    lists.flatMap(name =>
      (findObject(root, [name])?.properties ?? []).map((member): [string, string] => {
        const value = valueOf(member)
        return [keyOf(member), value && ts.isStringLiteral(value) ? value.text : '']
      }),
    ),
  )
}

/** Parses a manifest. Unlike `parseJsonText`, this sets the parent of each node. */
function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('package.json', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JSON)
}

/** Returns the object of a manifest, if it is one: a file that does not parse stays unchanged. */
function rootOf(source: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const [statement] = source.statements
  const { parseDiagnostics } = source as ts.SourceFile & { parseDiagnostics?: readonly ts.Diagnostic[] }
  if (!statement || !ts.isExpressionStatement(statement) || (parseDiagnostics?.length ?? 0) > 0) return undefined
  return ts.isObjectLiteralExpression(statement.expression) ? statement.expression : undefined
}
