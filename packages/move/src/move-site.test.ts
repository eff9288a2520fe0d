import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))
const range = '^1.0.0'
const place = useSites()

describe('a site of the old kit', () => {
  test.each(readdirSync(fixtures))('%s moves without a manual edit, and a second run changes nothing', name => {
    const home = place()
    cpSync(join(fixtures, name, 'input'), home, { recursive: true })
    const { rows, from } = moveSite(home, { write: true, range })
    expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
    expect(filesOf(home)).toEqual(filesOf(join(fixtures, name, 'expected')))
    expect(moveSite(home, { range, from }).files).toEqual([])
    expect(moveSite(home, { range }).from).toEqual([])
  })
})

describe('signing in', () => {
  test('moves with its configuration, and packages that are no longer needed are removed', () => {
    const home = place({
      'package.json': '{ "dependencies": { "@reown/appkit": "1.7.8", "@reown/appkit-siwe": "1.7.8" } }\n',
      'kit.ts': [
        "import { createAppKit, useAppKitSIWX } from '@reown/appkit/react'",
        "import { createSIWEConfig, formatMessage, type SIWECreateMessageArgs } from '@reown/appkit-siwe'",
        '',
        'const siweConfig = createSIWEConfig({',
        '  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),',
        '})',
        "createAppKit({ projectId: 'p', siweConfig })",
        'export { useAppKitSIWX }',
        '',
      ].join('\n'),
    })
    const { rows } = moveSite(home, { write: true, range })
    const moved = filesOf(home)
    expect(moved['kit.ts']).toContain("import { createAppKit, useAppKitSIWX } from '@latchkey/react'")
    expect(moved['kit.ts']).toContain("import { createSIWEConfig, formatMessage } from '@latchkey/siwx'")
    expect(moved['kit.ts']).toContain('}: SIWEMessageArguments)')
    expect(moved['kit.ts']).not.toContain('latchkey-move')
    expect(moved['package.json']).toContain('"@latchkey/react"')
    expect(moved['package.json']).toContain('"@latchkey/siwx"')
    expect(moved['package.json']).not.toContain('@reown')
    expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  })

  test.each([
    ['RainbowKitAuthenticationProvider', '@rainbow-me/rainbowkit'],
    ['createAuthenticationAdapter', '@rainbow-me/rainbowkit'],
    ['RainbowKitSiweNextAuthProvider', '@rainbow-me/rainbowkit-siwe-next-auth'],
    ['SIWEProvider', 'connectkit'],
    ['useSIWE', 'connectkit'],
    ['configureClientSIWE', 'connectkit-next-siwe'],
  ])('stays if it uses %s of %s, and the comment names the replacement', (name, module) => {
    const home = place({ 'a.js': `import { ${name} } from '${module}'\nexport const a = ${name}\n` })
    const { rows } = moveSite(home, { write: true, range })
    const [left, ...more] = rows.filter(({ kind }) => kind === 'left')
    expect(more).toEqual([])
    expect(left?.text).toBe(
      `${name} of ${module}: createSIWEConfig of @latchkey/siwx takes its functions, for siweConfig of createAppKit, and your server's check stays: see docs/guides/sign-in.md`,
    )
    expect(filesOf(home)['a.js']).toContain(`import { ${name} } from '${module}'`)
  })
})

