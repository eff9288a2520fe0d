import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { constantsBehind } from '../../followed-constant.ts'
import { block, named, outdent } from '../../kit-text.ts'
import type { SiteFacts } from '../../kit.ts'
import { indentAt, isFirstOnLine } from '../../line-text.ts'
import { isModuleOf } from '../../module-path.ts'
import { callOf, constantOf, descendants, nameOf, propertiesOf, referencesOf, valueOf } from '../../nodes.ts'
import { portableText } from '../../portable.ts'
import { kitOptions } from '../../wagmi-site/make-kit.ts'
import { config as configRows } from './modules.ts'

const main = '@rainbow-me/rainbowkit'

/** The place where a site creates connectors with RainbowKit, for its own config. */
interface ConnectorSource {
  readonly file: FileMove
  readonly call: ts.CallExpression
  /** The name of the connectors in the file: a constant, a function, or nothing if the config has the call itself. */
  readonly name: string | undefined
  /** The statement that can go if nothing but the config uses it. */
  readonly statement: ts.VariableStatement | undefined
  /** Its `appName`, `projectId` and siblings. */
  readonly options: ts.ObjectLiteralExpression | undefined
}

/** A wagmi config that the site itself creates. */
interface OwnConfig {
  readonly file: FileMove
  readonly statement: ts.Statement
  readonly chains: ts.Expression
  readonly connectors: ts.ObjectLiteralElementLike
  readonly value: ts.Expression
  readonly object: ts.ObjectLiteralExpression
}

/** Returns the only config of a site whose connectors RainbowKit creates, in the same file or in another one. */
export function findOwnConfig(
  files: readonly FileMove[],
): { readonly source: ConnectorSource; readonly config: OwnConfig } | undefined {
  const sources = files.flatMap(sourcesOf)
  if (sources.length !== 1) return undefined
  const [source] = sources
  const found = files.flatMap(configsOf).filter(config => source && usesSource(config, source))
  const [config] = found
  return source && config && found.length === 1 ? { source, config } : undefined
}

/** Adds the kit to the config as its connector, and creates the kit above it. */
export function moveOwnConfig(
  { source, config }: { readonly source: ConnectorSource; readonly config: OwnConfig },
  { files, options: more }: SiteFacts,
): void {
  const { file } = config
  const { semicolon } = file.imports.style()
  const before: string[] = []
  const members: string[] = []
  const metadata: string[] = []
  for (const member of source.options?.properties ?? []) {
    const key = member.name ? nameOf(member.name) : ''
    const [row, value] = [Object.hasOwn(configRows, key) ? configRows[key] : undefined, valueOf(member)]
    const text = value && portableText(value, source.file, file, files)
    if (typeof row !== 'string' || row === 'networks' || row === 'adapter' || text === undefined)
      source.file.dropped(member, `${key}: createAppKit of ${file.path} can have it`)
    else if (row === 'projectId') members.push(named('projectId', text))
    else metadata.push(row === 'icon' ? `icons: [${text}]` : named(row, text))
  }
  if (members.length === 0) {
    members.push("projectId: ''")
    file.check(config.statement, 'projectId: wallets that pair by QR code need one: docs/guides/project-id.md')
  }
  const networks = networksOf(config, before)
  const kit = file.freeName('kit', 'appKit')
  const made = `const ${kit} = createAppKit(${block([
    'adapters: [new EvmAdapter()]',
    named('networks', networks),
    ...members,
    ...kitOptions(file, metadata, more),
  ])})${semicolon}`
  file.edits.insert(config.statement.getStart(), [...before, made].map(each => `${each}\n\n`).join(''))

  const isOnly = isOnlyUse(source, config, files)
  const value = isOnly ? `[latchkeyConnector(${kit})]` : `[...${config.value.getText()}, latchkeyConnector(${kit})]`
  if (isOnly && source.statement) source.file.remove(source.statement)
  if (!isOnly) emptySource(source)
  const imported = file.imports.names.find(({ local }) => local === config.value.getText())
  if (isOnly && imported && file !== source.file) file.imports.drop(imported)
  const start = config.connectors.getStart()
  const separator = isFirstOnLine(file.text, start) ? `\n${indentAt(file.text, start)}` : ' '
  const isSaid = propertiesOf(config.object).has('multiInjectedProviderDiscovery')
  const discovery = isSaid ? '' : `,${separator}multiInjectedProviderDiscovery: false`
  file.replace(config.connectors, `connectors: ${value}${discovery}`)
  file.imports.want('@latchkey/adapter-evm', 'EvmAdapter')
  file.imports.want('@latchkey/adapter-wagmi', 'latchkeyConnector')
  file.imports.want('@latchkey/react', 'createAppKit')
  file.changed(config.statement, 'connectors of RainbowKit → createAppKit, and latchkeyConnector in the config')
  noteForeignWallets(source)
  source.file.dropUnusedConstants(
    [...constantsBehind(source.file, source.call)].filter(each => !isExportedNow(source.file, each)),
  )
  source.file.dropUnusedImports()
  file.dropUnusedImports()
}

/** Reports wallets of other packages, such as one for tests, which do not announce themselves. */
function noteForeignWallets({ file, call }: ConnectorSource): void {
  const constants = [...constantsBehind(file, call)].flatMap(name => constantOf(file.source, name)?.value ?? [])
  const uses = [call, ...constants].flatMap(node => [...descendants(node)]).filter(ts.isIdentifier)
  for (const { text } of uses) {
    const name = file.imports.names.find(({ local }) => local === text)
    if (!name || name.module.startsWith(main) || !/wallet/i.test(name.imported)) continue
    file.check(name.node, `${text} of ${name.module} is gone: add its connector of wagmi to \`connectors\` to keep it`)
  }
}

