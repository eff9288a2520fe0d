import { execFile } from 'node:child_process'
import { realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { type Hex, verifyMessage } from 'viem'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { checkFiles } from './support/check-types.ts'
import { installPackages, type InstalledPackages, siteOptions } from './support/install-packages.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { useWorld } from './support/world.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/**
 * Outside the workspace, each site is checked by the tool of its framework, and built. The tools check no declarations: those
 * that only the sites use are checked here, those of every site in published-packages.release.ts.
 */
describe('a site with the packages as npm delivers them', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  const served: ServedSite[] = []
  let installed: InstalledPackages

  beforeAll(async () => void (installed = await installPackages()), 300_000)
  afterAll(() => Promise.all(served.map(site => site.close())))

  test.each(['vue-3.3', 'vue'])(
    'connects with %s, changes the network, signs, is connected after a reload, and disconnects',
    async version => {
      const site = await installed.copyExample('vue')
      if (version !== 'vue') await useOtherVue(site, version)
      await checkDeclarations(site, 'vue')
      await check(site, 'vue-tsc/bin/vue-tsc.js', '--skipLibCheck')
      await walk(await serve(site), version === 'vue' ? '' : allowEmptying)
    },
    240_000,
  )

  test('connects with Svelte, changes the network, signs, is connected after a reload, and disconnects', async () => {
    const site = await installed.copyExample('svelte')
    await checkDeclarations(site, 'appkit')
    const compilerOptions = { ...siteOptions, skipLibCheck: true }
    await writeFile(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    await check(site, 'svelte-check/bin/svelte-check', '--fail-on-warnings')
    await walk(await serve(site))
  }, 240_000)

  async function serve(site: string): Promise<string> {
    await build({ root: site, logLevel: 'error', resolve: { dedupe: ['vue'] } })
    const server = await serveSite(join(site, 'dist'), sandboxUrl)
    served.push(server)
    return server.url
  }

  /** Uses the page like a user, and asserts what it shows. */
  async function walk(url: string, before = ''): Promise<void> {
    const { page, modal, strangers } = await world.visit(url, {
      path: `/?sandbox=${encodeURIComponent(sandboxUrl)}`,
      wallets: ['mode=approve&families=eip155'],
      before,
    })
    const shown = (id: string) => page.getByTestId(id)
    await shown('network').getByText('Ethereum').waitFor()
    await shown('open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await modal.waitUntilClosed()
    await shown('status').getByText('connected', { exact: true }).waitFor()
    const address = (await shown('account').textContent()) as Hex
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

    await shown('switch').click()
    await shown('network').getByText('Polygon').waitFor()
    await shown('sign').click()
    const signature = (await shown('signature').getByText(/^0x/).textContent()) as Hex
    const message = /“(.+)”/.exec((await shown('sign').textContent()) ?? '')?.[1] ?? ''
    expect(await verifyMessage({ address, message, signature })).toBe(true)

    await page.reload()
    await shown('status').getByText('connected', { exact: true }).waitFor()
    await shown('network').getByText('Polygon').waitFor()
    await shown('account-button')
      .getByText(`${address.slice(0, 4)}…${address.slice(-6)}`)
      .waitFor()
    await shown('disconnect').click()
    await shown('status').getByText('disconnected', { exact: true }).waitFor()
    await shown('connect-button').waitFor()
    expect(await shown('account').textContent()).toBe('none')
    expect(strangers()).toEqual([])
  }
})

/** Before 3.5, Vue empties the element that it mounts into by a text, which a page that requires trusted types must allow. */
const allowEmptying = `trustedTypes.createPolicy('default', { createHTML: text => (text === '' ? text : null) })`

/** Installs another version of Vue in a copied site: for its compiler, for its page, and for the types of our package as well. */
async function useOtherVue(site: string, version: string): Promise<void> {
  const place = join(site, 'node_modules/vue')
  await rm(place)
  await symlink(await realpath(dirname(require.resolve(`${version}/package.json`))), place, 'junction')
  const compilerOptions = { ...siteOptions, paths: { vue: ['./node_modules/vue'] } }
  await writeFile(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
}

async function checkDeclarations(site: string, name: string): Promise<void> {
  const { files, mistakes } = await checkFiles(site, `/@latchkey/${name}/`)
  expect(mistakes).toEqual([])
  expect(files).not.toEqual([])
}

/** Fails with the tool's output about the site. */
async function check(site: string, tool: string, ...options: string[]): Promise<void> {
  const args = [join(site, 'node_modules', tool), ...options]
  await run(process.execPath, args, { cwd: site }).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout, { cause: error })
  })
}
