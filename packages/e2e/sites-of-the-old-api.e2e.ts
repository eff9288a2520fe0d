import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from './support/free-port.ts'
import { installPackages } from './support/install-packages.ts'
import { buildNextSite, buildOldSites, checkOldSites, copyOldSites, startNextSite } from './support/old-api-sites.ts'
import { usePlace } from './support/place.ts'
import { serveSite } from './support/serve-site.ts'
import { untilServed } from './support/until-served.ts'
import { useWorld } from './support/world.ts'

interface OldSite {
  name: string
  /** Whose account it connects. */
  family: 'eip155' | 'solana' | 'bip122'
  /** It has no `<appkit-button>` but a button of its own. */
  hasOwnButton?: boolean
  /** It signs nothing. */
  isSilent?: boolean
}

/** One for each framework and adapter. */
const sites: readonly OldSite[] = [
  { name: 'html-ethers', family: 'eip155' },
  { name: 'react-bitcoin', family: 'bip122', hasOwnButton: true },
  { name: 'react-ethers', family: 'eip155' },
  { name: 'react-ethers5', family: 'eip155' },
  { name: 'react-headless', family: 'solana', hasOwnButton: true, isSilent: true },
  { name: 'react-multichain', family: 'solana', hasOwnButton: true },
  { name: 'react-solana', family: 'solana' },
  { name: 'react-wagmi', family: 'eip155' },
  { name: 'svelte-ethers', family: 'eip155' },
  { name: 'vue-ethers', family: 'eip155' },
  { name: 'vue-wagmi', family: 'eip155', hasOwnButton: true },
  // Last: Next builds beside the others.
  { name: 'next-wagmi', family: 'eip155' },
]

/** Visited beside each other: most of a visit is waiting. */
const groups = [
  ['React', /^react-/],
  ['plain HTML, Svelte and Vue', /^(html|svelte|vue)-/],
  ['Next', /^next-/],
] as const

describe('a site in the old API, with its packages aliased and nothing else changed', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  const stops: (() => unknown)[] = []
  let home: string
  let built: string
  let next: Promise<string>

  beforeAll(async () => {
    home = await copyOldSites(await installPackages())
    next = serveNext(join(home, 'next-wagmi'))
    // The test of that site says so.
    next.catch(() => {})
    const others = sites.flatMap(({ name }) => (name === 'next-wagmi' ? [] : name))
    const served = await serveSite(await buildOldSites(home, others), sandboxUrl)
    stops.push(() => served.close())
    built = served.url
  }, 300_000)
  afterAll(() => Promise.all(stops.map(stop => stop())))

  async function serveNext(site: string): Promise<string> {
    await buildNextSite(site)
    const port = await freePort()
    stops.push(startNextSite(site, port))
    const url = `http://127.0.0.1:${port}`
    await untilServed(url)
    return url
  }

  test('has right types, whichever it is', async () => {
    const folders = (await readdir(home)).filter(name => name.includes('-'))
    expect(sites.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
    const { files, mistakes } = await checkOldSites(home)
    expect(mistakes).toEqual([])
    const checked = new Set(files.map(file => file.split('/')[0]))
    expect(sites.map(({ name }) => name).filter(name => !checked.has(name))).toEqual(['html-ethers'])
  }, 240_000)

  test.each(groups)(
    'with %s it builds, connects, signs, stays connected and disconnects',
    async (_, names) => {
      const group = sites.filter(({ name }) => names.test(name))
      const fates = group.map(site =>
        visit(site).then(
          () => `${site.name} does`,
          (error: unknown) => `${site.name}: ${String(error)}`,
        ),
      )
      expect(await Promise.all(fates)).toEqual(group.map(({ name }) => `${name} does`))
    },
    240_000,
  )

  async function visit({ name, family, hasOwnButton, isSilent }: OldSite): Promise<void> {
    const isNext = name === 'next-wagmi'
    const { page, modal } = await world.visit(isNext ? await next : built, {
      path: isNext ? '/' : `/${name}/`,
      wallets: [`mode=approve&families=${family}`],
      // Such a site names no services: the policy of the test keeps it from public nodes.
      expectedErrors: /Content Security Policy|Failed to (fetch|load)/,
    })
    const shows = (status: string) => page.getByTestId('status').getByText(status, { exact: true }).waitFor()
    const showsText = (id: string, text: RegExp) => page.getByTestId(id).getByText(text).waitFor()
    const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()

    await (hasOwnButton ? press('Connect') : page.getByTestId('connect-button').click())
    await modal.card.getByRole('button', { name: 'Sandbox Wallet' }).first().click()
    await shows('connected')
    await showsText('address', /\S{26,}/)
    await modal.waitUntilClosed()
    if (!isSilent) {
      await press('Sign')
      await showsText('signature', /\S{60,}/)
    }

    await page.evaluate(writeAsBefore, family)
    await page.reload()
    await shows('connected')
    await showsText('address', /\S{26,}/)

    await press('Disconnect')
    await shows('disconnected')
    await page.reload()
    await shows('disconnected')
  }
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
