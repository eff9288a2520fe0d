import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { oncePerRun } from './once-per-run.ts'
import { packPackages } from './pack-packages.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Manifest {
  name: string
  exports: Record<string, Record<string, string>>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface InstalledPackage {
  manifest: Manifest
  /** Folder of the package's files, outside the workspace. */
  folder: string
}

export interface InstalledPackages {
  packages: readonly InstalledPackage[]
  /**
   * Copies an example out of the workspace, with the packed `@latchkey` packages. Its `tsconfig.json` is independent: that of the
   * workspace, which the example's own extends and bundlers read, is not beside the copy.
   * @returns its folder
   */
  copyExample(name: string): Promise<string>
  /**
   * Copies a site that is no package of the workspace. Its manifest may name ours by an alias (`npm:@latchkey/...`); third-party
   * packages are this package's own copies, that of `ethers-5` for `"ethers": "^5.7.2"`.
   * @param into target folder, for sites that must be beside each other
   * @returns its folder
   */
  copySite(path: string, into?: string): Promise<string>
}

/**
 * Builds (unless the run has) and packs every package as for npm, and installs them in a separate folder: strictly, as pnpm does,
 * so that a package reaches only what its manifest declares. Third-party packages are links to the workspace's copies, so no
 * registry is used. Runs once per run: a test file that comes later, or waits in another worker, gets the same folders.
 */
export async function installPackages(): Promise<InstalledPackages> {
  const home = inject('packedHome')
  const packages = await oncePerRun(join(home, 'installed.json'), () => install(home))
  const folders = new Map(packages.map(({ manifest, folder }) => [manifest.name, folder]))
  return {
    packages,
    async copyExample(name) {
      const source = join(root, 'examples', name)
      const folder = join(await mkdtemp(join(home, 'site-')), name)
      await cp(source, folder, { recursive: true, filter: path => !/node_modules|dist|tsbuildinfo|\.next/.test(path) })
      const { dependencies, devDependencies } = await readManifest(source)
      await link({ ...dependencies, ...devDependencies }, join(folder, 'node_modules'), source, folders)
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: siteOptions, include: ['src'] }))
      return folder
    },
    async copySite(path, into) {
      const folder = into ?? join(await mkdtemp(join(home, 'site-')), 'site')
      await cp(join(root, path), folder, { recursive: true })
      const { dependencies, devDependencies } = await readManifest(folder)
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
        const major = /\d+/.exec(range)?.[0]
        const own = [`${name}-${major}`, name]
          .map(copy => join(root, 'packages/e2e/node_modules', copy))
          .find(place => existsSync(place))
        const alias = /^npm:(@?[^@]+)/.exec(range)?.[1]
        const target = folders.get(alias ?? name) ?? (own && (await realpath(own)))
        if (!target) throw new Error(`The site at ${path} wants ${name}, which nothing here has`)
        await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true })
        await symlink(target, join(folder, 'node_modules', name), 'junction')
      }
      return folder
    },
  }
}

/** Compiler options of a site outside of the workspace. */
export const siteOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['vite/client'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
}

async function install(home: string): Promise<readonly InstalledPackage[]> {
  const packages = await Promise.all((await packPackages()).map(file => unpack(file, home)))
  const folders = new Map(packages.map(({ manifest, folder }) => [manifest.name, folder]))
  const sources = await workspaceFolders()

  for (const { manifest, folder } of packages) {
    const { name, dependencies, peerDependencies } = manifest
    const modules = join(folder, name.includes('/') ? '../..' : '..')
    const { pg: _, ...peers } = peerDependencies ?? {} // A site without PostgreSQL must build too.
    await link({ ...dependencies, ...peers }, modules, sources.get(name) ?? '', folders)
  }
  return packages
}

/** Links the packages of a manifest into `modules`: ours from `folders`, others from the workspace's own copies in `source`. */
async function link(
  names: Readonly<Record<string, string>>,
  modules: string,
  source: string,
  folders: ReadonlyMap<string, string>,
): Promise<void> {
  for (const name of Object.keys(names)) {
    const own = join(source, 'node_modules', name)
    const target = folders.get(name) ?? (existsSync(own) ? await realpath(own) : undefined)
    if (!target) continue
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(target, join(modules, name), 'junction')
  }
}

async function unpack(file: string, home: string): Promise<InstalledPackage> {
  const place = await mkdtemp(join(home, 'package-'))
  await run('tar', ['-xzf', file, '-C', place])
  const manifest = await readManifest(join(place, 'package'))
  const folder = join(place, 'node_modules', manifest.name)
  await mkdir(dirname(folder), { recursive: true })
  await rename(join(place, 'package'), folder)
  return { manifest, folder }
}

async function workspaceFolders(): Promise<Map<string, string>> {
  const inPackages = (await readdir(join(root, 'packages'))).map(name => join(root, 'packages', name))
  const inAdapters = (await readdir(join(root, 'packages/adapters'))).map(name => join(root, 'packages/adapters', name))
  const folders = [...inPackages, ...inAdapters].filter(folder => existsSync(join(folder, 'package.json')))
  return new Map(await Promise.all(folders.map(async folder => [(await readManifest(folder)).name, folder] as const)))
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}
