import ts from 'typescript'

import { bareName } from './cdn.ts'

/** One name of an import. */
export interface ImportedName {
  readonly module: string
  /** The name in the module; `default` or `*` for the whole. */
  readonly imported: string
  /** The name in the file. */
  readonly local: string
  readonly isType: boolean
  readonly node: ts.Node
  readonly declaration: ts.ImportDeclaration
}

/** A name that a file must import. */
export interface WantedName {
  readonly name: string
  readonly local: string
  readonly isType: boolean
  readonly near: ts.ImportDeclaration | undefined
  /** The name that it replaces. */
  readonly instead: ImportedName | undefined
}

/** Options of importing a name. */
export interface WantOptions {
  local?: string
  isType?: boolean
  instead?: ImportedName
  /** The name next to whose import it is added. */
  near?: ImportedName
}

export function nameAs(name: string, local: string): string {
  if (name === 'default') return `default as ${local}`
  return name === local ? name : `${name} as ${local}`
}

export function namesOf(declaration: ts.ImportDeclaration): ImportedName[] {
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

export function lastElement(declaration: ts.ImportDeclaration): ts.ImportSpecifier | undefined {
  const bindings = declaration.importClause?.namedBindings
  return bindings && ts.isNamedImports(bindings) ? bindings.elements.at(-1) : undefined
}

export function isTypeOnly(declaration: ts.ImportDeclaration): boolean {
  return declaration.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

export function moduleOf(declaration: ts.ImportDeclaration): string {
  return bareName(specifierOf(declaration))
}

export function specifierOf(declaration: ts.ImportDeclaration): string {
  return ts.isStringLiteral(declaration.moduleSpecifier) ? declaration.moduleSpecifier.text : ''
}

export function asImported({ name, local, isType }: WantedName): Pick<ImportedName, 'imported' | 'local' | 'isType'> {
  return { imported: name, local, isType }
}
