import { readFile } from 'node:fs/promises'

import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import {
  buildFrameworkSite,
  developFrameworkSite,
  installFrameworkSites,
  type ServedFrameworkSite,
} from './support/framework-sites.ts'
import { visitFrameworkSite } from './support/framework-visit.ts'
import { usePlace } from './support/place.ts'
import { useWorld } from './support/world.ts'

describe('sites of frameworks', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let served: ServedFrameworkSite | undefined

  beforeAll(() => installFrameworkSites(), 300_000)
  afterEach(async () => {
    await served?.close()
    served = undefined
  })

  test('the sites of frameworks have the files of the documentation, and also name the services of the sandbox', async () => {
    const page = await readFile(new URL('../../docs/start/frameworks.md', import.meta.url), 'utf8')
    for (const file of shownFiles) {
      const code = await readFile(new URL(`framework-sites/${file}`, import.meta.url), 'utf8')
      expect(page).toContain(`\n${code.replace(/^ *services: .*\n/m, '')}\`\`\``)
    }
  })

  test.each([
    ['Next 15 (webpack)', 'next-15', /Slow filesystem detected/],
    ['Next 15 (Turbopack)', 'next-15-turbopack', /Slow filesystem detected/],
    ['Next 16 (Turbopack)', 'next-16', /Slow filesystem detected/],
    ['Next 16 (webpack)', 'next-16-webpack', /Slow filesystem detected/],
    ['React Router 7', 'react-router', /Future Flag Warning/],
    ['Nuxt 4', 'nuxt', /nuxt:module-preload-polyfill/],
    ['SvelteKit 2', 'sveltekit', /^$/],
    ['webpack 5', 'webpack', /asset size limit|compiled with 1 warning/],
  ])(
    'a site of %s, installed from the packed packages, connects a wallet and is connected after a reload',
    async (_, name, frameworkWarnings) => {
      const { output, serve } = await buildFrameworkSite(name, sandboxUrl)
      const warnings = output.split('\n').filter(line => /\bwarn|⚠/i.test(line) && !frameworkWarnings.test(line))
      expect(warnings).toEqual([])
      served = await serve()
      await visitFrameworkSite(world, served.url)
      expect(served.readOutput()).not.toMatch(/error|warn|⚠/i)
    },
    240_000,
  )

  test.each([
    ['React Router 7', 'react-router'],
    ['SvelteKit 2', 'sveltekit'],
  ])(
    'the development server of %s, which bundles with esbuild, shows the wallets, the email login and the account',
    async (_, name) => {
      served = await developFrameworkSite(name, sandboxUrl)
      await visitFrameworkSite(world, served.url, /^Lit is in dev mode/)
    },
    120_000,
  )
})

const shownFiles = [
  'react-router/app/kit.ts',
  'react-router/app/routes/home.tsx',
  'react-router/vite.config.ts',
  'nuxt/app/plugins/latchkey.client.ts',
  'nuxt/app/app.vue',
  'sveltekit/src/lib/kit.ts',
  'sveltekit/src/routes/+page.svelte',
  'webpack/src/index.js',
]
