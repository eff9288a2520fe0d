import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { ImportedName } from '../../imported-names.ts'
import { callOf } from '../../nodes.ts'
import { modules } from './modules.ts'

/** Replaces AppKit's export of the kit that was created last, or `undefined`, by `findDefaultKit()`, which returns the same. */
export function moveFormerKit(file: FileMove, name: ImportedName): void {
  const uses = file.references(name)
  const module = modules[name.module]?.to
  if (module === undefined || uses.length === 0 || uses.some(({ parent }) => ts.isExportSpecifier(parent))) return
  const others = file.imports.names.filter(each => each.imported === 'modal' && each !== name)
  const isTaken = others.some(each => file.imports.isGone(each))
  const local = isTaken ? file.freeName('findDefaultKitLatchkey') : file.freeName('findDefaultKit')
  for (const use of uses) {
    const isShort = ts.isShorthandPropertyAssignment(use.parent)
    file.edits.replace(use.getStart(file.source), use.getEnd(), `${isShort ? `${name.local}: ` : ''}${local}()`)
  }
  file.imports.want(module, 'findDefaultKit', { local, instead: name })
  file.changed(name.node, 'modal → findDefaultKit()')
}

/** Removes the registration of a kit for hooks, which AppKit needed in some sites. Latchkey's hooks find it. */
export function dropRegistration(file: FileMove, name: ImportedName): void {
  const statements = file.references(name).map(use => callOf(use)?.parent)
  if (!statements.every(each => each && ts.isExpressionStatement(each))) return
  for (const statement of statements) if (statement) file.remove(statement)
  file.imports.drop(name)
  file.changed(name.node, 'getAppKit: hooks find the kit by themselves')
}
