import type { ReadInstalled } from './installed.ts'

type Version = readonly [number, number, number]

/** The oldest versions of the libraries that a site shares with Latchkey's adapters. */
const oldest: Readonly<Record<string, Version>> = {
  wagmi: [2, 16, 5],
  '@wagmi/core': [2, 20, 0],
  viem: [2, 37, 0],
}

/** The new ranges of a site's own libraries. */
export interface SharedLibraries {
  /** Ranges that change, by package. */
  readonly ranges: ReadonlyMap<string, string>
  /** Ranges that are added, by package. */
  readonly added: ReadonlyMap<string, string>
  /** The decisions that are left to the developer, by package. */
  readonly remarks: ReadonlyMap<string, string>
}

/**
 * Raises ranges that are too old for Latchkey, within their major version, and adds libraries that only the old kit installed.
 *
 * @param present the packages that the manifest names, with their ranges
 * @param packages the packages of Latchkey that the site gets
 * @param used the packages that its code imports
 * @param isLocked whether a lock file may contain an old version that satisfies the range
 */
export function liftLibraries(
  present: ReadonlyMap<string, string>,
  packages: ReadonlySet<string>,
  used: ReadonlySet<string>,
  { installed, isLocked }: { installed: ReadInstalled; isLocked: boolean },
): SharedLibraries {
  const ranges = new Map<string, string>()
  const added = new Map<string, string>()
  const remarks = new Map<string, string>()
  const hasWagmi = packages.has('@latchkey/adapter-wagmi')
  const names = hasWagmi ? Object.keys(oldest) : packages.has('@latchkey/adapter-evm') ? ['viem'] : []
  for (const name of names) {
    const range = present.get(name)
    const least = oldest[name] ?? [0, 0, 0]
    const wanted = `^${least.join('.')}`
    if (range === undefined) {
      // The peers of the old kit installed it.
      if (used.has(name) && name !== '@wagmi/core') added.set(name, caret(installed(name)?.version, least) ?? wanted)
      continue
    }
    // Any locked version satisfies a tag.
    const isHeld = isTag(range) && isLocked && isTooOld(name, installed(name)?.version)
    if (isHeld) ranges.set(name, wanted)
    const floor = floorOf(range)
    if (!floor || !isOlder(floor, least)) continue
    if (floor[0] !== least[0]) {
      if (!allowsNewer(range)) remarks.set(name, `${range}: Latchkey needs ${least.join('.')} or later`)
    } else if (isLocked || isPinnedBelow(range, floor, least)) ranges.set(name, wanted)
  }
  // This package is needed for code that the command adds, such as the type of `window.ethereum`.
  if (packages.size > 0 && used.has('viem') && !present.has('viem')) added.set('viem', added.get('viem') ?? '^2.37.0')
  // The adapter has it as a peer, which not every package manager installs.
  if (packages.has('@latchkey/adapter-evm') && !present.has('viem')) added.set('viem', '^2.37.0')
  if (hasWagmi && !present.has('@wagmi/core')) {
    const wagmi = ranges.get('wagmi') ?? present.get('wagmi') ?? added.get('wagmi')
    const core = rangeOfCore(wagmi, installed)
    added.set('@wagmi/core', core ?? '^2.20.0')
    if (core === undefined)
      remarks.set('@wagmi/core', 'take the version that your wagmi depends on: two of them know nothing of each other')
  }
  return { ranges, added, remarks }
}

/**
 * Raises a range that a locked version may satisfy although it is too old. @returns `undefined` if the range does not start that
 * low
 */
export function liftOld(name: string, range: string): string | undefined {
  const [floor, least] = [floorOf(range), oldest[name]]
  const isOld = floor !== undefined && least !== undefined && floor[0] === least[0] && isOlder(floor, least)
  return isOld ? `^${least.join('.')}` : undefined
}

/** Raises a range that holds a library back for every package of a workspace. @returns `undefined` if it does not */
export function liftPin(name: string, range: string): string | undefined {
  const [floor, least] = [floorOf(range), oldest[name]]
  return floor && least && isPinnedBelow(range, floor, least) ? liftOld(name, range) : undefined
}

/** Returns whether the locked version of a library is too old. */
export function isTooOld(name: string, version: string | undefined): boolean {
  const [floor, least] = [floorOf(version ?? ''), oldest[name]]
  return floor !== undefined && least !== undefined && floor[0] === least[0] && isOlder(floor, least)
}

/**
 * Returns the range of `@wagmi/core` that resolves to wagmi's own. wagmi depends on it, but a strict package manager hides it
 * from other packages.
 *
 * @returns `undefined` if neither the range of wagmi nor the installed packages contain it
 */
function rangeOfCore(wagmi: string | undefined, installed: ReadInstalled): string | undefined {
  const own = installed('wagmi')
  const held = isTag(wagmi) ? floorOf(own?.version ?? '') : undefined
  if (isTag(wagmi) && !held) return 'latest'
  const core = own?.dependencies['@wagmi/core']
  const major = (held ?? floorOf(wagmi ?? ''))?.[0]
  const isPinned = /^=?\d+\.\d+\.\d+$/.test(wagmi ?? '')
  if (core !== undefined && own && (major === undefined || (isPinned && wagmi?.replace('=', '') === own.version)))
    return isTooOld('@wagmi/core', core) ? undefined : core
  if (major === undefined) return undefined
  return major === 3 ? '^3.0.0' : '^2.20.0'
}

function isTag(range: string | undefined): boolean {
  return range === 'latest' || range === '*' || range === 'x'
}

/** Returns the oldest version that a range of one part allows. */
function floorOf(range: string): Version | undefined {
  const [, major, minor = '0', patch = '0'] =
    /^(?:[~^=v]|>=)?\s*(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+][\w.-]+)?$/.exec(range.trim()) ?? []
  if (major === undefined) return undefined
  return [Number(major), Number(minor) || 0, Number(patch) || 0]
}

function isOlder(version: Version, other: Version): boolean {
  const at = version.findIndex((part, index) => part !== other[index])
  return at >= 0 && (version[at] ?? 0) < (other[at] ?? 0)
}

function allowsNewer(range: string): boolean {
  return range.trim().startsWith('>=')
}

/** Returns whether a range of the same major version allows no version that is new enough. */
function isPinnedBelow(range: string, floor: Version, least: Version): boolean {
  const text = range.trim()
  if (/^\d+(?:\.[x*])?(?:\.[x*])?$/.test(text) || /^(?:\^|>=)/.test(text)) return false
  // The last number is free if the range begins with ~ or omits it.
  const isPatchFree = text.startsWith('~') || !/^[=v]?\d+\.\d+\.\d+/.test(text)
  return !(isPatchFree && floor[1] === least[1])
}

function caret(version: string | undefined, least: Version): string | undefined {
  const floor = floorOf(version ?? '')
  return floor && !isOlder(floor, least) ? `^${floor.join('.')}` : undefined
}
