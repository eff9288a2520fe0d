import { expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'

const place = useSites()

const config = [
  "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
  "import { mainnet } from 'wagmi/chains'",
  "export const config = getDefaultConfig({ appName: 'A', projectId: 'p', chains: [mainnet] })",
  '',
].join('\n')

test.each([
  [
    'merged with a theme of RainbowKit',
    "merge(darkTheme(), { colors: { accentColor: '#07296d', modalText: 'red' }, fonts: { body: 'Inter' } } as Theme)",
    "  themeMode: 'dark',\n  themeVariables: { '--w3m-accent': '#07296d', '--w3m-font-family': 'Inter' },\n",
  ],
  [
    'spread from a theme of RainbowKit',
    "{ ...lightTheme({ accentColor: 'red' }), colors: { ...lightTheme().colors, accentColor: '#07296d' } }",
    "  themeMode: 'light',\n  themeVariables: { '--w3m-accent': '#07296d' },\n",
  ],
  [
    'written out as a whole',
    "{ blurs: { modalOverlay: '' }, colors: { accentColor: '#07296d' }, fonts: { body: 'Inter' } }",
    "  themeMode: 'auto',\n  themeVariables: { '--w3m-accent': '#07296d', '--w3m-font-family': 'Inter' },\n",
  ],
])("a theme that is %s sets the kit's mode, accent and font", (_how, theme, options) => {
  const home = place({
    'config.ts': config,
    'app.tsx': [
      "import { darkTheme, lightTheme, RainbowKitProvider, type Theme } from '@rainbow-me/rainbowkit'",
      "import merge from 'lodash.merge'",
      `const siteTheme: Theme = ${theme}`,
      'export const App = () => <RainbowKitProvider theme={siteTheme}><main /></RainbowKitProvider>',
      '',
    ].join('\n'),
  })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  const { 'config.ts': kit, 'app.tsx': app } = filesOf(home)
  expect(kit).toContain(options)
  expect(app?.replace(/^import merge.*\n/, '')).toBe('export const App = () => <main />\n')
})

test('types of RainbowKit that the site uses outside the config are written out', () => {
  const home = place({
    'config.ts': config,
    'own.ts': [
      "import type { Chain, Locale } from '@rainbow-me/rainbowkit'",
      "export const own = { id: 1, iconUrl: 'x' } as unknown as Chain",
      'export const chains: Chain[] = [own]',
      "export const locale: Locale = 'en-US'",
      '',
    ].join('\n'),
  })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(filesOf(home)['own.ts']).toBe(
    [
      "import type { Chain } from 'viem'",
      "export const own = { id: 1, iconUrl: 'x' } as unknown as (Chain & { iconUrl?: unknown; iconBackground?: string })",
      'export const chains: (Chain & { iconUrl?: unknown; iconBackground?: string })[] = [own]',
      "export const locale: string = 'en-US'",
      '',
    ].join('\n'),
  )
})
