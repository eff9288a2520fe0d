import type ts from 'typescript'

import type { FileMove } from './file-move.ts'

/** The supported former kits. */
export type KitName = 'appkit' | 'rainbowkit' | 'connectkit' | 'web3-onboard'

/** The replacement of a name in an old module: its new name, a name of another module, or the reason why it stays. */
export type NameRow = string | { readonly module: string; readonly name: string } | { readonly leave: string }

/** The replacement of an old module. */
export interface ModuleRow {
  /** The new module; missing if each name has its own row, or stays. */
  readonly to?: string
  /** The names that change or stay. */
  readonly names?: Readonly<Record<string, NameRow>>
  /** Reason why names without a row stay. Without it, they have the same name in `to`. */
  readonly others?: string
  /** The new module for an import of side effects only. @default `to` */
  readonly effects?: string
  /** Removes an import of side effects only, such as a stylesheet that Latchkey does not need. */
  readonly drop?: boolean
}

/** The place where a site creates its kit, to which helper functions are added. */
export interface Maker {
  readonly file: FileMove
  /** Name of the kit in that file. */
  readonly kit: string
  /** The kind of the kit's export. */
  readonly exported: 'default' | 'name' | undefined
  /** The function whose statement created it: only there is it used. */
  readonly scope?: ts.Block
  /** The functions that pages need, and whether other files need them. */
  readonly needs: Map<string, boolean>
}

/** Facts of a site that are written in one file and needed in another. */
export interface SiteFacts {
  /** The site's files with code. */
  readonly files: readonly FileMove[]
  /** Members for the options of `createAppKit`: as text, or an object's members as texts, with the imports that they need. */
  readonly options: Map<
    string,
    { text: string | readonly string[]; imports: readonly { module: string; name: string }[] }
  >
  /** Whether a file of declarations (`.d.ts`) has the type of `window.ethereum`. */
  readonly declaresEthereum: boolean
  /** Whether an element of Latchkey is written as a tag anywhere. */
  hasElements: boolean
  /** Whether the elements are imported anywhere. */
  importsElements: boolean
  /** Whether a file has a place where the kit is made. */
  makesKit: boolean
  /** Whether components of React use the kit. */
  isReact: boolean
  /** Whether components of Vue use the kit. */
  isVue: boolean
  /** The place where the kit is created, for a kit whose functions are added there. */
  maker?: Maker
}

/** A kit that sites migrate from: its tables, and code for the rest. */
export interface Kit {
  readonly name: KitName
  /** The kit's name for users. */
  readonly title: string
  /** The packages to remove. */
  readonly packages: RegExp
  /** Replacements by the imported module. */
  readonly modules: Readonly<Record<string, ModuleRow>>
  /** CSS variables with an equivalent. */
  readonly cssVariables: Readonly<Record<string, string>>
  /** Inspects a file before any is changed. */
  survey?(file: FileMove, facts: SiteFacts): void
  /** Moves what the tables do not cover. The tables then move the rest. */
  transform?(file: FileMove, facts: SiteFacts): void
  /** Writes the parts that depend on the needs of all files. */
  settle?(facts: SiteFacts): void
}
