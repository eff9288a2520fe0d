import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { constantsBehind, followConstant, unwrapped } from '../../followed-constant.ts'
import type { SiteFacts } from '../../kit.ts'
import { declaresName, nameOf, valueOf } from '../../nodes.ts'
import { attributesOf, attributeValue } from '../../wagmi-site/jsx.ts'
import { configs, providers } from '../../wagmi-site/places.ts'
import { unwrap } from '../../wagmi-site/unwrap.ts'
import { findOwnConfig } from './own-config.ts'

const main = '@rainbow-me/rainbowkit'
const component = 'RainbowKitSiweNextAuthProvider'
const functions = ['getCsrfToken', 'getSession', 'signIn', 'signOut']

/** Statement of a provider without its own. */
const defaultStatement = "'Sign in with Ethereum to the app.'"

/**
 * Reads the provider that signs users in with next-auth, for the option `siweConfig`. The functions behind it are next-auth's
 * own.
 */
export function readNextAuth(file: FileMove, { files, options }: SiteFacts): void {
  for (const element of providers(file, `${main}-siwe-next-auth`, component)) {
    const settings = settingsOf(file, element, files)
    if (!settings || !hasFreeNames(files)) continue
    options.set('siweConfig', {
      text: writeConfig(settings),
      imports: [
        ...['createSIWEConfig', 'formatMessage'].map(name => ({ module: '@latchkey/siwx', name })),
        ...functions.map(name => ({ module: 'next-auth/react', name })),
      ],
    })
  }
}

/** Removes the provider if `siweConfig` has its settings. */
export function moveNextAuth(file: FileMove, { options }: SiteFacts): void {
  if (!options.has('siweConfig')) return
  for (const element of providers(file, `${main}-siwe-next-auth`, component)) {
    file.check(
      element,
      'signing in: the session of next-auth has to name the address, in any member, so that the kit knows who is signed in',
    )
    const constants = constantsBehind(file, element.openingElement)
    unwrap(file, element)
    file.dropUnusedConstants(constants)
    file.changed(element, `${component} → siweConfig of createAppKit`)
  }
}

interface Settings {
  /** Statement of the message, as code. */
  readonly statement: string
  readonly isDisabled: boolean
}

/** @returns `undefined` if the provider has a setting that the command cannot read */
function settingsOf(file: FileMove, element: ts.JsxElement, files: readonly FileMove[]): Settings | undefined {
  const attributes = attributesOf(element)
  if (!attributes) return undefined
  let statement: string | undefined = defaultStatement
  let isDisabled = false
  for (const [name, attribute] of attributes) {
    const value = attributeValue(attribute)
    if (name === 'getSiweMessageOptions' && value) statement = statementOf(file, value, files)
    else if (name === 'enabled' && value?.kind === ts.SyntaxKind.FalseKeyword) isDisabled = true
    else if (name !== 'enabled' || (value && value.kind !== ts.SyntaxKind.TrueKeyword)) return undefined
  }
  return statement === undefined ? undefined : { statement, isDisabled }
}

function statementOf(file: FileMove, value: ts.Expression, files: readonly FileMove[]): string | undefined {
  const given = ts.isIdentifier(value) ? followConstant(file, value, files)?.value : value
  if (!given || !ts.isArrowFunction(given) || ts.isBlock(given.body)) return undefined
  const object = unwrapped(given.body)
  if (!ts.isObjectLiteralExpression(object)) return undefined
  const [member, ...others] = object.properties
  if (!member) return defaultStatement
  const text = valueOf(member)
  const isStatement = member.name !== undefined && nameOf(member.name) === 'statement' && others.length === 0
  return isStatement && text && ts.isStringLiteral(text) ? text.getText() : undefined
}

/** Returns whether the file of the new kit has no other use of the names of next-auth's functions. */
function hasFreeNames(files: readonly FileMove[]): boolean {
  const makers = files.filter(file => configs(file, main).length > 0 || findOwnConfig(files)?.config.file === file)
  return makers.every(file =>
    functions.every(
      name =>
        !declaresName(file.source, name) &&
        file.imports.names.every(({ local, module }) => local !== name || module === 'next-auth/react'),
    ),
  )
}

/** Returns the code of the option, in a call of `createAppKit`. `¶` stands for the end of a statement. */
function writeConfig({ statement, isDisabled }: Settings): string {
  const members = [
    ...(isDisabled ? ['enabled: false'] : []),
    'createMessage: ({ address, ...parts }) => formatMessage(parts, address)',
    `getMessageParams: async () => ({ statement: ${statement} })`,
    "getNonce: async () => (await getCsrfToken()) ?? ''",
    [
      'getSession: async () => {',
      '  const address = /0x[\\da-f]{40}/i.exec(JSON.stringify(await getSession()))?.[0]¶',
      '  return address === undefined ? null : { address, chainId: 1 }¶',
      '}',
    ].join('\n'),
    'signOutOnNetworkChange: false',
    ['signOut: async () => {', '  await signOut({ redirect: false })¶', '  return true¶', '}'].join('\n'),
    [
      'verifyMessage: async ({ message, signature }) =>',
      "  (await signIn('credentials', { message, redirect: false, signature }))?.ok ?? false",
    ].join('\n'),
  ]
  const lines = members.map(each => `    ${each.replaceAll('\n', '\n    ')},\n`)
  return `createSIWEConfig({\n${lines.join('')}  })`
}
