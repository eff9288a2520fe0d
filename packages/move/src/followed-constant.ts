import ts from 'typescript'

import type { FileMove } from './file-move.ts'
import { isModuleOf } from './module-path.ts'
import { constantOf, descendants, isReference, referencesOf } from './nodes.ts'

/** The constant of a module behind a name, in the same file or in another file of the site. */
export interface FollowedConstant {
  readonly file: FileMove
  readonly name: string
  readonly statement: ts.VariableStatement
  readonly value: ts.Expression
}

/** Resolves a name to its constant. */
export function followConstant(
  file: FileMove,
  { text }: ts.Identifier,
  files: readonly FileMove[],
): FollowedConstant | undefined {
  const imported = file.imports.names.find(({ local }) => local === text)
  const home = imported ? files.find(({ path }) => isModuleOf(file.path, imported.module, path)) : file
  const name = imported ? imported.imported : text
  const constant = home && constantOf(home.source, name)
  if (!constant) return undefined
  return { file: home, name, statement: constant.statement, value: unwrapped(constant.value) }
}

/** Returns whether a use is the only one of a constant in the whole site. */
export function isOnlyUse(
  { file, name, statement }: FollowedConstant,
  use: ts.Identifier,
  user: FileMove,
  files: readonly FileMove[],
): boolean {
  const own = referencesOf(file.source, name).filter(each => each.parent !== statement.declarationList.declarations[0])
  const others = files.flatMap(other =>
    other.imports.names
      .filter(each => each.imported === name && isModuleOf(other.path, each.module, file.path))
      .flatMap(each => other.references(each)),
  )
  return [...own, ...others].every(each => each === use && each.getSourceFile() === user.source)
}

/** Returns a literal text, in place or in a constant of the site. */
export function followText(
  file: FileMove,
  value: ts.Expression | undefined,
  files: readonly FileMove[],
): string | undefined {
  if (!value) return undefined
  if (ts.isStringLiteral(value)) return value.text
  const constant = ts.isIdentifier(value) ? followConstant(file, value, files) : undefined
  return constant && ts.isStringLiteral(constant.value) ? constant.value.text : undefined
}

/** Returns the constants of a module in a node's code, and those in their code. */
export function constantsBehind({ source }: FileMove, node: ts.Node): Set<string> {
  const names = new Set<string>()
  const pending: ts.Node[] = [node]
  for (let at = pending.pop(); at; at = pending.pop())
    for (const each of descendants(at)) {
      if (!ts.isIdentifier(each) || !isReference(each) || names.has(each.text)) continue
      const constant = constantOf(source, each.text)
      if (!constant || isPartOf(node, constant.statement)) continue
      names.add(each.text)
      pending.push(constant.value)
    }
  return names
}

function isPartOf(node: ts.Node, other: ts.Node): boolean {
  return node.pos >= other.pos && node.end <= other.end
}

/** Returns an expression without its type assertion and brackets. */
export function unwrapped(value: ts.Expression): ts.Expression {
  const isWrapped = ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)
  return isWrapped ? unwrapped(value.expression) : value
}
