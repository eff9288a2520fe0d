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
  '??': '&&',
  '+': '-',
  '-': '+',
}

/**
 * A place where one constant or branch can be changed.
 *
 * @typedef {{ start: number, end: number, line: number, text: string, changed: string, near: string, key?: string, field?: string, probed?: string, isKey?: boolean, isOfModule: boolean }} Place
 *   `near`: the names around it. `field`: what is changed is whether this field of an object is given. `probed`: what stands behind the place is added there.
 *   `key`: it is the value of this field. `isKey`: it is itself the number of a field.
 *   `isOfModule`: it runs once, while its module loads.
 */

/**
 * Finds the places of a production file, in the order of the text: numbers, strings, booleans, comparisons, joined conditions, negations, and the fields
 * of objects, which are left out.
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
    if (changed !== undefined) add(node, { changed, ...(isField(node.parent, node) && { key: node.parent.name.text }) })
    if (ts.isPropertyAssignment(node) && ts.isNumericLiteral(node.name))
      add(node.name, { changed: `[${node.name.getText()} * 2]`, isKey: true })
    if (ts.isPropertyAssignment(node) && isField(node, node.initializer) && !isNothing(node.initializer))
      add(node.initializer, { changed: 'undefined', field: node.name.text })
    if (ts.isShorthandPropertyAssignment(node)) {
      const field = node.name.text
      add(node, { start: node.end, text: field, changed: ': undefined', field, probed: field })
    }
    const name = node.name && ts.isIdentifier(node.name) ? `${names} ${node.name.text}` : names
    ts.forEachChild(node, child => visit(child, name))

    function add(place, given) {
      const [start, end] = [place.getStart(), place.end]
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      places.push({
        start,
        end,
        line,
        text: code.slice(start, end),
        near: `${names} ${lineOf(code, start)}`,
        isOfModule: isOfModule(node),
        ...given,
      })
    }
  }
}

/** Returns whether a file with a changed place still parses: otherwise every test fails, which shows nothing. */
export function isParsed({ code, file, start, end, changed }) {
  const text = code.slice(0, start) + changed + code.slice(end)
  return (
    ts.transpileModule(text, {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.Latest },
    }).diagnostics.length === 0
  )
}

/**
 * Returns whether a node is outside of the product's constants: types, imports, keys, parameters of a template or a decorator, which cannot be wrapped.
 */
function isOutside(node) {
  if (isTarget(node)) return true
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isDecorator(node)) return true
  const { parent } = node
  if (!parent) return false
  if (ts.isNumericLiteral(node) && parent.name === node) return true
  if (ts.isTaggedTemplateExpression(parent) && parent.template === node)
    return node.kind !== ts.SyntaxKind.TemplateExpression
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return true
  if (ts.isJsxAttribute(parent)) return true
  if (isLabel(node)) return true
  return 'name' in parent && parent.name === node && !ts.isIdentifier(node)
}

/** Returns whether a text is an internal name: of an element, an event or a style of ours, and of a value that `readAnswer` reads. */
function isLabel(node) {
  if (!ts.isStringLiteral(node)) return false
  const { parent } = node
  return /^(--)?lk-/.test(node.text) || (ts.isCallExpression(parent) && parent.expression.getText() === 'readAnswer')
}

/** Returns whether an object is a target: `{ a, b: c }` in `({ a, b: c } = given)` has an object's form, but is none. */
function isTarget(node) {
  if (!ts.isObjectLiteralExpression(node) && !ts.isArrayLiteralExpression(node)) return false
  const { parent } = node
  return (
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === node
  )
}

/** Returns whether a node runs once, while its module loads: neither a function nor a field of instances contains it. */
function isOfModule(node) {
  return !ts.findAncestor(
    node,
    each => ts.isFunctionLike(each) || (ts.isPropertyDeclaration(each) && !ts.hasStaticModifier(each)),
  )
}

function change(node) {
  if (ts.isNumericLiteral(node)) return Number(node.text) === 0 ? '1' : `(${node.getText()} * 2)`
  // The new text must not contain the old one, because a test that looks for a part would not notice.
  if (ts.isStringLiteral(node)) return node.text === 'changed' ? "'other'" : "'changed'"
  if (ts.isTemplateLiteral(node) && !ts.isTaggedTemplateExpression(node.parent)) return "'changed'"
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

function isField(parent, value) {
  return ts.isPropertyAssignment(parent) && parent.initializer === value && ts.isIdentifier(parent.name)
}

/**
 * Returns whether a field's value is no useful place: without a table, a list or a function nothing would work, which any test notices, and a value that
 * is off equals a missing one.
 */
function isNothing(node) {
  if (node.kind === ts.SyntaxKind.FalseKeyword || node.getText() === 'undefined') return true
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isFunctionLike(node)
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
 * Returns the code in which each reached place reports itself to `globalThis.latchkeyReached`.
 *
 * @param {Place[]} places
 */
export function withProbes(file, code, places) {
  const edits = places.flatMap(({ start, end, probed, isKey }, index) => {
    const tell = `(globalThis.latchkeyReached?.add(${JSON.stringify(`${file}#${index}`)}),`
    if (probed) return [{ at: end, order: 0, text: `: ${tell}${probed})`, isEnd: true }]
    return [
      { at: start, order: -end, text: isKey ? `[${tell}` : tell },
      { at: end, order: -start, text: isKey ? ')]' : ')', isEnd: true },
    ]
  })
  // If places start together, the outer one opens first, and if they end together, the inner one closes first.
  edits.sort((a, b) => a.at - b.at || Number(b.isEnd ?? false) - Number(a.isEnd ?? false) || a.order - b.order)
  let result = ''
  let last = 0
  for (const { at, text } of edits) {
    result += code.slice(last, at) + text
    last = at
  }
  return result + code.slice(last)
}
