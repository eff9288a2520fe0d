import ts from 'typescript'

import type { FileMove } from './file-move.ts'
import { isModuleOf, moduleNameOf } from './module-path.ts'
import { constantOf, descendants, isReference } from './nodes.ts'

/**
 * Writes an expression of one file for another one, which gets the imports that it needs.
 *
 * @returns `undefined` if it needs local values of its own file
 */
export function portableText(
  value: ts.Expression,
  from: FileMove,
  to: FileMove,
  files: readonly FileMove[],
): string | undefined {
  if (from === to) return value.getText()
  const names = [...descendants(value)].filter(
    (node): node is ts.Identifier =>
      ts.isIdentifier(node) && isReference(node) && !ts.isMetaProperty(node.parent) && !isGlobal(node),
  )
  const wants = names.map(({ text }) => wantFor(text, from, to, files))
  if (wants.some(want => !want)) return undefined
  for (const want of wants) want?.()
  return value.getText()
}

/** Returns the function that makes a name of one file available in another one. */
function wantFor(text: string, from: FileMove, to: FileMove, files: readonly FileMove[]): (() => void) | undefined {
  const imported = from.imports.names.find(({ local }) => local === text)
  const known = to.imports.names.find(({ local }) => local === text)
  if (imported) {
    const home = files.find(({ path }) => isModuleOf(from.path, imported.module, path))
    const module = home ? moduleNameOf(to.path, home.path, to.modulesNamed()) : imported.module
    const isRelative = imported.module.startsWith('.')
    if ((!home && isRelative) || home === to) return undefined
    if (known) return known.module === module && known.imported === imported.imported ? () => {} : undefined
    return () => to.imports.want(module, imported.imported, { local: text })
  }
  const constant = constantOf(from.source, text)
  if (!constant || known || to.freeName(text) !== text) return undefined
  return () => {
    const isExported = constant.statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) from.edits.insert(constant.statement.getStart(), 'export ')
    to.imports.want(moduleNameOf(to.path, from.path, to.modulesNamed()), text)
  }
}

function isGlobal({ text }: ts.Identifier): boolean {
  return /^(?:process|undefined|String|window|globalThis)$/.test(text)
}
