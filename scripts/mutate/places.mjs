import ts from 'typescript'

const opposites = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

/**
 * A place where one constant or branch can be changed.
 *
 * @typedef {{ start: number, end: number, line: number, text: string, changed: string, near: string }} Place `near`: the names around it.
 */

/**
 * The places of a production file, in the order of the text: numbers, strings, booleans, comparisons, joined conditions, negations.
 *
 * @param {string} file
 * @param {string} code
 * @returns {Place[]}
 */
export function findPlaces(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const places = []
  visit(source, '')
  return places

  function visit(node, names) {
    if (isOutside(node)) return
    const changed = change(node)
    if (changed !== undefined) {
      const [start, end] = [node.getStart(), node.end]
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      places.push({ start, end, line, text: code.slice(start, end), changed, near: `${names} ${lineOf(code, start)}` })
    }
    const name = node.name && ts.isIdentifier(node.name) ? `${names} ${node.name.text}` : names
    ts.forEachChild(node, child => visit(child, name))
  }
}

/** Types, imports, keys, what a template or a decorator is told: nothing there is a constant of the product, or can be wrapped. */
function isOutside(node) {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isDecorator(node)) return true
  const { parent } = node
  if (!parent) return false
  if (ts.isTaggedTemplateExpression(parent) && parent.template === node)
    return node.kind !== ts.SyntaxKind.TemplateExpression
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return true
  if (ts.isJsxAttribute(parent)) return true
  return 'name' in parent && parent.name === node && !ts.isIdentifier(node)
}

function change(node) {
  if (ts.isNumericLiteral(node)) return Number(node.text) === 0 ? '1' : `(${node.getText()} * 2)`
  if (ts.isStringLiteral(node)) return JSON.stringify(node.text === '' ? 'changed' : `${node.text} changed`)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return `(${node.operand.getText()})`
  if (!ts.isBinaryExpression(node)) return isCondition(node) ? `!(${node.getText()})` : undefined
  const opposite = opposites[node.operatorToken.getText()]
  // Two texts are joined, never subtracted.
  if (!opposite || (opposite === '-' && /['"`]/.test(node.getText()))) return undefined
  return `((${node.left.getText()}) ${opposite} (${node.right.getText()}))`
}

function isCondition(node) {
  const { parent } = node
  if (!parent || ts.isBinaryExpression(node)) return false
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  )
}

function lineOf(code, position) {
  const start = code.lastIndexOf('\n', position) + 1
  const end = code.indexOf('\n', position)
  return code.slice(start, end < 0 ? undefined : end)
}

/**
 * The code with each place told to `globalThis.latchkeyReached` when it is reached.
 *
 * @param {Place[]} places
 */
export function withProbes(file, code, places) {
  const edits = places.flatMap(({ start, end }, index) => [
    { at: start, order: -end, text: `(globalThis.latchkeyReached?.add(${JSON.stringify(`${file}#${index}`)}),` },
    { at: end, order: -start, text: ')', isEnd: true },
  ])
  // Of places that begin together the outer opens first, and of those that end together the inner closes first.
  edits.sort((a, b) => a.at - b.at || Number(b.isEnd ?? false) - Number(a.isEnd ?? false) || a.order - b.order)
  let result = ''
  let last = 0
  for (const { at, text } of edits) {
    result += code.slice(last, at) + text
    last = at
  }
  return result + code.slice(last)
}
