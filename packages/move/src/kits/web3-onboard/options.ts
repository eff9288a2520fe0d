import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { block, inline, named } from '../../kit-text.ts'
import { constantsBehind, unwrapped } from '../../followed-constant.ts'
import { callOf, constantOf, propertiesOf } from '../../nodes.ts'
import { cssVariables, dropped, foundWallets, walletNotes } from './modules.ts'
import { follow, membersOf, type Networks, readNetworks } from './networks.ts'

/** The old options in the terms of `createAppKit`. */
export interface Options {
  readonly networks: Networks
  /** The other members, as text. */
  readonly members: readonly string[]
  /** Whether the site has a project ID for pairing. */
  readonly hasProject: boolean
  /** Names of options without a replacement. */
  readonly dropped: readonly string[]
  /** Constants of the file that the options use. */
  readonly followed: ReadonlySet<string>
}

/** Reads the options, if they are literals. */
export function readOptions(file: FileMove, call: ts.CallExpression): Options | undefined {
  const followed = new Set<string>()
  const object = follow(file, call.arguments[0], followed)
  if (!object || !ts.isObjectLiteralExpression(object) || object.properties.some(ts.isSpreadAssignment))
    return undefined
  const options = membersOf(file, object, followed)
  const networks = readNetworks(file, options.get('chains'), followed)
  if (!networks || options.size < propertiesOf(object).size) return undefined

  for (const value of options.values()) if (ts.isIdentifier(value)) followed.add(value.text)
  const pairing = readWallets(file, options.get('wallets'), followed)
  const about = readMetadata(file, options.get('appMetadata'), followed, pairing.get('dappUrl')?.getText())
  const theme = readTheme(file, options.get('theme'), followed)
  const connect = membersOf(file, options.get('connect'), followed)
  const restores = connect.get('autoConnectLastWallet')
  const projectId = pairing.get('projectId')?.getText()
  return {
    networks,
    members: [
      // Without the module for pairing, the old site had no pairing, so any text is a valid project ID; an empty one logs an
      // error on the console.
      named('projectId', projectId ?? "'without-pairing'"),
      ...(projectId === undefined ? ['enableWalletConnect: false'] : []),
      ...(networks.rpcUrls.length > 0 ? [`customRpcUrls: {\n    ${networks.rpcUrls.join(',\n    ')},\n  }`] : []),
      ...about.members,
      ...theme.members,
      ...(restores && restores.kind !== ts.SyntaxKind.TrueKeyword
        ? [named('enableReconnect', restores.getText())]
        : []),
    ],
    hasProject: projectId !== undefined,
    dropped: [
      ...networks.dropped,
      ...about.dropped,
      ...theme.dropped,
      ...[...connect.keys()].filter(name => !name.startsWith('autoConnect')).map(name => `${name} of connect`),
      ...[...options.keys()].flatMap(name => (dropped[name] === undefined ? [] : [`${name}: ${dropped[name]}`])),
    ],
    followed,
  }
}

/** Follows the wallets that the kit finds by itself. @returns the options of the wallet for pairing */
function readWallets(
  file: FileMove,
  value: ts.Expression | undefined,
  followed: Set<string>,
): Map<string, ts.Expression> {
  const list = follow(file, value, followed)
  if (!list || !ts.isArrayLiteralExpression(list)) return new Map()
  let pairing = new Map<string, ts.Expression>()
  for (const name of constantsBehind(file, list))
    if (isWallet(file, constantOf(file.source, name)?.value)) followed.add(name)
  for (const element of list.elements.map(walletIn)) {
    const own = new Set<string>()
    const call = follow(file, element, own)
    const module = call && moduleOf(file, call)
    if (!call || module === undefined) continue
    const note = walletNotes[module]
    if (note !== undefined) file.check(call, `${module}: ${note}`)
    if (note !== undefined || foundWallets.includes(module)) for (const name of own) followed.add(name)
    if (!foundWallets.includes(module)) continue
    const members = membersOf(file, ts.isCallExpression(call) ? call.arguments[0] : undefined, followed)
    if (module === '@web3-onboard/walletconnect') pairing = members
    else if (members.size > 0) file.dropped(call, `options of ${module}: every wallet that announces itself is listed`)
  }
  return pairing
}

