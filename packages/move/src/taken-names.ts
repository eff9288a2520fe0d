import ts from 'typescript'

import { descendants, nameOf } from './nodes.ts'

/** Returns the names that a call or a type takes from a module, if they are written beside it. */
export function takenFrom(module: ts.StringLiteral): string[] {
  const { parent } = module
  if (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) {
    const { qualifier } = parent.parent
    const first = qualifier && [...descendants(qualifier)].find(ts.isIdentifier)
    return first ? [first.text] : []
  }
  let at: ts.Node = parent
  while (ts.isAwaitExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) at = at.parent
  const user = at.parent
  if (ts.isVariableDeclaration(user)) return namesIn(user.name)
  if (!ts.isPropertyAccessExpression(user)) return []
  if (at !== parent || user.name.text !== 'then') return [user.name.text]
  const call = user.parent
  const [then] = ts.isCallExpression(call) ? call.arguments : []
  const [parameter] = then && (ts.isArrowFunction(then) || ts.isFunctionExpression(then)) ? then.parameters : []
  return parameter ? namesIn(parameter.name) : []
}

function namesIn(binding: ts.BindingName): string[] {
  if (!ts.isObjectBindingPattern(binding)) return []
  return binding.elements
    .filter(each => !each.dotDotDotToken)
    .map(({ propertyName, name }) =>
      propertyName && !ts.isComputedPropertyName(propertyName) ? nameOf(propertyName) : name.getText(),
    )
}
