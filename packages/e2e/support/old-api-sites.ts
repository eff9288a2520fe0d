import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin } from 'vite'
import { inject } from 'vitest'

import { type CheckedTypes, checkSources } from './check-types.ts'
import type { InstalledPackages } from './install-packages.ts'

const require = createRequire(import.meta.url)
const sources = fileURLToPath(new URL('../sites-old-api', import.meta.url))

/** Copies all sites into one folder, beside each other, so that one program checks their types. @returns the folder */
export async function copyOldSites(installed: InstalledPackages): Promise<string> {
  const home = await mkdtemp(join(inject('packedHome'), 'old-api-'))
  const names = await readdir(sources)
  await Promise.all(names.map(name => installed.copySite(`packages/e2e/sites-old-api/${name}`, join(home, name))))
  const include = names.flatMap(name => ['src', 'app'].map(folder => `${name}/${folder}`))
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  return home
}

/** Type-checks the sites in a folder. */
export function checkOldSites(home: string): Promise<CheckedTypes> {
  return checkSources(require.resolve('vue-tsc/bin/vue-tsc.js'), home)
}

/**
 * Builds sites with Vite, as pages of one build: each uses its own libraries, and a copy that several share is read once.
 * @returns the folder to serve, a page in its own folder for each site
 */
export async function buildOldSites(home: string, names: readonly string[]): Promise<string> {
  await build({
    root: home,
    configFile: false,
    logLevel: 'error',
    plugins: [ownRoots(), react(), vue(), svelte({ configFile: false })],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: names.map(name => join(home, name, 'index.html')) },
    },
  })
  return join(home, 'dist')
}

/** Resolves the script of a page from the root of its own site. */
function ownRoots(): Plugin {
  return {
    name: 'own-roots',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.startsWith('/src/') && importer?.endsWith('.html') ? join(dirname(importer), source) : undefined,
  }
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
