import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { Maker, SiteFacts } from '../../kit.ts'
import { callOf } from '../../nodes.ts'
import { helpers } from './helpers.ts'
import { readOptions, writeCall } from './options.ts'

const cores = ['@web3-onboard/core', '@web3-onboard/react']

/** Where a file makes `onboard`, as a statement of its own. */
interface Place {
  readonly call: ts.CallExpression
  readonly statement: ts.VariableStatement | ts.ExpressionStatement | ts.ExportAssignment
  /** The constant that it is. */
  readonly name: string | undefined
}

/** The place where a file makes `onboard`, if it can be moved. */
export function findMaker(file: FileMove): Maker | undefined {
  const place = placeOf(file)
  if (!place || !readOptions(file, place.call)) return undefined
  const { statement, name } = place
  const isExported =
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
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
  }
}

function placeOf(file: FileMove): Place | undefined {
  const name = file.imports.find(cores, 'init') ?? file.imports.find(cores, 'default')
  const calls = name ? file.references(name).map(callOf) : []
  const [call] = calls
  if (!call || calls.length > 1 || !ts.isCallExpression(call)) return undefined
  const { parent } = call
  if ((ts.isExpressionStatement(parent) || ts.isExportAssignment(parent)) && ts.isSourceFile(parent.parent))
    return { call, statement: parent, name: undefined }
  const statement = ts.isVariableDeclaration(parent) ? parent.parent.parent : undefined
  if (!statement || !ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return undefined
  const [declaration, ...more] = statement.declarationList.declarations
  if (!declaration || more.length > 0 || !ts.isIdentifier(declaration.name)) return undefined
  return { call, statement, name: declaration.name.text }
}

/** Makes the kit where `onboard` was made, with the functions that its pages need. */
export function settleMaker({ maker, isReact }: SiteFacts): void {
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

  file.edits.insert(statement.getStart(), before)
  if (ts.isVariableStatement(statement)) file.replace(call, made)
  else if (ts.isExpressionStatement(statement))
    file.replace(statement, maker.needs.size > 0 ? `const ${kit} = ${made}${semicolon}` : made + semicolon)
  else file.replace(statement, `const ${kit} = ${made}${semicolon}\n\nexport default ${kit}${semicolon}`)
  if (after !== '') file.edits.insert(statement.getEnd(), after)
  file.dropUnusedConstants(options.followed)

  const instead = old && { instead: old }
  file.imports.want('@latchkey/adapter-evm', 'EvmAdapter', instead)
  file.imports.want(isReact ? '@latchkey/react' : '@latchkey/appkit', 'createAppKit', { local: create, ...instead })
  for (const { name, local } of options.networks.imports)
    file.imports.want('@latchkey/appkit/networks', name, { local, ...instead })
  file.changed(statement, `${old?.local ?? 'Onboard'} → createAppKit`)
  for (const text of options.dropped) file.dropped(statement, text)
  if (!options.hasProject) file.leave(statement, 'createAppKit asks for the projectId of your services')
}

function inlineList(list: readonly string[]): string {
  const line = `[${list.join(', ')}]`
  return line.length < 90 && !line.includes('\n') ? line : `[\n${list.map(each => `  ${each},\n`).join('')}]`
}

/** What a page calls one of the functions that come to stand beside the kit. */
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
  return file.imports.quoted(semicolon === '' ? all.replace(/;$/gm, '') : all)
}
