import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** Maximum number of rows per tag: a test that names more is a table too long to review, or shows some of them by luck. */
const maxRows = 4

const rowId = /^S\d\.\d{2,3}$/
/** The release tier shows no row: the gate, which runs before each push, shows all of them in Chromium. */
const testFile = /^packages\/.+\.(test|e2e)\.tsx?$/
const suiteFile = /\/describe-[\w-]+\.ts$/
const conditions = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fails'])

/**
 * A tag and the test, or the block of tests, that stands right below it.
 *
 * @typedef {{ rows: string[], file: string, line: number, first: number, last: number, title: string, suite?: string }} Tag
 *   Lines count from 1; `first` and `last` are those of the test. `suite`: the test lies in a function of this name that test files call,
 *   such as `describeConnector`.
 */

/**
 * Every tag of the workspace. What is wrong with one (no test right below it, a test that may be skipped, more than four rows, in a file
 * that no run reports) is said in `problems`.
 *
 * @returns {{ tags: Tag[], problems: string[] }}
 */
export function readTags() {
  const found = { tags: [], problems: [] }
  const files = ['packages', 'examples', 'scripts'].flatMap(folder => sourceFiles(folder, /\.(tsx?|mjs)$/))
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    if (/covers:/.test(text)) readFile(file, text, found)
  }
  return found
}

function readFile(file, text, { tags, problems }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = position => source.getLineAndCharacterOfPosition(position).line + 1
  const isSuite = suiteFile.test(file)
  const claimed = new Set()
  visit(source)
  for (const { pos, line } of comments())
    if (!claimed.has(pos)) problems.push(`${file}:${line}: no test stands right below this tag`)

  function visit(node) {
    if (ts.isExpressionStatement(node)) readStatement(node)
    ts.forEachChild(node, visit)
  }

  function readStatement(statement) {
    const words = calledWords(statement.expression)
    if (!words || !/^(test|it|describe\w*)$/.test(words[0])) return
    const above = (ts.getLeadingCommentRanges(text, statement.pos) ?? []).filter(({ pos, end }) =>
      isTag(text.slice(pos, end)),
    )
    const near = above.filter(({ end }) => !/\n\s*\n/.test(text.slice(end, statement.getStart())))
    if (near.length === 0) return
    const line = lineAt(near[0].pos)
    const place = `${file}:${line}`
    const rows = near.flatMap(({ pos, end }) => rowsOf(text.slice(pos, end)))
    for (const { pos } of near) claimed.add(pos)
    const wrong = rows.find(row => !rowId.test(row))
    if (rows.length === 0 || wrong !== undefined) problems.push(`${place}: a tag reads "covers: S4.07, S4.08"`)
    else if (rows.length > maxRows) problems.push(`${place}: ${rows.length} rows; a tag names at most ${maxRows}`)
    else if (!isSuite && !testFile.test(file)) problems.push(`${place}: no run of tests reports on this file`)
    else if (isConditional(statement)) problems.push(`${place}: the test below may be skipped`)
    else {
      const [first, last] = [lineAt(statement.getStart()), lineAt(statement.end)]
      const title = titleOf(statement.expression)
      tags.push({ rows, file, line, first, last, title, ...(isSuite && { suite: camelCase(file) }) })
    }
  }

  /** Returns every comment that looks like a tag, whatever follows it. */
  function comments() {
    const all = []
    const pattern = /(?:\/\/|\/\*\*?|^\s*\*)\s*covers:/gm
    for (const match of text.matchAll(pattern)) {
      const pos = match.index + match[0].search(/\S/)
      all.push({ pos, line: lineAt(pos) })
    }
    return all
  }
}

function isTag(comment) {
  return /^(\/\/|\/\*\*?)\s*covers:/.test(comment)
}

function rowsOf(comment) {
  const list = comment.replace(/^.*?covers:/s, '').replace(/\*\/$/, '')
  return list
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
}

/** Returns the names of a call: `test.each(table)('name', …)` gives `['test', 'each']`; an expression that is no call by name gives `undefined`. */
function calledWords(expression) {
  if (!ts.isCallExpression(expression)) return undefined
  const words = []
  let callee = expression.expression
  for (;;) {
    if (ts.isCallExpression(callee)) callee = callee.expression
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag
    else if (ts.isPropertyAccessExpression(callee)) {
      words.unshift(callee.name.text)
      callee = callee.expression
    } else return ts.isIdentifier(callee) ? [callee.text, ...words] : undefined
  }
}

/** Returns whether the test, or a block around it, is skipped or runs only on some machines. */
function isConditional(statement) {
  for (let node = statement; node; node = node.parent) {
    if (!ts.isExpressionStatement(node)) continue
    if (calledWords(node.expression)?.some(word => conditions.has(word))) return true
  }
  return false
}

function titleOf({ arguments: [title] }) {
  return title && ts.isStringLiteralLike(title) ? title.text : ''
}

function camelCase(file) {
  const name = file.replace(/^.*\//, '').replace(/\.ts$/, '')
  return name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
