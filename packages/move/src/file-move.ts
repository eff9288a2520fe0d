import ts from 'typescript'

import { bareName } from './cdn.ts'
import { Edits } from './edits.ts'
import type { ImportedName } from './imported-names.ts'
import { Imports } from './imports.ts'
import { indentAt, isFirstOnLine, wholeLines } from './line-text.ts'
import { constantOf, descendants, isReference, referencesOf } from './nodes.ts'
import type { ReportRow } from './report.ts'

const mark = 'latchkey-move:'

/** One file with code during the move: its contents, its changes and its report. */
export class FileMove {
  readonly path: string
  readonly source: ts.SourceFile
  readonly text: string
  readonly imports: Imports
  readonly version: string
  readonly edits = new Edits()
  readonly rows: ReportRow[] = []
  /** Name of the function that opens the modal, by component. */
  readonly opened = new Map<ts.Block, string>()
  /** Name of the value that tells whether a wallet is connected, by component. */
  readonly connected = new Map<ts.Block, string>()
  readonly #removed: [number, number][] = []
  #modules: readonly string[] | undefined

  /**
   * @param code the text with only code in it, each character in its place
   * @param version the version for addresses of a CDN
   */
  constructor(path: string, text: string, code: string, version: string) {
    this.path = path
    this.text = text
    this.source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kindOf(path, text))
    this.version = version
    this.imports = new Imports(this.source, version)
  }

  /** Whether the file may contain types. */
  get isTyped(): boolean {
    return /\.[mc]?tsx?$/.test(this.path) || /<script[^>]*lang=["']ts/.test(this.text)
  }

  /** Whether the file has syntax errors, in which case it is left alone. */
  get isBroken(): boolean {
    const { parseDiagnostics } = this.source as ts.SourceFile & { parseDiagnostics?: readonly ts.Diagnostic[] }
    return (parseDiagnostics?.length ?? 0) > 0
  }

  /** Whether the file has changes or reports. */
  get hasMoved(): boolean {
    return this.rows.length > 0
  }

  /** Returns the modules that it names before the move, in any place. */
  modulesNamed(): readonly string[] {
    this.#modules ??= [...new Set([...descendants(this.source)].filter(isModuleName).map(({ text }) => bareName(text)))]
    return this.#modules
  }

  /** Returns the modules that it names after the move. */
  modulesAfter(): string[] {
    const others = [...descendants(this.source)]
      .filter(isModuleName)
      .filter(node => !ts.isImportDeclaration(node.parent))
    const code = this.isBroken ? this.modulesNamed() : this.imports.modulesAfter()
    const kept = others.map(
      node => this.edits.replacement(node.getStart(this.source) + 1, node.getEnd() - 1) ?? node.text,
    )
    return [...new Set([...code, ...kept])]
  }

  changed(node: ts.Node | number, text: string): void {
    this.#say('changed', node, text)
  }

  dropped(node: ts.Node | number, text: string): void {
    this.#say('dropped', node, text)
  }

  /** Reports a difference that needs no change of the code. */
  check(node: ts.Node | number, text: string): void {
    this.#say('check', node, text)
  }

  /** Leaves a place unchanged, with a comment that gives the reason, unless there is one already. */
  leave(node: ts.Node, why: string): void {
    this.#say('left', node, why)
    const at = this.#place(node)
    const start = at.getStart(this.source)
    if (this.#hasNote(start, why)) return
    const isChild = (ts.isJsxElement(at.parent) || ts.isJsxFragment(at.parent)) && isMarkup(at)
    const note = isChild ? `{/* ${mark} ${why} */}` : `// ${mark} ${why}`
    this.edits.insert(start, `${note}\n${indentAt(this.text, start)}`)
  }

  /** Reports that a removed place needs a person. @returns the comment with the reason, to be put in its place */
  note(node: ts.Node, why: string): string {
    this.#say('left', node, why)
    return `${mark} ${why}`
  }

  /** Replaces a node. Imports that only the node used are removed. */
  replace(node: ts.Node, text: string): void {
    this.edits.replace(node.getStart(this.source), node.getEnd(), text)
    this.#removed.push([node.getStart(this.source), node.getEnd()])
  }

  /** Removes a node, with its line if it is alone there. */
  remove(node: ts.Node): void {
    this.removeRange(node.getStart(this.source), node.getEnd())
  }

  removeRange(from: number, to: number): void {
    const [start, end] = wholeLines(this.text, from, to)
    this.edits.replace(start, end, '')
    this.#removed.push([start, end])
  }

  /** Removes a part of a line. */
  removeInside(start: number, end: number): void {
    this.edits.replace(start, end, '')
    this.#removed.push([start, end])
  }

  /** Removes a member of a list, with the comma after or before it. Of several, remove the first one first. */
  removeFromList(node: ts.Node, list: ts.NodeArray<ts.Node>): void {
    const start = node.getStart(this.source)
    const after = /^\s*,[ \t]*/.exec(this.text.slice(node.getEnd()))?.[0]
    if (after !== undefined)
      return this.removeRange(
        start,
        node.getEnd() + (isFirstOnLine(this.text, start) ? after.trimEnd().length : after.length),
      )
    const before = list.slice(0, list.indexOf(node))
    const previous = before.findLast(each => !this.isRemoved(each))
    this.removeRange(previous ? previous.getEnd() : (before[0] ?? node).getStart(this.source), node.getEnd())
  }

  /** Renames an imported name and all its uses. */
  rename(name: ImportedName, to: string): void {
    for (const node of this.references(name)) {
      const { parent } = node
      if (ts.isExportSpecifier(parent) && !parent.propertyName) {
        this.edits.replace(node.getStart(this.source), node.getEnd(), `${to} as ${name.local}`)
        continue
      }
      const isShort = ts.isShorthandPropertyAssignment(parent)
      this.edits.replace(node.getStart(this.source), node.getEnd(), isShort ? `${name.local}: ${to}` : to)
    }
  }

  references(name: ImportedName): ts.Identifier[] {
    return referencesOf(this.source, name.local)
  }

  /** Returns a name that the module does not use yet. */
  freeName(...wishes: readonly string[]): string {
    const names = [...descendants(this.source)].filter(ts.isIdentifier)
    const used = new Set(names.filter(each => isReference(each) || isImported(each)).map(({ text }) => text))
    return wishes.find(each => !used.has(each)) ?? this.freeName(`${wishes[0]}Latchkey`, `${wishes[0]}OfLatchkey`)
  }

  /** Removes imports that only removed code used. */
  dropUnusedImports(): void {
    for (const name of this.imports.names) {
      const uses = this.references(name)
      const isGone = uses.length > 0 && uses.every(use => this.isRemoved(use)) && !this.edits.mentions(name.local)
      if (isGone && !this.imports.isGone(name)) this.imports.drop(name)
    }
  }

  /** Removes constants of the module that only removed code used, and constants that only those used. */
  dropUnusedConstants(names: Iterable<string>): void {
    const left = new Set(names)
    for (let isChanging = true; isChanging;) {
      isChanging = false
      for (const name of left) {
        const statement = constantOf(this.source, name)?.statement
        const uses = referencesOf(this.source, name).filter(
          use => !ts.isVariableDeclaration(use.parent) || use.parent.name !== use,
        )
        if (!statement || statement.modifiers?.length || this.edits.mentions(name)) continue
        if (!uses.every(use => this.isRemoved(use))) continue
        this.removeRange(startWithComment(this.text, statement), statement.getEnd())
        left.delete(name)
        isChanging = true
      }
    }
  }

  /** Returns the moved text. */
  finish(): string {
    this.imports.write(this.edits)
    return this.edits.apply(this.text)
  }

  /** Returns whether a node is removed or replaced. */
  isRemoved(node: ts.Node): boolean {
    return this.#removed.some(([start, end]) => node.getStart(this.source) >= start && node.getEnd() <= end)
  }

  #say(kind: ReportRow['kind'], node: ts.Node | number, text: string): void {
    const at = typeof node === 'number' ? node : node.getStart(this.source)
    const line = this.source.getLineAndCharacterOfPosition(at).line + 1
    if (this.rows.some(row => row.kind === kind && row.line === line && row.text === text)) return
    this.rows.push({ file: this.path, line, kind, text })
  }

  /** Returns the enclosing node at the start of a line, above which a comment can be put. */
  #place(node: ts.Node): ts.Node {
    for (let at = node; !ts.isSourceFile(at); at = at.parent) {
      const canStand = !ts.isTemplateSpan(at.parent) && !ts.isTemplateExpression(at.parent) && !ts.isJsxText(at)
      const isAttributeValue = ts.isJsxAttribute(at.parent)
      const isTag = ts.isJsxOpeningElement(at) || ts.isJsxClosingElement(at) || isTagName(at)
      if (canStand && !isTag && !isAttributeValue && isFirstOnLine(this.text, at.getStart(this.source))) {
        // Returns the outermost of the nodes with the same start, except the whole file.
        let outer = at
        while (
          !ts.isSourceFile(outer.parent) &&
          outer.parent.getStart(this.source) === at.getStart(this.source) &&
          outer.parent.kind !== ts.SyntaxKind.SyntaxList
        )
          outer = outer.parent
        return outer
      }
      if (ts.isStatement(at) && ts.isSourceFile(at.parent)) return at
    }
    return this.source.statements[0] ?? this.source
  }

  #hasNote(start: number, why: string): boolean {
    const lines = this.text.slice(0, start).split('\n').slice(0, -1)
    for (const line of lines.reverse()) {
      if (!/^\s*(?:\/\/|\{?\/\*|<!--)/.test(line)) return false
      if (line.includes(`${mark} ${why}`)) return true
    }
    return false
  }
}

