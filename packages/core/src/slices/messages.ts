/** Texts in groups, where a text with a count is an object by plural category. */
export interface Catalogue {
  readonly [group: string]: { readonly [key: string]: string | Plural }
}

/** A text with a `{count}`, by plural category. */
export type Plural = {
  /** The form that every language has. */
  readonly other: string
} & {
  readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}

/** The groups of an English catalogue as every language has them. */
export type Texts<English extends Catalogue> = {
  readonly [Group in keyof English]: {
    readonly [Key in keyof English[Group]]: English[Group][Key] extends string ? string : Plural
  }
}

/** A language besides English. A slice that it has no texts of shows in English. */
export interface Language {
  /** Which way it is written. */
  readonly direction: 'ltr' | 'rtl'
  /** What the buttons of a page say, which stands there before anything of the language is fetched, and does not come with it again. */
  readonly first?: Catalogue
  /** Its texts. */
  readonly load?: () => Promise<Translation>
  /** Makes texts out of the English ones, in place of {@link load}. */
  readonly turn?: () => Promise<{ readonly turn: (english: Catalogue) => Catalogue }>
}

/** The texts of a language: what no slice owns, and how those of each slice come, by its name. */
export interface Translation {
  /** What no slice owns. */
  readonly messages: Catalogue
  /** The texts of each slice, by its name. */
  readonly slices: Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>>
}
