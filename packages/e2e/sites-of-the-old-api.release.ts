import { readdir } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { installPackages } from './support/install-packages.ts'
import { buildOldSites, checkOldSites, copyOldSites } from './support/old-api-sites.ts'
import { type OldSite, visitOldSite } from './support/old-api-visit.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { useWorld } from './support/world.ts'

/** The sites, one for each framework and adapter; next.release.ts builds and visits that of Next. */
const sites: readonly (OldSite & { name: string })[] = [
  { name: 'html-ethers', namespace: 'eip155' },
  { name: 'react-bitcoin', namespace: 'bip122', hasOwnButton: true },
  { name: 'react-ethers', namespace: 'eip155' },
  { name: 'react-ethers5', namespace: 'eip155' },
  { name: 'react-headless', namespace: 'solana', hasOwnButton: true, isSilent: true },
  { name: 'react-multichain', namespace: 'solana', hasOwnButton: true },
  { name: 'react-solana', namespace: 'solana' },
  { name: 'react-wagmi', namespace: 'eip155' },
  { name: 'svelte-ethers', namespace: 'eip155' },
  { name: 'vue-ethers', namespace: 'eip155' },
  { name: 'vue-wagmi', namespace: 'eip155', hasOwnButton: true },
]

/** The sites are visited in parallel, because most of a visit is waiting. */
const groups = [
  ['React', /^react-/],
  ['plain HTML, Svelte and Vue', /^(html|svelte|vue)-/],
] as const

describe('a site in the old API with only its packages aliased', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let home: string
  let served: ServedSite | undefined

  beforeAll(async () => {
    home = await copyOldSites(await installPackages())
    const names = sites.map(({ name }) => name)
    served = await serveSite(await buildOldSites(home, names), sandboxUrl)
  }, 300_000)
  afterAll(() => served?.close())

  test('has right types, for each of the sites', async () => {
    const folders = (await readdir(home)).filter(name => name.includes('-'))
    const names = [...sites.map(({ name }) => name), 'next-wagmi']
    expect(names.toSorted()).toEqual(folders.toSorted())
    const { files, mistakes } = await checkOldSites(home)
    expect(mistakes).toEqual([])
    const checked = new Set(files.map(file => file.split('/')[0]))
    expect(names.filter(name => !checked.has(name))).toEqual(['html-ethers'])
  }, 240_000)

  test.each(groups)(
    'builds with %s, connects, signs, stays connected and disconnects',
    async (_, names) => {
      const group = sites.filter(({ name }) => names.test(name))
      const fates = group.map(site =>
        visitOldSite(world, served?.url ?? '', `/${site.name}/`, site).then(
          () => `${site.name} does`,
          (error: unknown) => `${site.name}: ${String(error)}`,
        ),
      )
      expect(await Promise.all(fates)).toEqual(group.map(({ name }) => `${name} does`))
    },
    240_000,
  )
})
