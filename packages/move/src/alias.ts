import type { FileMove } from './file-move.ts'
import { hasName } from './latchkey-names.ts'
import type { ManifestChange } from './move-manifest.ts'
import { packagesOf } from './move-manifest.ts'
import { isUnused } from './move-names.ts'
import { packageOf, type SiteLibraries } from './needed-packages.ts'
import type { ReportRow } from './report.ts'
import { liftLibraries } from './shared-libraries.ts'

/** AppKit's packages that have a Latchkey package with the same entries and names. */
export const aliases: Readonly<Record<string, string>> = {
  '@reown/appkit': '@latchkey/compat',
  '@reown/appkit-adapter-wagmi': '@latchkey/adapter-wagmi',
  '@reown/appkit-adapter-ethers': '@latchkey/adapter-ethers',
  '@reown/appkit-adapter-ethers5': '@latchkey/adapter-ethers5',
  '@reown/appkit-adapter-solana': '@latchkey/adapter-solana',
  '@reown/appkit-adapter-bitcoin': '@latchkey/adapter-bitcoin',
  '@reown/appkit-common': '@latchkey/compat',
  '@reown/appkit-wallet-button': '@latchkey/compat',
}

/** Packages for sign-in, which get an alias if a site imports only these names. */
const signInNames: Readonly<Record<string, readonly string[]>> = {
  '@reown/appkit-siwe': [
    ...['createSIWEConfig', 'formatMessage', 'getAddressFromMessage', 'getChainIdFromMessage', 'verifySignature'],
    ...['AppKitSIWEClient', 'SIWEConfig', 'SIWECreateMessageArgs', 'SIWESession', 'SIWEVerifyMessageArgs'],
  ],
  '@reown/appkit-siwx': ['DefaultSIWX', 'SIWXConfig', 'SIWXMessage', 'SIWXSession'],
}

/** Whether a package belongs to AppKit, so that it cannot stay beside an alias. */
export function isOfAppKit(name: string): boolean {
  return /^@reown\/appkit(?:-|$)/.test(name)
}

/** Changes a manifest so that the imports stay: AppKit's names become aliases of Latchkey's packages. */
export function aliasChange(
  text: string,
  files: readonly FileMove[],
  range: string,
  libraries: SiteLibraries,
): ManifestChange {
  const present = packagesOf(text)
  const ranges = new Map<string, string>()
  const remarks = new Map<string, string>()
  for (const name of present.keys()) {
    const known = Object.hasOwn(signInNames, name) ? signInNames[name] : undefined
    const others = known ? importedNames(files, name).filter(each => !known.includes(each)) : []
    const isAlias = known !== undefined && others.length === 0
    const target = isAlias ? '@latchkey/siwx' : Object.hasOwn(aliases, name) ? aliases[name] : undefined
    if (target !== undefined) ranges.set(name, `npm:${target}@${range}`)
    else if (others.length > 0)
      remarks.set(name, `${others.join(', ')}: sign in with @latchkey/siwx instead: docs/guides/sign-in.md`)
    else if (isOfAppKit(name))
      remarks.set(name, 'no package of Latchkey takes its place under an alias: see docs/moving-over')
  }
  const targets = new Set([...ranges.keys()].flatMap(name => aliases[name] ?? []))
  const used = new Set(files.flatMap(file => file.modulesNamed().map(packageOf)))
  const lifted = liftLibraries(libraries.declared(present), targets, used, libraries)
  return {
    old: () => false,
    stillImported: new Map(),
    added: targets.size > 0 ? lifted.added : new Map(),
    ranges: new Map([...ranges, ...lifted.ranges]),
    remarks: new Map([...remarks, ...lifted.remarks]),
  }
}

/** Reports imported names that the package under the alias does not export. */
export function missingNames(file: FileMove): ReportRow[] {
  return file.imports.names.flatMap(name => {
    const old = packageOf(name.module)
    const target = Object.hasOwn(aliases, old) ? aliases[old] : undefined
    if (target === undefined || /^(?:default|\*)$/.test(name.imported)) return []
    const entry = target + name.module.slice(old.length)
    if (hasName(entry, name.imported) || isUnused(file, name)) return []
    const line = file.source.getLineAndCharacterOfPosition(name.node.getStart()).line + 1
    const text = `${name.imported} of ${name.module}: ${entry} has no such name`
    return [{ file: file.path, line, kind: 'left', text }]
  })
}

function importedNames(files: readonly FileMove[], module: string): string[] {
  return files.flatMap(file => file.imports.names.flatMap(each => (each.module === module ? [each.imported] : [])))
}