/** Returns a wallet of the list, also one that a condition includes. */
function walletIn(element: ts.Expression): ts.Expression {
  if (!ts.isSpreadElement(element)) return element
  const spread = unwrapped(element.expression)
  const [first] = ts.isConditionalExpression(spread)
    ? [spread.whenTrue, spread.whenFalse].filter(ts.isArrayLiteralExpression).flatMap(each => [...each.elements])
    : []
  return first ?? element
}

/** Returns whether a constant is a wallet of web3-onboard that the kit finds, or that is removed with a line in the report. */
function isWallet(file: FileMove, value: ts.Expression | undefined): boolean {
  const module = value && ts.isCallExpression(value) ? moduleOf(file, value) : undefined
  return module !== undefined && (foundWallets.includes(module) || walletNotes[module] !== undefined)
}

/** Returns the module whose default export is called. */
function moduleOf(file: FileMove, call: ts.Expression): string | undefined {
  return file.imports.names.find(
    name => name.imported === 'default' && file.references(name).some(use => callOf(use) === call),
  )?.module
}

interface Part {
  readonly members: readonly string[]
  readonly dropped: readonly string[]
}

function readMetadata(
  file: FileMove,
  value: ts.Expression | undefined,
  followed: Set<string>,
  url: string | undefined,
): Part {
  const metadata: string[] = []
  const members: string[] = []
  const gone: string[] = []
  for (const [name, given] of membersOf(file, value, followed)) {
    if (name === 'name' || name === 'description') metadata.push(named(name, given.getText()))
    else if (name === 'icon' && isPicture(file, given)) metadata.push(`icons: [${given.getText()}]`)
    else if (name === 'agreement') {
      const { terms, privacy } = readAgreement(file, given, followed)
      if (terms) members.push(`termsConditionsUrl: ${terms}`)
      if (privacy) members.push(`privacyPolicyUrl: ${privacy}`)
    } else gone.push(`${name} of appMetadata`)
  }
  if (url !== undefined) metadata.push(named('url', url))
  return { members: [...(metadata.length > 0 ? [`metadata: ${inline(metadata)}`] : []), ...members], dropped: gone }
}

/** Returns whether a value is the address of a picture; wallets do not show a picture's own markup. */
function isPicture(file: FileMove, value: ts.Expression): boolean {
  if (ts.isStringLiteralLike(value)) return !value.text.trimStart().startsWith('<')
  const module = ts.isIdentifier(value) && file.imports.names.find(each => each.local === value.text)?.module
  return module !== false && module !== undefined && /\.(?:svg|png|jpe?g|webp)(?:\?url)?$/.test(module)
}

function readAgreement(
  file: FileMove,
  value: ts.Expression,
  followed: Set<string>,
): { terms?: string; privacy?: string } {
  const members = membersOf(file, value, followed)
  const [terms, privacy] = [members.get('termsUrl')?.getText(), members.get('privacyUrl')?.getText()]
  return { ...(terms !== undefined && { terms }), ...(privacy !== undefined && { privacy }) }
}

const modes: Readonly<Record<string, string>> = { dark: 'dark', light: 'light', default: 'light', system: 'auto' }

function readTheme(file: FileMove, value: ts.Expression | undefined, followed: Set<string>): Part {
  const theme = follow(file, value, followed)
  if (!theme) return { members: [], dropped: value ? ['theme'] : [] }
  if (ts.isStringLiteralLike(theme)) {
    const mode = modes[theme.text]
    return { members: mode === undefined ? [] : [`themeMode: '${mode}'`], dropped: mode === undefined ? ['theme'] : [] }
  }
  const variables: string[] = []
  const gone: string[] = []
  for (const [name, given] of membersOf(file, theme, followed)) {
    const equal = cssVariables[name]
    if (equal === undefined) gone.push(`${name} of theme`)
    else variables.push(`'${equal}': ${given.getText()}`)
  }
  return { members: variables.length > 0 ? [`themeVariables: ${inline(variables)}`] : [], dropped: gone }
}

/** Returns the options as a call of `createAppKit`. */
export function writeCall(maker: string, networks: string, { members }: Options): string {
  return `${maker}(${block(['adapters: [new EvmAdapter()]', named('networks', networks), ...members])})`
}
