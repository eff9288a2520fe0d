import ts from 'typescript'

import type { FileMove } from '../file-move.ts'
import type { ImportedName } from '../imported-names.ts'
import { indentAt } from '../line-text.ts'
import { ancestor, callOf, descendants, isReference, nameOf } from '../nodes.ts'

/** The replacement of a member of an old hook. */
export type HookRow =
  | {
      readonly view: string
      /** The state in which the old function was undefined. */
      readonly missing?: 'connected' | 'disconnected'
    }
  | 'isOpen'
  | 'setOpen'
  | { readonly leave: string }

/** Moves hooks that open the modal: their results keep their names, as functions over `useAppKit`. */
export function moveHook(file: FileMove, name: ImportedName, rows: Readonly<Record<string, HookRow>>): void {
  let isWhole = true
  for (const use of file.references(name)) isWhole = moveCall(file, name, use, rows) && isWhole
  if (isWhole) file.imports.drop(name)
}

function moveCall(file: FileMove, name: ImportedName, use: ts.Node, rows: Readonly<Record<string, HookRow>>): boolean {
  const declaration = callOf(use)?.parent
  const pattern = declaration && ts.isVariableDeclaration(declaration) ? declaration.name : undefined
  const statement = ancestor(use, ts.isVariableStatement)
  if (!pattern || !ts.isObjectBindingPattern(pattern) || statement?.declarationList.declarations.length !== 1) {
    file.leave(use, `${name.local}: open of useAppKit() opens the modal, with a view`)
    return false
  }
  if (callOf(use)?.arguments?.length) {
    file.leave(use, `${name.local}: useAccountEffect({ onConnect, onDisconnect }) of wagmi tells who comes and goes`)
    return false
  }
  const members = pattern.elements.map(each => ({
    key:
      each.propertyName && !ts.isComputedPropertyName(each.propertyName)
        ? nameOf(each.propertyName as ts.PropertyName)
        : each.name.getText(),
    local: each.name.getText(),
  }))
  const unknown = members.find(({ key }) => !Object.hasOwn(rows, key) || isLeave(rows[key]))
  if (unknown) {
    const row = rows[unknown.key]
    const why = isLeave(row) ? row.leave : 'nothing of Latchkey is like it'
    file.leave(statement, `${unknown.key} of ${name.local}: ${why}`)
    return false
  }
  const { semicolon } = file.imports.style()
  const opens = members.some(({ key }) => rows[key] !== 'isOpen')
  const scope = ancestor(statement, ts.isBlock)
  const known = scope && file.opened.get(scope)
  const open =
    known ??
    (members.some(({ local }) => local === 'open')
      ? file.freeName('openModal', 'openKit')
      : file.freeName('open', 'openModal', 'openKit'))
  const close = members.some(({ key }) => rows[key] === 'setOpen') ? 'close' : undefined
  const lines: string[] = []
  if (opens && (known === undefined || close)) {
    const taken = known === undefined ? [open === 'open' ? 'open' : `open: ${open}`] : []
    lines.push(`const { ${[...taken, ...(close ? [close] : [])].join(', ')} } = useAppKit()${semicolon}`)
    file.imports.want('@latchkey/react', 'useAppKit', { near: name })
    if (scope) file.opened.set(scope, open)
  }
  for (const { key, local } of members) {
    const row = rows[key]
    if (row === 'isOpen') {
      lines.push(`const { ${local === 'open' ? 'open' : `open: ${local}`} } = useAppKitState()${semicolon}`)
      file.imports.want('@latchkey/react', 'useAppKitState', { near: name })
    } else if (row === 'setOpen') {
      const parameter = file.isTyped ? '(isOpen: boolean)' : 'isOpen'
      lines.push(`const ${local} = ${parameter} => void (isOpen ? ${open}() : ${close}())${semicolon}`)
    } else if (row && !isLeave(row)) {
      const opener = `() => void ${open}({ view: '${row.view}' })`
      if (!row.missing || !scope || !isAskedFor(scope, local)) {
        lines.push(`const ${local} = ${opener}${semicolon}`)
        continue
      }
      const isConnected = file.connected.get(scope) ?? file.freeName('isConnected', 'isWalletConnected')
      if (!file.connected.has(scope)) {
        const taken = isConnected === 'isConnected' ? isConnected : `isConnected: ${isConnected}`
        lines.push(`const { ${taken} } = useAppKitAccount()${semicolon}`)
        file.imports.want('@latchkey/react', 'useAppKitAccount', { near: name })
        file.connected.set(scope, isConnected)
      }
      const value = row.missing === 'connected' ? `undefined : ${opener}` : `${opener} : undefined`
      lines.push(`const ${local} = ${isConnected} ? ${value}${semicolon}`)
    }
  }
  const indent = indentAt(file.text, statement.getStart())
  file.replace(statement, file.imports.quoted(lines.join(`\n${indent}`)))
  file.changed(statement, `${name.local} → useAppKit`)
  return true
}

/** Returns whether a component checks if the modal can be opened. */
function isAskedFor(scope: ts.Block, local: string): boolean {
  return [...descendants(scope)].some(use => {
    if (!ts.isIdentifier(use) || use.text !== local || !isReference(use)) return false
    const { parent } = use
    return (
      (ts.isIfStatement(parent) && parent.expression === use) ||
      (ts.isConditionalExpression(parent) && parent.condition === use) ||
      (ts.isBinaryExpression(parent) && /^(?:&&|\|\||[!=]==?)$/.test(parent.operatorToken.getText())) ||
      (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) ||
      (ts.isCallExpression(parent) && parent.expression.getText() === 'Boolean')
    )
  })
}

function isLeave(row: HookRow | undefined): row is { readonly leave: string } {
  return typeof row === 'object' && 'leave' in row
}
