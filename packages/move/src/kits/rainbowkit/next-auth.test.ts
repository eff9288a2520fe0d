import { describe, expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'

const place = useSites()

const config = [
  "import { getDefaultConfig } from '@rainbow-me/rainbowkit';",
  "import { mainnet } from 'wagmi/chains';",
  "export const config = getDefaultConfig({ appName: 'Shop', projectId: 'p', chains: [mainnet] });",
  '',
]
const app = (attributes: string, more: readonly string[] = []): string =>
  [
    "import { RainbowKitProvider } from '@rainbow-me/rainbowkit';",
    "import { RainbowKitSiweNextAuthProvider } from '@rainbow-me/rainbowkit-siwe-next-auth';",
    ...more,
    'export default function App({ Component, pageProps }) {',
    '  return (',
    `    <RainbowKitSiweNextAuthProvider${attributes}>`,
    '      <RainbowKitProvider>',
    '        <Component {...pageProps} />',
    '      </RainbowKitProvider>',
    '    </RainbowKitSiweNextAuthProvider>',
    '  );',
    '}',
    '',
  ].join('\n')

function move(files: Readonly<Record<string, string>>) {
  const home = place({
    'package.json':
      '{ "dependencies": { "@rainbow-me/rainbowkit": "2", "@rainbow-me/rainbowkit-siwe-next-auth": "0.5", "next-auth": "4" } }',
    ...files,
  })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  const said = (kind: string): string[] => rows.filter(each => each.kind === kind).map(({ text }) => text)
  return { files: filesOf(home), left: said('left'), checks: said('check') }
}

describe('signing in with next-auth', () => {
  test('becomes siweConfig over the functions of next-auth', () => {
    const statement = ['const getSiweMessageOptions = () => ({', "  statement: 'Sign in to my shop',", '});']
    const { files, left, checks } = move({
      'wagmi.ts': config.join('\n'),
      'pages/_app.jsx': app(' getSiweMessageOptions={getSiweMessageOptions}', statement),
    })
    expect(left).toEqual([])
    expect(checks).toEqual([
      'signing in: the session of next-auth has to name the address, in any member, so that the kit knows who is signed in',
    ])
    expect(files['pages/_app.jsx']).toBe(
      [
        'export default function App({ Component, pageProps }) {',
        '  return (',
        '      <Component {...pageProps} />',
        '  );',
        '}',
        '',
      ].join('\n'),
    )
    expect(files['wagmi.ts']).toContain(
      `  siweConfig: createSIWEConfig({
    createMessage: ({ address, ...parts }) => formatMessage(parts, address),
    getMessageParams: async () => ({ statement: 'Sign in to my shop' }),
    getNonce: async () => (await getCsrfToken()) ?? '',
    getSession: async () => {
      const address = /0x[\\da-f]{40}/i.exec(JSON.stringify(await getSession()))?.[0];
      return address === undefined ? null : { address, chainId: 1 };
    },
    signOutOnNetworkChange: false,
    signOut: async () => {
      await signOut({ redirect: false });
      return true;
    },
    verifyMessage: async ({ message, signature }) =>
      (await signIn('credentials', { message, redirect: false, signature }))?.ok ?? false,
  }),
`,
    )
    expect(files['wagmi.ts']).toContain("import { createSIWEConfig, formatMessage } from '@latchkey/siwx';\n")
    expect(files['wagmi.ts']).toMatch(
      /import \{ getCsrfToken, getSession, signIn, signOut \} from 'next-auth\/react';\n/,
    )
    expect(files['package.json']).toContain('"@latchkey/siwx": "^1.0.0"')
    expect(files['package.json']).not.toContain('rainbowkit')
  })

  test('has the statement of RainbowKit if the site names none, and keeps `enabled`', () => {
    const { files, left } = move({ 'wagmi.ts': config.join('\n'), 'app.jsx': app(' enabled={false}') })
    expect(left).toEqual([])
    expect(files['wagmi.ts']).toContain("{ statement: 'Sign in with Ethereum to the app.' }")
    expect(files['wagmi.ts']).toContain('    enabled: false,\n')
  })

  test.each([
    [' getSiweMessageOptions={() => ({ statement: text() })}', 'a statement that is no text'],
    [' getSiweMessageOptions={() => ({ nonce: "12345678" })}', 'another member'],
    [' enabled={isOn}', 'a value of the component'],
    [' {...props}', 'what is spread into it'],
  ])('is left with a comment by %s: %s', attributes => {
    const { files, left } = move({ 'wagmi.ts': config.join('\n'), 'app.jsx': app(attributes) })
    expect(left.length).toBeGreaterThan(0)
    expect(files['app.jsx']).toContain(`<RainbowKitSiweNextAuthProvider${attributes}>`)
    expect(files['wagmi.ts']).not.toContain('siweConfig')
  })

  test('stays unmoved if a name of next-auth is already used in the file of the config', () => {
    const { files, left } = move({
      'wagmi.ts': [...config, 'export function signIn() {}', ''].join('\n'),
      'app.jsx': app(''),
    })
    expect(left.length).toBeGreaterThan(0)
    expect(files['wagmi.ts']).not.toContain('siweConfig')
  })
})
