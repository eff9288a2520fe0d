import ts from 'typescript'

import type { Edits } from './edits.ts'
import { wholeLines } from './line-text.ts'

/** One name of an import. */
export interface ImportedName {
  readonly module: string
  /** As the module calls it; `default` or `*` for those. */
  readonly imported: string
  /** As the file calls it. */
  readonly local: string
  readonly isType: boolean
  readonly node: ts.Node
  readonly declaration: ts.ImportDeclaration
}

interface Wanted {
  readonly name: string
  readonly local: string
  readonly isType: boolean
  readonly near: ts.ImportDeclaration | undefined
  /** The name that it takes the place of. */
  readonly instead: ImportedName | undefined
}

/** The imports of one file: which there are, and what becomes of them. */
export class Imports {
  readonly names: readonly ImportedName[]
  readonly #source: ts.SourceFile
  readonly #declarations: readonly ts.ImportDeclaration[]
  readonly #gone = new Set<ImportedName>()
  readonly #goneDeclarations = new Set<ts.ImportDeclaration>()
  readonly #wanted = new Map<string, Wanted[]>()
  readonly #sideEffects = new Set<string>()

  constructor(source: ts.SourceFile) {
    this.#source = source
    this.#declarations = source.statements.filter(ts.isImportDeclaration)
    this.names = this.#declarations.flatMap(namesOf)
  }

  /** The name of a module, where the file imports it. */
  find(modules: readonly string[], imported: string): ImportedName | undefined {
    return this.names.find(each => modules.includes(each.module) && each.imported === imported)
  }

  /** Imports of a module for its effects alone. */
  effectsOf(module: string): ts.ImportDeclaration[] {
    return this.#declarations.filter(each => !each.importClause && moduleOf(each) === module)
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

  /** Imports a name, in place of another where one is named. */
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

  /** Imports a module for its effects, unless it is imported anyway. */
  wantEffects(module: string): void {
    this.#sideEffects.add(module)
  }

  /** What the file imports when all is done: the modules. */
  modulesAfter(): string[] {
    const kept = this.#declarations.filter(
      each =>
        !this.#goneDeclarations.has(each) &&
        (!each.importClause || namesOf(each).length === 0 || this.#rest(each).length > 0),
    )
    return [...new Set([...kept.map(moduleOf), ...this.#wanted.keys(), ...this.#sideEffects])]
  }

  /** Whether an import of the module stays or comes. */
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
    const touched = this.#declarations.filter(
      each =>
        this.#goneDeclarations.has(each) || this.names.some(name => name.declaration === each && this.isGone(name)),
    )
    const lines = new Map<ts.ImportDeclaration | undefined, string[]>()
    const inPlace = new Set<ts.ImportDeclaration>()
    for (const [module, wanted] of this.#wanted) {
      if (this.#mergeInto(module, wanted, edits)) continue
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
      if (inPlace.has(each)) {
        if (added.length > 0) edits.insert(each.getEnd(), `\n${added.join('\n')}`)
        continue
      }
      const kept = this.#rest(each)
      const all = [...(kept.length > 0 ? [this.#lineOf(each, kept)] : []), ...added]
      if (all.length > 0) edits.replace(each.getStart(), each.getEnd(), all.join('\n'))
      else edits.replace(...wholeLines(this.#source.text, each.getStart(), each.getEnd()), '')
    }
    for (const [anchor, added] of lines)
      if (anchor && !touched.includes(anchor)) edits.insert(anchor.getEnd(), `\n${added.join('\n')}`)
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

  /** Into an import of the same module that stays. */
  #mergeInto(module: string, wanted: readonly Wanted[], edits: Edits): boolean {
    if (this.#mergeBesideDefault(module, wanted, edits)) return true
    const into = this.#declarations.find(each => {
      const bindings = each.importClause?.namedBindings
      const isWhole = namesOf(each).every(name => !this.isGone(name)) && !this.#goneDeclarations.has(each)
      if (moduleOf(each) !== module || !bindings || !ts.isNamedImports(bindings) || !isWhole) return false
      return bindings.elements.length > 0 && (!isTypeOnly(each) || wanted.every(({ isType }) => isType))
    })
    const last = into && lastElement(into)
    if (!into || !last) return false
    const texts = wanted.map(each => this.#specifier(each, isTypeOnly(into)))
    edits.insert(last.getEnd(), texts.map(text => `, ${text}`).join(''))
    return true
  }

  /** Into an import of the module's default alone. */
  #mergeBesideDefault(module: string, wanted: readonly Wanted[], edits: Edits): boolean {
    const own = this.#declarations.filter(each => moduleOf(each) === module)
    const [only] = own
    const clause = only?.importClause
    if (!only || own.length > 1 || !clause?.name || clause.namedBindings || clause.phaseModifier !== undefined)
      return false
    if (namesOf(only).some(name => this.isGone(name))) return false
    edits.insert(clause.name.getEnd(), `, { ${wanted.map(each => this.#specifier(each, false)).join(', ')} }`)
    return true
  }

  /** The same import of another module: all its names have moved together. */
  #renameInPlace(at: ts.ImportDeclaration, module: string, wanted: readonly Wanted[], edits: Edits): boolean {
    const names = namesOf(at)
    const isSame =
      !this.#goneDeclarations.has(at) &&
      names.length === wanted.length &&
      new Set(wanted.map(({ instead }) => instead)).size === names.length &&
      wanted.every(({ instead }) => instead?.declaration === at && ts.isImportSpecifier(instead.node))
    if (!isSame) return false
    for (const { instead, name, local } of wanted) {
      if (!instead || (instead.imported === name && instead.local === local)) continue
      const prefix = ts.isImportSpecifier(instead.node) && instead.node.isTypeOnly ? 'type ' : ''
      edits.replace(instead.node.getStart(), instead.node.getEnd(), prefix + nameAs(name, local))
    }
    edits.replace(at.moduleSpecifier.getStart() + 1, at.moduleSpecifier.getEnd() - 1, module)
    return true
  }

  #line(module: string, wanted: readonly Wanted[]): string {
    const isType = wanted.every(each => each.isType)
    return this.#statement(
      isType,
      wanted.map(each => this.#specifier(each, isType)),
      module,
    )
  }

  #lineOf(declaration: ts.ImportDeclaration, kept: readonly ImportedName[]): string {
    const isType = isTypeOnly(declaration)
    const loose = kept.filter(({ imported }) => imported === 'default' || imported === '*')
    const named = kept.filter(each => !loose.includes(each))
    const clauses = loose.map(({ imported, local }) => (imported === '*' ? `* as ${local}` : local))
    if (named.length > 0)
      clauses.push(`{ ${named.map(each => this.#specifier({ ...each, name: each.imported }, isType)).join(', ')} }`)
    return this.#from(`import ${isType ? 'type ' : ''}${clauses.join(', ')} from`, moduleOf(declaration))
  }

  #specifier({ name, local, isType }: Pick<Wanted, 'name' | 'local' | 'isType'>, inType: boolean): string {
    return `${isType && !inType ? 'type ' : ''}${nameAs(name, local)}`
  }

  #statement(isType: boolean, specifiers: readonly string[], module: string): string {
    const one = this.#from(`import ${isType ? 'type ' : ''}{ ${specifiers.join(', ')} } from`, module)
    if (one.length <= 100) return one
    return this.#from(`import ${isType ? 'type ' : ''}{\n  ${specifiers.join(',\n  ')},\n} from`, module)
  }

  #from(start: string, module: string): string {
    const { quote, semicolon } = this.style()
    return `${start} ${quote}${module}${quote}${semicolon}`
  }

  #effectLine(module: string): string {
    return this.#from('import', module)
  }

