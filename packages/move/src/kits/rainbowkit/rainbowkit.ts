import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { Kit } from '../../kit.ts'
import { ancestor, callOf, referencesOf } from '../../nodes.ts'
import { moveLazyButtons } from '../../wagmi-site/lazy-button.ts'
import { makeKit } from '../../wagmi-site/make-kit.ts'
import { moveHook } from '../../wagmi-site/modal-hook.ts'
import { buttons, configs, providers } from '../../wagmi-site/places.ts'
import { findOwnConfig, moveOwnConfig } from './own-config.ts'
import { button, config, cssVariables, custom, hooks, modules } from './modules.ts'
import { moveNextAuth, readNextAuth } from './next-auth.ts'
import { moveProvider, readProvider } from './provider.ts'
import { moveTypes } from './types.ts'

const main = '@rainbow-me/rainbowkit'

/** RainbowKit 2; wagmi's own hooks stay unchanged. */
export const rainbowkit: Kit = {
  name: 'rainbowkit',
  title: 'RainbowKit',
  packages: /^@rainbow-me\/rainbowkit/,
  modules,
  cssVariables,
  survey(file, facts) {
    if (configs(file, main).length > 0 || findOwnConfig(facts.files)?.config.file === file) facts.makesKit = true
    for (const element of providers(file, main, 'RainbowKitProvider')) readProvider(file, element, facts)
    readNextAuth(file, facts)
  },
  transform(file, facts) {
    const maker = file.imports.find([main], 'getDefaultConfig')
    for (const place of configs(file, main)) if (maker) makeKit(file, place, config, facts, maker)
    const own = findOwnConfig(facts.files)
    if (own?.source.file === file) moveOwnConfig(own, facts)
    dropDefaultWallets(file)
    if (facts.makesKit) {
      for (const element of providers(file, main, 'RainbowKitProvider')) moveProvider(file, element, facts)
      moveNextAuth(file, facts)
    }
    moveTypes(file)
    buttons(file, [main, 'ConnectButton'], button, 'show', custom)
    moveLazyButtons(file, [main, 'ConnectButton'], 'show')
    for (const [hook, rows] of Object.entries(hooks)) {
      const name = file.imports.find([main], hook)
      if (name) moveHook(file, name, rows)
    }
  },
}

/** Removes the default wallets, which only the config used. */
function dropDefaultWallets(file: FileMove): void {
  const name = file.imports.find([main], 'getDefaultWallets')
  for (const use of name ? file.references(name) : []) {
    const declaration = callOf(use)?.parent
    const statement = ancestor(use, ts.isVariableStatement)
    if (!statement || !declaration || !ts.isVariableDeclaration(declaration)) continue
    if (!ts.isObjectBindingPattern(declaration.name) || statement.modifiers?.length) continue
    const uses = declaration.name.elements.flatMap(({ name: local }) =>
      referencesOf(file.source, local.getText()).filter(each => each !== local),
    )
    if (uses.every(each => file.isRemoved(each))) file.remove(statement)
  }
}
