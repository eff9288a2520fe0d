import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { SiteFacts } from '../../kit.ts'
import { oneLine } from '../../line-text.ts'
import { propertiesOf, valueOf } from '../../nodes.ts'
import { chainModules } from '../../wagmi-site/make-kit.ts'
import { attributesOf, attributeValue } from '../../wagmi-site/jsx.ts'
import { unwrap } from '../../wagmi-site/unwrap.ts'
import { provider } from './modules.ts'
import { readTheme } from './theme.ts'

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
  const notes: string[] = []
  const leave = (why: string, was: ts.Node): void =>
    void notes.push(file.note(element, `${why}; it was ${oneLine(was)}`))
  for (const [name, attribute] of attributes) {
    const value = attributeValue(attribute)
    const row = Object.hasOwn(provider, name) ? provider[name] : undefined
    if (row && 'drop' in row) file.dropped(attribute, `${name}: ${row.drop}`)
    else if (row) leave(`${name}: ${row.leave}`, attribute)
    else if (name === 'theme') moveTheme(file, attribute, value, leave)
    else if (name === 'locale' && !(value && ts.isStringLiteral(value)))
      leave('locale: locale of createAppKit is a text that stays', attribute)
    else if (name === 'initialChain' && !chainOf(file, value))
      leave('initialChain: name the network in defaultNetwork of createAppKit', attribute)
    else if (name === 'appInfo') {
      if (value && ts.isObjectLiteralExpression(value))
        for (const [key, member] of propertiesOf(value)) dropInfo(file, member, key, leave)
      else
        leave(
          'appInfo: metadata of createAppKit has the name, termsConditionsUrl and privacyPolicyUrl link to yours',
          attribute,
        )
    }
  }
  unwrap(file, element, notes)
  file.changed(element, 'RainbowKitProvider → options of createAppKit')
  return true
}

type Leave = (why: string, was: ts.Node) => void

function moveTheme(file: FileMove, attribute: ts.JsxAttribute, value: ts.Expression | undefined, leave: Leave): void {
  const theme = readTheme(file, value)
  if (!theme) return leave('theme: setThemeMode of useAppKitTheme follows what your page knows', attribute)
  for (const text of theme.dropped) file.dropped(value ?? attribute, text)
  if (theme.statement) file.remove(theme.statement)
}

function dropInfo(file: FileMove, member: ts.Node, key: string, leave: Leave): void {
  if (key === 'disclaimer')
    leave('disclaimer: termsConditionsUrl and privacyPolicyUrl of createAppKit link to yours', member)
  else if (key !== 'appName') file.dropped(member, `${key} of appInfo`)
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