describe('a folder with several sites', () => {
  const site = (name: string, theme: string): Record<string, string> => ({
    [`apps/${name}/package.json`]: '{ "dependencies": { "@rainbow-me/rainbowkit": "2" } }',
    [`apps/${name}/main.jsx`]: [
      "import { getDefaultConfig, RainbowKitProvider, darkTheme, lightTheme } from '@rainbow-me/rainbowkit'",
      `export const config = getDefaultConfig({ appName: '${name}', projectId: 'p', chains: [] })`,
      `export const App = () => <RainbowKitProvider theme={${theme}}><p /></RainbowKitProvider>`,
      '',
    ].join('\n'),
  })
  const button = {
    'packages/ui/package.json': '{}',
    'packages/ui/wallets.jsx': [
      "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'",
      'export const Wallets = ({ children }) => <RainbowKitProvider locale="de">{children}</RainbowKitProvider>',
      '',
    ].join('\n'),
  }

  test('has the theme of each site separately', () => {
    const home = place({ ...site('a', "darkTheme({ accentColor: 'red' })"), ...site('b', 'lightTheme()'), ...button })
    moveSite(home, { write: true, range })
    const files = filesOf(home)
    expect(files['apps/a/main.jsx']).toContain("themeMode: 'dark',\n  themeVariables: { '--w3m-accent': 'red' },\n})")
    expect(files['apps/b/main.jsx']).toContain("themeMode: 'light',\n})")
    expect(files['packages/ui/wallets.jsx']).toContain('// latchkey-move: RainbowKitProvider of')
    expect(moveSite(home, { range }).files).toEqual([])
  })

  test('has in its only site the components of a package beside it', () => {
    const home = place({ ...site('a', 'lightTheme()'), ...button })
    moveSite(home, { write: true, range })
    const files = filesOf(home)
    expect(files['apps/a/main.jsx']).toContain("locale: 'de'")
    expect(files['packages/ui/wallets.jsx']).toBe('export const Wallets = ({ children }) => <>{children}</>\n')
  })
})

test('a page with tags of a package beside it imports the elements where its kit is made', () => {
  const home = place({
    'apps/web/package.json': '{}',
    'apps/web/kit.js': "import { createAppKit } from '@reown/appkit'\ncreateAppKit({ projectId: 'p' })\n",
    'packages/ui/package.json': '{}',
    'packages/ui/bar.jsx': 'export const Bar = () => <appkit-button />\n',
  })
  moveSite(home, { write: true, range })
  expect(filesOf(home)['apps/web/kit.js']).toContain("import '@latchkey/appkit/elements'")
})

describe('untouched code', () => {
  const code = "import { createAppKit } from '@reown/appkit'\n"

  test('includes installed and built files, and files that do not parse', () => {
    const broken = `${code}const = {\n`
    const home = place({
      'node_modules/x/index.js': code,
      'dist/site.js': code,
      'src/broken.ts': broken,
      'package.json': '{ "dependencies": {',
    })
    const { rows, files } = moveSite(home, { write: true, range, from: ['appkit'] })
    expect(files).toEqual([])
    expect(rows).toEqual([{ file: 'src/broken.ts', line: 1, kind: 'left', text: 'it does not parse' }])
  })

  test('includes names of the site that equal those of the kit', () => {
    const home = place({
      'a.ts':
        "import { useWeb3Modal } from '@web3modal/wagmi/react'\nexport const a = useWeb3Modal()\nexport const b = (useWeb3Modal: number) => ({ useWeb3Modal, c: a.useWeb3Modal })\n",
    })
    moveSite(home, { write: true, range })
    expect(filesOf(home)['a.ts']).toBe(
      "import { useAppKit } from '@latchkey/react'\nexport const a = useAppKit()\nexport const b = (useWeb3Modal: number) => ({ useWeb3Modal, c: a.useWeb3Modal })\n",
    )
  })

  test('includes the form of a manifest: its indentation, its line breaks, its other entries', () => {
    const text =
      '{\r\n\t"dependencies": {\r\n\t\t"@reown/appkit": "1",\r\n\t\t"zod": "^3"\r\n\t},\r\n\t"files": [ "a",  "b" ]\r\n}'
    const home = place({ 'package.json': text, 'a.js': code })
    moveSite(home, { write: true, range })
    expect(filesOf(home)['package.json']).toBe(text.replace('"@reown/appkit": "1"', '"@latchkey/appkit": "^1.0.0"'))
  })
})
