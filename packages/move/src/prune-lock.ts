import { posix } from 'node:path'

import { packagesOf } from './move-manifest.ts'
import type { ReportRow } from './report.ts'
import { isTooOld } from './shared-libraries.ts'

/**
 * Removes packages from an npm lock file, so that the next `npm install` resolves them again. npm would keep them otherwise: any
 * locked version satisfies an alias with a tag, and a locked peer makes the install fail.
 *
 * @returns the same text if it contains none of them, or is no lock file
 */
export function pruneLock(text: string, isGone: (name: string) => boolean): string {
  const lock = parse(text)
  if (!lock) return text
  let hasChanged = false
  for (const key of Object.keys(lock.packages ?? {})) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(key)?.[1]
    if (name === undefined || !isGone(name)) continue
    delete lock.packages?.[key]
    hasChanged = true
  }
  // This is for lock files of npm 6, and for the second list in those of npm 7 and 8.
  hasChanged = pruneTree(lock, isGone) || hasChanged
  if (!hasChanged) return text
  const indent = /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? 2
  return JSON.stringify(lock, undefined, indent) + (text.endsWith('\n') ? '\n' : '')
}

/** Returns the locked version of a package that the site itself can import. */
export function lockedVersion(text: string, name: string): string | undefined {
  const lock = parse(text)
  return (lock?.packages?.[`node_modules/${name}`] ?? lock?.dependencies?.[name])?.version
}

interface Tree {
  dependencies?: Record<string, Tree & { version?: string }>
}

interface Lock extends Tree {
  packages?: Record<string, { version?: string }>
}

function pruneTree(tree: Tree, isGone: (name: string) => boolean): boolean {
  let hasChanged = false
  for (const [name, entry] of Object.entries(tree.dependencies ?? {})) {
    if (isGone(name)) {
      delete tree.dependencies?.[name]
      hasChanged = true
    } else if (pruneTree(entry, isGone)) hasChanged = true
  }
  return hasChanged
}

function parse(text: string): Lock | undefined {
  try {
    const lock: unknown = JSON.parse(text)
    return typeof lock === 'object' && lock !== null && 'lockfileVersion' in lock ? (lock as Lock) : undefined
  } catch {
    return undefined
  }
}

/**
 * Prunes the npm lock files for manifests that change: the packages of the old kit, and the libraries that are locked below
 * Latchkey's minimum.
 *
 * @param files the files that change so far
 * @param rows gets a line for each lock file
 * @returns the lock files that change
 */
export function pruneLocks(
  texts: ReadonlyMap<string, string>,
  files: readonly { readonly path: string; readonly before: string; readonly after: string }[],
  rows: ReportRow[],
): { path: string; after: string }[] {
  const manifests = files.filter(({ path }) => posix.basename(path) === 'package.json')
  return [...texts].flatMap(([path, text]) => {
    const folder = posix.dirname(path)
    const below = manifests.filter(each => folder === '.' || each.path.startsWith(`${folder}/`))
    if (!isLockFile(path) || below.length === 0) return []
    const changed = new Set(below.flatMap(changedPackages))
    const isHeldBack = ['wagmi', '@wagmi/core', 'viem'].some(name => isTooOld(name, lockedVersion(text, name)))
    const gone = new Set<string>()
    const after = pruneLock(text, name => {
      const isGone = changed.has(name) || (isHeldBack && /^(?:wagmi|viem|@wagmi\/.+)$/.test(name))
      if (isGone) gone.add(name)
      return isGone
    })
    if (gone.size === 0) return []
    rows.push({
      file: path,
      line: 1,
      kind: 'changed',
      text: `npm resolves these again: ${[...gone].sort().join(', ')}`,
    })
    return [{ path, after }]
  })
}

/** Returns whether a file is an npm lock file. */
export function isLockFile(path: string): boolean {
  return /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(path)
}

/** Returns the packages that a manifest no longer names, or with another range. */
function changedPackages({ before, after }: { readonly before: string; readonly after: string }): string[] {
  const now = packagesOf(after)
  return [...packagesOf(before)].flatMap(([name, range]) => (now.get(name) === range ? [] : [name]))
}
