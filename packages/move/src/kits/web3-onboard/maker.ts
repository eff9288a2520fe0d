import ts from 'typescript'

import { type FileMove, startWithComment } from '../../file-move.ts'
import type { Maker, SiteFacts } from '../../kit.ts'
import { ancestor, callOf, declaresName, descendants, isReference } from '../../nodes.ts'
import { helpers } from './helpers.ts'
import { readOptions, writeCall } from './options.ts'

const cores = ['@web3-onboard/core', '@web3-onboard/react', '@web3-onboard/vue']

/** The place where a file creates `onboard`, as a separate statement. */
interface Place {
  readonly call: ts.CallExpression
  readonly statement: ts.VariableStatement | ts.ExpressionStatement | ts.ExportAssignment | ts.IfStatement
  /** Name of its constant. */
  readonly name: string | undefined
  /** The statement that declares a variable which is set once. */
  readonly declaration?: ts.VariableStatement
  /** The function whose statement it is: the kit is created outside of it. */
  readonly scope?: ts.Block
}

/** Returns the place where a file creates `onboard`, if it can be moved. */
export function findMaker(file: FileMove): Maker | undefined {
  const place = placeOf(file)
  if (!place || !readOptions(file, place.call)) return undefined
  const { statement, name, declaration, scope } = place
  const declaring = declaration ?? statement
  const isExported =
    ts.isVariableStatement(declaring) &&
    declaring.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  const isDefault =
    ts.isExportAssignment(statement) ||
    file.source.statements.some(each => ts.isExportAssignment(each) && each.expression.getText() === name)
  const isListed = file.source.statements.some(
    each =>
      ts.isExportDeclaration(each) &&
      each.exportClause !== undefined &&
      ts.isNamedExports(each.exportClause) &&
      each.exportClause.elements.some(element => element.name.text === name),
  )
  return {
    file,
    kit: name ?? file.freeName('kit', 'appKit'),
    exported: isExported || isListed ? 'name' : isDefault ? 'default' : undefined,
    needs: new Map(),
    ...(scope && { scope }),
  }
}

function placeOf(file: FileMove): Place | undefined {
  const name = file.imports.find(cores, 'init') ?? file.imports.find(cores, 'default')
  const calls = name ? file.references(name).map(callOf) : []
  const [call] = calls
  if (!call || calls.length > 1 || !ts.isCallExpression(call)) return undefined
  const { parent } = call
  const guarded = placeOfGuard(file, call)
  if (guarded) return guarded
  if ((ts.isExpressionStatement(parent) || ts.isExportAssignment(parent)) && ts.isSourceFile(parent.parent))
    return { call, statement: parent, name: undefined }
  const statement = ts.isVariableDeclaration(parent) ? parent.parent.parent : undefined
  const scope = ancestor(call, ts.isBlock)
  const isOutside = !scope && ts.isExpressionStatement(parent)
  if (scope && !isOutside && usesLocals(call, scope)) return undefined
  if (scope && ts.isExpressionStatement(parent)) return { call, statement: parent, name: undefined, scope }
  if (!statement || !ts.isVariableStatement(statement)) return undefined
  if (!ts.isSourceFile(statement.parent) && statement.parent !== scope) return undefined
  const [declaration, ...more] = statement.declarationList.declarations
  if (!declaration || more.length > 0 || !ts.isIdentifier(declaration.name)) return undefined
  const { text } = declaration.name
  if (scope && (declaresName(file.source, text) || usesOf(file, text).some(use => !isInside(use, scope))))
    return undefined
  return { call, statement, name: text, ...(scope && { scope }) }
}

/**
 * Returns the place of a `let onboard` that is set behind `if (!onboard)`, as in sites whose modules run twice: the kit handles
 * that itself.
 */
function placeOfGuard(file: FileMove, call: ts.CallExpression): Place | undefined {
  const { parent } = call
  if (!ts.isBinaryExpression(parent) || !ts.isIdentifier(parent.left)) return undefined
  const name = parent.left.text
  const outer = parent.parent.parent
  const statement = ts.isBlock(outer) ? outer.parent : outer
  if (!ts.isIfStatement(statement) || statement.elseStatement || !ts.isSourceFile(statement.parent)) return undefined
  if (ts.isBlock(outer) && outer.statements.length !== 1) return undefined
  const declaration = file.source.statements.find(
    (each): each is ts.VariableStatement =>
      ts.isVariableStatement(each) &&
      each.declarationList.declarations.length === 1 &&
      each.declarationList.declarations[0]?.name.getText() === name &&
      !isValue(each.declarationList.declarations[0].initializer),
  )
  const asksFirst = statement.expression.getText().replace(/\s/g, '').includes(`!${name}`)
  return declaration && asksFirst ? { call, statement, name, declaration } : undefined
}

function isValue(initializer: ts.Expression | undefined): boolean {
  return initializer !== undefined && !/^(?:null|undefined)\b/.test(initializer.getText())
}

/** Returns whether a call needs local values of the functions around it. */
function usesLocals(call: ts.CallExpression, scope: ts.Block): boolean {
  const around: ts.Node[] = []
  for (let at: ts.Node = scope; !ts.isSourceFile(at); at = at.parent) around.push(at)
  return [...descendants(call)].some(
    node =>
      ts.isIdentifier(node) &&
      isReference(node) &&
      around.some(each => (ts.isBlock(each) && declaresName(each, node.text)) || hasParameter(each, node.text)),
  )
}

