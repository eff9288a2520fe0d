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

/** The groups of an English catalogue, for translation into another language. */
export type Texts<English extends Catalogue> = {
  readonly [Group in keyof English]: {
    readonly [Key in keyof English[Group]]: English[Group][Key] extends string ? string : Plural
  }
}

/** A language besides English. A slice without texts in it shows in English. */
export interface Language {
  /** The direction of its script. */
  readonly direction: 'ltr' | 'rtl'
  /**
   * Texts of the page's buttons, which show before anything of the language is fetched. They are not part of the
   * fetched texts.
   */
  readonly first?: Catalogue
  /** Loads its texts. */
  readonly load?: () => Promise<Translation>
  /** Derives its texts from the English ones, in place of {@link load}. */
  readonly turn?: () => Promise<{ readonly turn: (english: Catalogue) => Catalogue }>
}

/** The texts of a language: the shared ones, and a loader for those of each slice. */
export interface Translation {
  /** Texts that belong to no slice. */
  readonly messages: Catalogue
  /** Loaders for the texts of each slice, by its name. */
  readonly slices: Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>>
}
