import { describe, expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'

const place = useSites()

function move(files: Readonly<Record<string, string>>): Record<string, string> {
  const home = place(files)
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  return filesOf(home)
}

const kit = [
  "import { EthersAdapter } from '@reown/appkit-adapter-ethers'",
  "import { createAppKit } from '@reown/appkit/react'",
  "createAppKit({ adapters: [new EthersAdapter()], projectId: 'p' })",
  '',
].join('\n')
const manifest = '{ "dependencies": { "@reown/appkit": "1.7.10", "@reown/appkit-adapter-ethers": "1.7.10" } }\n'

describe('AppKitProvider with options', () => {
  const app = (attributes: string): string =>
    [
      "import { AppKitProvider } from '@reown/appkit/react'",
      `export const App = () => <AppKitProvider ${attributes}><main /></AppKitProvider>`,
      '',
    ].join('\n')

  test('is removed from a site that calls createAppKit: hooks find that kit', () => {
    const files = move({ 'kit.ts': kit, 'app.tsx': app('projectId={id} networks={networks}') })
    expect(files['app.tsx']).toBe('export const App = () => <main />\n')
  })

  test('stays in a site without createAppKit, and if it names a kit', () => {
    const only = move({ 'app.tsx': app('projectId={id} networks={networks}') })
    expect(only['app.tsx']).toContain('<AppKitProvider projectId={id} networks={networks}>')
    const named = move({ 'kit.ts': kit, 'app.tsx': app('appKit={kit}') })
    expect(named['app.tsx']).toContain('<AppKitProvider appKit={kit}>')
  })
})

describe('window.ethereum in TypeScript', () => {
  const use = "export const ask = () => window.ethereum?.request({ method: 'eth_chainId' })\n"

  test('has the type of viem in each file that uses it, and the manifest names viem', () => {
    const files = move({ 'package.json': manifest, 'kit.ts': kit, 'z/use.ts': use, 'y.js': use })
    expect(files['z/use.ts']).toBe(`import 'viem/window'\n\n${use}`)
    expect(files['package.json']).toContain('"viem": "^2.37.0"')
    expect(files['y.js']).toBe(use)
  })

  test.each([
    ['global.d.ts', 'declare global {\n  interface Window {\n    ethereum?: any\n  }\n}\nexport {}\n'],
    ['src/wallet.ts', 'declare global {\n  interface Window {\n    ethereum?: unknown\n  }\n}\nexport const a = 1\n'],
    ['src/types.ts', "import 'viem/window'\n"],
  ])('keeps the declaration of the site in %s', (path, declaration) => {
    expect(move({ 'kit.ts': kit, 'use.ts': use, [path]: declaration })['use.ts']).toBe(use)
  })
})

test('DefaultSIWX without arguments becomes Siwx', () => {
  const files = move({
    'kit.ts': [
      "import { createAppKit } from '@reown/appkit/react'",
      "import { DefaultSIWX } from '@reown/appkit-siwx'",
      "createAppKit({ projectId: 'p', siwx: new DefaultSIWX() })",
      '',
    ].join('\n'),
  })
  expect(files['kit.ts']).toContain("import { Siwx } from '@latchkey/siwx'\n")
  expect(files['kit.ts']).toContain('siwx: new Siwx() }')
})

test.each(['@reown/appkit-wallet-button', '@reown/appkit-wallet-button/react', '@reown/appkit-wallet-button/vue'])(
  '%s, imported for its element, becomes the elements of Latchkey',
  module => {
    const files = move({
      'kit.ts': `import '${module}'\n${kit}`,
      'index.html': '<appkit-wallet-button wallet="metamask">',
    })
    expect(files['kit.ts']).toContain("import '@latchkey/appkit/elements'\n")
    expect(files['kit.ts']).not.toContain('@reown')
  },
)

describe("the kit under the name of AppKit's export", () => {
  test('is found in files that use it', () => {
    const files = move({
      'kit.ts': kit,
      'use.ts': [
        "import { modal } from '@reown/appkit/react'",
        "import { modal as other } from '@reown/appkit'",
        'export const close = () => [modal?.close(), other!.open(), { modal }]',
        '',
      ].join('\n'),
    })
    expect(files['use.ts']).toBe(
      [
        "import { findDefaultKit } from '@latchkey/react'",
        "import { findDefaultKit as findDefaultKitLatchkey } from '@latchkey/appkit'",
        'export const close = () => [findDefaultKit()?.close(), findDefaultKitLatchkey()!.open(), { modal: findDefaultKit() }]',
        '',
      ].join('\n'),
    )
  })

  test('is not registered for hooks: a call of getAppKit is removed', () => {
    const files = move({
      'kit.ts': `import { getAppKit } from '@reown/appkit/react'\n${kit.replace('createAppKit({', 'const kit = createAppKit({')}getAppKit(kit)\n`,
    })
    expect(files['kit.ts']).not.toContain('getAppKit')
    expect(files['kit.ts']).toContain('const kit = createAppKit({')
  })
})

test('packages that are imported for their effects, and that Latchkey does not need, are removed', () => {
  const files = move({
    'package.json': '{ "dependencies": { "@reown/appkit": "1.7.10", "@reown/appkit-polyfills": "1.7.10" } }\n',
    'kit.ts': `import '@reown/appkit-polyfills'\n${kit}`,
  })
  expect(files['kit.ts']).not.toContain('polyfills')
  expect(files['package.json']).not.toContain('@reown')
})

test('another internal package that is imported for its effects stays, with a comment', () => {
  const home = place({ 'kit.ts': `import '@reown/appkit-ui'\n${kit}` })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left').map(({ text }) => text)).toEqual([
    expect.stringContaining('@reown/appkit-ui: it is internal to AppKit'),
  ])
})

test('event data are read with optional chaining in the markup of a Vue component too', () => {
  const files = move({
    'kit.ts': kit,
    'App.vue': [
      '<script setup lang="ts">',
      "import { useAppKitEvents } from '@reown/appkit/vue'",
      'const events = useAppKitEvents()',
      '</script>',
      '<template>',
      '  <p v-if="events.data.event === \'X\'" :title="events.data?.event">events.data.event {{ events.data.event }}</p>',
      '</template>',
      '',
    ].join('\n'),
  })
  expect(files['App.vue']).toContain(
    '<p v-if="events.data?.event === \'X\'" :title="events.data?.event">events.data.event {{ events.data?.event }}</p>',
  )
})

test('options without an equivalent are removed, and the report names the replacements', () => {
  const home = place({
    'kit.ts': [
      "import { createAppKit } from '@reown/appkit/react'",
      'createAppKit({',
      "  projectId: 'p',",
      "  coinbasePreference: 'smartWalletOnly',",
      '  experimental_preferUniversalLinks: true,',
      '  features: { analytics: true, reownBranding: false, headless: true },',
      '})',
      '',
    ].join('\n'),
  })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(filesOf(home)['kit.ts']).toContain("createAppKit({\n  projectId: 'p',\n  features: { analytics: true },\n})\n")
  expect(rows.filter(({ kind }) => kind === 'dropped').map(({ text }) => text.split(':')[0])).toEqual([
    'coinbasePreference',
    'experimental_preferUniversalLinks',
    'features.reownBranding',
    'features.headless',
  ])
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
})
