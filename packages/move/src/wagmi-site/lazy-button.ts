import ts from 'typescript'

import { type FileMove, isModuleName } from '../file-move.ts'
import { ancestor, descendants, referencesOf } from '../nodes.ts'
import { attributesOf, elementOf } from './jsx.ts'

/**
 * Moves a button of the old kit that a page imports lazily, if the page gives it at most a label. `balance` is the old one's
 * default.
 */
export function moveLazyButtons(
  file: FileMove,
  [module, component]: readonly [string, string],
  balance: 'show' | 'hide',
): void {
  for (const node of [...descendants(file.source)].filter(isModuleName)) {
    const member = node.text === module && node.parent.kind !== ts.SyntaxKind.ImportDeclaration && memberOf(node)
    if (!member || member.name.text !== component || ts.isPropertyAccessExpression(member.parent)) continue
    const statement = ancestor(node, ts.isVariableStatement)
    const [declaration, ...others] = statement?.declarationList.declarations ?? []
    if (!statement || !declaration || others.length > 0 || statement.modifiers?.length) continue
    const uses = referencesOf(file.source, declaration.name.getText()).filter(use => use.parent !== declaration)
    if (!uses.every(isPlain)) continue
    for (const use of uses)
      if (balance === 'hide' && !ts.isJsxClosingElement(use.parent)) file.edits.insert(use.getEnd(), ' balance="hide"')
    file.replace(member.name, 'AppKitButton')
    file.edits.replace(node.getStart() + 1, node.getEnd() - 1, '@latchkey/react')
    file.changed(node, `${component} of ${module} → AppKitButton of @latchkey/react`)
  }
}

/** Returns the member that is taken from a lazily imported module. */
function memberOf(module: ts.StringLiteral): ts.PropertyAccessExpression | undefined {
  let at: ts.Node = module.parent
  while (ts.isAwaitExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) at = at.parent
  const user = at.parent
  if (!ts.isPropertyAccessExpression(user)) return undefined
  if (at !== module.parent || user.name.text !== 'then') return user
  const [then] = ts.isCallExpression(user.parent) ? user.parent.arguments : []
  const body = then && ts.isArrowFunction(then) ? then.body : undefined
  const isOfParameter = body && ts.isPropertyAccessExpression(body) && ts.isIdentifier(body.expression)
  return isOfParameter ? body : undefined
}

function isPlain(use: ts.Identifier): boolean {
  if (ts.isJsxClosingElement(use.parent)) return true
  const element = elementOf(use)
  const attributes = element && attributesOf(element)
  return attributes !== undefined && [...attributes.keys()].every(name => name === 'label')
}
