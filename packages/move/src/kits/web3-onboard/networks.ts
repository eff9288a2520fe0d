import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { constantOf, nameOf, propertiesOf, valueOf } from '../../nodes.ts'
import { networkNames } from './network-names.ts'

/** The old chains as networks of Latchkey. */
export interface Networks {
  /** The members of the list, as text. */
  readonly list: readonly string[]
  /** Members of `customRpcUrls`. */
  readonly rpcUrls: readonly string[]
  /** Names of `@latchkey/appkit/networks`, with their local names. */
  readonly imports: readonly { readonly name: string; readonly local: string }[]
  /** Names of settings without a replacement. */
  readonly dropped: readonly string[]
}

const known = new Set(['id', 'token', 'label', 'rpcUrl', 'namespace', 'blockExplorerUrl'])

/** Reads a list of chains, if it is a literal in the file. @param followed gets the constants that contain it */
export function readNetworks(
  file: FileMove,
  value: ts.Expression | undefined,
  followed: Set<string>,
): Networks | undefined {
  const list = follow(file, value, followed)
  if (!list || !ts.isArrayLiteralExpression(list)) return undefined
  const read = list.elements.map(each => readChain(file, each, followed))
  const all = read.filter(each => each !== undefined)
  if (all.length < read.length || all.length === 0) return undefined
  return {
    list: all.map(({ text }) => text),
    rpcUrls: all.flatMap(({ rpcUrl }) => rpcUrl ?? []),
    imports: all.map(each => each.import),
    dropped: [...new Set(all.flatMap(each => each.dropped))],
  }
}

/** Returns the value of an expression: for a constant of the file, its value. */
export function follow(
  file: FileMove,
  value: ts.Expression | undefined,
  followed: Set<string>,
): ts.Expression | undefined {
  if (!value) return undefined
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return follow(file, value.expression, followed)
  if (!ts.isIdentifier(value)) return value
  const constant = constantOf(file.source, value.text)
  if (!constant) return undefined
  followed.add(value.text)
  return ts.isIdentifier(constant.value) ? undefined : follow(file, constant.value, followed)
}

function readChain(file: FileMove, element: ts.Expression, followed: Set<string>) {
  const chain = follow(file, element, followed)
  if (!chain || !ts.isObjectLiteralExpression(chain) || chain.properties.some(ts.isSpreadAssignment)) return undefined
  const members = propertiesOf(chain)
  const textOf = (name: string): string | undefined => valueOf(members.get(name))?.getText()
  const id = readId(valueOf(members.get('id')))
  if (id === undefined) return undefined
  const rpcUrl = textOf('rpcUrl')
  const dropped = [...members.keys()].filter(name => !known.has(name)).map(name => `${name} of a chain`)
  const name = networkNames[id]
  if (name !== undefined) {
    const local = file.freeName(name, `${name}Network`)
    return {
      text: local,
      import: { name, local },
      dropped,
      ...(rpcUrl !== undefined && { rpcUrl: `'eip155:${id}': [{ url: ${rpcUrl} }]` }),
    }
  }
  const [label, token, explorer] = [textOf('label'), textOf('token'), textOf('blockExplorerUrl')]
  if (label === undefined || token === undefined || rpcUrl === undefined) return undefined
  const lines = [
    `id: ${id}`,
    `name: ${label}`,
    `nativeCurrency: { name: ${token}, symbol: ${token}, decimals: 18 }`,
    `rpcUrls: { default: { http: [${rpcUrl}] } }`,
    ...(explorer === undefined ? [] : [`blockExplorers: { default: { name: ${label}, url: ${explorer} } }`]),
  ]
  const local = file.freeName('defineChain', 'defineNetwork')
  const text = `${local}({\n${lines.map(line => `    ${line},\n`).join('')}  })`
  return { text, import: { name: 'defineChain', local }, dropped }
}

/** Reads the id of a chain: a number, or a hexadecimal text. */
function readId(value: ts.Expression | undefined): number | undefined {
  const text = value && (ts.isStringLiteralLike(value) || ts.isNumericLiteral(value)) ? value.text : ''
  return /^(?:0x[\da-f]+|\d+)$/i.test(text) ? Number(text) : undefined
}

/** Returns the members of a literal object, in place or in a constant. */
export function membersOf(
  file: FileMove,
  value: ts.Expression | undefined,
  followed: Set<string>,
): Map<string, ts.Expression> {
  const object = follow(file, value, followed)
  if (!object || !ts.isObjectLiteralExpression(object)) return new Map()
  return new Map(
    [...propertiesOf(object)].flatMap(([name, member]): [string, ts.Expression][] => {
      const given = valueOf(member)
      return given && member.name ? [[nameOf(member.name) || name, given]] : []
    }),
  )
}
