/**
 * `pnpm check callers`: finds exports of internal packages that only tests use. A name that production code declares for others (an export, a method of an
 * exported interface) is written in production code once more, or stands in the list below beside the row that waits for it. Exports of the published
 * entries are for sites.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/**
 * Names that wait for their feature: a name, a file or a folder, and a row of docs/contributing/requirements.md that will call it. A member of an
 * interface or of a list whose name is too general (`Map` has a `delete` as well) stands here as `HttpClient.delete`, as long as it is declared.
 */
const waiting = {
  'packages/protocol/src/bundler/user-operation-receipt.ts': 'S7.41',
  'packages/ui/src/icons/': 'S2.05',
  // No present service uses these methods.
  'HttpClient.put': 'S7.47',
  'HttpClient.delete': 'S7.47',
  'HttpClientOptions.clientId': 'S7.48',
  'WalletsQuery.badge_type': 'S7.31',
  'imagePaths.currency': 'S7.36',
  'NetworkState.smartAccountEnabledNetworks': 'S3.22',
  // Constants and settings that a site reads and calls, not the kit.
  restrictedTimezones: 'S6.33',
  otherExplorerIds: 'S9.71',
  setEnabled: 'S4.51',
  // The pairing library calls the storage that it gets.
  'packages/walletconnect/src/pairing-options.ts': 'S3.73',
}

const house = /^packages\/(primitives|protocol|core|ui|modal|walletconnect|adapter-kit)\/src\//
const caller = /^(packages\/(?!testing\/|e2e\/)|examples\/|scripts\/)/
const test = /(\.(test|test-d|test-support|e2e|spec)|-harness)\.tsx?$|\/src\/test\/|\.generated\./

const declared = new Map()
const used = new Set()
/** Members by the name of their owner. */
const members = new Set()
for (const file of ['packages', 'examples', 'scripts'].flatMap(folder => sourceFiles(folder, /\.(tsx?|mjs)$/))) {
  if (caller.test(file) && !test.test(file)) read(file)
}

const problems = []
const needed = new Set()
for (const [name, place] of declared) {
  if (used.has(name)) continue
  const entry = Object.keys(waiting).find(each => each === name || (each.includes('/') && place.startsWith(each)))
  if (entry === undefined) problems.push(`${place}: only tests use ${name}`)
  else needed.add(entry)
}
for (const entry of Object.keys(waiting)) {
  if (!needed.has(entry) && !members.has(entry))
    problems.push(`${entry} waits for ${waiting[entry]} no more: take it off the list in scripts/callers.mjs`)
}
console.log(problems.length > 0 ? problems.join('\n') : `${declared.size} names, each with a caller`)
process.exitCode = problems.length > 0 ? 1 : 0

function read(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  visit(source)

  function visit(node) {
    if (ts.isIdentifier(node) && !isMention(node)) used.add(node.text)
    if (ts.isStringLiteral(node)) used.add(node.text)
    if (house.test(file)) declare(node)
    ts.forEachChild(node, visit)
  }

  function declare(node) {
    if (ts.isInterfaceDeclaration(node))
      for (const { name } of node.members) if (name) members.add(`${node.name.text}.${name.getText()}`)
    if (ts.isVariableDeclaration(node) && node.initializer)
      for (const name of keysOf(node.initializer)) members.add(`${node.name.getText()}.${name}`)
    const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    const isExported =
      ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (isExported && (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name)
      declared.set(node.name.text, place)
    if (isExported && ts.isVariableStatement(node))
      for (const { name } of node.declarationList.declarations)
        if (ts.isIdentifier(name)) declared.set(name.text, place)
    if (isExported && ts.isInterfaceDeclaration(node))
      for (const member of node.members)
        if (ts.isMethodSignature(member) && ts.isIdentifier(member.name)) declared.set(member.name.text, place)
  }
}

function keysOf(value) {
  if (ts.isAsExpression(value)) return keysOf(value.expression)
  return ts.isObjectLiteralExpression(value) ? value.properties.flatMap(({ name }) => name?.getText() ?? []) : []
}

/** Returns whether a name is only declared, re-exported, or put into an object, which is not a use. */
function isMention(node) {
  const { parent } = node
  if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) return true
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  const isName = 'name' in parent && parent.name === node
  return isName && !ts.isPropertyAccessExpression(parent) && !ts.isBindingElement(parent)
}
