/**
 * `pnpm check sentences`: checks that every export for sites is described in a sentence. Every export of a published entry has a comment of its own, and
 * so has every member of an export, except for those of a union, which its own comment describes. An implementation of a member with a comment needs none.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import ts from 'typescript'

import { root } from './run.mjs'
import { foldersIn } from './source-files.mjs'

/** The packages that a site imports. Their exports from other packages are checked as well. */
const packages = [
  'appkit',
  'react',
  'compat',
  'vue',
  'testing',
  'adapter-kit',
  ...foldersIn(join(root, 'packages/adapters')).map(name => `adapters/${name}`),
]

const entries = packages.flatMap(entriesOf)
const program = createProgram()
const checker = program.getTypeChecker()
const problems = new Set()
const seen = new Set()

for (const entry of entries) {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)))
  for (const symbol of exported) {
    const original = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    for (const declaration of original.declarations ?? []) readDeclaration(declaration, original)
  }
}
console.log(problems.size > 0 ? [...problems].sort().join('\n') : `${seen.size} names, each with a sentence`)
process.exitCode = problems.size > 0 ? 1 : 0

function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.values(exports).map(target => join(root, 'packages', name, target))
}

/** Reads only our own sources: the declarations of libraries are theirs, and take seconds to read. */
function createProgram() {
  const path = join(root, 'tsconfig.base.json')
  const { options } = ts.convertCompilerOptionsFromJson(
    ts.readConfigFile(path, ts.sys.readFile).config.compilerOptions,
    root,
  )
  const settings = { ...options, composite: false, noEmit: true, noLib: true }
  const host = ts.createCompilerHost(settings)
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      /^(\.|@latchkey\/)/.test(text) ? ts.resolveModuleName(text, file, settings, host) : { resolvedModule: undefined },
    )
  return ts.createProgram(entries, settings, host)
}

function readDeclaration(node, symbol) {
  const file = relative(root, node.getSourceFile().fileName)
  if (seen.has(node) || !file.startsWith('packages/') || file.includes('.generated.')) return
  note(node, symbol, symbol.name)
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) readMembers(node.members, symbol.name)
  if (ts.isTypeAliasDeclaration(node)) readType(node.type, symbol.name)
}

function readType(node, path) {
  if (ts.isTypeLiteralNode(node)) readMembers(node.members, path)
  if (ts.isIntersectionTypeNode(node)) for (const part of node.types) readType(part, path)
  if (ts.isParenthesizedTypeNode(node)) readType(node.type, path)
}

function readMembers(members, path) {
  for (const member of members) {
    const symbol = member.name && checker.getSymbolAtLocation(member.name)
    if (!symbol || isHidden(member)) continue
    note(member, symbol, `${path}.${symbol.name}`)
  }
}

function isHidden(member) {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
  return ts.isPrivateIdentifier(member.name) || (ts.getCombinedModifierFlags(member) & hidden) !== 0
}

function note(node, symbol, name) {
  seen.add(node)
  if (ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== '') return
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
  problems.add(`${relative(root, source.fileName)}:${line + 1}: ${name} says nothing of itself`)
}
