import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { ancestor, callOf, descendants, isReference } from '../../nodes.ts'

/** The old hook's type always has a provider, but the new one is `undefined` without a connection. */
export function fitProvider(file: FileMove, call: ts.Node | undefined): void {
  const declaration = call?.parent
  const pattern = declaration && ts.isVariableDeclaration(declaration) ? declaration.name : undefined
  if (!call || !pattern || !ts.isObjectBindingPattern(pattern)) return
  const element = pattern.elements.find(each => (each.propertyName ?? each.name).getText() === 'walletProvider')
  if (!element || !ts.isIdentifier(element.name)) return
  const scope = ancestor(call, ts.isBlock) ?? file.source
  const local = element.name.text
  const uses = [...descendants(scope)].filter(
    (node): node is ts.Identifier =>
      ts.isIdentifier(node) && node.text === local && isReference(node) && !ts.isBindingElement(node.parent),
  )
  const isVue = file.path.endsWith('.vue')
  // A value that is destructured from the composable during the setup would never update.
  const whole = isVue && pattern.elements.length === 1 ? file.freeName('wallet', 'kitWallet') : undefined
  if (whole !== undefined) file.replace(pattern, whole)
  let isChanged = whole !== undefined
  for (const use of uses) {
    const name = whole === undefined ? local : `${whole}.walletProvider`
    const sure = file.isTyped && isUsedAsThere(use) && !isAskedFor(use, uses) ? '!' : ''
    if (name === local && sure === '') continue
    const isShort = ts.isShorthandPropertyAssignment(use.parent)
    file.edits.replace(use.getStart(), use.getEnd(), (isShort ? `${local}: ` : '') + name + sure)
    isChanged = true
  }
  if (isChanged) file.changed(pattern, 'walletProvider is undefined while nobody is connected')
  if (whole === undefined || !isNamedInMarkup(file, local)) return
  file.leave(pattern, `${local} in the template: write ${whole}.walletProvider`)
}

/** Returns whether a use assumes a provider: as an argument, or with an access to a member. */
function isUsedAsThere(use: ts.Identifier): boolean {
  const { parent } = use
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === use && !parent.questionDotToken
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== use && !callOf(use)
}

/** Returns whether the function around a use checks first that there is one. */
function isAskedFor(use: ts.Identifier, uses: readonly ts.Identifier[]): boolean {
  const around = ancestor(use, ts.isFunctionLike)
  return uses.some(({ parent, pos }) => {
    const asks =
      ts.isPrefixUnaryExpression(parent) ||
      ts.isIfStatement(parent) ||
      ts.isConditionalExpression(parent) ||
      (ts.isBinaryExpression(parent) && /^(?:&&|\|\||[!=]==?)$/.test(parent.operatorToken.getText()))
    return asks && pos <= use.pos && (ancestor(parent, ts.isFunctionLike) === around || isAround(parent, use))
  })
}

/** Returns whether an early return of an enclosing function checks it. */
function isAround(condition: ts.Node, use: ts.Node): boolean {
  const outer = ancestor(condition, ts.isFunctionLike)
  return outer !== undefined && use.pos >= outer.pos && use.end <= outer.end
}

/** Returns whether the markup of a Vue component contains a name. */
export function isNamedInMarkup({ text }: FileMove, name: string): boolean {
  const markup = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  return new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(markup)
}
