import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startSandbox } from '@latchkey/sandbox'
import react from '@vitejs/plugin-react'
import type { TestProject } from 'vitest/node'
import { build } from 'vite'

import { serveSite } from './serve-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sandboxUrl: string
    demoUrl: string
    siteUrl: string
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** Starts the sandbox and serves the production builds of the demo and of the test site, under the strict policy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const shared = { logLevel: 'error' as const, configFile: false as const }
  const output = { target: 'es2022', emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 }
  await build({ ...shared, root: join(here, '../../../examples/react'), plugins: [react()], build: { ...output, outDir: join(built, 'demo') } })
  const site = join(here, '../site')
  await build({
    ...shared,
    root: site,
    build: { ...output, outDir: join(built, 'site'), rolldownOptions: { input: [join(site, 'index.html'), join(site, 'two-kits.html')] } },
  })
  const sandbox = await startSandbox({ port: 0 })
  const demo = await serveSite(join(built, 'demo'), sandbox.url)
  const tests = await serveSite(join(built, 'site'), sandbox.url)
  project.provide('sandboxUrl', sandbox.url)
  project.provide('demoUrl', demo.url)
  project.provide('siteUrl', tests.url)
  return async () => {
    await Promise.all([demo.close(), tests.close(), sandbox.close()])
    await rm(built, { recursive: true, force: true })
  }
}
