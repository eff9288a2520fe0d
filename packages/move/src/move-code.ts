import type { FileMove } from './file-move.ts'
import type { Kit, SiteFacts } from './kit.ts'
import { moveNames } from './move-names.ts'

/** Moves all code of a site. What one file says of the kit is known before another is changed. */
export function moveCode(files: readonly FileMove[], kits: readonly Kit[], texts: ReadonlyMap<string, string>): void {
  const facts: SiteFacts = {
    options: new Map(),
    hasElements: [...texts].some(
      ([path, text]) => !path.endsWith('.css') && /<(?:appkit|w3m)-[\w-]*button\b/.test(text),
    ),
    importsElements: [...texts.values()].some(text => text.includes('@latchkey/appkit/elements')),
    makesKit: false,
  }
  for (const kit of kits) {
    for (const file of files) kit.survey?.(file, facts)
    for (const file of files) {
      if (!file.modulesNamed().some(module => isOf(kit, module))) continue
      kit.transform?.(file, facts)
      file.dropUnusedImports()
      moveNames(file, kit)
      file.dropUnusedImports()
    }
  }
}

function isOf(kit: Kit, module: string): boolean {
  return Object.keys(kit.modules).some(key =>
    key.endsWith('*') ? module.startsWith(key.slice(0, -1)) : key === module,
  )
}