/** Returns whether a node is the name of a module, in any place that can have one. */
export function isModuleName(node: ts.Node): node is ts.StringLiteral {
  if (!ts.isStringLiteral(node)) return false
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return parent.moduleSpecifier === node
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent)
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false
  const called = parent.expression
  return called.kind === ts.SyntaxKind.ImportKeyword || /^(?:require|(?:vi|jest)\.\w+)$/.test(called.getText())
}

function isImported({ parent }: ts.Identifier): boolean {
  return ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)
}

/** Returns the start of a statement, or of the comment right above it. */
export function startWithComment(text: string, statement: ts.Statement): number {
  const comments = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? []
  let start = statement.getStart()
  for (const { pos, end } of comments.toReversed()) {
    if (!/^[ \t]*\r?\n[ \t]*$/.test(text.slice(end, start)) || !isFirstOnLine(text, pos)) break
    start = pos
  }
  return statement.getFullStart() === 0 ? statement.getStart() : start
}

function isTagName(node: ts.Node): boolean {
  const { parent } = node
  return (ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent)) && parent.tagName === node
}

function isMarkup(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node) || ts.isJsxExpression(node)
}

function kindOf(path: string, text: string): ts.ScriptKind {
  if (/\.(?:vue|svelte)$/.test(path)) return /lang=["']tsx/.test(text) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  // A plain script may contain JSX; a typed one only if its name says so.
  return /\.[mc]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.TSX
}
