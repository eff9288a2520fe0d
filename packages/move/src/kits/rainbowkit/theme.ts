import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { type FollowedConstant, followConstant, isOnlyUse, unwrapped } from '../../followed-constant.ts'
import { nameOf, propertiesOf, valueOf } from '../../nodes.ts'
import { radii } from './modules.ts'

/** A theme of RainbowKit in the terms of createAppKit. */
export interface Theme {
  /** `themeMode`, as the text of an expression. */
  readonly mode: string
  /** Whether the mode follows the page's state, and so is no option. */
  readonly isDynamic: boolean
  /** Members of `themeVariables`, as text. */
  readonly variables: readonly string[]
  /** Names of settings without a replacement. */
  readonly dropped: readonly string[]
  /** Constants that only contain the theme. */
  readonly constants: readonly FollowedConstant[]
}

const modes: Readonly<Record<string, string>> = { darkTheme: 'dark', lightTheme: 'light', midnightTheme: 'dark' }

/** Reads a literal theme, in place or in a constant of the site, or one that a condition selects from such themes. */
export function readTheme(
  file: FileMove,
  value: ts.Expression | undefined,
  files: readonly FileMove[],
): Theme | undefined {
  if (!value) return undefined
  const given = unwrapped(value)
  if (ts.isIdentifier(given)) return readConstant(file, given, files)
  if (ts.isObjectLiteralExpression(given)) return readPair(file, given, files) ?? readOwn(file, given, files)
  if (ts.isConditionalExpression(given)) return readChoice(file, given, files)
  if (!ts.isCallExpression(given)) return undefined
  const name = file.imports.names.find(each => each.local === given.expression.getText())
  const mode = name?.module === '@rainbow-me/rainbowkit' ? modes[name.imported] : undefined
  const [options] = given.arguments
  if (!mode) return readMerged(file, given, files)
  if (options && !ts.isObjectLiteralExpression(options)) return undefined
  const variables: string[] = []
  const dropped: string[] = []
  for (const [key, member] of options ? propertiesOf(options) : []) {
    const text = textOf(file, valueOf(member), files)
    if (key === 'accentColor' && text !== undefined) variables.push(`'--w3m-accent': '${text}'`)
    else if (key === 'borderRadius' && text !== undefined && radii[text])
      variables.push(`'--w3m-border-radius-master': '${radii[text]}'`)
    else if (key === 'fontStack' && text === 'system') variables.push(`'--w3m-font-family': 'system-ui, sans-serif'`)
    else dropped.push(`${key} of ${nameOf(given.expression as ts.Identifier)}`)
  }
  return { mode: `'${mode}'`, isDynamic: false, variables, dropped, constants: [] }
}

/** Returns a text for the file of the kit: a literal is copied there, but a name of this file cannot be. */
function textOf(file: FileMove, value: ts.Expression | undefined, files: readonly FileMove[]): string | undefined {
  if (!value) return undefined
  const given = unwrapped(value)
  if (ts.isIdentifier(given)) {
    const constant = followConstant(file, given, files)
    return constant && !ts.isIdentifier(constant.value) ? textOf(constant.file, constant.value, files) : undefined
  }
  return ts.isStringLiteralLike(given) && !/['\\\n]/.test(given.text) ? given.text : undefined
}

function readConstant(file: FileMove, name: ts.Identifier, files: readonly FileMove[]): Theme | undefined {
  const constant = followConstant(file, name, files)
  if (!constant || ts.isIdentifier(constant.value)) return undefined
  const theme = readTheme(constant.file, constant.value, files)
  if (!theme || theme.isDynamic) return undefined
  return isOnlyUse(constant, name, file, files) ? { ...theme, constants: [...theme.constants, constant] } : theme
}

/** Reads a theme that a function merges with members of the site. */
function readMerged(file: FileMove, call: ts.CallExpression, files: readonly FileMove[]): Theme | undefined {
  const [base, own, ...others] = call.arguments
  const theme = readTheme(file, base, files)
  const members = own && unwrapped(own)
  if (!theme || !members || !ts.isObjectLiteralExpression(members) || others.length > 0) return undefined
  return withMembers(file, theme, members, files)
}

/** Reads the site's own theme, on top of one of RainbowKit that it spreads, or of none. */
function readOwn(file: FileMove, object: ts.ObjectLiteralExpression, files: readonly FileMove[]): Theme | undefined {
  const spreads = object.properties.filter(ts.isSpreadAssignment)
  const [spread, ...others] = spreads
  const none: Theme = { mode: "'auto'", isDynamic: false, variables: [], dropped: [], constants: [] }
  const base = spread ? readTheme(file, spread.expression, files) : none
  if (!base || others.length > 0 || !propertiesOf(object).has('colors')) return undefined
  return withMembers(file, base, object, files)
}

/** Replaces the accent and the font of a theme by those of a theme's members. */
function withMembers(
  file: FileMove,
  theme: Theme,
  object: ts.ObjectLiteralExpression,
  files: readonly FileMove[],
): Theme {
  const dropped = [...theme.dropped]
  const variables = new Map(theme.variables.map(each => [each.split(':')[0] ?? '', each]))
  for (const [group, member] of propertiesOf(object)) {
    const value = valueOf(member)
    const inside = value && ts.isObjectLiteralExpression(value) ? propertiesOf(value) : new Map<string, never>()
    for (const [key, each] of inside) {
      const name = ownVariables[`${group}.${key}`]
      const text = name === undefined ? undefined : textOf(file, valueOf(each), files)
      if (text === undefined) dropped.push(`${group}.${key} of a theme`)
      else variables.set(`'${name}'`, `'${name}': '${text}'`)
    }
    if (inside.size === 0) dropped.push(`${group} of a theme`)
  }
  return { ...theme, variables: [...variables.values()], dropped }
}

const ownVariables: Readonly<Record<string, string>> = {
  'colors.accentColor': '--w3m-accent',
  'fonts.body': '--w3m-font-family',
}

/** Reads a pair of themes for light and dark. */
function readPair(file: FileMove, value: ts.ObjectLiteralExpression, files: readonly FileMove[]): Theme | undefined {
  const members = propertiesOf(value)
  const light = readTheme(file, valueOf(members.get('lightMode')), files)
  const dark = readTheme(file, valueOf(members.get('darkMode')), files)
  return light && dark && { ...join(light, dark), mode: "'auto'", isDynamic: false }
}

function readChoice(
  file: FileMove,
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  files: readonly FileMove[],
): Theme | undefined {
  const [first, second] = [readTheme(file, whenTrue, files), readTheme(file, whenFalse, files)]
  if (!first || !second) return undefined
  if (first.mode === second.mode) return { ...join(first, second), mode: first.mode, isDynamic: first.isDynamic }
  const nested = (theme: Theme): string => (theme.isDynamic ? `(${theme.mode})` : theme.mode)
  return {
    ...join(first, second),
    mode: `${condition.getText()} ? ${nested(first)} : ${nested(second)}`,
    isDynamic: true,
  }
}

/** Returns the values that two themes have in common. */
function join(first: Theme, second: Theme): Omit<Theme, 'mode' | 'isDynamic'> {
  const variables = first.variables.filter(each => second.variables.includes(each))
  const different = first.variables.length + second.variables.length > 2 * variables.length
  const note = different
    ? ['themes that differ in more than their mode: --w3m-* in CSS, under prefers-color-scheme']
    : []
  return {
    variables,
    dropped: [...first.dropped, ...second.dropped, ...note],
    constants: [...first.constants, ...second.constants],
  }
}
