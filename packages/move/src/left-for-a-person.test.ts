import { describe, expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const range = '^1.0.0'
const place = useSites()

describe('unknown code', () => {
  const manifest = '{ "dependencies": { "@reown/appkit": "1.7.8", "@reown/appkit-pay": "1.7.8" } }\n'
  const code = [
    "import { createAppKit, usePay } from '@reown/appkit/react'",
    "import { pay } from '@reown/appkit-pay'",
    '',
    'const excludedWalletIds = [pay]',
    'createAppKit({',
    "  projectId: 'p',",
    '  excludedWalletIds,',
    '})',
    'export { usePay }',
    '',
  ].join('\n')

  test('stays, with one comment at its place and a row of the report', () => {
    const home = place({ 'package.json': manifest, 'src/kit.ts': code })
    const { rows } = moveSite(home, { write: true, range })
    const lines = filesOf(home)['src/kit.ts']?.split('\n') ?? []
    expect(lines[0]).toMatch(/^\/\/ latchkey-move: usePay of @reown\/appkit\/react: payments are asked for by `pay/)
    expect(lines.slice(1, 3)).toEqual([
      "import { usePay } from '@reown/appkit/react'",
      "import { createAppKit } from '@latchkey/react'",
    ])
    expect(lines[lines.indexOf('  excludedWalletIds,') - 1]).toMatch(
      /^ {2}\/\/ latchkey-move: excludedWalletIds: it is called excludeWalletIds/,
    )
    expect(rows.filter(({ kind }) => kind === 'left').map(({ file, line }) => `${file}:${line}`)).toEqual([
      'package.json:1',
      'package.json:1',
      'src/kit.ts:1',
      'src/kit.ts:2',
      'src/kit.ts:7',
    ])
  })

  test('gets no second comment, and its packages stay in the manifest', () => {
    const home = place({ 'package.json': manifest, 'src/kit.ts': code })
    moveSite(home, { write: true, range })
    expect(JSON.parse(filesOf(home)['package.json'] ?? '')).toEqual({
      dependencies: { '@latchkey/react': range, '@reown/appkit': '1.7.8', '@reown/appkit-pay': '1.7.8' },
    })
    expect(moveSite(home, { write: true, range }).files).toEqual([])
  })

  test('keeps the import of a hook that moved in one component and stays in another', () => {
    const home = place({
      'a.tsx': [
        "import { useModal } from 'connectkit'",
        'export const A = () => {',
        '  const { setOpen } = useModal()',
        '  return <button onClick={() => setOpen(true)}>Open</button>',
        '}',
        'export const B = () => {',
        '  const { setOpen } = useModal({ onConnect: () => console.log(1) })',
        '  return <button onClick={() => setOpen(true)}>Open</button>',
        '}',
        '',
      ].join('\n'),
    })
    moveSite(home, { write: true, range })
    const lines = filesOf(home)['a.tsx']?.split('\n') ?? []
    expect(lines.slice(0, 3)).toEqual([
      '// latchkey-move: useModal of connectkit: open and close of useAppKit() show and hide the modal',
      "import { useModal } from 'connectkit'",
      "import { useAppKit } from '@latchkey/react'",
    ])
    expect(moveSite(home, { range }).files).toEqual([])
  })

  test('has a comment of markup among elements', () => {
    const home = place({
      'a.tsx': [
        "import { ConnectButton } from '@rainbow-me/rainbowkit'",
        'export const A = () => (',
        '  <nav>',
        '    <ConnectButton.Custom>{draw}</ConnectButton.Custom>',
        '  </nav>',
        ')',
        '',
      ].join('\n'),
    })
    moveSite(home, { write: true, range })
    expect(filesOf(home)['a.tsx']).toMatch(
      /<nav>\n {4}\{\/\* latchkey-move: ConnectButton\.Custom: .+ \*\/\}\n {4}<ConnectButton\.Custom>/,
    )
    expect(moveSite(home, { range }).files).toEqual([])
  })
})

describe('removed code that is left to the user', () => {
  test('is in a comment with the reason, in place of a provider', () => {
    const provider = [
      '  return (',
      '    <ConnectKitProvider theme={theme} options={options} onConnect={({ address }) => track(address)}>',
      '      {children}',
      '    </ConnectKitProvider>',
      '  )',
      '}',
      '',
    ]
    const code = [
      "import { ConnectKitProvider, getDefaultConfig } from 'connectkit'",
      "import { createConfig } from 'wagmi'",
      "export const config = createConfig(getDefaultConfig({ walletConnectProjectId: 'p', chains: [] }))",
      'export function Wallets({ children, options, theme }) {',
      ...provider,
    ]
    const home = place({ 'a.jsx': code.join('\n') })
    const { rows } = moveSite(home, { write: true, range })
    expect(rows.filter(({ kind }) => kind === 'left').map(({ text }) => text.split(':')[0])).toEqual(['onConnect'])
    expect(rows.filter(({ kind }) => kind === 'check').map(({ text }) => text)).toEqual([
      'options: themeVariables, locale and defaultNetwork of createAppKit are like it; it was options={options}',
    ])
    expect(filesOf(home)['a.jsx']).toContain(
      [
        '    <>',
        '      {/* latchkey-move: onConnect: useAccountEffect({ onConnect }) of wagmi tells who comes; it was onConnect={({ address }) => track(address)} */}',
        '      {children}',
        '    </>',
      ].join('\n'),
    )
    expect(moveSite(home, { range }).files).toEqual([])
  })

  test('excludes unused code: names that are imported, wallets that only the config had', () => {
    const home = place({
      'a.js': [
        "import { connectorsForWallets, getDefaultConfig, getDefaultWallets } from '@rainbow-me/rainbowkit'",
        "import { trustWallet } from '@rainbow-me/rainbowkit/wallets'",
        "import { mainnet } from 'wagmi/chains'",
        '',
        'const { wallets } = getDefaultWallets()',
        '',
        'export const config = getDefaultConfig({',
        "  projectId: 'p',",
        "  wallets: [...wallets, { groupName: 'Other', wallets: [trustWallet] }],",
        '  chains: [mainnet],',
        '})',
        '',
      ].join('\n'),
    })
    const { rows } = moveSite(home, { write: true, range })
    expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
    expect(filesOf(home)['a.js']).not.toMatch(/rainbow|allets/)
  })
})
