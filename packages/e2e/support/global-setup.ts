import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startSandbox } from '@latchkey/sandbox'
import react from '@vitejs/plugin-react'
import type { TestProject } from 'vitest/node'
import { build } from 'vite'

import { buildOneScript } from '../../../scripts/one-script.mjs'
import { serveSite } from './serve-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sandboxUrl: string
    demoUrl: string
    siteUrl: string
    htmlUrl: string
    react18Url: string
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))
const examples = join(here, '../../../examples')
const require = createRequire(import.meta.url)

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

/** Starts the sandbox and serves the production builds of the demo and of the test site, under the strict policy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const shared = { logLevel: 'error' as const, configFile: false as const }
  const output = { target: 'es2022', emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 }
  const demo = join(examples, 'react')
  const pages = [join(demo, 'index.html'), join(demo, 'families.html')]
  await build({
    ...shared,
    root: demo,
    plugins: [react()],
    build: { ...output, outDir: join(built, 'demo'), rolldownOptions: { input: pages } },
  })
  await build({
    ...shared,
    root: demo,
    plugins: [react()],
    resolve: { alias: { react: packageFolder('react-18'), 'react-dom': packageFolder('react-dom-18') } },
    build: { ...output, outDir: join(built, 'react18') },
  })
  await cp(join(examples, 'html'), join(built, 'html'), { recursive: true })
  await buildOneScript({ outDir: join(built, 'html') })
  const site = join(here, '../site')
  await build({
    ...shared,
    root: site,
    build: {
      ...output,
      outDir: join(built, 'site'),
      rolldownOptions: { input: [join(site, 'index.html'), join(site, 'two-kits.html')] },
    },
  })
  const sandbox = await startSandbox({ port: 0 })
  const served = await Promise.all(
    ['demo', 'site', 'html', 'react18'].map(folder => serveSite(join(built, folder), sandbox.url)),
  )
  const [demoUrl, siteUrl, htmlUrl, react18Url] = served.map(({ url }) => url) as [string, string, string, string]
  project.provide('sandboxUrl', sandbox.url)
  project.provide('demoUrl', demoUrl)
  project.provide('siteUrl', siteUrl)
  project.provide('htmlUrl', htmlUrl)
  project.provide('react18Url', react18Url)
  return async () => {
    await Promise.all([sandbox.close(), ...served.map(site => site.close())])
    await rm(built, { recursive: true, force: true })
  }
}
