import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'

/** Types that a site may use elsewhere too: their definitions are inserted, with an import from another library. */
const types: Readonly<
  Record<string, { readonly text: string; readonly module?: string; readonly name?: string; readonly isPart?: true }>
> = {
  AvatarComponent: {
    text: '(props: { address: string; ensImage?: string | null; size: number }) => ReactNode',
    module: 'react',
    name: 'ReactNode',
  },
  Chain: {
    text: 'Chain & { iconUrl?: unknown; iconBackground?: string }',
    module: 'viem',
    name: 'Chain',
    isPart: true,
  },
  Locale: { text: 'string' },
}

/** Inserts the definitions of RainbowKit's types that stay in use. */
export function moveTypes(file: FileMove): void {
  for (const [imported, { text, module, name: wanted, isPart }] of Object.entries(types)) {
    const name = file.imports.find(['@rainbow-me/rainbowkit'], imported)
    const uses = name ? file.references(name).filter(use => !file.isRemoved(use)) : []
    const places = uses.map(use => use.parent)
    if (!name || places.length === 0 || !places.every(ts.isTypeReferenceNode)) continue
    if (wanted !== undefined && name.local !== imported && wanted === imported) continue
    for (const place of places) {
      const isWhole = ts.isVariableDeclaration(place.parent) || ts.isParameter(place.parent)
      file.replace(place, /^\w+$/.test(text) || (isWhole && !isPart) ? text : `(${text})`)
    }
    if (module !== undefined && wanted !== undefined) file.imports.want(module, wanted, { isType: true, instead: name })
    else file.imports.drop(name)
    file.changed(name.node, `${imported} → a type that is written out`)
  }
}
