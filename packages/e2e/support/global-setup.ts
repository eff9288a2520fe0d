import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startSandbox } from '@latchkey/sandbox'
import react from '@vitejs/plugin-react'
import type { TestProject } from 'vitest/node'
import { build } from 'vite'

import { buildOneScript } from '../../../scripts/one-script.mjs'
import type { Place } from './place.ts'
import { type ServedSite, serveSite } from './serve-site.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const examples = join(here, '../../../examples')
const require = createRequire(import.meta.url)

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

/** Builds the demo and the test site for production, starts a sandbox for each worker, and serves the sites under the strict policy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const packedHome = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-packed-')))
  project.provide('packedHome', packedHome)
  const shared = { logLevel: 'error' as const, configFile: false as const }
  const output = { target: 'es2022', emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 }
  const demo = join(examples, 'demo')
  const reactSite = join(examples, 'react')
  const site = join(here, '../site')
  const places = Array.from({ length: project.config.maxWorkers ?? 1 }, () => openPlace(built))
  await Promise.all([
    build({
      ...shared,
      configFile: join(demo, 'vite.config.ts'),
      root: demo,
      build: { outDir: join(built, 'demo'), emptyOutDir: true },
    }),
    build({ ...shared, root: reactSite, plugins: [react()], build: { ...output, outDir: join(built, 'react') } }),
    build({
      ...shared,
      root: reactSite,
      plugins: [react()],
      resolve: { alias: { react: packageFolder('react-18'), 'react-dom': packageFolder('react-dom-18') } },
      build: { ...output, outDir: join(built, 'react18') },
    }),
    placePlainPage(join(built, 'html')),
    build({
      ...shared,
      root: site,
      build: {
        ...output,
        outDir: join(built, 'site'),
        rolldownOptions: { input: [join(site, 'index.html'), join(site, 'two-kits.html'), join(site, 'x402.html')] },
      },
    }),
  ])
  const opened = await Promise.all(places)
  project.provide(
    'places',
    opened.map(({ place }) => place),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
    await Promise.all([built, packedHome].map(folder => rm(folder, { recursive: true, force: true })))
  }
}

/** Copies the plain page, beside its one script: the built one of the run, if there is one. */
async function placePlainPage(folder: string): Promise<void> {
  await cp(join(examples, 'html'), folder, { recursive: true })
  if (!process.env['LATCHKEY_BUILT']) return buildOneScript({ outDir: folder })
  const dist = join(here, '../../appkit/dist')
  for (const name of ['latchkey.js', 'latchkey']) await cp(join(dist, name), join(folder, name), { recursive: true })
}

async function openPlace(built: string): Promise<{ place: Place; close(): Promise<void> }> {
  const sandbox = await startSandbox({ port: 0 })
  const serve = (folder: string, hasFrame = false): Promise<ServedSite> =>
    serveSite(join(built, folder), sandbox.url, { hasFrame })
  const [demo, site, html, reactSite, react18] = await Promise.all([
    serve('demo', true),
    serve('site'),
    serve('html'),
    serve('react'),
    serve('react18'),
  ])
  return {
    place: {
      sandboxUrl: sandbox.url,
      demoUrl: demo.url,
      siteUrl: site.url,
      htmlUrl: html.url,
      reactUrl: reactSite.url,
      react18Url: react18.url,
    },
    async close() {
      await Promise.all([sandbox, demo, site, html, reactSite, react18].map(each => each.close()))
    },
  }
}
