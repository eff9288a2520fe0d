import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { constantsBehind, followConstant, followText } from '../../followed-constant.ts'
import type { SiteFacts } from '../../kit.ts'
import { oneLine } from '../../line-text.ts'
import { propertiesOf, valueOf } from '../../nodes.ts'
import { chainModules } from '../../wagmi-site/make-kit.ts'
import { attributesOf, attributeValue } from '../../wagmi-site/jsx.ts'
import { isServerFile, themeElement } from '../../wagmi-site/theme-element.ts'
import { unwrap } from '../../wagmi-site/unwrap.ts'
import { provider } from './modules.ts'
import { readTheme } from './theme.ts'

/** Reads a provider's settings of the modal, for the options of createAppKit. */
export function readProvider(file: FileMove, element: ts.JsxElement, { files, options }: SiteFacts): void {
  const attributes = attributesOf(element)
  const valueAt = (name: string): ts.Expression | undefined => {
    const attribute = attributes?.get(name)
    return attribute && attributeValue(attribute)
  }
  const theme = readTheme(file, valueAt('theme'), files)
  if (theme) {
    if (!theme.isDynamic) options.set('themeMode', { text: theme.mode, imports: [] })
    if (theme.variables.length > 0) options.set('themeVariables', { text: theme.variables, imports: [] })
  }
  const locale = followText(file, valueAt('locale'), files)
  if (locale !== undefined) options.set('locale', { text: `'${locale}'`, imports: [] })
  const network = chainOf(file, valueAt('initialChain'), files)
  if (network) options.set('defaultNetwork', { text: network.name, imports: [network] })
  const name = appName(infoOf(file, valueAt('appInfo'), files))
  if (name) options.set('metadata.name', { text: name, imports: [] })
}

/** Removes a provider: its kit is created beside the config. */
export function moveProvider(file: FileMove, element: ts.JsxElement, { files }: SiteFacts): void {
  const attributes = attributesOf(element)
  if (!attributes) {
    file.leave(element, 'what is spread into this provider may be an option of createAppKit; then delete the provider')
    return
  }
  const elements: string[] = []
  const notes: string[] = []
  for (const [name, attribute] of attributes) {
    const value = attributeValue(attribute)
    const row = Object.hasOwn(provider, name) ? provider[name] : undefined
    if (row && 'drop' in row) file.dropped(attribute, `${name}: ${row.drop}`)
    else if (row) file.check(attribute, `${name}: ${row.check}; it was ${oneLine(attribute)}`)
    else if (name === 'theme') elements.push(...moveTheme(file, attribute, value, files))
    else if (name === 'locale' && followText(file, value, files) === undefined)
      file.check(
        attribute,
        `locale: the modal follows the browser, or locale of createAppKit; it was ${oneLine(attribute)}`,
      )
    else if (name === 'initialChain' && !chainOf(file, value, files))
      file.check(
        attribute,
        `initialChain: defaultNetwork of createAppKit names the first network; it was ${oneLine(attribute)}`,
      )
    else if (name === 'appInfo') notes.push(...moveInfo(file, attribute, value, files))
  }
  unwrap(file, element, notes, elements)
  file.changed(element, 'RainbowKitProvider → options of createAppKit')
}

/** @returns the markup that follows a changing theme */
function moveTheme(
  file: FileMove,
  attribute: ts.JsxAttribute,
  value: ts.Expression | undefined,
  files: readonly FileMove[],
): string[] {
  const theme = readTheme(file, value, files)
  if (!theme || (theme.isDynamic && isServerFile(file, files))) {
    file.check(
      attribute,
      `theme: setThemeMode of useAppKitTheme follows what your page knows; it was ${oneLine(attribute)}`,
    )
    return []
  }
  for (const text of theme.dropped) file.dropped(value ?? attribute, text)
  for (const constant of theme.constants) {
    constant.file.remove(constant.statement)
    constant.file.dropUnusedConstants(constantsBehind(constant.file, constant.value))
  }
  return theme.isDynamic ? [themeElement(file, attribute, theme.mode)] : []
}

/** @returns the comments that stay in its place */
function moveInfo(
  file: FileMove,
  attribute: ts.JsxAttribute,
  value: ts.Expression | undefined,
  files: readonly FileMove[],
): string[] {
  const info = infoOf(file, value, files)
  if (!info) {
    file.check(
      attribute,
      `appInfo: metadata of createAppKit has the name, termsConditionsUrl and privacyPolicyUrl link to yours; it was ${oneLine(attribute)}`,
    )
    return []
  }
  const notes: string[] = []
  for (const [key, member] of propertiesOf(info))
    // The disclaimer may be required by law.
    if (key === 'disclaimer')
      notes.push(
        file.note(
          attribute,
          `disclaimer: termsConditionsUrl and privacyPolicyUrl of createAppKit link to yours; it was ${oneLine(member)}`,
        ),
      )
    else if (key !== 'appName') file.dropped(attribute, `${key} of appInfo`)
  return notes
}

function infoOf(
  file: FileMove,
  value: ts.Expression | undefined,
  files: readonly FileMove[],
): ts.ObjectLiteralExpression | undefined {
  if (!value) return undefined
  const given = ts.isIdentifier(value) ? followConstant(file, value, files)?.value : value
  return given && ts.isObjectLiteralExpression(given) ? given : undefined
}

function appName(info: ts.ObjectLiteralExpression | undefined): string | undefined {
  const name = info && valueOf(propertiesOf(info).get('appName'))
  return name && ts.isStringLiteralLike(name) ? name.getText() : undefined
}

/** Returns a chain that every file can import. */
function chainOf(
  file: FileMove,
  value: ts.Expression | undefined,
  files: readonly FileMove[],
): { module: string; name: string } | undefined {
  if (!value || !ts.isIdentifier(value)) return undefined
  const name = file.imports.names.find(each => each.local === value.text)
  if (name && chainModules.includes(name.module))
    return name.local === name.imported ? { module: name.module, name: name.imported } : undefined
  const constant = followConstant(file, value, files)
  return constant && constant.value !== value ? chainOf(constant.file, constant.value, files) : undefined
}