function hasParameter(node: ts.Node, name: string): boolean {
  return ts.isFunctionLike(node) && node.parameters.some(each => new RegExp(`\\b${name}\\b`).test(each.name.getText()))
}

function usesOf(file: FileMove, name: string): ts.Identifier[] {
  return [...descendants(file.source)].filter(
    (node): node is ts.Identifier => ts.isIdentifier(node) && node.text === name && isReference(node),
  )
}

function isInside(node: ts.Node, other: ts.Node): boolean {
  return node.pos >= other.pos && node.end <= other.end
}

/** Creates the kit in place of `onboard`, with the functions that its pages need. */
export function settleMaker({ maker, isReact, isVue }: SiteFacts): void {
  const place = maker && placeOf(maker.file)
  const options = place && readOptions(maker.file, place.call)
  if (!maker || !place || !options) return
  const { file, kit } = maker
  const old = file.imports.find(cores, 'init') ?? file.imports.find(cores, 'default')
  const { semicolon } = file.imports.style()
  const networks = file.freeName('networks', 'siteNetworks')
  const create = file.freeName('createAppKit', 'createLatchkey')
  const { statement, call } = place
  const list = inlineList(options.networks.list)
  const suffix = file.isTyped ? ' as const' : ''
  const before = `const ${networks} = ${list}${suffix}${semicolon}\n\n`
  const made = file.imports.quoted(writeCall(create, networks, options))
  const after = textOfNeeds(maker, networks)

  const { declaration, scope } = place
  const around = scope && file.source.statements.find(each => isInside(scope, each))
  if (around) {
    const kept = place.name !== undefined || maker.needs.size > 0 ? `const ${kit} = ` : ''
    const text = `${before}${kept}${made}${semicolon}${after}\n\n`
    file.edits.insert(startWithComment(file.text, around), text)
    file.remove(statement)
  } else file.edits.insert(statement.getStart(), before)
  if (around) file.changed(call, 'the kit is made once, outside of the function')
  else if (declaration) {
    const isExported = declaration.modifiers?.length ? 'export ' : ''
    file.remove(declaration)
    file.replace(statement, `${isExported}const ${kit} = ${made}${semicolon}`)
  } else if (ts.isVariableStatement(statement)) file.replace(call, made)
  else if (ts.isExpressionStatement(statement))
    file.replace(statement, maker.needs.size > 0 ? `const ${kit} = ${made}${semicolon}` : made + semicolon)
  else file.replace(statement, `const ${kit} = ${made}${semicolon}\n\nexport default ${kit}${semicolon}`)
  if (after !== '' && !around) file.edits.insert(statement.getEnd(), after)
  file.dropUnusedConstants(options.followed)

  const instead = old && { instead: old }
  file.imports.want('@latchkey/adapter-evm', 'EvmAdapter', instead)
  const home = isReact ? '@latchkey/react' : isVue ? '@latchkey/vue' : '@latchkey/appkit'
  file.imports.want(home, 'createAppKit', { local: create, ...instead })
  for (const name of maker.needs.keys())
    for (const each of helpers[name]?.imports ?? []) file.imports.want(each.module, each.name, instead)
  for (const { name, local } of options.networks.imports)
    file.imports.want('@latchkey/appkit/networks', name, { local, ...instead })
  file.changed(statement, `${old?.local ?? 'Onboard'} → createAppKit`)
  for (const text of options.dropped) file.dropped(statement, text)
  if (!options.hasProject)
    file.check(statement, 'enableWalletConnect: with a projectId, wallets pair by QR code: docs/guides/project-id.md')
}

function inlineList(list: readonly string[]): string {
  const line = `[${list.join(', ')}]`
  return line.length < 90 && !line.includes('\n') ? line : `[\n${list.map(each => `  ${each},\n`).join('')}]`
}

/** Returns a page's name of a helper function beside the kit. */
export function helperName({ file }: Maker, name: string): string {
  return file.freeName(name, `${name}OfKit`)
}

/** Notes that a file needs one of the functions. */
export function needHelper(maker: Maker, name: string, file: FileMove): void {
  maker.needs.set(name, maker.needs.get(name) === true || file !== maker.file)
  for (const other of helpers[name]?.needs ?? []) needHelper(maker, other, maker.file)
}

function textOfNeeds(maker: Maker, networks: string): string {
  const { file, kit, needs } = maker
  const { semicolon } = file.imports.style()
  let all = ''
  for (const [name, helper] of Object.entries(helpers)) {
    const isWanted = needs.get(name)
    if (isWanted === undefined) continue
    const text = helper
      .write({ kit, networks, isTyped: file.isTyped })
      .replace(/^(?=(?:async )?(?:function|const) )/m, isWanted ? 'export ' : '')
    all += `\n\n${Object.keys(helpers).reduce(
      (written, each) => written.replaceAll(new RegExp(`\\b${each}\\b(?!')`, 'g'), helperName(maker, each)),
      text,
    )}`
  }
  all = all.replace(/^( +)'(\w+)':/gm, '$1$2:')
  return file.imports.quoted(semicolon === '' ? all.replace(/;$/gm, '') : all)
}
