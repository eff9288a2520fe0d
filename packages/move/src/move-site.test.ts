import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { runCli } from './cli.ts'
import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))
const range = '^1.0.0'
const place = useSites()
describe('a site of the old kit', () => {
  test.each(readdirSync(fixtures))('%s moves without a hand edit, and a second run changes nothing', name => {
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
  test('moves with its configuration, and packages that are not needed any longer go', () => {
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
  ])('by %s of %s stays, and the comment names what takes its place', (name, module) => {
    const home = place({ 'a.js': `import { ${name} } from '${module}'\nexport const a = ${name}\n` })
    const { rows } = moveSite(home, { write: true, range })
    const [left, ...more] = rows.filter(({ kind }) => kind === 'left')
    expect(more).toEqual([])
    expect(left?.text).toBe(
      `${name} of ${module}: createSIWEConfig of @latchkey/siwx takes its functions, for siweConfig of createAppKit, and your server's check stays: see docs/sign-in.md`,
    )
    expect(filesOf(home)['a.js']).toContain(`import { ${name} } from '${module}'`)
  })
})

describe('what it does not understand', () => {
  const manifest = '{ "dependencies": { "@reown/appkit": "1.7.8", "@reown/appkit-pay": "1.7.8" } }\n'
  const code = [
    "import { createAppKit, usePay } from '@reown/appkit/react'",
    "import { pay } from '@reown/appkit-pay'",
    '',
    'const enableAuthLogger = Boolean(pay)',
    'createAppKit({',
    "  projectId: 'p',",
    '  enableAuthLogger,',
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
    expect(lines[lines.indexOf('  enableAuthLogger,') - 1]).toMatch(
      /^ {2}\/\/ latchkey-move: enableAuthLogger: the log of the embedded wallet/,
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

  test('has a comment of markup where it stands among elements', () => {
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

describe('what goes and is left for a person', () => {
  test('stands in a comment with the reason, in place of a provider', () => {
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
    expect(rows.filter(({ kind }) => kind === 'left').map(({ text }) => text.split(':')[0])).toEqual([
      'options',
      'onConnect',
    ])
    expect(filesOf(home)['a.jsx']).toContain(
      [
        '    <>',
        '      {/* latchkey-move: options: themeVariables, locale and defaultNetwork of createAppKit are like it; it was options={options} */}',
        '      {/* latchkey-move: onConnect: useAccountEffect({ onConnect }) of wagmi tells who comes; it was onConnect={({ address }) => track(address)} */}',
        '      {children}',
        '    </>',
      ].join('\n'),
    )
    expect(moveSite(home, { range }).files).toEqual([])
  })

  test('is said where a page asks whether there is anything to open', () => {
    const home = place({
      'a.jsx': [
        "import { useConnectModal } from '@rainbow-me/rainbowkit'",
        'export function A() {',
        '  const { openConnectModal } = useConnectModal()',
        '  return (',
        '    <nav>',
        '      {openConnectModal && <button onClick={openConnectModal}>Log in</button>}',
        '    </nav>',
        '  )',
        '}',
        '',
      ].join('\n'),
    })
    moveSite(home, { write: true, range })
    expect(filesOf(home)['a.jsx']).toContain(
      '      {/* latchkey-move: openConnectModal is always there now: ask isConnected of useAppKitAccount() instead */}\n      {openConnectModal &&',
    )
    expect(moveSite(home, { range }).files).toEqual([])
  })

  test('is not what nothing uses: names that are imported, wallets that only the config had', () => {
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

  test('has each as it says of itself', () => {
    const home = place({ ...site('a', "darkTheme({ accentColor: 'red' })"), ...site('b', 'lightTheme()'), ...button })
    moveSite(home, { write: true, range })
    const files = filesOf(home)
    expect(files['apps/a/main.jsx']).toContain("themeMode: 'dark',\n  themeVariables: { '--w3m-accent': 'red' },\n})")
    expect(files['apps/b/main.jsx']).toContain("themeMode: 'light',\n})")
    expect(files['packages/ui/wallets.jsx']).toContain('// latchkey-move: RainbowKitProvider of')
    expect(moveSite(home, { range }).files).toEqual([])
  })

  test('has in the only one what a package beside it says', () => {
    const home = place({ ...site('a', 'lightTheme()'), ...button })
    moveSite(home, { write: true, range })
    const files = filesOf(home)
    expect(files['apps/a/main.jsx']).toContain("locale: 'de'")
    expect(files['packages/ui/wallets.jsx']).toBe('export const Wallets = ({ children }) => <>{children}</>\n')
  })
})

describe('the provider of AppKit, which may be undefined here', () => {
  const moved = (path: string, lines: readonly string[]): string[] => {
    const home = place({ [path]: lines.join('\n') })
    moveSite(home, { write: true, range })
    expect(moveSite(home, { range }).files).toEqual([])
    return filesOf(home)[path]?.split('\n') ?? []
  }
  const hook = "import { useAppKitProvider } from '@reown/appkit/react'"
  const take = "  const { walletProvider } = useAppKitProvider<Provider>('eip155')"

  test('is said to be there where a site took it for granted, and not where it asks', () => {
    const component = [
      'export function A() {',
      take,
      '  const sign = () => new BrowserProvider(walletProvider).getSigner()',
      '  const ask = () => walletProvider.request({ method: 1 })',
      '  const chain = async () => (walletProvider ? new BrowserProvider(walletProvider).getNetwork() : walletProvider?.chain)',
      '  return use(sign, ask, chain)',
      '}',
    ]
    const guarded = [
      'export function B() {',
      take,
      '  if (!walletProvider) return null',
      '  return () => walletProvider.request({ method: 1 })',
      '}',
    ]
    const lines = moved('a.ts', [hook, ...component, ...guarded])
    expect(lines.slice(3, 6)).toEqual([
      component[2]?.replace('(walletProvider)', '(walletProvider!)'),
      component[3]?.replace('walletProvider.', 'walletProvider!.'),
      component[4],
    ])
    expect(lines.slice(8)).toEqual(guarded)
  })

  test('stays as it is in a script without types', () => {
    const lines = ['export function A() {', take.replace('<Provider>', ''), '  return walletProvider.request()', '}']
    expect(moved('a.js', [hook, ...lines]).slice(1)).toEqual(lines)
  })

  test('is followed in a component of Vue, whose markup is left with a comment', () => {
    const lines = moved('a.vue', [
      '<script setup lang="ts">',
      "import { useAppKitProvider } from '@reown/appkit/vue'",
      take.trim(),
      'const sign = () => new BrowserProvider(walletProvider)',
      '</script>',
      '<template>{{ walletProvider }}</template>',
      '',
    ])
    expect(lines.slice(2, 5)).toEqual([
      '// latchkey-move: walletProvider in the template: write wallet.walletProvider',
      "const wallet = useAppKitProvider<Provider>('eip155')",
      'const sign = () => new BrowserProvider(wallet.walletProvider!)',
    ])
  })
})

describe('the data of an event', () => {
  function moved(path: string, lines: readonly string[]): string[] {
    const home = place({ [path]: lines.join('\n') })
    moveSite(home, { write: true, range })
    expect(moveSite(home, { range }).files).toEqual([])
    return filesOf(home)[path]?.split('\n') ?? []
  }
  const hook = "import { useAppKitEvents } from '@reown/appkit/react'"

  test.each([
    ['  const events = useAppKitEvents()', '  return events.data.event', '  return events.data?.event'],
    ['  const { data } = useAppKitEvents()', '  return data.properties.name', '  return data?.properties.name'],
    ['  const { data: last } = useAppKitEvents()', "  return last['event']", "  return last?.['event']"],
    ['', '  return useAppKitEvents().data.event', '  return useAppKitEvents().data?.event'],
    [
      '  const events = useAppKitEvents()',
      '  return events\n    .data\n    .event',
      '  return events\n    .data\n    ?.event',
    ],
    ['  const events = useAppKitEvents()', '  return [events.timestamp, events.data, other.data.event]', undefined],
    ['  const { data } = useAppKitEvents()', '  return data?.event', undefined],
  ])('is asked for: %s %s', (take, before, after = before) => {
    const lines = moved('a.ts', [hook, 'export function useIt() {', take, before, '}'])
    expect(lines).toEqual([
      hook.replace('@reown/appkit', '@latchkey'),
      'export function useIt() {',
      take,
      ...after.split('\n'),
      '}',
    ])
  })

  test('stays with a comment where it is taken apart at once, and in the markup of Vue', () => {
    const take = '  const { data: { event } } = useAppKitEvents()'
    expect(moved('a.ts', [hook, 'export function useIt() {', take, '  return event', '}']).slice(2, 4)).toEqual([
      '  // latchkey-move: data is undefined before the first event: take its members where there is one',
      take,
    ])
    const vue = [
      '<script setup lang="ts">',
      "import { useAppKitEvents } from '@reown/appkit/vue'",
      'const events = useAppKitEvents()',
      '</script>',
      '<template>{{ events.data.event }}</template>',
    ]
    expect(moved('a.vue', vue).slice(2, 4)).toEqual([
      '// latchkey-move: events.data in the template: write events.data?., because data is undefined before the first event',
      vue[2],
    ])
    expect(moved('b.vue', [...vue.slice(0, 4), '<template>{{ events.timestamp }}</template>'])[2]).toBe(vue[2])
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

describe('what is not touched', () => {
  const code = "import { createAppKit } from '@reown/appkit'\n"

  test('what is installed or built, and files that do not parse', () => {
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

  test('names of the site that are called as those of the kit', () => {
    const home = place({
      'a.ts':
        "import { useWeb3Modal } from '@web3modal/wagmi/react'\nexport const a = useWeb3Modal()\nexport const b = (useWeb3Modal: number) => ({ useWeb3Modal, c: a.useWeb3Modal })\n",
    })
    moveSite(home, { write: true, range })
    expect(filesOf(home)['a.ts']).toBe(
      "import { useAppKit } from '@latchkey/react'\nexport const a = useAppKit()\nexport const b = (useWeb3Modal: number) => ({ useWeb3Modal, c: a.useWeb3Modal })\n",
    )
  })

  test('the form of a manifest: its indentation, its line breaks, what else is in it', () => {
    const text =
      '{\r\n\t"dependencies": {\r\n\t\t"@reown/appkit": "1",\r\n\t\t"zod": "^3"\r\n\t},\r\n\t"files": [ "a",  "b" ]\r\n}'
    const home = place({ 'package.json': text, 'a.js': code })
    moveSite(home, { write: true, range })
    expect(filesOf(home)['package.json']).toBe(text.replace('"@reown/appkit": "1"', '"@latchkey/appkit": "^1.0.0"'))
  })
})

describe('the command', () => {
  async function run(...args: string[]): Promise<{ code: number; said: string }> {
    let said = ''
    const code = await runCli(args, text => (said += text))
    return { code, said }
  }

  test('shows the difference and writes nothing until it is told to', async () => {
    const before = "import { createAppKit } from '@reown/appkit'\n"
    const home = place({ 'a.js': before })
    const { code, said } = await run(home)
    expect(code).toBe(0)
    expect(said).toContain(
      "--- a/a.js\n+++ b/a.js\n@@ -1,1 +1,1 @@\n-import { createAppKit } from '@reown/appkit'\n+import { createAppKit } from '@latchkey/appkit'\n",
    )
    expect(said).toContain('a.js:1  createAppKit of @reown/appkit → @latchkey/appkit')
    expect(filesOf(home)).toEqual({ 'a.js': before })
    await run(home, '--write')
    expect(filesOf(home)).toEqual({ 'a.js': "import { createAppKit } from '@latchkey/appkit'\n" })
  })

  test('says of a site that is moved already that no file changes', async () => {
    const home = place({ 'a.js': "import * as RK from '@rainbow-me/rainbowkit'\nRK.darkTheme()\n" })
    await run(home, '--write')
    const { said } = await run(home, '--write')
    expect(said).toMatch(/\nNo file changes\.\n$/)
    expect((await run(home)).said).toMatch(/\nNo file changes\.\n$/)
  })

  test('moves from the kits that are named alone', async () => {
    const home = place({
      'a.js': "import { createAppKit } from '@reown/appkit'\n",
      'b.js': "import '@rainbow-me/rainbowkit/styles.css'\n",
    })
    await run(home, '--from', 'rainbowkit', '--write')
    expect(filesOf(home)).toEqual({ 'a.js': "import { createAppKit } from '@reown/appkit'\n", 'b.js': '' })
  })

  test('says what it does not understand of its arguments', async () => {
    expect((await run('--from', 'other')).code).toBe(2)
    expect((await run('--wirte')).said).toContain('There is no --wirte')
    expect(existsSync('/nowhere')).toBe(false)
    expect((await run('/nowhere')).code).toBe(2)
  })
})
