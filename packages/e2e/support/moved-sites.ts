import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin, transformWithOxc } from 'vite'
import { inject } from 'vitest'

import { type CheckedTypes, checkSources, nativeCompiler } from './check-types.ts'
import { installPackages, siteOptions } from './install-packages.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
const fixtures = join(here, '../../move/fixtures')

/** Small sites of other kits, migrated by the command as npm delivers it. */
export interface MovedSites {
  /** Folder with a folder for each site, beside one `node_modules`. */
  readonly folder: string
  readonly names: readonly string[]
  /** Output of the command, by site. */
  readonly said: ReadonlyMap<string, string>
}

/** Copies the sites out of the workspace beside the packed packages, and runs the packed command in each. */
export async function moveSites(): Promise<MovedSites> {
  const { packages } = await installPackages()
  const folder = await mkdtemp(join(inject('packedHome'), 'moved-'))
  const names = await readdir(fixtures)
  const modules = join(folder, 'node_modules')
  for (const { manifest, folder: own } of packages) await place(own, join(modules, manifest.name))
  const command = join(modules, 'latchkey-move')
  const bin = join(command, 'bin/latchkey-move.mjs')
  // Installs the manifest's `bin` like npm.
  await chmod(bin, 0o755)
  const linked = join(modules, '.bin/latchkey-move')
  await place(bin, linked)
  for (const name of names) await cp(join(fixtures, name, 'input'), join(folder, name), { recursive: true })

  const said = new Map<string, string>()
  const move = async (name: string): Promise<void> => {
    // The first site uses the documented command; npx alone takes half as long as the command.
    const isFirst = name === names[0]
    const args = [...(isFirst ? ['latchkey-move'] : []), '--write']
    const { stdout } = await run(isFirst ? 'npx' : linked, args, { cwd: join(folder, name) })
    said.set(name, stdout)
  }
  for (let at = 0; at < names.length; at += 3) await Promise.all(names.slice(at, at + 3).map(move))
  for (const name of names) await placeLibraries(join(folder, name, 'package.json'), modules)
  return { folder, names, said }
}

/** Installs a manifest's third-party packages: the workspace's copies. */
async function placeLibraries(manifest: string, modules: string): Promise<void> {
  const { dependencies, devDependencies } = JSON.parse(await readFile(manifest, 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string> | undefined
  >
  const types = ['@types/node', '@types/react', '@types/react-dom', 'vite']
  for (const name of [...Object.keys({ ...dependencies, ...devDependencies }), ...types]) {
    const own = join(here, '../node_modules', name)
    if (existsSync(own)) await place(await realpath(own), join(modules, name))
  }
}

async function place(target: string, path: string): Promise<void> {
  if (existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}

/**
 * Adds the page that a site leaves to its framework, and builds all sites at once.
 * @param starts by site, the module that mounts it, if it has none
 * @returns the folder to serve, with a folder for each
 */
export async function buildMovedSites(
  { folder, names }: MovedSites,
  starts: Readonly<Record<string, string>>,
): Promise<string> {
  for (const name of names) {
    const start = starts[name]
    if (start === undefined) continue
    await writeFile(join(folder, name, 'start.jsx'), start)
    await writeFile(
      join(folder, name, 'index.html'),
      '<!doctype html><html lang="en"><title>Moved</title><div id="root"></div><script type="module" src="./start.jsx"></script></html>',
    )
  }
  const wagmi = await realpath(join(folder, 'node_modules/wagmi'))
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [
      markupInPlainScripts,
      react(),
      vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } } }),
      svelte({ configFile: false }),
    ],
    // Values of Next's and Vite's variables.
    define: {
      'process.env.NEXT_PUBLIC_PROJECT_ID': '"moved"',
      'process.env.NEXT_PUBLIC_ENABLE_TESTNETS': '"true"',
      'import.meta.env.VITE_PROJECT_ID': '"moved"',
    },
    // One install resolves the adapter's peer to wagmi's own copy.
    resolve: { alias: [{ find: /^@wagmi\/core$/, replacement: join(wagmi, '../@wagmi/core') }] },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: names.map(name => join(folder, name, 'index.html')),
      },
    },
  })
  return join(folder, 'dist')
}

/** Accepts markup in plain scripts, as Next does. */
const markupInPlainScripts: Plugin = {
  name: 'markup-in-plain-scripts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/pages\/[^/]+\.js$/ },
    handler: (code, id) => transformWithOxc(code, `${id}x`, { jsx: { runtime: 'automatic' } }),
  },
}

/** Type-checks the sites' own files, and the scripts of Vue components. */
export async function checkMovedTypes({ folder, names }: MovedSites): Promise<CheckedTypes> {
  for (const name of names) {
    const component = join(folder, name, 'src/App.vue')
    if (!existsSync(component)) continue
    const [, script = ''] = /<script[^>]*lang="ts">([\s\S]*?)<\/script>/.exec(await readFile(component, 'utf8')) ?? []
    await writeFile(join(folder, name, 'src/component.ts'), script)
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...siteOptions, types: ['node', 'vite/client'] },
      include: ['*/**/*.ts', '*/**/*.tsx'],
      exclude: ['node_modules', 'dist'],
    }),
  )
  return checkSources(nativeCompiler, folder)
}
