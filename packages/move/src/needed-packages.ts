import { readFileSync } from 'node:fs'

import type { FileMove } from './file-move.ts'
import type { Kit } from './kit.ts'
import { type ManifestChange, packagesOf } from './move-manifest.ts'

/** The range of Latchkey's packages that this version moves to: all packages share one version. */
export function ownRange(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const isVersioned = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return `^${isVersioned ? String(manifest.version) : '0.0.0'}`
}

/** The package of a module. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
}

/** What a manifest loses and gets, by what its files import when they are moved. */
export function manifestChange(
  text: string,
  files: readonly FileMove[],
  kits: readonly Kit[],
  range: string,
): ManifestChange {
  const present = packagesOf(text)
  const stillImported = new Map<string, string>()
  const added = new Map<string, string>()
  for (const file of files) {
    for (const module of file.modulesAfter()) {
      const name = packageOf(module)
      if (kits.some(kit => kit.packages.test(name))) stillImported.set(name, file.path)
      if (name.startsWith('@latchkey/') && file.hasMoved) added.set(name, range)
    }
  }
  // wagmi brings this one, but a package manager that is strict lets nobody else have it.
  const wagmi = /\d+/.exec(present.get('wagmi') ?? '')?.[0]
  if (added.has('@latchkey/adapter-wagmi')) added.set('@wagmi/core', wagmi === '2' ? '^2.20.0' : '^3.0.0')
  // The adapter's peer: not every package manager brings it.
  if (added.has('@latchkey/adapter-evm')) added.set('viem', '^2.37.0')
  return { old: name => kits.some(kit => kit.packages.test(name)), stillImported, added }
}
