import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { formerLibraries, oldKits } from './support/former-packages.ts'
import { buildLockedSite, checkLockedSite, copyLockedSite, runMove } from './support/locked-sites.ts'
import { installSite, type PackageManager, resolvePackage } from './support/package-managers.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { SiteRegistry } from './support/site-registry.ts'
import { useWorld } from './support/world.ts'

/**
 * The causes that kept sites from migrating, and the site that shows each. Others show the rest: vite-versions.release.ts the
 * bundlers' form of `import()`, next.release.ts the button in a server component, real-kits.release.ts RainbowKit and ConnectKit.
 */
const causes = {
  'SolanaAdapter and its type Provider from the React entry': 'appkit-multichain',
  'npm keeps the old kit that is locked': 'appkit-wagmi',
  'a locked or pinned wagmi below the adapter’s peers': 'appkit-wagmi',
  'signing in by @reown/appkit-siwe': 'appkit-wagmi',
  'signing in by @reown/appkit-siwx': 'appkit-multichain',
  'AppKitProvider with options beside createAppKit': 'appkit-wagmi',
  'the types Provider and ChainNamespace': 'appkit-wagmi',
  'window.ethereum without a declaration': 'appkit-wagmi',
  'wagmi that only the old kit’s peers brought': 'appkit-multichain',
  'wagmi by the tag latest': 'appkit-latest',
  'web3-onboard in a guard, with a wallet of its own library': 'web3-onboard',
} as const

type Site = (typeof causes)[keyof typeof causes]

interface Move {
  readonly site: Site
  readonly manager: PackageManager
  readonly way: 'command' | 'alias'
}

const moves: readonly Move[] = [
  { site: 'appkit-wagmi', manager: 'npm 11', way: 'command' },
  { site: 'appkit-wagmi', manager: 'npm 10', way: 'alias' },
  { site: 'appkit-multichain', manager: 'npm 10', way: 'command' },
  { site: 'appkit-multichain', manager: 'npm 11', way: 'alias' },
  { site: 'appkit-latest', manager: 'pnpm', way: 'command' },
  { site: 'appkit-latest', manager: 'yarn', way: 'alias' },
  { site: 'web3-onboard', manager: 'yarn', way: 'command' },
]

/** The sites whose users sign a message after they connect. */
const signingSites: readonly Site[] = ['appkit-multichain', 'appkit-wagmi']

describe('a site that was locked with the packages of another kit', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let registry: SiteRegistry
  let served: ServedSite | undefined

  beforeAll(async () => {
    registry = await SiteRegistry.open()
  }, 300_000)
  afterAll(() => registry.close())
  afterEach(() => served?.close())

  test('exists for each cause, by the command, and by an alias if it is one of AppKit', () => {
    for (const site of Object.values(causes)) {
      const ways = moves.filter(each => each.site === site).map(({ way }) => way)
      expect(ways.toSorted(), site).toEqual(site.startsWith('appkit') ? ['alias', 'command'] : ['command'])
    }
  })

  test.each(moves)(
    '$site, installed by $manager and moved by the $way, has right types and connects',
    async ({ site, manager, way }) => {
      const folder = await copyLockedSite(site)
      registry.hasLatchkey = false
      registry.stubs = { ...oldKits, ...formerLibraries }
      await installSite(folder, manager, registry.url)
      expect(await ofOldKits(folder)).not.toEqual([])
      const code = await codeOf(folder)

      registry.hasLatchkey = true
      registry.stubs = oldKits
      const report = await runMove(folder, ...(way === 'alias' ? ['--alias'] : []))
      expect(report).not.toContain('Left for you')
      expect((await codeOf(folder)) === code).toBe(way === 'alias')

      await installSite(folder, manager, registry.url)
      expect(await ofOldKits(folder)).toEqual([])
      if (site.startsWith('appkit')) await expectOneWagmi(folder, way)
      const { files, mistakes } = await checkLockedSite(folder)
      expect(mistakes).toEqual([])
      expect(files.length).toBeGreaterThan(0)

      served = await serveSite(await buildLockedSite(folder), sandboxUrl)
      const { page, modal } = await world.visit(served.url, {
        wallets: ['mode=approve'],
        // Such a site names no services: the policy of the test keeps it from public nodes.
        expectedErrors: /Content Security Policy|Failed to (fetch|load)|HTTP request failed/,
      })
      const own = page.getByRole('button', { name: 'Connect', exact: true })
      await own.or(page.getByTestId('connect-button')).first().click()
      await modal.card.getByRole('button', { name: 'Sandbox Wallet' }).first().click()
      if (signingSites.includes(site)) await page.getByTestId('w3m-connecting-siwe-sign').click()
      await modal.waitUntilClosed()
      await page
        .getByTestId('address')
        .getByText(/^\S{32,44}$/)
        .waitFor()
    },
    240_000,
  )
})

/** Checks that site, wagmi and adapter have the same copies, and that they are new enough. */
async function expectOneWagmi(folder: string, way: Move['way']): Promise<void> {
  const adapter = await resolvePackage(
    folder,
    way === 'alias' ? '@reown/appkit-adapter-wagmi' : '@latchkey/adapter-wagmi',
  )
  const wagmi = await resolvePackage(folder, 'wagmi')
  for (const name of ['@wagmi/core', 'viem']) {
    const own = await resolvePackage(folder, name)
    expect([await resolvePackage(wagmi, name), await resolvePackage(adapter, name)], name).toEqual([own, own])
  }
  const { version } = JSON.parse(await readFile(join(wagmi, 'package.json'), 'utf8')) as { version: string }
  expect(version).toMatch(/^2\.(?:1[6-9]|[2-9]\d)\./)
}

/**
 * Returns the packages of old kits that are installed with their own code. Under an alias, a folder of the old name contains a
 * package of Latchkey.
 */
async function ofOldKits(folder: string): Promise<string[]> {
  const modules = join(folder, 'node_modules')
  const scopes = (await readdir(modules)).filter(name => /^@(?:reown|web3-onboard)$/.test(name))
  const paths = await Promise.all(
    scopes.map(async scope => (await readdir(join(modules, scope))).map(name => join(scope, name))),
  )
  const names = await Promise.all(
    paths
      .flat()
      .map(async path => JSON.parse(await readFile(join(modules, path, 'package.json'), 'utf8')) as { name: string }),
  )
  return names.map(({ name }) => name).filter(name => !name.startsWith('@latchkey/'))
}

async function codeOf(folder: string): Promise<string> {
  const files = await readdir(join(folder, 'src'))
  return (await Promise.all(files.toSorted().map(file => readFile(join(folder, 'src', file), 'utf8')))).join('\n')
}
