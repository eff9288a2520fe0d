import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { constantOf, nameOf, propertiesOf, referencesOf, valueOf } from '../../nodes.ts'
import { radii } from './modules.ts'

/** A theme of RainbowKit, in the words of createAppKit. */
export interface Theme {
  readonly mode: 'light' | 'dark' | 'auto'
  /** Members of `themeVariables`, as text. */
  readonly variables: readonly string[]
  /** What is not moved. */
  readonly dropped: readonly string[]
  /** A constant that holds it, for nothing else. */
  readonly statement?: ts.VariableStatement
}

const modes: Readonly<Record<string, Theme['mode']>> = { darkTheme: 'dark', lightTheme: 'light', midnightTheme: 'dark' }

/** Reads a theme, where it is written out; one that depends on something is read by nobody but the site. */
export function readTheme(file: FileMove, value: ts.Expression | undefined): Theme | undefined {
  if (!value) return undefined
  if (ts.isIdentifier(value)) return readConstant(file, value)
  if (ts.isObjectLiteralExpression(value)) return readPair(file, value)
  if (!ts.isCallExpression(value)) return undefined
  const name = file.imports.names.find(each => each.local === value.expression.getText())
  const mode = name?.module === '@rainbow-me/rainbowkit' ? modes[name.imported] : undefined
  const [options] = value.arguments
  if (!mode || (options && !ts.isObjectLiteralExpression(options))) return undefined
  const variables: string[] = []
  const dropped: string[] = []
  for (const [key, member] of options ? propertiesOf(options) : []) {
    const given = valueOf(member)
    const text = given && ts.isStringLiteralLike(given) ? given.text : undefined
    if (key === 'accentColor' && given) variables.push(`'--w3m-accent': ${given.getText()}`)
    else if (key === 'borderRadius' && text !== undefined && radii[text])
      variables.push(`'--w3m-border-radius-master': '${radii[text]}'`)
    else if (key === 'fontStack' && text === 'system') variables.push(`'--w3m-font-family': 'system-ui, sans-serif'`)
    else dropped.push(`${key} of ${nameOf(value.expression as ts.Identifier)}`)
  }
  return { mode, variables, dropped }
}

function readConstant(file: FileMove, name: ts.Identifier): Theme | undefined {
  const constant = constantOf(file.source, name.text)
  if (!constant || ts.isIdentifier(constant.value)) return undefined
  const { statement, value } = constant
  const theme = readTheme(file, value)
  const isOwn = referencesOf(file.source, name.text).length === 2 && !statement.modifiers?.length
  return theme && { ...theme, ...(isOwn && { statement }) }
}

/** One theme for light and one for dark. */
function readPair(file: FileMove, value: ts.ObjectLiteralExpression): Theme | undefined {
  const members = propertiesOf(value)
  const light = readTheme(file, valueOf(members.get('lightMode')))
  const dark = readTheme(file, valueOf(members.get('darkMode')))
  if (!light || !dark) return undefined
  const variables = light.variables.filter(each => dark.variables.includes(each))
  const different = light.variables.length + dark.variables.length > 2 * variables.length
  const note = different
    ? ['themes that differ in more than their mode: --w3m-* in CSS, under prefers-color-scheme']
    : []
  return { mode: 'auto', variables, dropped: [...light.dropped, ...dark.dropped, ...note] }
}
