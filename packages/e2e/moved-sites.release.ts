import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildMovedSites, checkMovedTypes, type MovedSites, moveSites } from './support/moved-sites.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { useWorld } from './support/world.ts'

const fixtures = fileURLToPath(new URL('../move/fixtures', import.meta.url))

interface Site {
  readonly name: string
  /** The module that mounts the site, if its framework would do that. */
  readonly start?: string
  readonly namespace?: 'solana'
  /** The name of the site's own button that connects. @default the kit's */
  readonly connect?: string
  /** The site's text about the account, or the test id of the kit's account button. */
  readonly shows: RegExp | 'account-button'
  /** The name of its button that signs. */
  readonly sign?: RegExp
}

const mount =
  "import { createRoot } from 'react-dom/client'\nconst root = createRoot(document.getElementById('root'))\n"
const address = /0x[\da-fA-F]{40}/
const drawn = /^0x[\da-fA-F]{2}…[\da-fA-F]{4}/

const sites: readonly Site[] = [
  {
    name: 'appkit-next-wagmi',
    start: `${mount}import Context from './context'\nimport { Buttons } from './components/buttons'\nroot.render(<Context cookies={null}><Buttons /></Context>)`,
    shows: address,
    sign: /^Sign$/,
  },
  {
    name: 'appkit-svelte-solana',
    start:
      "import { mount } from 'svelte'\nimport App from './src/App.svelte'\nmount(App, { target: document.getElementById('root') })",
    namespace: 'solana',
    shows: /[1-9A-HJ-NP-Za-km-z]{32,44}/,
  },
  {
    name: 'appkit-vue-ethers',
    start: "import { createApp } from 'vue'\nimport App from './src/App.vue'\ncreateApp(App).mount('#root')",
    shows: address,
    sign: /^Sign as 0x/,
  },
  {
    name: 'connectkit-js',
    start: "import './src/index.jsx'",
    connect: 'Join',
    shows: drawn,
  },
  {
    name: 'connectkit-next',
    start: `${mount}import { Providers } from './app/providers'\nimport { Bar } from './components/bar'\nroot.render(<Providers><Bar /></Providers>)`,
    shows: 'account-button',
  },
  {
    name: 'connectkit-vite',
    start: `${mount}import { App } from './src/app'\nimport { Web3Provider } from './src/web3-provider'\nroot.render(<Web3Provider><App /></Web3Provider>)`,
    connect: 'Connect',
    shows: 'account-button',
  },
  { name: 'rainbowkit-connectors', start: "import './src/main'", shows: address },
  {
    name: 'rainbowkit-next',
    start: `${mount}import { Providers } from './src/app/providers'\nimport { Header } from './src/components/header'\nimport { WalletButton } from './src/components/wallet-button'\nroot.render(<Providers><Header /><WalletButton /></Providers>)`,
    connect: 'Connect Wallet',
    shows: drawn,
  },
  {
    name: 'rainbowkit-pages-js',
    start: `${mount}import MyApp from './pages/_app.js'\nimport Home from './pages/index.jsx'\nroot.render(<MyApp Component={Home} pageProps={{}} />)`,
    shows: 'account-button',
  },
  { name: 'rainbowkit-vite', start: "import './src/main'", shows: address, sign: /^Sign as 0x/ },
  {
    name: 'web3-onboard-react-ethers',
    start: `${mount}import App from './src/App.jsx'\nroot.render(<App />)`,
    connect: 'connect',
    shows: address,
    sign: /^Sign as 0x/,
  },
  {
    name: 'web3-onboard-react-viem',
    start: "import './src/main'",
    connect: 'Connect',
    shows: /^Sandbox Wallet: 0x/,
    sign: /^Sign$/,
  },
  { name: 'web3-onboard-ts', connect: 'Connect', shows: /^Sandbox Wallet: 0x/, sign: /^Sign$/ },
  {
    name: 'web3-onboard-vue',
    start: "import { createApp } from 'vue'\nimport App from './src/App.vue'\ncreateApp(App).mount('#root')",
    connect: 'Connect',
    shows: address,
    sign: /^Sign$/,
  },
]

describe('a site of another kit, moved by the command from its package', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let moved: MovedSites
  let server: ServedSite | undefined

  beforeAll(async () => {
    moved = await moveSites()
    const starts = sites.flatMap(({ name, start }) => (start === undefined ? [] : [[name, start] as const]))
    server = await serveSite(await buildMovedSites(moved, Object.fromEntries(starts)), sandboxUrl)
  }, 300_000)
  afterAll(() => server?.close())

  test('has the code that the sources of the command write, and nothing is left for a user', async () => {
    expect(moved.names).toEqual(sites.map(({ name }) => name))
    for (const name of moved.names) {
      const expected = join(fixtures, name, 'expected')
      const files = await readdir(expected, { recursive: true, withFileTypes: true })
      for (const file of files.filter(each => each.isFile() && each.name !== 'package.json')) {
        const path = join(file.parentPath, file.name)
        const own = join(moved.folder, name, path.slice(expected.length))
        expect(await readFile(own, 'utf8'), own).toBe(await readFile(path, 'utf8'))
      }
      expect(moved.said.get(name)).toMatch(/\n\d+ files? written\. Install now\.\n$/)
      expect(moved.said.get(name)).not.toContain('Left for you')
      expect(await readFile(join(moved.folder, name, 'package.json'), 'utf8')).toMatch(
        /"@latchkey\/[\w-]+": "\^\d+\.\d+\.\d+"/,
      )
    }
  })

  test('type-checks', async () => {
    const { files, mistakes } = await checkMovedTypes(moved)
    expect(mistakes).toEqual([])
    expect(files.length).toBeGreaterThan(20)
  }, 120_000)

  test.each(sites)('$name connects and signs', async ({ name, namespace = 'eip155', connect, shows, sign }) => {
    const { page, modal } = await world.visit(server?.url ?? '', {
      path: `/${name}/`,
      wallets: [`mode=approve&families=${namespace}`],
      // Such a site names no services: the policy of the test keeps it from public nodes.
      expectedErrors: /Content Security Policy|Failed to (fetch|load)|HTTP request failed/,
    })
    const opener =
      connect === undefined
        ? page.getByTestId('connect-button').first()
        : page.getByRole('button', { name: connect, exact: true })
    await opener.click()
    await modal.card.getByRole('button', { name: 'Sandbox Wallet' }).first().click()
    await modal.waitUntilClosed()
    await (shows === 'account-button' ? page.getByTestId(shows) : page.getByText(shows)).first().waitFor()
    if (!sign) return
    await page.getByRole('button', { name: sign }).first().click()
    await expect.poll(() => page.evaluate(requestsOfWallet)).toContain('personal_sign')
  })
})

function requestsOfWallet(): string[] {
  const { latchkeySandboxWallet: wallet } = window as unknown as {
    latchkeySandboxWallet: { requests: readonly { method: string }[] }
  }
  return wallet.requests.map(({ method }) => method)
}
