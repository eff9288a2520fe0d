import { describe, expect, test } from 'vitest'

import { moveSite } from '../move-site.ts'
import { filesOf, useSites } from '../sites.test-support.ts'

const place = useSites()

/** Moves one file. Expects that no place is left for the developer. */
function move(path: string, lines: readonly string[]): { text: string; checks: string[] } {
  const home = place({ [path]: [...lines, ''].join('\n') })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  return {
    text: filesOf(home)[path] ?? '',
    checks: rows.filter(({ kind }) => kind === 'check').map(({ text }) => text.split(':')[0] ?? ''),
  }
}

const connectKit = ["import { getDefaultConfig } from 'connectkit'", "import { createConfig } from 'wagmi'"]

describe('a config of ConnectKit without chains', () => {
  test('gets the four chains of ConnectKit', () => {
    const { text } = move('a.ts', [
      ...connectKit,
      "export const config = createConfig(getDefaultConfig({ appName: 'A', walletConnectProjectId: 'p' }))",
    ])
    expect(text).toContain("import { mainnet, polygon, optimism, arbitrum } from 'wagmi/chains'\n")
    expect(text).toContain('const networks = [mainnet, polygon, optimism, arbitrum] as const\n')
    expect(text.match(/^ {2}networks,$/gm)).toHaveLength(2)
  })

  test('imports a chain once that the file has already', () => {
    const { text } = move('a.js', [
      ...connectKit,
      "import { mainnet } from 'wagmi/chains'",
      "export const config = createConfig(getDefaultConfig({ walletConnectProjectId: 'p' }))",
      'export const first = mainnet',
    ])
    expect(text).toContain("import { mainnet, polygon, optimism, arbitrum } from 'wagmi/chains'\n")
    expect(text).toContain('const networks = [mainnet, polygon, optimism, arbitrum]\n')
  })
})

describe('a project ID of pairing', () => {
  test('stays empty in the adapter and in the kit, and the report names the code that needs one', () => {
    const { text, checks } = move('a.ts', [
      ...connectKit,
      "export const config = createConfig(getDefaultConfig({ appName: 'A', walletConnectProjectId: '' }))",
    ])
    expect(text.match(/^ {2}projectId: '',$/gm)).toHaveLength(2)
    expect(checks).toEqual(['projectId'])
  })

  test('is empty in the kit if it is missing, whose types require one', () => {
    const { text, checks } = move('a.ts', [
      ...connectKit,
      "export const config = createConfig(getDefaultConfig({ appName: 'A' }))",
    ])
    expect(text.match(/^ {2}projectId: '',$/gm)).toHaveLength(1)
    expect(checks).toEqual(['projectId'])
  })
})

test('a mode of ConnectKitProvider that changes becomes an element that sets it', () => {
  const { text, checks } = move('a.jsx', [
    "import { ConnectKitProvider, getDefaultConfig } from 'connectkit'",
    "import { createConfig } from 'wagmi'",
    "export const config = createConfig(getDefaultConfig({ walletConnectProjectId: 'p', chains: [] }))",
    'export function Wallets({ children, mode }) {',
    '  return <ConnectKitProvider mode={mode} options={{ initialChainId: 8453 }}>{children}</ConnectKitProvider>',
    '}',
  ])
  expect(text).toContain('<KitTheme mode={mode} />')
  expect(text).toContain('function KitTheme({ mode }) {\n')
  expect(checks).toEqual(['initialChainId'])
})

test('a mode of ConnectKitProvider in a constant is an option, and needs no element', () => {
  const { text } = move('a.jsx', [
    "import { ConnectKitProvider, getDefaultConfig } from 'connectkit'",
    "import { createConfig } from 'wagmi'",
    "const mode = 'dark'",
    "export const config = createConfig(getDefaultConfig({ walletConnectProjectId: 'p', chains: [] }))",
    'export const Wallets = ({ children }) => <ConnectKitProvider mode={mode}>{children}</ConnectKitProvider>',
  ])
  expect(text).toContain("  themeMode: 'dark',\n")
  expect(text).not.toContain('KitTheme')
})

describe('a config that is no constant of the module', () => {
  const rainbow = [
    "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
    "import { mainnet } from 'wagmi/chains'",
    "const appName = 'Shop'",
  ]
  const options = "{ appName, projectId: 'p', chains: [mainnet] }"

  test.each([
    [`export function getConfig() {\n  return getDefaultConfig(${options})\n}`, 'return wagmiAdapter.wagmiConfig\n'],
    [`export const getConfig = () => getDefaultConfig(${options})`, 'getConfig = () => wagmiAdapter.wagmiConfig\n'],
    [`export default getDefaultConfig(${options})`, 'export default wagmiAdapter.wagmiConfig\n'],
    [
      `export function App() {\n  const [config] = useState(() => getDefaultConfig(${options}))\n  return config\n}`,
      'useState(() => wagmiAdapter.wagmiConfig)\n',
    ],
    [
      `export function App() {\n  const config = getDefaultConfig(${options})\n  return config\n}`,
      '  const config = wagmiAdapter.wagmiConfig\n',
    ],
  ])('is created from one kit beside it: %s', (code, after) => {
    const { text } = move('a.ts', [...rainbow, '', code])
    expect(text).toContain(
      [
        "import { WagmiAdapter } from '@latchkey/adapter-wagmi'",
        "import { createAppKit } from '@latchkey/react'",
        "import { mainnet } from 'wagmi/chains'",
        "const appName = 'Shop'",
        '',
        'const networks = [mainnet] as const',
        '',
        'const wagmiAdapter = new WagmiAdapter({',
        "  projectId: 'p',",
        '  networks,',
        '})',
        '',
        'createAppKit({',
      ].join('\n'),
    )
    expect(text).toContain(after)
  })

  test('moves in the same way in createConfig of ConnectKit', () => {
    const { text } = move('a.ts', [
      ...connectKit,
      "export const getConfig = () => createConfig(getDefaultConfig({ appName: 'A', walletConnectProjectId: 'p' }))",
    ])
    expect(text).toContain('export const getConfig = () => wagmiAdapter.wagmiConfig\n')
  })

  test.each([
    `export function getConfig(appName: string) {\n  return getDefaultConfig(${options})\n}`,
    `export function getConfig() {\n  const appName = 'B'\n  return getDefaultConfig(${options})\n}`,
    `export const getConfig = () => getDefaultConfig({ appName, projectId, chains: [mainnet] })\nconst projectId = 'p'`,
    `export const getConfig = (is: boolean) => (is ? getDefaultConfig(${options}) : getDefaultConfig(${options}))`,
  ])('stays with a comment if the kit cannot be created beside it: %s', code => {
    const home = place({ 'a.ts': [...rainbow, '', code, ''].join('\n') })
    const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
    expect(rows.filter(({ kind }) => kind === 'left').map(({ text }) => text.split(' ')[0])).toEqual([
      'getDefaultConfig',
    ])
    expect(filesOf(home)['a.ts']).toContain(code)
  })
})
