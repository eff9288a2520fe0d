import ts from 'typescript'

import { readCdn } from './cdn.ts'
import { type FileMove, isModuleName } from './file-move.ts'
import type { ImportedName } from './imported-names.ts'
import type { Kit, ModuleRow, NameRow } from './kit.ts'
import { hasName } from './latchkey-names.ts'
import { descendants } from './nodes.ts'
import { takenFrom } from './taken-names.ts'

/** Applies the tables of a kit: to imports, exports of imports, and modules that calls name. */
export function moveNames(file: FileMove, kit: Kit): void {
  const said = new Set<string>()
  for (const name of file.imports.names) {
    const row = rowOf(kit, name.module)
    if (!row || file.imports.isGone(name)) continue
    if (name.imported === '*' && isWholeSame(file, name, row)) {
      file.imports.redirect(name.declaration, row.to ?? name.module)
      file.changed(name.node, `${name.module} → ${row.to}`)
      continue
    }
    const answer = nameRow(row, name.module, name.imported)
    if ('leave' in answer) {
      if (isUnused(file, name)) {
        file.imports.drop(name)
        file.changed(name.node, `${name.imported} of ${name.module}: nothing uses it`)
      } else if (!said.has(`${name.declaration.pos} ${answer.leave}`)) {
        said.add(`${name.declaration.pos} ${answer.leave}`)
        const together = file.imports.names.filter(
          each =>
            each.declaration === name.declaration &&
            !file.imports.isGone(each) &&
            !isUnused(file, each) &&
            leaveOf(row, each) === answer.leave,
        )
        const names = together.map(({ imported, local }) => (imported === '*' ? `* as ${local}` : imported)).join(', ')
        file.leave(name.declaration, `${names} of ${name.module}: ${answer.leave}`)
      }
      continue
    }
    const keepsLocal = name.local !== name.imported || name.imported === answer.name
    const local = keepsLocal ? name.local : answer.name
    file.imports.want(answer.module, answer.name, { local, isType: name.isType, instead: name })
    if (!keepsLocal) file.rename(name, answer.name)
    file.changed(
      name.node,
      `${name.imported} of ${name.module} → ${answer.name === name.imported ? '' : `${answer.name} of `}${answer.module}`,
    )
  }
  for (const { module, declaration } of file.imports.effects()) {
    const row = rowOf(kit, module)
    if (row) moveEffect(file, declaration, module, row)
  }
  for (const node of descendants(file.source)) {
    if (ts.isExportDeclaration(node)) moveExport(file, kit, node)
    if (ts.isModuleDeclaration(node)) moveDeclaration(file, kit, node)
    if (isModuleName(node) && !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent))
      moveArgument(file, kit, node)
  }
}

/** Returns the row of a module, or that of the longest matching name in the table that ends with `*`. */
export function rowOf(kit: Kit, module: string): ModuleRow | undefined {
  const own = kit.modules[module]
  if (own) return own
  const wild = Object.keys(kit.modules).find(key => key.endsWith('*') && module.startsWith(key.slice(0, -1)))
  return wild === undefined ? undefined : kit.modules[wild]
}

/** Returns whether a plain module never uses an import; the markup of a Vue or Svelte component is not analyzed. */
export function isUnused(file: FileMove, name: ImportedName): boolean {
  return !/\.(?:vue|svelte)$/.test(file.path) && file.references(name).length === 0
}

/** Names whose uses change too, which only a named import shows. */
const transformed = /^(?:create|use[A-Z]|get[A-Z]|AppKitProvider$)|Adapter$/

/** Returns whether all used members of an imported whole module have the same names at Latchkey. */
function isWholeSame(file: FileMove, name: ImportedName, row: ModuleRow): boolean {
  const uses = file.references(name)
  const clause = name.declaration.importClause
  if (row.to === undefined || row.others !== undefined || clause?.name || uses.length === 0) return false
  return uses.every(({ parent }) => {
    const isAccess = ts.isPropertyAccessExpression(parent)
    if (!isAccess && !ts.isQualifiedName(parent)) return false
    const member = (isAccess ? parent.name : parent.right).text
    const answer = nameRow(row, name.module, member)
    return !transformed.test(member) && !('leave' in answer) && answer.module === row.to && answer.name === member
  })
}

/** Returns whether a name has no replacement at Latchkey. */
export function staysBehind(kit: Kit, name: ImportedName): boolean {
  const row = rowOf(kit, name.module)
  return row !== undefined && leaveOf(row, name) !== undefined
}

function leaveOf(row: ModuleRow, { module, imported }: ImportedName): string | undefined {
  const answer = nameRow(row, module, imported)
  return 'leave' in answer ? answer.leave : undefined
}

type Answer = { module: string; name: string } | { leave: string }