  /** A text of code with the quotes of the file. */
  quoted(text: string): string {
    return this.style().quote === '"' ? text.replace(/'([^'"]*)'/g, '"$1"') : text
  }

  /** How the file writes: after its first import. */
  style(): { quote: string; semicolon: string } {
    const first = this.#declarations[0]
    return {
      quote: first ? (first.moduleSpecifier.getText()[0] ?? "'") : "'",
      semicolon: first?.getText().endsWith(';') ? ';' : '',
    }
  }
}

interface WantOptions {
  local?: string
  isType?: boolean
  instead?: ImportedName
  /** The name beside whose import it comes. */
  near?: ImportedName
}

function nameAs(name: string, local: string): string {
  if (name === 'default') return `default as ${local}`
  return name === local ? name : `${name} as ${local}`
}

function namesOf(declaration: ts.ImportDeclaration): ImportedName[] {
  const clause = declaration.importClause
  if (!clause) return []
  const isType = isTypeOnly(declaration)
  const shared = { module: moduleOf(declaration), declaration }
  const names: ImportedName[] = []
  if (clause.name) names.push({ ...shared, imported: 'default', local: clause.name.text, isType, node: clause.name })
  const bindings = clause.namedBindings
  if (bindings && ts.isNamespaceImport(bindings))
    names.push({ ...shared, imported: '*', local: bindings.name.text, isType, node: bindings })
  if (bindings && ts.isNamedImports(bindings))
    for (const node of bindings.elements)
      names.push({
        ...shared,
        imported: (node.propertyName ?? node.name).text,
        local: node.name.text,
        isType: isType || node.isTypeOnly,
        node,
      })
  return names
}

function lastElement(declaration: ts.ImportDeclaration): ts.ImportSpecifier | undefined {
  const bindings = declaration.importClause?.namedBindings
  return bindings && ts.isNamedImports(bindings) ? bindings.elements.at(-1) : undefined
}

function isTypeOnly(declaration: ts.ImportDeclaration): boolean {
  return declaration.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

function moduleOf(declaration: ts.ImportDeclaration): string {
  return ts.isStringLiteral(declaration.moduleSpecifier) ? declaration.moduleSpecifier.text : ''
}
