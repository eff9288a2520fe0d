import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { ancestor, descendants, isReference } from '../../nodes.ts'
import { isNamedInMarkup } from './provider.ts'

const why = 'data is undefined before the first event'

/** Adapts the hook for events: its old type always had an event, and the new one has none at first. */
export function fitEvents(file: FileMove, call: ts.Node | undefined): void {
  if (!call) return
  const declaration = call.parent
  if (!ts.isVariableDeclaration(declaration)) return askFirst(file, [memberOf(call)])
  const scope = ancestor(call, ts.isBlock) ?? file.source
  const usesOf = (name: string): ts.Identifier[] =>
    [...descendants(scope)].filter(
      (node): node is ts.Identifier =>
        ts.isIdentifier(node) && node.text === name && isReference(node) && !ts.isBindingElement(node.parent),
    )
  const { name } = declaration
  if (ts.isIdentifier(name)) {
    askFirst(file, usesOf(name.text).map(memberOf))
    askInMarkup(file, name, `${name.text}.data`)
    return
  }
  if (!ts.isObjectBindingPattern(name)) return
  const element = name.elements.find(each => (each.propertyName ?? each.name).getText() === 'data')
  if (!element) return
  if (!ts.isIdentifier(element.name)) return file.leave(element, `${why}: take its members where there is one`)
  askFirst(file, usesOf(element.name.text))
  askInMarkup(file, element, element.name.text)
}

/** Returns the access to the data of the hook's result. */
function memberOf({ parent }: ts.Node): ts.Node | undefined {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'data' ? parent : undefined
}

/** Adds a check to accesses of data that may be missing, which the site did not expect. */
function askFirst(file: FileMove, all: readonly (ts.Node | undefined)[]): void {
  for (const data of all) {
    const access = data?.parent
    if (!access || !(ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access))) continue
    if (access.expression !== data || access.questionDotToken) continue
    if (ts.isPropertyAccessExpression(access))
      file.edits.insert(file.text.lastIndexOf('.', access.name.getStart(file.source)), '?')
    else file.edits.insert(data.getEnd(), '?.')
    file.changed(access, why)
  }
}

/** Adds the check in the markup of a Vue component too: in its bindings and between its braces. */
function askInMarkup(file: FileMove, node: ts.Node, name: string): void {
  if (!file.path.endsWith('.vue') || !isNamedInMarkup(file, `${name}.`)) return
  const code = file.text.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, part => ' '.repeat(part.length))
  const member = new RegExp(`(?<![\\w.$])${name.replaceAll('.', '\\.')}(?=\\.\\w)`, 'g')
  for (const { 0: expression, index } of code.matchAll(/\{\{[\s\S]*?\}\}|(?:v-|[:@#])[\w.:-]*="[^"]*"/g))
    for (const use of expression.matchAll(member)) {
      file.edits.insert(index + use.index + name.length, '?')
      file.changed(node, why)
    }
}
