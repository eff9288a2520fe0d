import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A package as a site has it installed, or as its lock file of npm holds it. */
export interface InstalledPackage {
  readonly version: string
  /** The ranges of its own dependencies. */
  readonly dependencies: Readonly<Record<string, string>>
}

/** Looks a package up from a folder upwards, as Node does. */
export type ReadInstalled = (name: string) => InstalledPackage | undefined

/** Reads what a folder's lock file of npm holds, else what is installed. It reads files only. */
export function createInstalledReader(folder: string): ReadInstalled {
  return name => {
    for (let at = resolve(folder); ; at = dirname(at)) {
      const locked = readJson(join(at, 'package-lock.json'))
      const found = packageIn(entryOf(locked, name) ?? readJson(join(at, 'node_modules', name, 'package.json')))
      if (found) return found
      if (at === dirname(at)) return undefined
    }
  }
}

const lockFiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/** Whether a lock file holds versions for a folder: its own, or that of a folder around it. */
export function isLocked(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (lockFiles.some(name => existsSync(join(at, name)))) return true
    if (existsSync(join(at, '.git')) || at === dirname(at)) return false
  }
}

/** The lock file of npm that holds versions for a folder and lies in a folder around it, as in a workspace. */
export function findLockAround(folder: string): string | undefined {
  if (existsSync(join(folder, 'package-lock.json'))) return undefined
  for (let at = resolve(folder); !existsSync(join(at, '.git')) && at !== dirname(at);) {
    at = dirname(at)
    const lock = join(at, 'package-lock.json')
    if (existsSync(lock)) return lock
  }
  return undefined
}

/** Whether npm has installed packages and keeps no lock file: an install then keeps them, whatever a manifest asks for by a tag. */
export function isInstalledWithoutLock(folder: string): boolean {
  return existsSync(join(folder, 'node_modules/.package-lock.json')) && !isLocked(folder)
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
