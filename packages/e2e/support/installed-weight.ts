import { existsSync } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { InstalledPackage, Manifest } from './install-packages.ts'

/** Minimum size of an installed file, because a disk allocates whole blocks. */
const blockBytes = 4_096

export interface Weight {
  bytes: number
  /** Manifests of all installed packages. */
  manifests: readonly Manifest[]
}

/**
 * Measures the installed size of packages with their dependencies, on the copies of this repository.
 *
 * @param beside packages that the site has already, which do not count, nor their dependencies
 */
export async function weigh(packages: readonly InstalledPackage[], beside: readonly string[]): Promise<Weight> {
  const folders = new Set<string>()
  for (const { folder } of packages) await addDependencies(folder, folders)
  const there = new Set<string>()
  for (const { manifest, folder } of packages)
    for (const name of beside) if (manifest.peerDependencies?.[name]) await add(name, folder, there)
  const counted = [...folders].filter(folder => !there.has(folder))
  const sizes = await Promise.all(counted.map(sizeOf))
  return {
    bytes: sizes.reduce((total, size) => total + size, 0),
    manifests: await Promise.all(counted.map(readManifest)),
  }
}

async function addDependencies(folder: string, folders: Set<string>): Promise<void> {
  const own = await realpath(folder)
  if (folders.has(own)) return
  folders.add(own)
  for (const name of Object.keys((await readManifest(own)).dependencies ?? {})) await add(name, own, folders)
}

/** Resolves a package like Node: in the nearest `node_modules` that has it. */
async function add(name: string, from: string, folders: Set<string>): Promise<void> {
  for (let place = from; place !== dirname(place); place = dirname(place)) {
    const found = join(place, 'node_modules', name)
    if (existsSync(found)) return addDependencies(found, folders)
  }
  throw new Error(`${from} needs ${name}, which is not installed`)
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const own = files.filter(
    file => file.isFile() && !`${file.parentPath}/`.slice(folder.length).includes('/node_modules/'),
  )
  const sizes = await Promise.all(own.map(async file => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((total, size) => total + Math.ceil(size / blockBytes) * blockBytes, 0)
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}
