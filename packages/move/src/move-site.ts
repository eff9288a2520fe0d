import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { codeOf } from './code-of.ts'
import { FileMove } from './file-move.ts'
import type { Kit, KitName } from './kit.ts'
import { kits } from './kits.ts'
import { aliasChange, missingNames } from './alias.ts'
import { createInstalledReader, findLockAround, isInstalledWithoutLock, isLocked } from './installed.ts'
import { moveCode } from './move-code.ts'
import { moveManifest, packagesOf } from './move-manifest.ts'
import { isPageOf, movePage } from './move-page.ts'
import { moveStyles } from './move-styles.ts'
import { movePnpmWorkspace } from './pnpm-workspace.ts'
import { manifestChange, ownRange, packageOf, type SiteLibraries } from './needed-packages.ts'
import { pruneLocks } from './prune-lock.ts'
import type { ReportRow } from './report.ts'
import { declarationFiles, siteFiles } from './site-files.ts'
import { moveConfigs } from './tool-configs.ts'

/** Options of `moveSite`. */
export interface MoveOptions {
  /** The kits to move from. @default those that the site's manifests and imports name */
  from?: readonly KitName[]
  /** Whether to write the files. @default false */
  write?: boolean
  /**
   * Whether to keep the imports of a site of AppKit, and change its manifests only: the names of AppKit become aliases of
   * Latchkey's packages.
   *
   * @default false
   */
  alias?: boolean
  /** The range of Latchkey's packages. @default that of this package's own version */
  range?: string
}

/** A file that changes. */
export interface MovedFile {
  /** Path from the folder of the site, with `/`. */
  readonly path: string
  /** Text before the move. */
  readonly before: string
  /** Text after the move. */
  readonly after: string
}

/** Result of the move of a site. */
export interface MoveResult {
  /** The kits that the site is moved from. */
  readonly from: readonly KitName[]
  /** The files that change, sorted by path. */
  readonly files: readonly MovedFile[]
  /** All places that were changed, dropped or left, with the reason. */
  readonly rows: readonly ReportRow[]
}

/**
 * Moves the site in a folder to Latchkey: returns the changes, and with `write` makes them.
 *
 * @example const { files, rows } = moveSite('.', { write: true })
 */
export function moveSite(
  folder: string,
  { from, write = false, alias = false, range = ownRange() }: MoveOptions = {},
): MoveResult {
  const read = (path: string): [string, string] => [path, readFileSync(join(folder, path), 'utf8')]
  const declarations = declarationFiles(folder).map(read)
  const texts = new Map([...siteFiles(folder).map(read), ...declarations.filter(([, text]) => namesKit(text))])
  const version = range.replace(/^\D+/, '')
  const code = [...texts]
    .filter(([path]) => /\.(?:[mc]?[jt]sx?|vue|svelte|html)$/.test(path))
    .map(([path, text]) => new FileMove(path, text, codeOf(path, text), version))
  const offered = alias ? kits.filter(({ name }) => name === 'appkit') : kits
  const chosen = offered.filter(kit => (from ? from.includes(kit.name) : isUsed(kit, texts, code)))
  if (chosen.length === 0) return { from: [], files: [], rows: [] }

  const broken = code.filter(file => file.isBroken && chosen.some(kit => importsOf(file, kit).length > 0))
  const whole = code.filter(file => !file.isBroken)
  const rows: ReportRow[] = broken.map(({ path }) => ({ file: path, line: 1, kind: 'left', text: 'it does not parse' }))
  const files: MovedFile[] = []
  const settle = (path: string, after: string): void => {
    const before = texts.get(path) ?? ''
    if (after !== before) files.push({ path, before, after })
  }
  if (!alias) {
    moveCode(
      whole,
      chosen,
      texts,
      path => nearestManifest(path, texts),
      declarations.some(([, text]) => declaresEthereum(text)),
    )
    moveConfigs(whole, chosen)
  }
  if (alias) rows.push(...whole.flatMap(missingNames))
  for (const file of alias ? [] : whole) {
    const { path } = file
    const styles = /\.(?:vue|svelte|html)$/.test(path) ? moveStyles : keepText
    const { text, rows: said } = styles(path, file.finish(), chosen)
    const page = path.endsWith('.html') ? movePage(path, text, chosen, { version, code: whole }) : keepText(path, text)
    rows.push(...file.rows, ...said, ...page.rows)
    settle(path, page.text)
  }
  // A page names its modules by addresses, or in its import map.
  const bundled = code.filter(({ path }) => !path.endsWith('.html'))
  for (const [path, text] of texts) {
    const isStyle = !alias && /\.(?:css|scss|sass|less)$/.test(path)
    const styles = isStyle ? moveStyles(path, text, chosen) : keepText(path, text)
    rows.push(...styles.rows)
    settle(path, styles.text)
    if (posix.basename(path) === 'pnpm-workspace.yaml' && hasAdapterBelow(path, texts, alias ? [] : bundled)) {
      const workspace = movePnpmWorkspace(path, text, alias ? range : undefined)
      rows.push(...workspace.rows)
      settle(path, workspace.text)
    }
    if (posix.basename(path) !== 'package.json') continue
    const own = bundled.filter(file => nearestManifest(file.path, texts) === path)
    const libraries = librariesOf(folder, path, texts)
    const change = alias
      ? aliasChange(text, own, range, libraries)
      : manifestChange(text, own, chosen, range, libraries)
    const isAdapted = hasAdapterBelow(path, texts, alias ? [] : bundled)
    const manifest = moveManifest(path, text, { ...change, liftsPins: isAdapted })
    rows.push(...manifest.rows)
    settle(path, manifest.text)
  }
  if (files.some(({ path }) => path === 'package.json') && isInstalledWithoutLock(folder))
    rows.push({
      file: 'package.json',
      line: 1,
      kind: 'check',
      text: 'npm keeps what is installed: delete node_modules, then install',
    })
  const around = files.some(({ path }) => posix.basename(path) === 'package.json') ? findLockAround(folder) : undefined
  if (around !== undefined)
    rows.push({
      file: 'package.json',
      line: 1,
      kind: 'check',
      text: `${around} may hold old versions: run this in its folder instead, so that npm resolves them again`,
    })
  const locks = pruneLocks(texts, files, rows)
  for (const { path, after } of locks) settle(path, after)
  if (write) for (const { path, after } of files) writeFileSync(join(folder, path), after)
  const byPlace = (a: ReportRow, b: ReportRow): number => compare(a.file, b.file) || a.line - b.line
  return {
    from: chosen.map(({ name }) => name),
    files: files.sort((a, b) => compare(a.path, b.path)),
    rows: rows.sort(byPlace),
  }
}

