import { describe, expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()
const range = '^1.0.0'

function move(files: Readonly<Record<string, string>>, alias = false) {
  const home = place(files)
  const { rows } = moveSite(home, { write: true, range, alias })
  expect(moveSite(home, { range, alias }).files).toEqual([])
  const said = (kind: string): string[] => rows.filter(each => each.kind === kind).map(({ text }) => text)
  return { files: filesOf(home), left: said('left'), checks: said('check') }
}

const kit = [
  "import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'",
  "import { createAppKit } from '@reown/appkit/react'",
  "import { mainnet } from '@reown/appkit/networks'",
  "const adapter = new WagmiAdapter({ networks: [mainnet], projectId: 'p' })",
  "createAppKit({ adapters: [adapter], networks: [mainnet], projectId: 'p' })",
  '',
].join('\n')

describe('an import of a whole module', () => {
  test('moves if its members have the same names', () => {
    const { files, left } = move({
      'chains.mjs':
        "import * as networks from '@reown/appkit/networks'\nexport const own = [networks.mainnet, networks.base]\n",
    })
    expect(left).toEqual([])
    expect(files['chains.mjs']).toBe(
      "import * as networks from '@latchkey/appkit/networks'\nexport const own = [networks.mainnet, networks.base]\n",
    )
  })

  test.each([
    ['networks', 'networks.bitcoinSignet'],
    ['networks', 'Object.values(networks)'],
    ['react', 'networks.createAppKit({})'],
  ])('stays with a comment for %s because of %s', (entry, use) => {
    const { files, left } = move({
      'a.mjs': `import * as networks from '@reown/appkit/${entry}'\nexport const own = ${use}\n`,
    })
    expect(left).toEqual([expect.stringContaining(`* as networks of @reown/appkit/${entry}`)])
    expect(files['a.mjs']).toContain(`from '@reown/appkit/${entry}'`)
  })
})

describe('a barrel that exports a whole module again', () => {
  test('names the module of Latchkey, and renamed names move in the importing files', () => {
    const { files, left } = move({
      'wallet/index.ts': "export * from '@reown/appkit/react'\n",
      'use.ts':
        "import { type Provider, useAppKit } from './wallet'\nexport const use = (a: Provider) => [a, useAppKit()]\n",
    })
    expect(left).toEqual([])
    expect(files['wallet/index.ts']).toBe("export * from '@latchkey/react'\n")
    expect(files['use.ts']).toContain("import { type Eip1193Provider, useAppKit } from '@latchkey/react'\n")
  })

  test('stays with a comment if Latchkey has no such module', () => {
    const { left } = move({ 'index.ts': "export * from '@reown/appkit-controllers'\n" })
    expect(left).toEqual([expect.stringContaining('@reown/appkit-controllers')])
  })
})

test('the elements are imported beside createAppKit, also if a test loads it', () => {
  const { files, left } = move({
    'app.tsx': 'export const App = () => <appkit-button />\n',
    'a.test.ts': "const { createAppKit } = await vi.importActual('@reown/appkit/react')\nexport { createAppKit }\n",
    'kit.ts': kit,
  })
  expect(left).toEqual([])
  expect(files['kit.ts']).toContain("import '@latchkey/appkit/elements'\n")
})

test('the settings of Storybook move too', () => {
  const { files } = move({ '.storybook/preview.tsx': kit, '.cache/kit.ts': kit })
  expect(files['.storybook/preview.tsx']).toContain("from '@latchkey/react'")
  expect(files['.cache/kit.ts']).toBe(kit)
})

test('type declarations move, with their additions to a module of the kit', () => {
  const { files, left } = move({
    'kit.ts': kit,
    'types/wallet.d.ts': [
      "import type { AppKitNetwork, Provider } from '@reown/appkit/react'",
      "declare module '@reown/appkit/react' {",
      '  interface Own { network: AppKitNetwork; provider: Provider }',
      '}',
      '',
    ].join('\n'),
    'types/other.d.ts': 'declare const own: string\n',
  })
  expect(left).toEqual([])
  expect(files['types/wallet.d.ts']).toContain("declare module '@latchkey/react' {")
  expect(files['types/wallet.d.ts']).toContain('provider: Eip1193Provider')
  expect(files['types/wallet.d.ts']).not.toContain('@reown')
})

describe('the config of a tool', () => {
  test('names the packages of Latchkey that the site imports, and no others of the kit', () => {
    const { files, left } = move({
      'kit.ts': kit,
      'next.config.mjs':
        "export default { transpilePackages: ['@reown/appkit/react', '@reown/appkit-adapter-solana', '@reown/appkit-utils', 'other', '@latchkey/adapter-wagmi', '@reown/appkit-adapter-wagmi'] }\n",
    })
    expect(left).toEqual([])
    expect(files['next.config.mjs']).toBe(
      "export default { transpilePackages: ['@latchkey/react', 'other', '@latchkey/adapter-wagmi'] }\n",
    )
  })

  test('is named in the report if it has the kit in a pattern or as a key', () => {
    const { files, left, checks } = move({
      'kit.ts': kit,
      'jest.config.cjs': [
        'module.exports = {',
        "  transformIgnorePatterns: ['node_modules/(?!(@reown/appkit|wagmi)/)'],",
        "  moduleNameMapper: { '^@reown/appkit/react$': '<rootDir>/mocks/appkit.ts' },",
        '}',
        '',
      ].join('\n'),
    })
    expect(left).toEqual([])
    expect(checks).toEqual([
      'node_modules/(?!(@reown/appkit|wagmi)/): name the packages of Latchkey there: docs/guides/testing-your-site.md',
      '^@reown/appkit/react$: name the packages of Latchkey there: docs/guides/testing-your-site.md',
    ])
    expect(files['jest.config.cjs']).toContain('@reown/appkit')
  })
})

describe('a root manifest that pins a library for all packages', () => {
  const pinned = JSON.stringify({
    workspaces: ['apps/*'],
    overrides: { viem: '2.21.0', '@wagmi/core': '2.13.0', react: '19.0.0' },
    resolutions: { wagmi: '~2.12.0' },
    pnpm: { overrides: { viem: '2.40.0' } },
  })
  const app = JSON.stringify({
    dependencies: { '@reown/appkit': '1.7.8', '@reown/appkit-adapter-wagmi': '1.7.8', viem: '2.x', wagmi: '2.x' },
  })

  test.each([false, true])('is lifted within its major version (by an alias: %s)', alias => {
    const { files } = move({ 'package.json': pinned, 'apps/web/package.json': app, 'apps/web/kit.ts': kit }, alias)
    expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
      overrides: { viem: '^2.37.0', '@wagmi/core': '^2.20.0', react: '19.0.0' },
      resolutions: { wagmi: '^2.16.5' },
      pnpm: { overrides: { viem: '2.40.0' } },
    })
  })

  test('stays if no package below it gets an adapter', () => {
    const { files } = move({
      'package.json': pinned,
      'apps/web/package.json': '{ "dependencies": { "@reown/appkit": "1.7.8" } }',
      'apps/web/chains.ts': "export { mainnet } from '@reown/appkit/networks'\n",
    })
    expect(files['package.json']).toBe(pinned)
  })
})

