import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

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
  /** Where its files lie, outside the workspace. */
  folder: string
}

export interface InstalledPackages {
  packages: readonly InstalledPackage[]
  /** A copy of an example, outside the workspace, whose `@latchkey` packages are the packed ones. @returns its folder */
  copyExample(name: string): Promise<string>
  /**
   * A copy of a site that is no package of the workspace. Its manifest may name ours by an alias (`npm:@latchkey/...`); what others make is the
   * workspace's copy.
   *
   * @returns its folder
   */
  copySite(path: string): Promise<string>
  remove(): Promise<void>
}

/**
 * Builds and packs every package as for npm, and installs them in a folder of the machine's own: strictly, as pnpm does, so that a package
 * reaches what its manifest declares and nothing else. What others make is linked to the workspace's copy: no registry is asked.
 */
export async function installPackages(): Promise<InstalledPackages> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-packed-')))
  const packed = join(home, 'packed')
  await run(process.execPath, [join(root, 'scripts/build.mjs'), 'packages'], { cwd: root })
  const filters = ['--filter', './packages/**', '--filter', '!@latchkey/e2e']
  await run('npx', ['-y', 'pnpm@12.21.0', '-r', ...filters, 'pack', '--pack-destination', packed], { cwd: root })
  const packages = await Promise.all((await readdir(packed)).map(file => unpack(join(packed, file), home)))
  const folders = new Map(packages.map(({ manifest, folder }) => [manifest.name, folder]))
  const sources = await workspaceFolders()

  for (const { manifest, folder } of packages) {
    const { name, dependencies, peerDependencies } = manifest
    await link({ ...dependencies, ...peerDependencies }, join(folder, '../..'), sources.get(name) ?? '')
  }

  /** Puts into `modules` what a manifest names, where the workspace's own copy in `source` has it. */
  async function link(names: Readonly<Record<string, string>>, modules: string, source: string): Promise<void> {
    for (const name of Object.keys(names)) {
      const own = join(source, 'node_modules', name)
      const target = folders.get(name) ?? (existsSync(own) ? await realpath(own) : undefined)
      if (!target) continue
      await mkdir(dirname(join(modules, name)), { recursive: true })
      await symlink(target, join(modules, name), 'junction')
    }
  }

  return {
    packages,
    async copyExample(name) {
      const source = join(root, 'examples', name)
      const folder = join(home, name)
      await cp(source, folder, { recursive: true, filter: path => !/node_modules|dist|tsbuildinfo/.test(path) })
      const { dependencies, devDependencies } = await readManifest(source)
      await link({ ...dependencies, ...devDependencies }, join(folder, 'node_modules'), source)
      return folder
    },
    async copySite(path) {
      const folder = join(home, path)
      await cp(join(root, path), folder, { recursive: true })
      const { dependencies = {} } = await readManifest(folder)
      const places = [join(root, 'packages/e2e'), root]
      const wanted = { ...dependencies, '@types/react': '*', '@types/react-dom': '*' }
      for (const [name, range] of Object.entries(wanted)) {
        const own = places.map(place => join(place, 'node_modules', name)).find(place => existsSync(place))
        const target = folders.get(range.replace(/^npm:/, '')) ?? (own && (await realpath(own)))
        if (!target) throw new Error(`The site at ${path} wants ${name}, which nothing here has`)
        await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true })
        await symlink(target, join(folder, 'node_modules', name), 'junction')
      }
      return folder
    },
    remove: () => rm(home, { recursive: true, force: true }),
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
