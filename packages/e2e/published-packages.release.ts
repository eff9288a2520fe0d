import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

import { createPairingWallet } from '@latchkey/sandbox/pairing-wallet'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { checkFiles, checkSources, nativeCompiler } from './support/check-types.ts'
import { installPackages, type InstalledPackages, siteOptions } from './support/install-packages.ts'
import { weigh } from './support/installed-weight.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { useWorld, type Visit } from './support/world.ts'

describe('the packages as npm delivers them', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let installed: InstalledPackages
  let site: string
  let served: ServedSite | undefined

  beforeAll(async () => {
    installed = await installPackages()
    site = await installed.copyExample('react')
  }, 300_000)
  afterAll(() => served?.close())

  /** Opens the React example, built from the packages. */
  async function visitReactSite(wallets: readonly string[] = []): Promise<Visit> {
    served ??= await serveReactSite()
    return world.visit(served.url, { wallets, path: `/?sandbox=${encodeURIComponent(sandboxUrl)}` })
  }

  async function serveReactSite(): Promise<ServedSite> {
    await build({
      root: site,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    })
    return serveSite(join(site, 'dist'), sandboxUrl)
  }

  test('contain each their licence, README and every file that their manifests name, and no internal files', async () => {
    expect(installed.packages).toHaveLength(29)
    for (const { manifest, folder } of installed.packages) {
      const files = await readdir(folder, { recursive: true })
      expect(files, manifest.name).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
      expect(files.filter(file => /\.test\.|tsbuildinfo|node_modules/.test(file))).toEqual([])
      const named = Object.values(manifest.exports).flatMap(entry => Object.values(entry))
      const missing = [...named, ...Object.values(manifest.bin ?? {})].filter(file => !existsSync(join(folder, file)))
      expect(missing, manifest.name).toEqual([])
    }
  })

  test('install at most 60 MB for React and one adapter beside React and viem, and one viem', async () => {
    const names = ['@latchkey/react', '@latchkey/adapter-evm']
    const wanted = installed.packages.filter(({ manifest }) => names.includes(manifest.name))
    const { bytes, manifests } = await weigh(wanted, ['react', 'viem'])
    expect(manifests.map(({ name }) => name)).toEqual(expect.arrayContaining([...names, '@latchkey/modal', 'lit']))
    expect(bytes).toBeLessThan(60_000_000)
    expect(manifests.filter(({ dependencies = {} }) => 'viem' in dependencies)).toEqual([])
  })

  test('name the libraries of the pairing client with their licences', async () => {
    const { folder } = installed.packages.find(({ manifest }) => manifest.name === '@latchkey/walletconnect')!
    const notices = await readFile(join(folder, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const text of ['@walletconnect/universal-provider 2.21.8', 'Licence: Apache-2.0', 'viem ', 'Licence: MIT'])
      expect(notices).toContain(text)
  })

  test('have a language in one file, which a user who reads English does not fetch', async () => {
    const appkit = installed.packages.find(({ manifest }) => manifest.name === '@latchkey/appkit')?.folder ?? ''
    const files = await readdir(join(appkit, 'dist'), { recursive: true })
    const scripts = files.filter(file => file.startsWith('chunks/') && file.endsWith('.js'))
    const codes = await Promise.all(scripts.map(file => readFile(join(appkit, 'dist', file), 'utf8')))
    const textsOf = { en: 'Not all values are known', de: 'Nicht alle Werte sind bekannt' }
    const filesWith = (text: string): string[] => scripts.filter((_, index) => codes[index]?.includes(text))
    expect(filesWith(textsOf.en)).toHaveLength(1)
    expect(filesWith(textsOf.de)).toEqual(['chunks/language-de.js'])
  })

  test('destructure no awaited import() that something follows, which Vite 5 and 6 misread', async () => {
    const found: string[] = []
    for (const { manifest, folder } of installed.packages)
      for (const file of await readdir(folder, { recursive: true })) {
        // The one script and the frame are separate pages' files, which no bundler reads.
        if (!/\.m?js$/.test(file) || /^dist\/(latchkey|frame-page)\//.test(file)) continue
        const code = await readFile(join(folder, file), 'utf8')
        const forms = code.match(/\}\s*=\s*await\s*\(*\s*import\([^)]*\)\s*(?:\?\.|[.[(])/g) ?? []
        found.push(...forms.map(form => `${manifest.name}/${file}: ${form}`))
      }
    expect(found).toEqual([])
  })

  test('have no script that imports itself by import(), which esbuild compiles to a call of a missing function', async () => {
    const found: string[] = []
    for (const { manifest, folder } of installed.packages)
      for (const file of await readdir(folder, { recursive: true })) {
        if (!/\.m?js$/.test(file)) continue
        const code = await readFile(join(folder, file), 'utf8')
        if (code.includes(`import("./${basename(file)}")`)) found.push(`${manifest.name}/${file}`)
      }
    expect(found).toEqual([])
  })

  test('have types that compile without the workspace', async () => {
    const { files, mistakes } = await checkFiles(site, '^(src|.*@latchkey)/')
    expect(mistakes).toEqual([])
    for (const name of ['appkit', 'core', 'react', ...namespaces.map(namespace => `adapter-${namespace}`)])
      expect(files, name).toContainEqual(expect.stringContaining(`/@latchkey/${name}/dist/`))
  }, 120_000)

  test('have types that compile without the optional peers', async () => {
    for (const { manifest, folder } of installed.packages) {
      const meta = (manifest as { peerDependenciesMeta?: Record<string, unknown> }).peerDependenciesMeta ?? {}
      for (const file of (await readdir(folder, { recursive: true })).filter(path => path.endsWith('.d.ts'))) {
        const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
        for (const [index, line] of lines.entries()) {
          const name = /^(?:import|export) .* from '((?:@[^/']+\/)?[^/']+)/.exec(line)?.[1] ?? ''
          if (name in meta) expect(lines[index - 1], `${manifest.name}/${file}: ${line}`).toMatch(/^\/\/ @ts-ignore /)
        }
      }
    }
  })

  test('type a provider by its namespace’s adapter, and a screen by its result', async () => {
    await writeFile(join(site, 'providers.ts'), providerSite)
    await writeFile(
      join(site, 'tsconfig.providers.json'),
      JSON.stringify({ compilerOptions: siteOptions, files: ['providers.ts'] }),
    )
    const checked = await checkSources(nativeCompiler, site, 'tsconfig.providers.json')
    expect(checked).toEqual({ files: ['providers.ts'], mistakes: [] })
  }, 120_000)

  test('have types that a compiler without support for exports finds', async () => {
    const options = { ...siteOptions, moduleResolution: 'node10', ignoreDeprecations: '6.0', skipLibCheck: true }
    await writeFile(join(site, 'older.ts'), olderSite)
    await writeFile(
      join(site, 'tsconfig.older.json'),
      JSON.stringify({ compilerOptions: { ...options, allowImportingTsExtensions: false }, files: ['older.ts'] }),
    )
    const checked = await checkFiles(site, '^older.ts$', 'tsconfig.older.json')
    expect(checked).toEqual({ files: ['older.ts'], mistakes: [] })
  }, 120_000)

  test('build a site that connects, signs and disconnects with each of five chain namespaces', async () => {
    const { page, modal, strangers } = await visitReactSite(['mode=approve'])
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
      await page.getByTestId(`open-${namespace}`).click()
      await modal.wallet('Sandbox Wallet').click()
      await modal.waitUntilClosed()
      await page.getByTestId(`sign-${namespace}`).click()
      await page
        .getByTestId(`signature-${namespace}`)
        .getByText(/^\S{60,}$/)
        .waitFor()
    }
    expect(strangers()).toEqual([])
  }, 120_000)

  test('build a site that pairs with a wallet app, which signs', async () => {
    const { page, modal, strangers } = await visitReactSite()
    const { relayUrl, rpcUrl } = world.sandbox
    const wallet = await createPairingWallet({ relayUrl, rpcUrl, auto: 'approve' })
    try {
      await page.getByTestId('open-eip155').click()
      await modal.wallet('walletconnect').click()
      const readUri = () => page.locator('lk-qr').evaluate(code => (code as HTMLElement & { value: string }).value)
      await expect.poll(readUri, { timeout: 20_000 }).toMatch(/^wc:/)
      await wallet.pair(await readUri())
      await modal.waitUntilClosed()
      await page.getByTestId('sign-eip155').click()
      await page
        .getByTestId('signature-eip155')
        .getByText(/^0x\S{60,}$/)
        .waitFor()
      expect(strangers()).toEqual([])
    } finally {
      await wallet.close()
    }
  }, 120_000)

  test('have a range for a library that a site may use itself, so that there is one copy of it', () => {
    const shared = Object.fromEntries(
      installed.packages
        .filter(({ manifest }) => !/sandbox|testing/.test(manifest.name))
        .flatMap(({ manifest }) => Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }))
        .filter(([name]) => !/^@(latchkey|walletconnect|wallet-standard)\//.test(name)),
    )
    expect(Object.keys(shared)).toEqual(expect.arrayContaining(['lit', 'valtio', 'viem', 'react', '@solana/web3.js']))
    expect(Object.values(shared).filter(version => /^\d/.test(version))).toEqual([])
  })

  test.each([
    ['bitcoin', 'bitcoinjs-lib', 'loadBitcoinjs'],
    ['cosmos', '@cosmjs/stargate', 'loadStargate'],
    ['polkadot', '@polkadot/api', 'loadPolkadotApi'],
    ['solana', '@solana/web3.js', 'loadWeb3'],
  ])(
    'build a site of %s without %s, which shows what to install',
    async (namespace, library, load) => {
      const { folder, manifest } = installed.packages.find(
        each => each.manifest.name === `@latchkey/adapter-${namespace}`,
      )!
      expect(manifest.dependencies).not.toHaveProperty(library)
      const place = join(folder, '../..', library)
      const target = await readlink(place)
      await rm(place)
      try {
        const entry = join(site, `${namespace}-alone.js`)
        await writeFile(entry, `import * as adapter from '@latchkey/adapter-${namespace}'\nconsole.log(adapter)`)
        const lib = { entry, formats: ['es' as const] }
        await build({ root: site, configFile: false, logLevel: 'silent', build: { write: false, lib } })
        const loader = await openLoader(join(folder, 'dist'), library, load)
        await expect(loader()).rejects.toMatchObject({
          code: 'libraryMissing',
          message: `${library} did not load. Where it is not installed yet: npm install ${library}`,
        })
      } finally {
        await symlink(target, place, 'junction')
      }
    },
    60_000,
  )

  test('include npx latchkey-sandbox, which answers, with wallets to connect', async () => {
    const { manifest, folder } = installed.packages.find(each => each.manifest.name === '@latchkey/sandbox')!
    const bin = join(folder, manifest.bin!['latchkey-sandbox']!)
    const child = spawn(process.execPath, [bin, '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
      const { wallets } = JSON.parse(line) as { wallets: { pairing: string; inPage: string } }
      expect((await fetch(wallets.pairing)).status).toBe(200)
      expect(await (await fetch(wallets.inPage)).text()).toContain('eip6963:announceProvider')
    } finally {
      child.kill('SIGTERM')
    }
  })
})

