import type { FileMove } from './file-move.ts'
import type { Kit, Maker, SiteFacts } from './kit.ts'
import { moveNames } from './move-names.ts'
import { isModuleOf } from './module-path.ts'

/** Moves all code of a site. What one file says of the kit is known before another is changed. */
export function moveCode(files: readonly FileMove[], kits: readonly Kit[], texts: ReadonlyMap<string, string>): void {
  const facts: SiteFacts = {
    options: new Map(),
    hasElements: [...texts].some(
      ([path, text]) => !path.endsWith('.css') && /<(?:appkit|w3m)-[\w-]*button\b/.test(text),
    ),
    importsElements: [...texts.values()].some(text => text.includes('@latchkey/appkit/elements')),
    makesKit: false,
    isReact: false,
  }
  for (const kit of kits) {
    for (const file of files) kit.survey?.(file, facts)
    const own = files.filter(
      file => file.modulesNamed().some(module => isOf(kit, module)) || importsMaker(file, facts.maker),
    )
    for (const file of own) kit.transform?.(file, facts)
    kit.settle?.(facts)
    for (const file of own) {
      file.dropUnusedImports()
      moveNames(file, kit)
      file.dropUnusedImports()
    }
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
