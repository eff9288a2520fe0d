import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { installPackages, type InstalledPackages } from './support/install-packages.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { useWorld } from './support/world.ts'

const run = promisify(execFile)

interface OldSite {
  name: string
  /** Whose account it connects. */
  family: 'solana' | 'bip122'
  /** Whether it has an `<appkit-button>`; else it has a button of its own. */
  hasElement: boolean
}

const sites: readonly OldSite[] = [
  { name: 'react-solana', family: 'solana', hasElement: true },
  { name: 'react-bitcoin', family: 'bip122', hasElement: false },
]

describe('a site in the old API, with its packages aliased and nothing else changed', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  const served: ServedSite[] = []
  let installed: InstalledPackages

  beforeAll(async () => void (installed = await installPackages()), 300_000)
  afterAll(async () => {
    await Promise.all(served.map(site => site.close()))
  })

  test.each(sites)(
    '$name type-checks, builds, connects, signs, stays connected and disconnects',
    async ({ name, family, hasElement }) => {
      const site = await installed.copySite(`packages/e2e/sites-old-api/${name}`)
      await writeFile(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
      const { files, mistakes } = await checkTypes(site)
      expect(mistakes).toEqual([])
      expect(files).toEqual(['src/main.tsx'])
      await build({
        root: site,
        configFile: false,
        logLevel: 'error',
        plugins: [react()],
        build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
      })
      const server = await serveSite(join(site, 'dist'), sandboxUrl)
      served.push(server)

      const { page, modal } = await world.visit(server.url, {
        wallets: [`mode=approve&families=${family}`],
        // Such a site names no services: the policy of the test keeps it from public nodes.
        expectedErrors: /Content Security Policy|Failed to (fetch|load)/,
      })
      const status = page.getByTestId('status')
      await (
        hasElement ? page.getByTestId('connect-button') : page.getByRole('button', { name: 'Connect', exact: true })
      ).click()
      await modal.card.getByRole('button', { name: 'Sandbox Wallet' }).first().click()
      await status.getByText('connected', { exact: true }).waitFor()
      await page
        .getByTestId('address')
        .getByText(/\S{26,}/)
        .waitFor()
      await modal.waitUntilClosed()
      await page.getByRole('button', { name: 'Sign' }).click()
      await page
        .getByTestId('signature')
        .getByText(/\S{60,}/)
        .waitFor()

      await page.evaluate(writeAsBefore, family)
      await page.reload()
      await status.getByText('connected', { exact: true }).waitFor()
      await page
        .getByTestId('address')
        .getByText(/\S{26,}/)
        .waitFor()

      await page.getByRole('button', { name: 'Disconnect' }).click()
      await status.getByText('disconnected', { exact: true }).waitFor()
    },
    120_000,
  )
})

/** Leaves of a connection what the kit of before would have written. */
function writeAsBefore(family: string): void {
  const read = (key: string): string => localStorage.getItem(key)?.replaceAll('"', '') ?? ''
  const connectorKey = `@appkit/${family}:connected_connector_id`
  const connectorId = read(connectorKey)
  const networkId = read('@appkit/active_caip_network_id')
  for (const key of Object.keys(localStorage))
    if (/^@appkit\/(.*connect|active_)/.test(key)) localStorage.removeItem(key)
  localStorage.setItem('@appkit/connection_status', 'connected')
  localStorage.setItem('@appkit/active_namespace', family)
  localStorage.setItem('@appkit/active_caip_network_id', networkId)
  localStorage.setItem('@appkit/connected_namespaces', family)
  localStorage.setItem(connectorKey, connectorId)
  localStorage.setItem('@appkit/connections', JSON.stringify({ [family]: [{ connectorId, accounts: [] }] }))
}

async function checkTypes(site: string): Promise<{ files: string[]; mistakes: string[] }> {
  const script = fileURLToPath(new URL('support/own-type-errors.mjs', import.meta.url))
  const { stdout } = await run(process.execPath, [script, 'tsconfig.json', '^src/'], { cwd: site })
  return JSON.parse(stdout) as { files: string[]; mistakes: string[] }
}

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
}
