import { readFileSync } from 'node:fs'

import type { FileMove } from './file-move.ts'
import type { ReadInstalled } from './installed.ts'
import type { Kit } from './kit.ts'
import { type ManifestChange, packagesOf } from './move-manifest.ts'
import { liftLibraries } from './shared-libraries.ts'

/** Returns the range of Latchkey's packages that this version moves to: all packages share one version. */
export function ownRange(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const isVersioned = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return `^${isVersioned ? String(manifest.version) : '0.0.0'}`
}

/** Returns the package of a module. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The facts of a site's libraries that its manifest does not have. */
export interface SiteLibraries {
  readonly installed: ReadInstalled
  /** Whether a lock file may contain an old version that satisfies the range. */
  readonly isLocked: boolean
  /** Returns the packages of a manifest, with those of the manifests around it. */
  declared(present: ReadonlyMap<string, string>): ReadonlyMap<string, string>
}

/** Computes the changes of a manifest from the imports of its moved files. */
export function manifestChange(
  text: string,
  files: readonly FileMove[],
  kits: readonly Kit[],
  range: string,
  libraries: SiteLibraries,
): ManifestChange {
  const stillImported = new Map<string, string>()
  const added = new Map<string, string>()
  const used = new Set<string>()
  for (const file of files) {
    for (const module of file.modulesAfter()) {
      const name = packageOf(module)
      used.add(name)
      if (kits.some(kit => kit.packages.test(name))) stillImported.set(name, file.path)
      if (name.startsWith('@latchkey/') && file.hasMoved) added.set(name, range)
    }
  }
  const lifted = liftLibraries(libraries.declared(packagesOf(text)), new Set(added.keys()), used, libraries)
  return {
    old: name => kits.some(kit => kit.packages.test(name)),
    stillImported,
    added: new Map([...added, ...lifted.added]),
    ranges: lifted.ranges,
    remarks: lifted.remarks,
  }
}
