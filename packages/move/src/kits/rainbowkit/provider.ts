import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { SiteFacts } from '../../kit.ts'
import { propertiesOf, valueOf } from '../../nodes.ts'
import { attributesOf, attributeValue } from '../../wagmi-site/jsx.ts'
import { unwrap } from '../../wagmi-site/unwrap.ts'
import { provider } from './modules.ts'
import { readTheme } from './theme.ts'

const chainModules = ['wagmi/chains', 'viem/chains', '@wagmi/core/chains']

/** What a provider says of the modal, for the options of createAppKit. */
export function readProvider(file: FileMove, element: ts.JsxElement, { options }: SiteFacts): void {
  const attributes = attributesOf(element)
  const valueAt = (name: string): ts.Expression | undefined => {
    const attribute = attributes?.get(name)
    return attribute && attributeValue(attribute)
  }
  const theme = readTheme(file, valueAt('theme'))
  if (theme) {
    options.set('themeMode', { text: `'${theme.mode}'`, imports: [] })
    if (theme.variables.length > 0) options.set('themeVariables', { text: theme.variables, imports: [] })
  }
  const locale = valueAt('locale')
  if (locale && ts.isStringLiteral(locale)) options.set('locale', { text: `'${locale.text}'`, imports: [] })
  const network = chainOf(file, valueAt('initialChain'))
  if (network) options.set('defaultNetwork', { text: network.name, imports: [network] })
  const name = appName(valueAt('appInfo'))
  if (name) options.set('metadata.name', { text: name, imports: [] })
}

/** Takes a provider away: its kit is made where the config is. */
export function moveProvider(file: FileMove, element: ts.JsxElement): boolean {
  const attributes = attributesOf(element)
  if (!attributes) {
    file.leave(element, 'what is spread into this provider may be an option of createAppKit; then delete the provider')
    return false
  }
  for (const [name, attribute] of attributes) {
    const value = attributeValue(attribute)
    const row = Object.hasOwn(provider, name) ? provider[name] : undefined
    if (row && 'drop' in row) file.dropped(attribute, `${name}: ${row.drop}`)
    else if (row) file.leave(element, `${name}: ${row.leave}`)
    else if (name === 'theme') moveTheme(file, element, value)
    else if (name === 'locale' && !(value && ts.isStringLiteral(value)))
      file.leave(element, `locale={${value?.getText()}}: locale of createAppKit is a text that stays`)
    else if (name === 'initialChain' && !chainOf(file, value))
      file.leave(element, `initialChain={${value?.getText()}}: name the network in defaultNetwork of createAppKit`)
    else if (name === 'appInfo' && value && ts.isObjectLiteralExpression(value))
      for (const key of propertiesOf(value).keys()) dropInfo(file, element, key)
  }
  unwrap(file, element)
  file.changed(element, 'RainbowKitProvider → options of createAppKit')
  return true
}

function moveTheme(file: FileMove, element: ts.JsxElement, value: ts.Expression | undefined): void {
  const theme = readTheme(file, value)
  if (!theme)
    return file.leave(element, `theme={${oneLine(value)}}: setThemeMode of useAppKitTheme follows what your page knows`)
  for (const text of theme.dropped) file.dropped(value ?? element, text)
  if (theme.statement) file.remove(theme.statement)
}

function dropInfo(file: FileMove, element: ts.JsxElement, key: string): void {
  if (key === 'disclaimer')
    file.leave(element, 'disclaimer: termsConditionsUrl and privacyPolicyUrl of createAppKit link to yours')
  else if (key !== 'appName') file.dropped(element, `${key} of appInfo`)
}

function appName(value: ts.Expression | undefined): string | undefined {
  if (!value || !ts.isObjectLiteralExpression(value)) return undefined
  const name = valueOf(propertiesOf(value).get('appName'))
  return name && ts.isStringLiteralLike(name) ? name.getText() : undefined
}

/** A chain that every file can import. */
function chainOf(file: FileMove, value: ts.Expression | undefined): { module: string; name: string } | undefined {
  const name = value && ts.isIdentifier(value) && file.imports.names.find(each => each.local === value.text)
  if (!name || !chainModules.includes(name.module) || name.local !== name.imported) return undefined
  return { module: name.module, name: name.imported }
}

function oneLine(node: ts.Node | undefined): string {
  return (node?.getText() ?? '').replace(/\s+/g, ' ')
}
