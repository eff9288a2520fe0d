import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A package as installed in a site, or as in its npm lock file. */
export interface InstalledPackage {
  readonly version: string
  /** The ranges of its dependencies. */
  readonly dependencies: Readonly<Record<string, string>>
}

/** Finds a package from a folder upwards, as Node does. */
export type ReadInstalled = (name: string) => InstalledPackage | undefined

/** Reads npm's lock file of a folder, else the installed packages, else the lock files of Yarn and pnpm. Reads files only. */
export function createInstalledReader(folder: string): ReadInstalled {
  return name => {
    for (let at = resolve(folder); ; at = dirname(at)) {
      const locked = readJson(join(at, 'package-lock.json'))
      const found = packageIn(entryOf(locked, name) ?? readJson(join(at, 'node_modules', name, 'package.json')))
      const version = found ? undefined : lockedByOthers(at, name)
      if (found) return found
      if (version !== undefined) return { version, dependencies: {} }
      if (at === dirname(at)) return undefined
    }
  }
}

const lockFiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/** Returns whether a lock file has versions for a folder: its own, or that of a parent folder. */
export function isLocked(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (lockFiles.some(name => existsSync(join(at, name)))) return true
    if (existsSync(join(at, '.git')) || at === dirname(at)) return false
  }
}

/** Returns npm's lock file in a parent folder, as in a workspace. */
export function findLockAround(folder: string): string | undefined {
  if (existsSync(join(folder, 'package-lock.json'))) return undefined
  for (let at = resolve(folder); !existsSync(join(at, '.git')) && at !== dirname(at);) {
    at = dirname(at)
    const lock = join(at, 'package-lock.json')
    if (existsSync(lock)) return lock
  }
  return undefined
}

/** Returns whether npm has installed packages without a lock file. An install then keeps them, whatever tag a manifest names. */
export function isInstalledWithoutLock(folder: string): boolean {
  return existsSync(join(folder, 'node_modules/.package-lock.json')) && !isLocked(folder)
}

/** Returns the first version of a package in a lock file of Yarn or pnpm. */
function lockedByOthers(folder: string, name: string): string | undefined {
  const pattern = name.replaceAll(/[/.]/g, '\\$&')
  const forms: readonly (readonly [string, string])[] = [
    // `"wagmi@npm:latest":` and `  version: 2.15.6`, in Yarn 1 `wagmi@latest:` and `  version "2.15.6"`
    ['yarn.lock', `^"?(?:[^\\n]*, )?"?${pattern}@[^\\n]*:\\r?\\n  version:? "?([^"\\s]+)`],
    // `  wagmi@2.15.6:` in the list of packages
    ['pnpm-lock.yaml', `^  '?/?${pattern}@([\\w.-]+)[^\\n]*:$`],
  ]
  return forms
    .map(([file, form]) => new RegExp(form, 'm').exec(readText(join(folder, file)))?.[1])
    .find(version => version !== undefined)
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function entryOf(lock: unknown, name: string): unknown {
  return memberOf(memberOf(lock, 'packages'), `node_modules/${name}`)
}

function packageIn(value: unknown): InstalledPackage | undefined {
  const version = memberOf(value, 'version')
  const dependencies = memberOf(value, 'dependencies')
  if (typeof version !== 'string') return undefined
  const texts = Object.entries(typeof dependencies === 'object' && dependencies !== null ? dependencies : {})
  return {
    version,
    dependencies: Object.fromEntries(texts.filter((each): each is [string, string] => typeof each[1] === 'string')),
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch {
    return undefined
  }
}
