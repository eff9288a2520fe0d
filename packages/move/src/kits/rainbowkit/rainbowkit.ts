import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { Kit, SiteFacts } from '../../kit.ts'
import { callOf } from '../../nodes.ts'
import { elementOf, moveButton } from '../../wagmi-site/jsx.ts'
import { findConfig, makeKit } from '../../wagmi-site/make-kit.ts'
import { moveHook } from '../../wagmi-site/modal-hook.ts'
import { button, config, cssVariables, hooks, modules } from './modules.ts'
import { moveProvider, readProvider } from './provider.ts'

const main = ['@rainbow-me/rainbowkit']

/** RainbowKit 2: wagmi's own hooks stay as they are. */
export const rainbowkit: Kit = {
  name: 'rainbowkit',
  title: 'RainbowKit',
  packages: /^@rainbow-me\/rainbowkit/,
  modules,
  cssVariables,
  survey(file, facts) {
    const maker = file.imports.find(main, 'getDefaultConfig')
    if (maker && file.references(maker).some(use => findConfig(callOf(use)))) facts.makesKit = true
    for (const element of providersOf(file)) if (ts.isJsxElement(element)) readProvider(file, element, facts)
  },
  transform(file, facts) {
    moveConfig(file, facts)
    const provider = file.imports.find(main, 'RainbowKitProvider')
    if (provider && facts.makesKit) {
      const moved = providersOf(file).map(element => ts.isJsxElement(element) && moveProvider(file, element))
      if (moved.every(Boolean)) file.imports.drop(provider)
    }
    moveButtons(file)
    for (const [hook, rows] of Object.entries(hooks)) {
      const name = file.imports.find(main, hook)
      if (name) moveHook(file, name, rows)
    }
  },
}

function providersOf(file: FileMove): (ts.JsxElement | ts.JsxSelfClosingElement)[] {
  const name = file.imports.find(main, 'RainbowKitProvider')
  const elements = name ? file.references(name).map(elementOf) : []
  return [...new Set(elements)].filter(each => each !== undefined)
}

function moveConfig(file: FileMove, facts: SiteFacts): void {
  const name = file.imports.find(main, 'getDefaultConfig')
  if (!name) return
  for (const use of file.references(name)) {
    const place = findConfig(callOf(use))
    if (place) makeKit(file, place, config, facts, name)
  }
}

function moveButtons(file: FileMove): void {
  const name = file.imports.find(main, 'ConnectButton')
  if (!name) return
  let isWhole = true
  for (const use of file.references(name)) {
    const element = elementOf(use)
    if (element && moveButton(file, element, button)) {
      file.imports.want('@latchkey/react', 'AppKitButton')
      continue
    }
    isWhole = false
    if (ts.isPropertyAccessExpression(use.parent) && !ts.isJsxClosingElement(use.parent.parent))
      file.leave(
        use.parent,
        'ConnectButton.Custom: draw your button with useAppKit, useAppKitAccount and useAppKitNetwork of @latchkey/react',
      )
  }
  if (isWhole) file.imports.want('@latchkey/react', 'AppKitButton', { instead: name })
}