/** Returns the function that imports a library in the published files, because no entry exports it. */
async function openLoader(dist: string, library: string, name: string): Promise<() => unknown> {
  for (const file of await readdir(dist, { recursive: true })) {
    const code = file.endsWith('.js') ? await readFile(join(dist, file), 'utf8') : ''
    if (!code.includes(`import("${library}")`)) continue
    const opened = join(dist, file.replace(/\.js$/, '-opened.js'))
    await writeFile(opened, `${code}\nexport { ${name} as opened }`)
    return ((await import(/* @vite-ignore */ opened)) as { opened: () => unknown }).opened
  }
  throw new Error(`Nothing in ${dist} imports ${library}`)
}

const providerSite = `
import type { SolanaProvider } from '@latchkey/adapter-solana'
import { type AppKit, useAppKitProvider } from '@latchkey/react'

export function read(kit: AppKit) {
  const solana: SolanaProvider | undefined = kit.getProvider('solana')
  // @ts-expect-error: a message is bytes
  solana?.signMessage('text')
  // @ts-expect-error: nothing is known of a namespace whose adapter is not imported
  kit.getProvider('cosmos')?.address
  return kit.getProvider<{ address: string }>('cosmos')?.address
}

export async function send(kit: AppKit): Promise<string> {
  const { hash } = await kit.open({ view: 'WalletSend', arguments: { to: 'maya.eth', amount: '0.25' } })
  // @ts-expect-error: an amount is a text
  await kit.open({ view: 'WalletSend', arguments: { amount: 0.25 } })
  return hash
}

export function useChain() {
  return useAppKitProvider('solana').walletProvider?.chain
}

declare module '@latchkey/appkit' {
  interface ProviderMap {
    polkadot: { own: true }
  }
}
export const own = (kit: AppKit): true | undefined => kit.getProvider('polkadot')?.own
`

/** The site imports each entry, and has one mistake, because missing types would hide it. */
const olderSite = `
import { EvmAdapter } from '@latchkey/adapter-evm'
import { createRpcTransport } from '@latchkey/adapter-evm/rpc'
import '@latchkey/appkit/elements'
import { type AppKitNetwork, mainnet, solana } from '@latchkey/appkit/networks'
import { createAppKit, useAppKitAccount } from '@latchkey/react'

export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, solana]
export const kit = createAppKit({ projectId: 'older', networks, adapters: [new EvmAdapter()] })
export const names = [createRpcTransport.name, useAppKitAccount.name]
// @ts-expect-error: a chain id is a number
export const chainId: string = mainnet.id
`

const namespaces = ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos']
