import { describe, expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'

const place = useSites()
const config = [
  "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
  "import { mainnet } from 'wagmi/chains'",
  "export const config = getDefaultConfig({ appName: 'A', projectId: 'p', chains: [mainnet] })",
  '',
].join('\n')

/** Moves a site whose provider is in `wallets.tsx`. Expects that no place is left for the developer. */
function move(provider: readonly string[], others: Record<string, string> = {}) {
  const home = place({ 'config.ts': config, 'wallets.tsx': [...provider, ''].join('\n'), ...others })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  const { 'config.ts': kit = '', 'wallets.tsx': wallets = '', ...files } = filesOf(home)
  return { kit, wallets, files, checks: rows.filter(({ kind }) => kind === 'check').map(({ text }) => text) }
}

const wallets = (attributes: string, ...lines: readonly string[]): string[] => [
  ...lines,
  `export const Wallets = ({ children, isDark, locale }) => <RainbowKitProvider ${attributes}>{children}</RainbowKitProvider>`,
]
const plain = 'export const Wallets = ({ children, isDark, locale }) => <>{children}</>'

describe('the theme of RainbowKitProvider', () => {
  test('moves to createAppKit from a constant of another file, and the constant is removed if it has no other use', () => {
    const theme = (more: string): string =>
      `import { darkTheme } from '@rainbow-me/rainbowkit'\nconst brand = '#0b7a4b'\nexport const siteTheme = darkTheme({ accentColor: brand })\n${more}`
    const site = wallets(
      'theme={siteTheme}',
      "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'",
      "import { siteTheme } from './theme'",
    )
    const { kit, wallets: moved, files } = move(site, { 'theme.ts': theme('export const other = brand\n') })
    expect(kit).toContain("  themeMode: 'dark',\n  themeVariables: { '--w3m-accent': '#0b7a4b' },\n")
    expect(moved.trim()).toBe(plain)
    expect(files['theme.ts']?.trim()).toBe("const brand = '#0b7a4b'\nexport const other = brand")
  })

  test('becomes an element that sets the mode if it follows a condition, in scope of that', () => {
    const { kit, wallets: moved } = move(
      wallets(
        "theme={ready ? (isDark ? darkTheme({ accentColor: 'red' }) : lightTheme({ accentColor: 'red' })) : lightTheme({ accentColor: 'red' })}",
        "import { darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'",
        "import { ready } from './ready'",
      ),
    )
    expect(kit).toContain("  themeVariables: { '--w3m-accent': 'red' },\n")
    expect(kit).not.toContain('themeMode')
    expect(moved).toContain("<KitTheme mode={ready ? (isDark ? 'dark' : 'light') : 'light'} />")
    expect(moved).toContain("function KitTheme({ mode }: { mode: 'light' | 'dark' | 'auto' }) {\n")
    expect(moved).toContain("import { useEffect } from 'react'\n")
    expect(moved).toContain("import { useAppKitTheme } from '@latchkey/react'\n")
    expect(moved).not.toContain('rainbow')
  })

  test('is a line of the report if a server component selects it, because hooks are called in client components', () => {
    const { wallets: moved, checks } = move(
      wallets(
        'theme={isDark ? darkTheme() : lightTheme()}',
        "import { darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'",
      ),
      { 'button.tsx': "'use client'\nexport const Button = () => <button />\n" },
    )
    expect(moved.trim()).toBe(plain)
    expect(checks.map(text => text.split(':')[0])).toEqual(['theme'])
  })

  test('is a line of the report if it is unknown', () => {
    const { wallets: moved, checks } = move(
      wallets(
        'theme={themes[isDark]}',
        "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'",
        "import { themes } from 'design'",
      ),
    )
    expect(moved.trim()).toBe(plain)
    expect(checks).toEqual([
      'theme: setThemeMode of useAppKitTheme follows what your page knows; it was theme={themes[isDark]}',
    ])
  })
})

describe('locale, first network and picture of RainbowKitProvider', () => {
  const imported = "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'"

  test('move to createAppKit from constants of another file', () => {
    const { kit, checks } = move(
      wallets('locale={language} initialChain={first}', imported, "import { first, language } from '@/settings'"),
      {
        'settings.ts':
          "import { base } from 'wagmi/chains'\nexport const first = base\nexport const language = 'de-DE'\n",
      },
    )
    expect(kit).toContain("  locale: 'de-DE',\n  defaultNetwork: base,\n")
    expect(kit).toContain("import { base, mainnet } from 'wagmi/chains'".replace('base, mainnet', 'mainnet, base'))
    expect(checks).toEqual([])
  })

  test('are lines of the report if they change', () => {
    const { wallets: moved, checks } = move(
      wallets(
        'locale={locale} initialChain={isDark ? 1 : 10} avatar={Face}',
        imported,
        "import { Face } from './face'",
      ),
    )
    expect(moved.trim()).toBe(plain)
    expect(checks.map(text => text.split(':')[0])).toEqual(['locale', 'initialChain', 'avatar'])
  })

  test('set the name of the kit from an object of another file', () => {
    const { kit } = move(wallets('appInfo={info}', imported, "import { info } from './info'"), {
      'info.ts': "export const info = { appName: 'Shop', learnMoreUrl: 'https://a.example' }\n",
      'config.ts': config.replace("appName: 'A', ", ''),
    })
    expect(kit).toContain("metadata: { name: 'Shop' }")
  })
})

test('the type of a picture that the site also draws in another place is written out', () => {
  const { files, checks } = move(
    wallets(
      'avatar={Face}',
      "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'",
      "import { Face } from './face'",
    ),
    {
      'face.tsx':
        "import { AvatarComponent } from '@rainbow-me/rainbowkit'\nexport const Face: AvatarComponent = ({ size }) => <img width={size} />\n",
    },
  )
  expect(files['face.tsx']).toBe(
    "import { type ReactNode } from 'react'\nexport const Face: (props: { address: string; ensImage?: string | null; size: number }) => ReactNode = ({ size }) => <img width={size} />\n",
  )
  expect(checks.map(text => text.split(':')[0])).toEqual(['avatar'])
})