describe('a site with two kits', () => {
  const rainbowKit = [
    "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
    "import { mainnet } from 'wagmi/chains'",
    "export const config = getDefaultConfig({ appName: 'A', projectId: 'p', chains: [mainnet] })",
    '',
  ].join('\n')
  const solana = [
    "import { SolanaAdapter } from '@reown/appkit-adapter-solana'",
    "import { solana } from '@reown/appkit/networks'",
    "import { createAppKit } from '@reown/appkit/react'",
    "createAppKit({ adapters: [new SolanaAdapter()], networks: [solana], projectId: 'p' })",
    '',
  ].join('\n')

  test('has a comment at the second to merge them', () => {
    const { files, left } = move({ 'src/evm.ts': rainbowKit, 'src/solana.ts': solana })
    expect(left).toEqual([
      'createAppKit: src/evm.ts makes a kit too, and a page has one: give its adapters and networks to that one',
    ])
    expect(files['src/solana.ts']).toContain(`// latchkey-move: ${left[0]}\ncreateAppKit({`)
  })

  test('has no comment if they are in two packages', () => {
    const manifest = '{ "dependencies": {} }'
    const { left } = move({
      'package.json': manifest,
      'a/package.json': manifest,
      'a/evm.ts': rainbowKit,
      'b/package.json': manifest,
      'b/solana.ts': solana,
    })
    expect(left).toEqual([])
  })
})
