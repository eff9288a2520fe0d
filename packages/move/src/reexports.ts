import ts from 'typescript'

import type { FileMove } from './file-move.ts'
import type { ImportedName } from './imported-names.ts'
import { isModuleOf } from './module-path.ts'
import { declaresName } from './nodes.ts'

/** A name of a kit that a file of the site imports from another one, which re-exports it. */
export interface AdoptedName {
  readonly file: FileMove
  readonly local: string
  readonly home: FileMove
}

/**
 * Replaces re-exported names by those of their original module, so that they move like any other.
 *
 * @param isOfKit whether a module belongs to the kit
 */
export function adoptNames(files: readonly FileMove[], isOfKit: (module: string) => boolean): AdoptedName[] {
  return files.flatMap(file =>
    file.imports.names.flatMap(name => {
      if (isOfKit(name.module)) return []
      const home = files.find(each => each !== file && isModuleOf(file.path, name.module, each.path))
      const origin = home && originOf(home, name.imported, isOfKit)
      if (!home || !origin || !isOfKit(origin.module)) return []
      file.imports.adopt(name, origin)
      return [{ file, local: name.local, home }]
    }),
  )
}

function originOf(
  home: FileMove,
  exported: string,
  isOfKit: (module: string) => boolean,
): Pick<ImportedName, 'module' | 'imported'> | undefined {
  const whole = home.source.statements.filter(ts.isExportDeclaration).filter(each => !each.exportClause)
  for (const statement of home.source.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      continue
    const element = statement.exportClause.elements.find(({ name }) => name.text === exported)
    const local = element && (element.propertyName ?? element.name).text
    const from = statement.moduleSpecifier
    if (local === undefined) continue
    if (from) return ts.isStringLiteral(from) ? { module: from.text, imported: local } : undefined
    return home.imports.names.find(each => each.local === local)
  }
  // The file re-exports one whole module, and this name only by that.
  const [only] = whole
  if (whole.length !== 1 || !only?.moduleSpecifier || !ts.isStringLiteral(only.moduleSpecifier)) return undefined
  const { text } = only.moduleSpecifier
  return isOfKit(text) && !declaresName(home.source, exported) ? { module: text, imported: exported } : undefined
}

/** Removes a name from the export list of a file that no longer uses it, unless a file that imports it from there still does. */
export function dropExports(file: FileMove, name: ImportedName, adopted: readonly AdoptedName[]): void {
  const uses = file.references(name)
  const elements = uses.map(use => use.parent).filter(ts.isExportSpecifier)
  const others = uses.filter(use => !elements.includes(use.parent as ts.ExportSpecifier))
  if (elements.length === 0 || !others.every(use => file.isRemoved(use))) return
  // Imports from outside the site are unknown.
  if (others.length === 0 && !adopted.some(({ home }) => home === file)) return
  const isStillUsed = adopted.some(({ file: user, home, local }) => {
    const own = user.imports.names.find(each => each.local === local)
    const isSame = home === file && own?.imported === name.imported && own.module === name.module
    return isSame && !user.imports.isGone(own) && user.references(own).some(use => !user.isRemoved(use))
  })
  if (isStillUsed) return
  for (const element of elements) {
    const list = element.parent
    if (list.elements.every(each => each === element || file.isRemoved(each))) file.remove(list.parent)
    else file.removeFromList(element, list.elements)
    file.check(element, `${element.name.text} is not exported here any more: nothing of Latchkey is called so`)
  }
}
