import ts from 'typescript'

import type { FileMove } from '../file-move.ts'
import type { ImportedName } from '../imported-names.ts'
import { block, inline, named, outdent } from '../kit-text.ts'
import type { SiteFacts } from '../kit.ts'
import { descendants, isReference, isShadowed, nameOf, valueOf } from '../nodes.ts'

/** The replacement of an option of the old `getDefaultConfig`. */
export type ConfigRow =
  | 'networks'
  | 'projectId'
  | 'adapter'
  | 'name'
  | 'description'
  | 'url'
  | 'icon'
  | { drop: string }

/** A wagmi config of the old kit that can be moved: the new kit is created beside it. */
export interface ConfigPlace {
  /** The statement of the module around it. */
  readonly statement: ts.Statement
  /** The expression that creates the config. */
  readonly maker: ts.Expression
  readonly options: ts.ObjectLiteralExpression
}

/**
 * Returns the place of a call with a literal object. Its value is a constant, the result of a function, or the default export of
 * the module. A function must not declare any of the names that the object uses.
 */
export function findConfig(call: ts.Node | undefined, wrapper?: string): ConfigPlace | undefined {
  if (!call || !ts.isCallExpression(call)) return undefined
  const [options] = call.arguments
  const outer = call.parent
  const isWrapped = wrapper !== undefined && ts.isCallExpression(outer) && outer.expression.getText() === wrapper
  const maker = isWrapped ? outer : call
  const statement = call.getSourceFile().statements.find(each => each.pos <= call.pos && call.end <= each.end)
  if (!options || !ts.isObjectLiteralExpression(options) || !statement || !isWholeValue(maker)) return undefined
  const names = [...descendants(options)].filter(ts.isIdentifier).filter(isReference)
  if (names.some(({ text }) => isShadowed(call, text) || isDeclaredAfter(statement, text))) return undefined
  return options.properties.every(member => valueOf(member)) ? { statement, maker, options } : undefined
}

/** Returns whether a name has no value yet if the kit is created above a statement. */
function isDeclaredAfter(statement: ts.Statement, name: string): boolean {
  return statement
    .getSourceFile()
    .statements.some(
      each =>
        each.pos > statement.pos &&
        ts.isVariableStatement(each) &&
        each.declarationList.declarations.some(declaration => declaration.name.getText() === name),
    )
}

function isWholeValue(maker: ts.Expression): boolean {
  const { parent } = maker
  if (ts.isVariableDeclaration(parent)) {
    const list = parent.parent
    return parent.initializer === maker && ts.isVariableDeclarationList(list) && list.declarations.length === 1
  }
  return (
    ts.isReturnStatement(parent) ||
    ts.isExportAssignment(parent) ||
    (ts.isArrowFunction(parent) && parent.body === maker)
  )
}

/** The modules from which sites import chains. */
export const chainModules: readonly string[] = ['wagmi/chains', 'viem/chains', '@wagmi/core/chains']

/** The defaults that differ between kits over wagmi if a config leaves something out. */
export interface ConfigDefaults {
  /** Chains of `wagmi/chains` for a config that names none. */
  readonly chains?: readonly string[]
}

/** Writes an adapter for wagmi and the kit above the config, which then comes from the adapter. */
export function makeKit(
  file: FileMove,
  { statement, maker, options }: ConfigPlace,
  rows: Readonly<Record<string, ConfigRow>>,
  { options: more }: SiteFacts,
  instead: ImportedName,
  { chains = [] }: ConfigDefaults = {},
): void {
  const start = statement.getStart()
  const { semicolon } = file.imports.style()
  const before: string[] = []
  const adapter: string[] = []
  const metadata: string[] = []
  const kit: string[] = []
  let projectId: string | undefined

  for (const member of options.properties) {
    const value = valueOf(member)
    const key = member.name ? nameOf(member.name) : ''
    const row = Object.hasOwn(rows, key) ? rows[key] : { drop: `${key}: nothing of Latchkey is like it` }
    if (!value || row === undefined) continue
    if (typeof row === 'object') file.dropped(member, row.drop)
    else if (row === 'networks') {
      const name = shared(value, 'networks', file.isTyped ? ' as const' : '')
      adapter.push(named('networks', name))
      kit.push(named('networks', name))
    } else if (row === 'projectId') {
      projectId = shared(value, 'projectId', '')
      adapter.push(named('projectId', projectId))
      kit.push(named('projectId', projectId))
    } else if (row === 'adapter') adapter.push(outdent(member.getText()))
    else if (row === 'icon') metadata.push(`icons: [${value.getText()}]`)
    else metadata.push(named(row, value.getText()))
  }
  if (chains.length > 0 && !adapter.some(each => each.startsWith('networks'))) {
    const own = chains.map(chain => {
      const present = file.imports.find(chainModules, chain)
      if (present) return present.local
      const local = file.freeName(chain, `${chain}Network`)
      file.imports.want('wagmi/chains', chain, { local, near: instead })
      return local
    })
    const name = file.freeName('networks', 'siteNetworks')
    before.push(`const ${name} = [${own.join(', ')}]${file.isTyped ? ' as const' : ''}${semicolon}`)
    adapter.push(named('networks', name))
    kit.push(named('networks', name))
  }
  if (projectId === undefined) kit.push("projectId: ''")
  if (projectId === undefined || /^(['"`])\1$/.test(projectId))
    file.check(statement, 'projectId: wallets that pair by QR code need one: docs/guides/project-id.md')
  kit.push(...kitOptions(file, metadata, more))

  const adapterName = file.freeName('wagmiAdapter')
  const made = [
    ...before,
    `const ${adapterName} = new WagmiAdapter(${block(adapter)})${semicolon}`,
    `createAppKit(${block([`adapters: [${adapterName}]`, ...kit])})${semicolon}`,
  ]
  file.edits.insert(start, made.map(each => `${each}\n\n`).join(''))
  file.replace(maker, `${adapterName}.wagmiConfig`)
  file.imports.want('@latchkey/adapter-wagmi', 'WagmiAdapter', { instead })
  file.imports.want('@latchkey/react', 'createAppKit', { instead })
  file.changed(statement, `${instead.local} → WagmiAdapter and createAppKit`)

  /** Returns a value that is needed twice: written twice if it is short, else as a constant. */
  function shared(value: ts.Expression, wish: string, suffix: string): string {
    const text = value.getText()
    if (ts.isIdentifier(value) || ts.isStringLiteralLike(value) || ts.isPropertyAccessExpression(value)) return text
    const name = file.freeName(wish, `site${wish[0]?.toUpperCase()}${wish.slice(1)}`)
    before.push(`const ${name} = ${outdent(text)}${suffix}${semicolon}`)
    return name
  }
}

/** Returns the options of `createAppKit` that a site sets elsewhere, with its metadata. */
export function kitOptions(file: FileMove, metadata: readonly string[], more: SiteFacts['options']): string[] {
  const name = more.get('metadata.name')?.text
  const isNamed = typeof name !== 'string' || metadata.some(each => each.startsWith('name'))
  const about = isNamed ? metadata : [`name: ${name}`, ...metadata]
  const options = about.length > 0 ? [`metadata: ${inline(about)}`] : []
  for (const [key, { text, imports }] of more) {
    if (key.includes('.')) continue
    const written = file.imports.quoted(typeof text === 'string' ? text : inline(text))
    options.push(`${key}: ${written.replaceAll('¶', file.imports.style().semicolon)}`)
    for (const each of imports) file.imports.want(each.module, each.name)
  }
  return options
}
