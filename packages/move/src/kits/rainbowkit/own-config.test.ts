import { describe, expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'

const place = useSites()

/** Moves a site. Expects that no place is left for the developer. */
function move(files: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const home = place(
    Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, [...lines, ''].join('\n')])),
  )
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  return filesOf(home)
}

const wallets = [
  "import { connectorsForWallets } from '@rainbow-me/rainbowkit'",
  "import { metaMaskWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets'",
]
const groups = "[{ groupName: 'Recommended', wallets: [rainbowWallet, metaMaskWallet] }]"

describe("a config of the site's own with connectors of RainbowKit", () => {
  test('keeps its form, and has the kit as its connector', () => {
    const { 'wagmi.ts': text } = move({
      'wagmi.ts': [
        ...wallets,
        "import { createConfig, http } from 'wagmi'",
        "import { base, mainnet } from 'wagmi/chains'",
        '',
        `const connectors = connectorsForWallets(${groups}, { appName: 'Shop', projectId: 'p' })`,
        '',
        'export const config = createConfig({',
        '  connectors,',
        '  chains: [mainnet, base],',
        '  transports: { [mainnet.id]: http(), [base.id]: http() },',
        '  ssr: true,',
        '})',
      ],
    })
    expect(text).toBe(`import { EvmAdapter } from '@latchkey/adapter-evm'
import { latchkeyConnector } from '@latchkey/adapter-wagmi'
import { createAppKit } from '@latchkey/react'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const networks = [mainnet, base] as const

const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks,
  projectId: 'p',
  metadata: { name: 'Shop' },
})

export const config = createConfig({
  connectors: [latchkeyConnector(kit)],
  multiInjectedProviderDiscovery: false,
  chains: networks,
  transports: { [mainnet.id]: http(), [base.id]: http() },
  ssr: true,
})
`)
  })

  test('gets the values of the kit from another file that has them, and the provider is removed', () => {
    const files = move({
      'services/wagmiConnectors.ts': [
        ...wallets,
        "import settings from '~~/site.config'",
        'const wallets = [rainbowWallet, metaMaskWallet]',
        'export const wagmiConnectors = () => {',
        "  if (typeof window === 'undefined') return []",
        "  return connectorsForWallets([{ groupName: 'All', wallets }], { appName: 'Shop', projectId: settings.projectId })",
        '}',
      ],
      'services/wagmiConfig.ts': [
        "import { createConfig } from 'wagmi'",
        "import { createClient, http } from 'viem'",
        "import { enabledChains } from '../chains'",
        "import { wagmiConnectors } from './wagmiConnectors'",
        '',
        'export const wagmiConfig = createConfig({',
        '  chains: enabledChains,',
        '  connectors: wagmiConnectors(),',
        '  client({ chain }) {',
        '    return createClient({ chain, transport: http() })',
        '  },',
        '})',
      ],
      'app.tsx': [
        "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'",
        "export const App = () => <RainbowKitProvider locale='de'><main /></RainbowKitProvider>",
      ],
    })
    const config = files['services/wagmiConfig.ts']
    expect(config).toContain("import settings from '~~/site.config'\n")
    expect(config).toContain(
      "  networks: enabledChains,\n  projectId: settings.projectId,\n  metadata: { name: 'Shop' },\n  locale: 'de',\n})",
    )
    expect(config).toContain('  connectors: [...wagmiConnectors(), latchkeyConnector(kit)],\n')
    expect(files['services/wagmiConnectors.ts']).toBe(
      [
        "import type { CreateConnectorFn } from 'wagmi'",
        'export const wagmiConnectors = () => {',
        "  if (typeof window === 'undefined') return []",
        '  return [] as CreateConnectorFn[]',
        '}',
        '',
      ].join('\n'),
    )
    expect(files['app.tsx']).toBe('export const App = () => <main />\n')
  })

  test('moves in the same way with getDefaultWallets', () => {
    const { 'wagmi.js': text } = move({
      'wagmi.js': [
        "import { getDefaultWallets } from '@rainbow-me/rainbowkit'",
        "import { createConfig } from 'wagmi'",
        "import { chains } from './chains'",
        "const projectId = 'p'",
        "const { connectors } = getDefaultWallets({ appName: 'Shop', projectId })",
        'export const config = createConfig({ connectors, chains })',
      ],
    })
    expect(text).toContain("  networks: chains,\n  projectId,\n  metadata: { name: 'Shop' },\n")
    expect(text).toContain('connectors: [latchkeyConnector(kit)]')
    expect(text).not.toMatch(/rainbow|getDefaultWallets/)
  })

  test('exports a constant of another file that the kit needs', () => {
    const files = move({
      'connectors.ts': [
        ...wallets,
        "const projectId = 'p'",
        `export const connectors = connectorsForWallets(${groups}, { appName: 'Shop', projectId })`,
      ],
      'config.ts': [
        "import { createConfig } from 'wagmi'",
        "import { mainnet } from 'wagmi/chains'",
        "import { connectors } from './connectors'",
        'export const config = createConfig({ chains: [mainnet], connectors })',
      ],
    })
    expect(files['connectors.ts']).toBe("export const projectId = 'p'\n")
    expect(files['config.ts']).toContain("import { projectId } from './connectors'\n")
    expect(files['config.ts']).toContain('connectors: [latchkeyConnector(kit)]')
  })
})

test('a wallet of another package is named in the report', () => {
  const home = place({
    'config.ts': [
      ...wallets.slice(0, 1),
      "import { testWallet } from 'test-connector'",
      "import { createConfig } from 'wagmi'",
      "import { mainnet } from 'wagmi/chains'",
      "const groups = [{ groupName: 'All', wallets: [testWallet] }]",
      "const connectors = connectorsForWallets(groups, { appName: 'A', projectId: 'p' })",
      'export const config = createConfig({ chains: [mainnet], connectors })',
      '',
    ].join('\n'),
  })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'check').map(({ text }) => text)).toEqual([
    'testWallet of test-connector is gone: add its connector of wagmi to `connectors` to keep it',
  ])
  expect(filesOf(home)['config.ts']).not.toContain('test-connector')
})

test('connectors that reach a config in an unknown way are left with a comment', () => {
  const home = place({
    'a.ts': [
      ...wallets,
      `export const make = [connectorsForWallets(${groups}, { appName: 'A', projectId: 'p' })]`,
      '',
    ].join('\n'),
  })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left').map(({ text }) => text.split(' ')[0])).toEqual([
    'connectorsForWallets',
    'metaMaskWallet,',
  ])
})
