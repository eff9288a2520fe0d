import type { FileMove } from './file-move.ts'
import type { Kit, Maker, SiteFacts } from './kit.ts'
import { moveNames, staysBehind } from './move-names.ts'
import { isModuleOf } from './module-path.ts'
import { adoptNames, dropExports } from './reexports.ts'

/**
 * Moves all code of a folder, which may contain several sites: facts of one file about the kit are read before another is
 * changed.
 *
 * @param siteOf returns the manifest of a file
 * @param declaresEthereum whether a file of declarations has the type of `window.ethereum`
 */
export function moveCode(
  files: readonly FileMove[],
  kits: readonly Kit[],
  texts: ReadonlyMap<string, string>,
  siteOf: (path: string) => string | undefined,
  declaresEthereum: boolean,
): void {
  noteOtherKits(files, kits, siteOf)
  for (const kit of kits) {
    const own = files.filter(file => file.modulesNamed().some(module => isOf(kit, module)))
    const makers = new Set(own.filter(file => makesKit(kit, file, files)).map(({ path }) => siteOf(path)))
    // A package beside the only site belongs to that site.
    const [only] = makers
    const homeOf = (path: string): string | undefined =>
      makers.size === 1 && !makers.has(siteOf(path)) ? only : siteOf(path)
    for (const home of new Set(own.map(({ path }) => homeOf(path))))
      moveFiles(
        files.filter(({ path }) => homeOf(path) === home),
        kit,
        factsOf(
          [...texts].filter(([path]) => homeOf(path) === home),
          files.filter(({ path }) => homeOf(path) === home),
          declaresEthereum,
        ),
      )
  }
}

/** Notes the places of a package that create a kit each, if they come from several old kits, because a page has one kit. */
function noteOtherKits(
  files: readonly FileMove[],
  kits: readonly Kit[],
  siteOf: (path: string) => string | undefined,
): void {
  const makers = kits
    .toReversed()
    .flatMap(kit =>
      files
        .filter(file => file.modulesNamed().some(module => isOf(kit, module)) && makesKit(kit, file, files))
        .map(file => ({ kit, file })),
    )
  for (const { kit, file } of makers) {
    const first = makers.find(other => siteOf(other.file.path) === siteOf(file.path))
    const names = file.imports.names.filter(({ module }) => isOf(kit, module))
    const call = names.flatMap(name => (name.imported === 'createAppKit' ? file.references(name) : []))[0]
    const place = call ?? names[0]?.declaration
    if (!first || first.kit === kit || !place) continue
    const why = `${first.file.path} makes a kit too, and a page has one: give its adapters and networks to that one`
    file.leave(place, `createAppKit: ${why}`)
  }
}

function makesKit(kit: Kit, file: FileMove, files: readonly FileMove[]): boolean {
  const facts = factsOf([], files, false)
  kit.survey?.(file, facts)
  return facts.makesKit || facts.maker !== undefined
}

function factsOf(
  texts: readonly (readonly [string, string])[],
  files: readonly FileMove[],
  declaresEthereum: boolean,
): SiteFacts {
  return {
    files,
    declaresEthereum,
    options: new Map(),
    hasElements: texts.some(([path, text]) => !path.endsWith('.css') && /<(?:appkit|w3m)-[\w-]*button\b/.test(text)),
    importsElements: texts.some(([, text]) => text.includes('@latchkey/appkit/elements')),
    makesKit: false,
    isReact: false,
    isVue: false,
  }
}

function moveFiles(files: readonly FileMove[], kit: Kit, facts: SiteFacts): void {
  const adopted = adoptNames(files, module => isOf(kit, module))
  for (const file of files) kit.survey?.(file, facts)
  const own = files.filter(
    file =>
      file.modulesNamed().some(module => isOf(kit, module)) ||
      adopted.some(each => each.file === file) ||
      importsMaker(file, facts.maker),
  )
  for (const file of own) kit.transform?.(file, facts)
  kit.settle?.(facts)
  for (const file of own) {
    for (const name of file.imports.names)
      if (isOf(kit, name.module) && staysBehind(kit, name)) dropExports(file, name, adopted)
    file.dropUnusedImports()
    moveNames(file, kit)
    file.dropUnusedImports()
  }
}

function importsMaker(file: FileMove, maker: Maker | undefined): boolean {
  return maker !== undefined && file.modulesNamed().some(module => isModuleOf(file.path, module, maker.file.path))
}

function isOf(kit: Kit, module: string): boolean {
  return Object.keys(kit.modules).some(key =>
    key.endsWith('*') ? module.startsWith(key.slice(0, -1)) : key === module,
  )
}