function keepText(_path: string, text: string): { text: string; rows: ReportRow[] } {
  return { text, rows: [] }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isUsed(kit: Kit, texts: ReadonlyMap<string, string>, code: readonly FileMove[]): boolean {
  const quoted = [...texts].some(
    ([path, text]) =>
      posix.basename(path) === 'package.json' &&
      [...text.matchAll(/"([^"\s]+)"\s*:/g)].some(([, name = '']) => kit.packages.test(name)),
  )
  const isOnPage = [...texts].some(([path, text]) => path.endsWith('.html') && isPageOf(text, kit))
  return quoted || isOnPage || code.some(file => importsOf(file, kit).length > 0)
}

/** Returns the modules of a kit that a file names before the move. */
function importsOf(file: FileMove, kit: Kit): string[] {
  return file.modulesNamed().filter(module => kit.packages.test(packageOf(module)))
}

/** Returns whether a package in the folder of a manifest gets an adapter that shares libraries with the site. */
function hasAdapterBelow(path: string, texts: ReadonlyMap<string, string>, moved: readonly FileMove[]): boolean {
  const folder = posix.dirname(path)
  const isBelow = (other: string): boolean => folder === '.' || other.startsWith(`${folder}/`)
  const isAliased = [...texts].some(
    ([other, text]) =>
      posix.basename(other) === 'package.json' &&
      isBelow(other) &&
      ['wagmi', 'ethers', 'ethers5'].some(name => packagesOf(text).has(`@reown/appkit-adapter-${name}`)),
  )
  if (moved.length === 0) return isAliased
  return moved.some(
    file =>
      isBelow(file.path) &&
      file.hasMoved &&
      file.modulesAfter().some(module => /^@latchkey\/adapter-(?:wagmi|evm)$/.test(module)),
  )
}

function nearestManifest(path: string, texts: ReadonlyMap<string, string>): string | undefined {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const manifest = posix.join(folder, 'package.json')
    if (texts.has(manifest)) return manifest
    if (folder === '.') return undefined
  }
}

/** Reads the versions that a manifest's folder has installed or locked, and the dependencies of the manifests around it. */
function librariesOf(folder: string, path: string, texts: ReadonlyMap<string, string>): SiteLibraries {
  const home = join(folder, posix.dirname(path))
  const around = new Map<string, string>()
  for (let at = path; posix.dirname(at) !== '.';) {
    const above = nearestManifest(posix.dirname(at), texts)
    if (above === undefined || above === at) break
    for (const [name, range] of packagesOf(texts.get(above) ?? '')) around.set(name, around.get(name) ?? range)
    at = above
  }
  return {
    installed: createInstalledReader(home),
    isLocked: isLocked(home),
    declared: present => new Map([...around, ...present]),
  }
}

/** Returns whether type declarations name a module of a kit. */
function namesKit(text: string): boolean {
  return [...text.matchAll(/['"]([^'"\n]+)['"]/g)].some(([, module = '']) =>
    kits.some(kit => kit.packages.test(packageOf(module))),
  )
}

/** Returns whether type declarations give `window` the member `ethereum`. */
function declaresEthereum(text: string): boolean {
  return /\binterface\s+Window\b[^}]*\bethereum\b|viem\/window/.test(text)
}
