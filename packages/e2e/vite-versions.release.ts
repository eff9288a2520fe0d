import { join } from 'node:path'

import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { installPackages } from './support/install-packages.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { useWorld } from './support/world.ts'

/** The options that every version of Vite understands. */
interface Vite {
  build(options: {
    root: string
    configFile: false
    logLevel: 'error'
    build: {
      outDir: string
      target: string
      assetsInlineLimit: number
      minify: boolean
      reportCompressedSize: boolean
      rollupOptions: { external: RegExp[] }
    }
  }): Promise<unknown>
}

const versions: readonly (readonly [number, () => Promise<Vite>])[] = [
  [5, () => import('vite-5')],
  [6, () => import('vite-6')],
  [7, () => import('vite-7')],
  [8, () => import('vite')],
]

/** Connecting does not load these libraries, and a build takes most of its time for them. */
const external = [/^@polkadot\/api/, /^@cosmjs\//, /^bitcoinjs-lib/]

describe('a site with the packed packages', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let root: string
  let served: ServedSite | undefined

  beforeAll(async () => {
    root = await (await installPackages()).copySite('packages/e2e/bundled-site')
  }, 300_000)
  afterEach(() => served?.close())

  // Each version rewrites `import()` in its own way, so that browsers preload the imported file's dependencies.
  test.each(versions)(
    'built by Vite %s connects a wallet of five namespaces and shows a pairing code',
    async (version, load) => {
      const { build } = await load()
      const outDir = join(root, `dist-${version}`)
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        build: {
          outDir,
          target: 'es2022',
          assetsInlineLimit: 0,
          minify: false,
          reportCompressedSize: false,
          rollupOptions: { external },
        },
      })
      served = await serveSite(outDir, sandboxUrl)
      const { page, modal, strangers } = await world.visit(served.url, {
        path: `/?sandbox=${encodeURIComponent(sandboxUrl)}`,
        wallets: ['mode=approve'],
      })
      await page.getByTestId('open-eip155').click()
      expect(await modal.pairingUri()).toMatch(/^wc:/)
      await modal.close.click()
      await modal.waitUntilClosed()
      for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
        await page.getByTestId(`open-${namespace}`).click()
        await modal.wallet('Sandbox Wallet').click()
        await modal.waitUntilClosed()
        await page.getByTestId(`status-${namespace}`).getByText('connected', { exact: true }).waitFor()
      }
      expect(strangers()).toEqual([])
    },
    180_000,
  )
})
