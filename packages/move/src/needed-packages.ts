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
  const remarks = new Map<string, string>()
  const wagmi = present.get('wagmi')
  if (added.has('@latchkey/adapter-wagmi')) {
    // wagmi brings this one, but a package manager that is strict lets nobody else have it. The kits of before are of wagmi 2.
    const major = /\d+/.exec(wagmi ?? '')?.[0]
    added.set('@wagmi/core', major === '3' ? '^3.0.0' : '^2.20.0')
    if (major === undefined && !present.has('@wagmi/core'))
      remarks.set('@wagmi/core', 'take the version that your wagmi depends on: two of them know nothing of each other')
    if (isPinnedBelow(wagmi, [2, 16, 5])) remarks.set('wagmi', `${wagmi}: Latchkey needs 2.16.5 or later`)
  }
  const viem = present.get('viem')
  if (
    [...added.keys()].some(name => /^@latchkey\/adapter-(?:evm|wagmi)$/.test(name)) &&
    isPinnedBelow(viem, [2, 37, 0])
  )
    remarks.set('viem', `${viem}: Latchkey needs 2.37 or later`)
  // The adapter's peer: not every package manager brings it.
  if (added.has('@latchkey/adapter-evm')) added.set('viem', '^2.37.0')
  return { old: name => kits.some(kit => kit.packages.test(name)), stillImported, added, remarks }
}

/** Whether a range lets nothing in that is as new as that. */
function isPinnedBelow(range: string | undefined, least: readonly number[]): boolean {
  const [, ...parts] = /^[~=]?(\d+)\.(\d+)\.(\d+)/.exec(range ?? '') ?? []
  const at = parts.findIndex((part, index) => Number(part) !== least[index])
  // The last number is free where the range begins with ~.
  return at >= 0 && !(at === 2 && range?.startsWith('~')) && Number(parts[at]) < (least[at] ?? 0)
}
