import ts from 'typescript'

import type { FileMove } from '../file-move.ts'
import { callOf } from '../nodes.ts'
import { type CustomMembers, moveCustom } from './custom-button.ts'
import { type AttributeRow, elementOf, moveButton } from './jsx.ts'
import { type ConfigPlace, findConfig } from './make-kit.ts'

/** Returns the places in which a file creates its config by the old kit's `getDefaultConfig`. */
export function configs(file: FileMove, module: string, wrapper?: string): ConfigPlace[] {
  const name = file.imports.find([module], 'getDefaultConfig')
  const found = name ? file.references(name).map(use => findConfig(callOf(use), wrapper)) : []
  return found.filter(each => each !== undefined)
}

/** Returns the uses of the old kit's provider in a file. */
export function providers(file: FileMove, module: string, component: string): ts.JsxElement[] {
  const name = file.imports.find([module], component)
  const elements = name ? file.references(name).map(elementOf) : []
  return [...new Set(elements)].filter(each => each !== undefined && ts.isJsxElement(each))
}

/** Moves the old kit's buttons; one that the site itself draws keeps its function. */
export function buttons(
  file: FileMove,
  [module, component]: readonly [string, string],
  rows: Readonly<Record<string, AttributeRow>>,
  balance: 'show' | 'hide',
  members: CustomMembers,
): void {
  const name = file.imports.find([module], component)
  if (!name) return
  const uses = file.references(name)
  const drawn = new Set(moveCustom(file, uses, members))
  let isWhole = true
  for (const use of uses) {
    const element = elementOf(use)
    const isClosing = ts.isPropertyAccessExpression(use.parent) && ts.isJsxClosingElement(use.parent.parent)
    if (isClosing || ts.isJsxClosingElement(use.parent) || drawn.has(use)) continue
    if (element && moveButton(file, element, rows, balance)) {
      file.imports.want('@latchkey/react', 'AppKitButton', { near: name })
      continue
    }
    isWhole = false
    if (ts.isPropertyAccessExpression(use.parent))
      file.leave(
        use.parent,
        `${component}.Custom: draw your button with useAppKit, useAppKitAccount and useAppKitNetwork of @latchkey/react`,
      )
  }
  if (isWhole) file.imports.drop(name)
}
