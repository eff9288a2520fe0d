import ts from 'typescript'

import { type CdnModule, readCdn } from './cdn.ts'
import type { Edits } from './edits.ts'
import {
  asImported,
  type ImportedName,
  isTypeOnly,
  lastElement,
  moduleOf,
  nameAs,
  namesOf,
  specifierOf,
  type WantedName,
  type WantOptions,
} from './imported-names.ts'
import { indentAt, wholeLines, withDoubleQuotes } from './line-text.ts'

/** The imports of one file, and their changes. */
export class Imports {
  names: readonly ImportedName[]
  readonly #source: ts.SourceFile
  readonly #declarations: readonly ts.ImportDeclaration[]
  readonly #gone = new Set<ImportedName>()
  readonly #goneDeclarations = new Set<ts.ImportDeclaration>()
  readonly #wanted = new Map<string, WantedName[]>()
  readonly #sideEffects = new Set<string>()
  /** Imports of which only the module changes. */
  readonly #redirected = new Map<ts.ImportDeclaration, string>()
  readonly #cdn: CdnModule | undefined
  readonly #version: string

  /** @param version the version for addresses of a CDN */
  constructor(source: ts.SourceFile, version: string) {
    this.#source = source
    this.#version = version
    this.#declarations = source.statements.filter(ts.isImportDeclaration)
    this.#cdn = this.#declarations.map(each => readCdn(specifierOf(each))).find(each => each !== undefined)
    this.names = this.#declarations.flatMap(namesOf)
  }

  /** Finds an imported name of a module. */
  find(modules: readonly string[], imported: string): ImportedName | undefined {
    return this.names.find(each => modules.includes(each.module) && each.imported === imported)
  }

  /** Returns imports for side effects only. */
  effects(): { module: string; declaration: ts.ImportDeclaration }[] {
    const found = this.#declarations.filter(each => !each.importClause)
    return found.map(declaration => ({ module: moduleOf(declaration), declaration }))
  }

  /** Returns imports of a module for side effects only. */
  effectsOf(module: string): ts.ImportDeclaration[] {
    return this.effects().flatMap(each => (each.module === module ? [each.declaration] : []))
  }

  /** Replaces a name that another file of the site re-exports by the original one. */
  adopt(name: ImportedName, { module, imported }: Pick<ImportedName, 'module' | 'imported'>): void {
    this.names = this.names.map(each => (each === name ? { ...each, module, imported } : each))
  }

  isGone(name: ImportedName): boolean {
    return this.#gone.has(name)
  }

  drop(name: ImportedName): void {
    this.#gone.add(name)
  }

  dropDeclaration(declaration: ts.ImportDeclaration): void {
    this.#goneDeclarations.add(declaration)
  }

  /** Imports the same from another module. */
  redirect(declaration: ts.ImportDeclaration, module: string): void {
    this.#redirected.set(declaration, module)
  }

  /** Imports a name, optionally in place of another. */
  want(
    module: string,
    name: string,
    { local = name, isType = false, instead, near = instead }: WantOptions = {},
  ): void {
    if (instead) this.drop(instead)
    const present = this.names.find(
      each => each.module === module && each.imported === name && each.local === local && !this.isGone(each),
    )
    const wanted = this.#wanted.get(module) ?? []
    if (present || wanted.some(each => each.name === name && each.local === local)) return
    this.#wanted.set(module, [...wanted, { name, local, isType, near: near?.declaration, instead }])
  }

  /** Imports a module for its side effects, unless it is imported anyway. */
  wantEffects(module: string): void {
    this.#sideEffects.add(module)
  }

