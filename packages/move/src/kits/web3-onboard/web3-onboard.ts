import type { FileMove } from '../../file-move.ts'
import type { Kit, Maker } from '../../kit.ts'
import { moduleNameOf } from '../../module-path.ts'
import { attributesOf } from '../../wagmi-site/jsx.ts'
import { providers } from '../../wagmi-site/places.ts'
import { unwrap } from '../../wagmi-site/unwrap.ts'
import { moveComposable } from './composable.ts'
import { moveHooks } from './hooks.ts'
import { moveInstance } from './instance.ts'
import { findMaker, settleMaker } from './maker.ts'
import { cssVariables, modules } from './modules.ts'
import { importOfKit } from './uses.ts'

const react = '@web3-onboard/react'
const vue = '@web3-onboard/vue'

/** web3-onboard 2, with its hooks and `onboard` itself. */
export const web3Onboard: Kit = {
  name: 'web3-onboard',
  title: 'web3-onboard',
  packages: /^@web3-onboard\//,
  modules,
  cssVariables,
  survey(file, facts) {
    if (file.modulesNamed().includes(react)) facts.isReact = true
    if (file.modulesNamed().includes(vue)) facts.isVue = true
    const maker = findMaker(file)
    if (maker) facts.maker = maker
  },
  transform(file, { maker }) {
    if (maker) moveInstance(file, maker)
    moveHooks(file, maker)
    if (maker) moveComposable(file, maker)
    moveProvider(file, maker)
  },
  settle: settleMaker,
}

/** Removes the provider, because hooks find the kit by themselves. */
function moveProvider(file: FileMove, maker: Maker | undefined): void {
  const name = file.imports.find([react], 'Web3OnboardProvider')
  if (!name || !maker) return
  for (const element of providers(file, react, 'Web3OnboardProvider')) {
    if (!attributesOf(element)) return
    unwrap(file, element)
    file.changed(element, 'Web3OnboardProvider: hooks find the kit by themselves')
  }
  file.imports.drop(name)
  // Its module must still run.
  if (importOfKit(file, maker)) file.imports.wantEffects(moduleNameOf(file.path, maker.file.path, file.modulesNamed()))
}
