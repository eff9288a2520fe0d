import type { AddressInfo } from 'node:net'

import { preview, type PreviewServer } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { walletLibraries } from './support/former-packages.ts'
import { buildLockedSite, checkLockedSite, copyLockedSite, runMove } from './support/locked-sites.ts'
import { type InstalledCopy, installedCopies, installSite } from './support/package-managers.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { SiteRegistry } from './support/site-registry.ts'
import { useWorld } from './support/world.ts'

/** Libraries that are installed from the workspace's own copy. All others come from the registry that npm is configured with. */
const own =
  /^(?:react|react-dom|scheduler|csstype|typescript|viem|ox|abitype|isows|wagmi|mipd|zustand|eventemitter3|use-sync-external-store|@(?:tanstack|types)\/.+|@wagmi\/core)$/

/** One of the licences is for the data of caniuse-lite, which a library of ConnectKit installs. */
const permissive = /^\(?(?:MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0)\b/

describe('a site with the real packages of another kit', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let registry: SiteRegistry
  let untouched: PreviewServer | undefined
  let served: ServedSite | undefined

  beforeAll(async () => {
    registry = await SiteRegistry.open()
    registry.stubs = walletLibraries
    registry.upstream = name => !own.test(name)
  }, 300_000)
  afterAll(() => registry.close())
  afterEach(() => Promise.all([served?.close(), untouched?.close()]))

  test.each([
    ['rainbowkit', '@rainbow-me/rainbowkit', '2.2.8'],
    ['connectkit', 'connectkit', '1.8.2'],
  ])(
    'connects with %s unchanged, and after the command',
    async (site, kit, version) => {
      const folder = await copyLockedSite(site)
      registry.hasLatchkey = false
      await installSite(folder, 'npm 11', registry.url)
      const before = await installedCopies(folder)
      expect(before).toContainEqual(expect.objectContaining({ name: kit, version }))
      // A package under another licence must not be installed, not even for a test.
      expect(underOtherLicences(before)).toEqual([])
      untouched = await preview({
        root: folder,
        configFile: false,
        logLevel: 'error',
        build: { outDir: await buildLockedSite(folder) },
        preview: { host: '127.0.0.1', port: 0 },
      })
      const { port } = untouched.httpServer.address() as AddressInfo
      const old = await world.visit(`http://127.0.0.1:${port}`, { wallets: ['mode=approve'], expectedErrors: /./ })
      await old.page.getByRole('button', { name: 'Connect', exact: true }).click()
      await old.page.getByRole('button', { name: 'Sandbox Wallet' }).first().click()
      await old.page.getByTestId('address').getByText(address).waitFor()
      await old.context.close()

      registry.hasLatchkey = true
      const report = await runMove(folder)
      expect(report).not.toContain('Left for you')
      await installSite(folder, 'npm 11', registry.url)
      const after = await installedCopies(folder)
      expect(after.filter(({ name }) => name === kit)).toEqual([])
      expect(underOtherLicences(after)).toEqual([])
      expect((await checkLockedSite(folder)).mistakes).toEqual([])
      served = await serveSite(await buildLockedSite(folder), sandboxUrl)
      const { page, modal } = await world.visit(served.url, {
        wallets: ['mode=approve'],
        // ConnectKit's site has an empty project ID, which its wallet does not need.
        expectedErrors: /Content Security Policy|Failed to (fetch|load)|HTTP request failed|Project ID Not Configured/,
      })
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await modal.card.getByRole('button', { name: 'Sandbox Wallet' }).first().click()
      await modal.waitUntilClosed()
      await page.getByTestId('address').getByText(address).waitFor()
    },
    400_000,
  )
})

function underOtherLicences(copies: readonly InstalledCopy[]): string[] {
  return copies.flatMap(({ name, license }) =>
    permissive.test(String(license)) ? [] : [`${name}: ${String(license)}`],
  )
}

const address = /^0x[\da-fA-F]{40}$/