  /** Returns the modules that the file imports after the move. */
  modulesAfter(): string[] {
    const kept = this.#declarations.filter(
      each =>
        !this.#goneDeclarations.has(each) &&
        (!each.importClause || namesOf(each).length === 0 || this.#rest(each).length > 0),
    )
    const come = [...this.#wanted.keys(), ...this.#sideEffects].map(module => this.#written(module))
    return [...new Set([...kept.map(each => this.#redirected.get(each) ?? specifierOf(each)), ...come])]
  }

  /** Whether an import of the module stays or is added. */
  #staysImported(module: string): boolean {
    const stays = this.#declarations.some(
      each =>
        moduleOf(each) === module &&
        !this.#goneDeclarations.has(each) &&
        (namesOf(each).length === 0 || this.#rest(each).length > 0),
    )
    return stays || this.#wanted.has(module)
  }

  write(edits: Edits): void {
    for (const [{ moduleSpecifier }, module] of this.#redirected)
      edits.replace(moduleSpecifier.getStart() + 1, moduleSpecifier.getEnd() - 1, this.#written(module))
    const touched = this.#declarations.filter(
      each =>
        this.#goneDeclarations.has(each) || this.names.some(name => name.declaration === each && this.isGone(name)),
    )
    const lines = new Map<ts.ImportDeclaration | undefined, string[]>()
    const inPlace = new Set<ts.ImportDeclaration>()
    const more = new Map<ts.ImportDeclaration, readonly WantedName[]>()
    for (const [module, wanted] of this.#wanted) {
      if (this.#mergeInto(module, wanted, edits)) continue
      const rewritten = touched.find(
        each => moduleOf(each) === module && this.#rest(each).length > 0 && !isTypeOnly(each),
      )
      if (rewritten) {
        more.set(rewritten, wanted)
        continue
      }
      const anchor = wanted.find(({ near }) => near)?.near ?? touched[0]
      if (anchor && !inPlace.has(anchor) && this.#renameInPlace(anchor, module, wanted, edits)) inPlace.add(anchor)
      else lines.set(anchor, [...(lines.get(anchor) ?? []), this.#line(module, wanted)])
    }
    const first = touched[0]
    for (const module of this.#sideEffects) {
      if (this.#staysImported(module)) continue
      const anchor = touched.find(each => moduleOf(each) === module) ?? first
      lines.set(anchor, [this.#effectLine(module), ...(lines.get(anchor) ?? [])])
    }
    for (const each of touched) {
      const added = lines.get(each) ?? []
      const indent = `\n${indentAt(this.#source.text, each.getStart())}`
      if (inPlace.has(each)) {
        if (added.length > 0) edits.insert(each.getEnd(), indent + added.join(indent))
        continue
      }
      const kept = this.#rest(each)
      const all = [
        ...(kept.length > 0 ? [this.#lineOf(each, [...kept, ...(more.get(each) ?? []).map(asImported)])] : []),
        ...added,
      ]
      if (all.length > 0) edits.replace(each.getStart(), each.getEnd(), all.join(indent))
      else edits.replace(...wholeLines(this.#source.text, each.getStart(), each.getEnd()), '')
    }
    for (const [anchor, added] of lines) {
      if (!anchor || touched.includes(anchor)) continue
      const indent = `\n${indentAt(this.#source.text, anchor.getStart())}`
      edits.insert(anchor.getEnd(), indent + added.join(indent))
    }
    const loose = lines.get(undefined)
    if (loose) this.#insertLoose(loose, edits)
  }

  #insertLoose(lines: readonly string[], edits: Edits): void {
    const last = this.#declarations.at(-1)
    if (last) return edits.insert(last.getEnd(), `\n${lines.join('\n')}`)
    const first = this.#source.statements[0]
    edits.insert(first?.getStart() ?? 0, `${lines.join('\n')}\n\n`)
  }

  #rest(declaration: ts.ImportDeclaration): ImportedName[] {
    if (this.#goneDeclarations.has(declaration)) return []
    return this.names.filter(each => each.declaration === declaration && !this.isGone(each))
  }

  /** Adds the names to a remaining import of the same module. */
  #mergeInto(module: string, wanted: readonly WantedName[], edits: Edits): boolean {
    if (this.#mergeBesideDefault(module, wanted, edits)) return true
    const into = this.#declarations.find(each => {
      const bindings = each.importClause?.namedBindings
      const isWhole = this.#rest(each).length === namesOf(each).length
      if (moduleOf(each) !== module || !bindings || !ts.isNamedImports(bindings) || !isWhole) return false
      return bindings.elements.length > 0 && (!isTypeOnly(each) || wanted.every(({ isType }) => isType))
    })
    const last = into && lastElement(into)
    if (!into || !last) return false
    const texts = wanted.map(each => this.#specifier(each, isTypeOnly(into)))
    edits.insert(last.getEnd(), texts.map(text => `, ${text}`).join(''))
    return true
  }

  /** Adds the names to an import of only the module's default. */
  #mergeBesideDefault(module: string, wanted: readonly WantedName[], edits: Edits): boolean {
    const own = this.#declarations.filter(each => moduleOf(each) === module)
    const [only] = own
    const clause = only?.importClause
    if (!only || own.length > 1 || !clause?.name || clause.namedBindings || clause.phaseModifier !== undefined)
      return false
    if (this.#rest(only).length < namesOf(only).length) return false
    edits.insert(clause.name.getEnd(), `, { ${wanted.map(each => this.#specifier(each, false)).join(', ')} }`)
    return true
  }

  /** Changes the module of an import whose names have all moved together. */
  #renameInPlace(at: ts.ImportDeclaration, module: string, wanted: readonly WantedName[], edits: Edits): boolean {
    const names = namesOf(at)
    const isSame =
      !this.#goneDeclarations.has(at) &&
      names.length === wanted.length &&
      new Set(wanted.map(({ instead }) => instead)).size === names.length &&
      wanted.every(({ instead }) => instead?.declaration === at && ts.isImportSpecifier(instead.node))
    if (!isSame) return false
    for (const { instead, name, local, isType } of wanted) {
      if (!instead || (instead.imported === name && instead.local === local)) continue
      const isSaid = ts.isImportSpecifier(instead.node) && instead.node.isTypeOnly
      const prefix = isSaid || (isType && !isTypeOnly(at)) ? 'type ' : ''
      edits.replace(instead.node.getStart(), instead.node.getEnd(), prefix + nameAs(name, local))
    }
    edits.replace(
      at.moduleSpecifier.getStart() + 1,
      at.moduleSpecifier.getEnd() - 1,
      this.#written(module, readCdn(specifierOf(at))),
    )
    return true
  }

  #line(module: string, wanted: readonly WantedName[]): string {
    const isType = wanted.every(each => each.isType)
    const [first] = wanted
    if (first?.name === 'default' && wanted.length === 1)
      return this.#from(`import ${isType ? 'type ' : ''}${first.local} from`, module)
    return this.#statement(
      isType,
      wanted.map(each => this.#specifier(each, isType)),
      module,
    )
  }

  #lineOf(
    declaration: ts.ImportDeclaration,
    kept: readonly Pick<ImportedName, 'imported' | 'local' | 'isType'>[],
  ): string {
    const isType = isTypeOnly(declaration)
    const loose = kept.filter(({ imported }) => imported === 'default' || imported === '*')
    const named = kept.filter(each => !loose.includes(each))
    const clauses = loose.map(({ imported, local }) => (imported === '*' ? `* as ${local}` : local))
    if (named.length > 0)
      clauses.push(`{ ${named.map(each => this.#specifier({ ...each, name: each.imported }, isType)).join(', ')} }`)
    return this.#from(`import ${isType ? 'type ' : ''}${clauses.join(', ')} from`, specifierOf(declaration))
  }

  #specifier({ name, local, isType }: Pick<WantedName, 'name' | 'local' | 'isType'>, inType: boolean): string {
    return `${isType && !inType ? 'type ' : ''}${nameAs(name, local)}`
  }

  #statement(isType: boolean, specifiers: readonly string[], module: string): string {
    const one = this.#from(`import ${isType ? 'type ' : ''}{ ${specifiers.join(', ')} } from`, module)
    if (one.length <= 100) return one
    return this.#from(`import ${isType ? 'type ' : ''}{\n  ${specifiers.join(',\n  ')},\n} from`, module)
  }

  #from(start: string, module: string): string {
    const { quote, semicolon } = this.style()
    return `${start} ${quote}${this.#written(module)}${quote}${semicolon}`
  }

  /** Formats the name of a Latchkey module: itself, or its address at the file's CDN. */
  #written(module: string, cdn = this.#cdn): string {
    return module.startsWith('@latchkey/') ? (cdn?.write(module, this.#version) ?? module) : module
  }

  #effectLine(module: string): string {
    return this.#from('import', module)
  }

  /** Returns code with the quotes of the file. */
  quoted(text: string): string {
    return this.style().quote === '"' ? withDoubleQuotes(text) : text
  }

  /** Returns the style of the file's first import. */
  style(): { quote: string; semicolon: string } {
    const first = this.#declarations[0]
    return {
      quote: first ? (first.moduleSpecifier.getText()[0] ?? "'") : "'",
      semicolon: first?.getText().endsWith(';') ? ';' : '',
    }
  }
}
