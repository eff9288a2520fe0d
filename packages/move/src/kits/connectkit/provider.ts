import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { followText } from '../../followed-constant.ts'
import type { SiteFacts } from '../../kit.ts'
import { oneLine } from '../../line-text.ts'
import { propertiesOf, valueOf } from '../../nodes.ts'
import { attributesOf, attributeValue } from '../../wagmi-site/jsx.ts'
import { isServerFile, themeElement } from '../../wagmi-site/theme-element.ts'
import { unwrap } from '../../wagmi-site/unwrap.ts'
import { checked, cssVariables, left } from './modules.ts'

/** Reads a provider's settings of the modal, for the options of createAppKit. */
export function readProvider(file: FileMove, element: ts.JsxElement, { files, options }: SiteFacts): void {
  const attributes = attributesOf(element)
  const textAt = (name: string): string | undefined => textOf(attributes, name)
  const mode = modeOf(file, attributes, files) ?? (textAt('theme') === 'midnight' ? 'dark' : undefined)
  if (mode !== undefined && /^(?:light|dark|auto)$/.test(mode))
    options.set('themeMode', { text: `'${mode}'`, imports: [] })
  const variables = [...membersOf(attributes, 'customTheme')].flatMap(([name, value]) =>
    cssVariables[name] && ts.isStringLiteralLike(value) ? [`'${cssVariables[name]}': ${value.getText()}`] : [],
  )
  if (variables.length > 0) options.set('themeVariables', { text: variables, imports: [] })
  const language = membersOf(attributes, 'options').get('language')
  if (language && ts.isStringLiteral(language)) options.set('locale', { text: `'${language.text}'`, imports: [] })
}

/** Removes a provider: its kit is created beside the config. */
export function moveProvider(file: FileMove, element: ts.JsxElement, { files }: SiteFacts): void {
  const attributes = attributesOf(element)
  if (!attributes) {
    file.leave(element, 'what is spread into this provider may be an option of createAppKit; then delete the provider')
    return
  }
  const notes: string[] = []
  const elements: string[] = []
  const leave = (why: string, was: ts.Node): void =>
    void notes.push(file.note(element, `${why}; it was ${oneLine(was)}`))
  const check = (name: string, was: ts.Node): void =>
    file.check(was, `${name}: ${checked[name]}; it was ${oneLine(was)}`)
  for (const [name, attribute] of attributes) {
    const why = left[name]
    if (why !== undefined) leave(`${name}: ${why}`, attribute)
    else if (Object.hasOwn(checked, name)) check(name, attribute)
    else if (name === 'mode' && modeOf(file, attributes, files) === undefined) {
      const mode = attributeValue(attribute)
      if (mode && isServerFile(file, files))
        file.check(
          attribute,
          `mode: setThemeMode of useAppKitTheme sets it in a client component; it was ${oneLine(attribute)}`,
        )
      else if (mode) elements.push(themeElement(file, attribute, mode.getText()))
    } else if (name === 'theme' && textOf(attributes, name) !== 'midnight')
      file.dropped(attribute, 'theme: one look, which themeVariables change')
    else if (name === 'customTheme' || name === 'options') moveMembers(file, attribute, name, { leave, check })
    else if (name !== 'mode' && name !== 'theme') file.dropped(attribute, name)
  }
  unwrap(file, element, notes, elements)
  file.changed(element, 'ConnectKitProvider → options of createAppKit')
}

function moveMembers(
  file: FileMove,
  attribute: ts.JsxAttribute,
  list: string,
  { leave, check }: { leave(why: string, was: ts.Node): void; check(name: string, was: ts.Node): void },
): void {
  const value = attributeValue(attribute)
  if (!value || !ts.isObjectLiteralExpression(value))
    return file.check(
      attribute,
      `${list}: themeVariables, locale and defaultNetwork of createAppKit are like it; it was ${oneLine(attribute)}`,
    )
  for (const [name, member] of propertiesOf(value)) {
    const given = valueOf(member)
    const why = list === 'options' ? left[name] : undefined
    const isMoved = list === 'options' ? name === 'language' : cssVariables[name] !== undefined
    if (name === 'initialChainId' && given?.getText() === '0') continue
    if (list === 'options' && Object.hasOwn(checked, name)) check(name, member)
    else if (why !== undefined) leave(`${name}: ${why}`, member)
    else if (!isMoved || !given || !ts.isStringLiteralLike(given)) file.dropped(member, `${name} of ${list}`)
  }
}

type Attributes = ReadonlyMap<string, ts.JsxAttribute> | undefined

function textOf(attributes: Attributes, name: string): string | undefined {
  const attribute = attributes?.get(name)
  const value = attribute && attributeValue(attribute)
  return value && ts.isStringLiteral(value) ? value.text : undefined
}

/** Returns the mode, if it stays the same. */
function modeOf(file: FileMove, attributes: Attributes, files: readonly FileMove[]): string | undefined {
  const attribute = attributes?.get('mode')
  return attribute && followText(file, attributeValue(attribute), files)
}

function membersOf(attributes: Attributes, name: string): Map<string, ts.Expression> {
  const attribute = attributes?.get(name)
  const value = attribute && attributeValue(attribute)
  if (!value || !ts.isObjectLiteralExpression(value)) return new Map()
  return new Map(
    [...propertiesOf(value)].flatMap(([key, member]): [string, ts.Expression][] => {
      const given = valueOf(member)
      return given ? [[key, given]] : []
    }),
  )
}
