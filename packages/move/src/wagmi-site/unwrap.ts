import ts from 'typescript'

import type { FileMove } from '../file-move.ts'
import { indentAt, isFirstOnLine, lineStart } from '../line-text.ts'

/**
 * Removes a component around its children, which stay, one level further out.
 *
 * @param notes remarks for the developer, as comments in its place
 * @param elements markup in its place, before the children
 */
export function unwrap(
  file: FileMove,
  { openingElement, closingElement, children, parent }: ts.JsxElement,
  notes: readonly string[] = [],
  elements: readonly string[] = [],
): void {
  const inside = children.filter(each => !ts.isJsxText(each) || !each.containsOnlyTriviaWhiteSpaces)
  const [only] = inside
  const isMarkup =
    only !== undefined && (ts.isJsxElement(only) || ts.isJsxSelfClosingElement(only) || ts.isJsxFragment(only))
  const isAmongMarkup = ts.isJsxElement(parent) || ts.isJsxFragment(parent)
  const indent = `\n${indentAt(file.text, openingElement.getStart())}`
  const comments = [...notes.map(note => `{/* ${note.replaceAll('*/', '* /')} */}`), ...elements]
  if (!isAmongMarkup && (comments.length > 0 || !(inside.length === 1 && isMarkup))) {
    file.replace(openingElement, ['<>', ...comments].join(`${indent}  `))
    file.replace(closingElement, '</>')
    return
  }
  if (comments.length > 0) file.replace(openingElement, comments.join(indent))
  else file.remove(openingElement)
  file.remove(closingElement)
  const { text } = file
  const isAlone = [openingElement, closingElement].every(each => isFirstOnLine(text, each.getStart()))
  const depth = only ? indentAt(text, only.getStart()).length - indentAt(text, openingElement.getStart()).length : 0
  if (!isAlone || depth <= 0) return
  const end = lineStart(text, closingElement.getStart())
  for (let at = text.indexOf('\n', openingElement.getEnd()) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
    const white = /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0
    if (white > 0) file.edits.replace(at, at + Math.min(depth, white), '')
  }
}
