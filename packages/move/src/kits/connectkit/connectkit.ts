import { buttons, configs, providers } from '../../wagmi-site/places.ts'
import type { Kit } from '../../kit.ts'
import { moveLazyButtons } from '../../wagmi-site/lazy-button.ts'
import { makeKit } from '../../wagmi-site/make-kit.ts'
import { moveHook } from '../../wagmi-site/modal-hook.ts'
import { button, config, cssVariables, custom, defaults, hooks, modules } from './modules.ts'
import { moveProvider, readProvider } from './provider.ts'

const main = 'connectkit'

/** ConnectKit 1; wagmi's own hooks stay unchanged. */
export const connectkit: Kit = {
  name: 'connectkit',
  title: 'ConnectKit',
  packages: /^connectkit(?:-|$)/,
  modules,
  cssVariables,
  survey(file, facts) {
    if (configs(file, main, 'createConfig').length > 0) facts.makesKit = true
    for (const element of providers(file, main, 'ConnectKitProvider')) readProvider(file, element, facts)
  },
  transform(file, facts) {
    const maker = file.imports.find([main], 'getDefaultConfig')
    for (const place of configs(file, main, 'createConfig'))
      if (maker) makeKit(file, place, config, facts, maker, defaults)
    if (facts.makesKit)
      for (const element of providers(file, main, 'ConnectKitProvider')) moveProvider(file, element, facts)
    buttons(file, [main, 'ConnectKitButton'], button, 'hide', custom)
    moveLazyButtons(file, [main, 'ConnectKitButton'], 'hide')
    for (const [hook, rows] of Object.entries(hooks)) {
      const name = file.imports.find([main], hook)
      if (name) moveHook(file, name, rows)
    }
  },
}
