import ts from 'typescript'

import type { FileMove } from '../file-move.ts'
import { nameOf } from '../nodes.ts'

/** Returns the element whose tag is this name. */
export function elementOf(use: ts.Identifier): ts.JsxElement | ts.JsxSelfClosingElement | undefined {
  const { parent } = use
  if (ts.isJsxSelfClosingElement(parent)) return parent
  return ts.isJsxOpeningElement(parent) ? parent.parent : undefined
}

/** Returns the attributes of an element by name; `undefined` if some are spread into it. */
export function attributesOf(
  element: ts.JsxElement | ts.JsxSelfClosingElement,
): Map<string, ts.JsxAttribute> | undefined {
  const { properties } = (ts.isJsxElement(element) ? element.openingElement : element).attributes
  const named = properties.filter(ts.isJsxAttribute)
  return named.length < properties.length ? undefined : new Map(named.map(each => [nameOf(each.name), each]))
}

/** Returns the value of an attribute; `undefined` for one without a value. */
export function attributeValue({ initializer }: ts.JsxAttribute): ts.Expression | undefined {
  if (initializer && ts.isJsxExpression(initializer)) return initializer.expression
  return initializer
}

/** The replacement of a button's attribute. */
export type AttributeRow = 'same' | 'showBalance' | { readonly drop: string } | { readonly leave: string }

/** Turns the old kit's button into an `AppKitButton`; `balance` is the old one's default. */
export function moveButton(
  file: FileMove,
  element: ts.JsxElement | ts.JsxSelfClosingElement,
  rows: Readonly<Record<string, AttributeRow>>,
  balance: 'show' | 'hide' = 'show',
): boolean {
  const attributes = attributesOf(element)
  if (!attributes || ts.isJsxElement(element)) {
    file.leave(element, '<AppKitButton> takes its label, size and balance one by one, and no children')
    return false
  }
  const kept: string[] = []
  for (const [name, attribute] of attributes) {
    const row = Object.hasOwn(rows, name) ? rows[name] : { drop: 'nothing of Latchkey is like it' }
    if (row === 'same') kept.push(attribute.getText())
    else if (row === 'showBalance') {
      if (attributeValue(attribute)?.kind === ts.SyntaxKind.FalseKeyword) kept.push('balance="hide"')
      else if (attributeValue(attribute) && !isPlain(attributeValue(attribute)))
        file.dropped(attribute, `${name}: balance is 'show' or 'hide', at every width`)
    } else if (row && 'leave' in row) file.leave(element, `${name}: ${row.leave}`)
    else if (row) file.dropped(attribute, `${name}: ${row.drop}`)
  }
  if (balance === 'hide' && !attributes.has('showBalance')) kept.push('balance="hide"')
  file.replace(element, `<AppKitButton${kept.map(each => ` ${each}`).join('')} />`)
  file.changed(element, `${element.tagName.getText()} → AppKitButton`)
  return true
}

function isPlain(value: ts.Expression | undefined): boolean {
  return value?.kind === ts.SyntaxKind.TrueKeyword
}