function nameRow(row: ModuleRow, module: string, imported: string): Answer {
  const answer = tableRow(row, module, imported)
  if ('leave' in answer || hasName(answer.module, answer.name)) return answer
  const isNetwork = answer.module.endsWith('/networks')
  return {
    leave: isNetwork
      ? `${answer.module} has no such network: defineChain makes it`
      : `${answer.module} has no such name`,
  }
}

function tableRow(row: ModuleRow, module: string, imported: string): Answer {
  const answer: NameRow | undefined = row.names && Object.hasOwn(row.names, imported) ? row.names[imported] : undefined
  if (typeof answer === 'object') return answer
  if (typeof answer === 'string' && row.to !== undefined) return { module: row.to, name: answer }
  const isWhole = imported === 'default' || imported === '*'
  if (isWhole && (row.names || row.others === undefined))
    return { leave: 'import its names one by one, and run this again' }
  if (row.others !== undefined) return { leave: row.others }
  if (row.to === undefined) return { leave: `nothing of Latchkey is like it` }
  return { module: row.to, name: imported }
}

function moveEffect(file: FileMove, declaration: ts.ImportDeclaration, module: string, row: ModuleRow): void {
  if (row.drop) {
    file.imports.dropDeclaration(declaration)
    file.changed(declaration, `${module}: Latchkey does not need it`)
    return
  }
  const target = row.effects ?? (row.others === undefined ? row.to : undefined)
  if (target !== undefined) {
    file.imports.dropDeclaration(declaration)
    file.imports.wantEffects(target)
    file.changed(declaration, `${module} → ${target}`)
  } else file.leave(declaration, `${module}: ${row.others ?? 'nothing of Latchkey is like it'}`)
}

function moveExport(file: FileMove, kit: Kit, node: ts.ExportDeclaration): void {
  if (!node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return
  const module = node.moduleSpecifier.text
  const row = rowOf(kit, module)
  if (!row) return
  const clause = node.exportClause
  if (!clause && row.to !== undefined && row.others === undefined) {
    file.edits.replace(node.moduleSpecifier.getStart() + 1, node.moduleSpecifier.getEnd() - 1, row.to)
    return file.changed(node, `${module} → ${row.to}`)
  }
  const elements = clause && ts.isNamedExports(clause) ? [...clause.elements] : []
  const answers = elements.map(each => nameRow(row, module, (each.propertyName ?? each.name).text))
  const targets = new Set(answers.map(each => ('leave' in each ? undefined : each.module)))
  const [target] = targets
  if (elements.length === 0 || targets.size !== 1 || target === undefined)
    return file.leave(
      node,
      `${module}: not all that is exported here has an equal; export the names of Latchkey one by one`,
    )
  elements.forEach((each, index) => {
    const answer = answers[index]
    const old = each.propertyName ?? each.name
    if (!answer || 'leave' in answer || answer.name === old.text) return
    file.edits.replace(old.getStart(), old.getEnd(), each.propertyName ? answer.name : `${answer.name} as ${old.text}`)
  })
  file.edits.replace(node.moduleSpecifier.getStart() + 1, node.moduleSpecifier.getEnd() - 1, target)
  file.changed(node, `${module} → ${target}`)
}

/** Moves a site's augmentation of a module's types. */
function moveDeclaration(file: FileMove, kit: Kit, { name }: ts.ModuleDeclaration): void {
  const row = ts.isStringLiteral(name) ? rowOf(kit, name.text) : undefined
  if (!row) return
  if (row.to === undefined) return file.check(name, `${name.text}: delete what the site adds to its types`)
  file.edits.replace(name.getStart() + 1, name.getEnd() - 1, row.to)
  file.changed(name, `${name.text} → ${row.to}`)
}

function moveArgument(file: FileMove, kit: Kit, node: ts.StringLiteral): void {
  if (file.edits.replacement(node.getStart() + 1, node.getEnd() - 1) !== undefined) return
  const cdn = readCdn(node.text)
  const module = cdn?.module ?? node.text
  const row = rowOf(kit, module)
  if (!row) return
  const taken = takenFrom(node)
  const stays = taken.flatMap(name => {
    const answer = nameRow(row, module, name)
    if ('leave' in answer) return [`${name} of ${module}: ${answer.leave}`]
    const isSame = answer.name === name && answer.module === row.to
    return isSame ? [] : [`${name} of ${module}: it is ${answer.name} of ${answer.module}`]
  })
  if (stays.length > 0) return stays.forEach(why => file.leave(node, why))
  if (row.to === undefined || row.others !== undefined)
    return file.leave(node, `${node.text}: ${row.others ?? 'name what Latchkey has instead'}`)
  const target = cdn?.write(row.to, file.version) ?? row.to
  file.edits.replace(node.getStart() + 1, node.getEnd() - 1, target)
  file.changed(node, `${node.text} → ${target}`)
}
