import type ts from 'typescript'

import type { FileMove } from './file-move.ts'

/** The kits that sites come from. */
export type KitName = 'appkit' | 'rainbowkit' | 'connectkit' | 'web3-onboard'

/** What becomes of a name of an old module: the name that it has now, a name of another module, or why it stays. */
export type NameRow = string | { readonly module: string; readonly name: string } | { readonly leave: string }

/** What becomes of an old module. */
export interface ModuleRow {
  /** The module that has its names now; none where each name is in a row of its own, or stays. */
  readonly to?: string
  /** The names that change or stay behind. */
  readonly names?: Readonly<Record<string, NameRow>>
  /** Why names that have no row stay behind. Without it, they have the same name in `to`. */
  readonly others?: string
  /** The module that is imported instead, where this one is imported for its effects alone. @default `to` */
  readonly effects?: string
  /** What the module is imported for alone goes, as a stylesheet does that Latchkey does not need. */
  readonly drop?: boolean
}

/** Where a site makes its kit, for functions of before that come to stand beside it. */
export interface Maker {
  readonly file: FileMove
  /** What the kit is called there. */
  readonly kit: string
  /** How other files have it. */
  readonly exported: 'default' | 'name' | undefined
  /** The function whose statement made it: uses of it are there alone. */
  readonly scope?: ts.Block
  /** The functions that are needed, and whether other files need them. */
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
  /** Whether components of Vue do. */
  isVue: boolean
  /** Where the kit is made, of a kit whose functions come to stand there. */
  maker?: Maker
}

/** One kit that sites come from: its tables, and what tables do not say. */
export interface Kit {
  readonly name: KitName
  /** As a person knows it. */
  readonly title: string
  /** The packages that go. */
  readonly packages: RegExp
  /** By the name that is imported. */
  readonly modules: Readonly<Record<string, ModuleRow>>
  /** Variables of CSS that have an equal. */
  readonly cssVariables: Readonly<Record<string, string>>
  /** Looks at a file before any is changed. */
  survey?(file: FileMove, facts: SiteFacts): void
  /** What tables do not say. What it has not moved or dropped, the tables move. */
  transform?(file: FileMove, facts: SiteFacts): void
  /** What can be written only when every file has said what it needs. */
  settle?(facts: SiteFacts): void
}