/** Returns the chains of a name: a literal list moves above the config. */
function networksOf({ file, chains }: OwnConfig, before: string[]): string {
  if (ts.isIdentifier(chains) || ts.isPropertyAccessExpression(chains)) return chains.getText()
  const name = file.freeName('networks', 'siteNetworks')
  const { semicolon } = file.imports.style()
  const list = ts.isAsExpression(chains) ? chains.expression : chains
  before.push(`const ${name} = ${outdent(list.getText())}${file.isTyped ? ' as const' : ''}${semicolon}`)
  file.replace(chains.parent, named('chains', name))
  return name
}

/** Keeps the form of code that others call, but returns no connectors. */
function emptySource({ file, call }: ConnectorSource): void {
  const isBinding = ts.isVariableDeclaration(call.parent) && ts.isObjectBindingPattern(call.parent.name)
  const list = file.isTyped ? '[] as CreateConnectorFn[]' : '[]'
  if (file.isTyped) file.imports.want('wagmi', 'CreateConnectorFn', { isType: true })
  file.replace(call, isBinding ? `{ connectors: ${list} }` : list)
  file.check(call, 'the config has the connector of the kit: delete what gives no connectors here')
}

function sourcesOf(file: FileMove): ConnectorSource[] {
  return ['connectorsForWallets', 'getDefaultWallets'].flatMap(maker => {
    const name = file.imports.find([main], maker)
    return (name ? file.references(name) : []).flatMap(use => {
      const call = callOf(use)
      const source = call && ts.isCallExpression(call) ? sourceOf(file, call, maker) : undefined
      return source ?? []
    })
  })
}

function sourceOf(file: FileMove, call: ts.CallExpression, maker: string): ConnectorSource | undefined {
  const given = call.arguments[maker === 'getDefaultWallets' ? 0 : 1]
  const options = given && ts.isObjectLiteralExpression(given) ? given : undefined
  const around = file.source.statements.find(each => each.pos <= call.pos && call.end <= each.end)
  if (around && ts.isFunctionDeclaration(around))
    return { file, call, name: around.name?.text, statement: undefined, options }
  if (!around || !ts.isVariableStatement(around)) return undefined
  const [declaration, ...more] = around.declarationList.declarations
  if (!declaration || more.length > 0) return undefined
  const isWhole = declaration.initializer === call
  if (maker === 'getDefaultWallets') {
    if (!isWhole || !ts.isObjectBindingPattern(declaration.name)) return undefined
    const [element, ...others] = declaration.name.elements
    const isConnectors = element && (element.propertyName ?? element.name).getText() === 'connectors'
    if (!isConnectors || others.length > 0) return undefined
    return { file, call, name: element.name.getText(), statement: around, options }
  }
  if (!ts.isIdentifier(declaration.name)) return undefined
  return { file, call, name: declaration.name.text, statement: isWhole ? around : undefined, options }
}

function configsOf(file: FileMove): OwnConfig[] {
  const maker = file.imports.find(['wagmi', '@wagmi/core'], 'createConfig')
  return (maker ? file.references(maker) : []).flatMap(use => {
    const call = callOf(use)
    const [object] = call?.arguments ?? []
    const statement = file.source.statements.find(each => each.pos <= use.pos && use.end <= each.end)
    if (!object || !ts.isObjectLiteralExpression(object) || !statement) return []
    const members = propertiesOf(object)
    const [connectors, chains] = [members.get('connectors'), valueOf(members.get('chains'))]
    const value = valueOf(connectors)
    return connectors && chains && value ? [{ file, statement, chains, connectors, value, object }] : []
  })
}

/** Returns whether a config takes its connectors from there: from the call itself, or by its name in the file. */
function usesSource(config: OwnConfig, source: ConnectorSource): boolean {
  if (config.file === source.file && isInside(source.call, config.value)) return true
  const root = ts.isCallExpression(config.value) ? config.value.expression : config.value
  return ts.isIdentifier(root) && isNamedThere(root, config.file, source)
}

function isNamedThere({ text }: ts.Identifier, file: FileMove, source: ConnectorSource): boolean {
  if (file === source.file) return text === source.name
  const imported = file.imports.names.find(({ local }) => local === text)
  return imported?.imported === source.name && isModuleOf(file.path, imported?.module ?? '', source.file.path)
}

function isOnlyUse(source: ConnectorSource, config: OwnConfig, files: readonly FileMove[]): boolean {
  if (isInside(source.call, config.value)) return config.value === source.call
  if (!source.statement || source.name === undefined) return false
  const uses = files.flatMap(file => {
    const local =
      file === source.file
        ? source.name
        : file.imports.names.find(
            each => each.imported === source.name && isModuleOf(file.path, each.module, source.file.path),
          )?.local
    return local === undefined ? [] : referencesOf(file.source, local)
  })
  return uses.every(use => isInside(use, config.connectors) || isInside(use, source.statement ?? use))
}

function isInside(node: ts.Node, other: ts.Node): boolean {
  return node.getSourceFile() === other.getSourceFile() && node.pos >= other.pos && node.end <= other.end
}

/** Returns whether another file imports a constant from now on. */
function isExportedNow(file: FileMove, name: string): boolean {
  const start = constantOf(file.source, name)?.statement.getStart() ?? 0
  return file.edits.replacement(start, start) === 'export '
}
