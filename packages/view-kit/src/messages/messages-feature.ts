import {
  type Catalogue,
  defineFeature,
  type Language,
  type Messages,
  type Slice,
  type SliceTexts,
} from '@latchkey/core'
import { namespaceInfoOf, knownNamespaces, type Once, once } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import { mergeMessages } from './merge-messages.ts'
import { pickLocale } from './pick-locale.ts'
import { en as shared } from './shared.en.ts'

/** The language of texts. */
export interface Locale {
  /** `en`, or a BCP 47 tag of one of the kit's languages. */
  readonly locale: string
  readonly direction: Language['direction']
}

/** The texts with their language: English until those of the first screen are loaded. */
export interface MessagesState extends Locale {
  /** The language of the page buttons. */
  readonly buttons: Locale
  /** The texts that have loaded so far; see {@link MessagesController.load}. */
  readonly messages: Messages
}

export type Languages = Readonly<Record<string, Language>>

/** A slice as the owner of texts. */
export type LocalizedSlice = Pick<Slice, 'name' | 'texts'>

export interface MessagesController {
  readonly state: MessagesState
  /** Whether even the bundled first texts must be loaded, in the user's language. */
  readonly isTranslated: boolean
  /**
   * Sets the languages besides English, by tag. The texts of page buttons are available at once; the rest of the language is
   * fetched when slices are added. A language without such texts is fetched at once.
   */
  setLanguages(languages: Languages): void
  /** Adds slices, and shows their bundled first texts. */
  add(localizedSlices: readonly LocalizedSlice[]): void
  /** Loads the texts of a slice and of those that it needs. Rejects if they do not load; the next call tries again. */
  load(localizedSlice: LocalizedSlice): Promise<void>
}

const english: Locale = { locale: 'en', direction: 'ltr' }

const own: LocalizedSlice = {
  name: 'shared',
  texts: { groups: Object.keys(shared), load: async () => ({ en: shared }), first: shared },
}

/**
 * The texts of one kit. English is bundled for the first screen; the texts of a slice are loaded with the first screen that shows
 * them. Another language replaces English once its chunks are loaded; a text that does not load, or is not translated, stays
 * English.
 */
export const messagesFeature = defineFeature<MessagesController>(
  'messages',
  ({ options, environment: { browser } }) => {
    const wanted = options.locale === undefined ? browser.languages : [options.locale]
    const overrides = options.messages as Record<string, unknown> | undefined
    const state = proxy<{ -readonly [Key in keyof MessagesState]: MessagesState[Key] }>({
      ...english,
      buttons: english,
      messages: ref({} as Messages),
    })
    const { adapters, networks } = options
    const sites = [...networks.map(({ chainNamespace }) => chainNamespace), ...knownNamespaces(adapters)]
    const named = Object.fromEntries(
      sites.map(namespace => [namespace, namespaceInfoOf(namespace, adapters).name ?? namespace]),
    )
    const localizedSlices = new Map<string, LocalizedSlice>()
    const loading = new Map<string, Once<void>>()
    const warned = new Set<string>()
    let hasShownTranslation = false
    let current: { readonly locale: string; readonly language: Language } | undefined

    function show(texts: Catalogue, isWhole: boolean): void {
      const catalogue = texts['families'] ? { ...texts, families: { ...named, ...texts['families'] } } : texts
      const meant = Object.fromEntries(Object.keys(catalogue).map(group => [group, overrides?.[group]]))
      // Unknown entries of the site's own texts are reported only once all texts are known.
      const merged = mergeMessages(catalogue, meant, path => isWhole && warn(path))
      state.messages = ref({ ...state.messages, ...merged })
    }
    function warn(path: string): void {
      if (warned.has(path)) return
      warned.add(path)
      browser.log('warn', `The \`messages\` option has no text at \`${path}\`; it was ignored.`)
    }

    /** Loads the texts of a slice in the user's language. Falls back to English if it has none, or they do not load. */
    async function fetchTexts(name: string, { load }: SliceTexts): Promise<void> {
      const translated = await translate(name, load)
      show(translated ?? (await load()).en, true)
      if (translated) hasShownTranslation = true
      if (name === own.name) state.buttons = localeIf(translated !== undefined)
    }
    function localeIf(isTranslated: boolean): Locale {
      if (!current || !isTranslated) return { ...english }
      return { locale: current.locale, direction: current.language.direction }
    }
    function loadFirst(): void {
      for (const localizedSlice of localizedSlices.values())
        if (localizedSlice.texts?.first) loadOne(localizedSlice).catch(() => {})
    }
    async function translate(name: string, loadEnglish: SliceTexts['load']): Promise<Catalogue | undefined> {
      const { turn, load, first } = current?.language ?? {}
      try {
        if (turn) return (await turn()).turn((await loadEnglish()).en)
        const { messages, slices } = (await load?.()) ?? {}
        return name === own.name ? messages && { ...first, ...messages } : (await slices?.[name]?.())?.messages
      } catch (error) {
        browser.log(
          'warn',
          `The texts of "${name}" for \`${current?.locale}\` could not be loaded; English stands in.`,
          error,
        )
        return undefined
      }
    }

    function loadOne({ name, texts }: LocalizedSlice): Promise<void> {
      if (!texts) return Promise.resolve()
      const fetching = loading.get(name) ?? once(() => fetchTexts(name, texts))
      loading.set(name, fetching)
      return fetching()
    }
    function withNeeded(localizedSlice: LocalizedSlice): LocalizedSlice[] {
      const needed = (localizedSlice.texts?.needs ?? []).flatMap(name => localizedSlices.get(name) ?? [])
      return [own, localizedSlice, ...needed]
    }

    function add(added: readonly LocalizedSlice[]): void {
      for (const localizedSlice of added) {
        if (localizedSlices.has(localizedSlice.name)) continue
        localizedSlices.set(localizedSlice.name, localizedSlice)
        if (localizedSlice.texts?.first) show(localizedSlice.texts.first, false)
      }
      if (current) loadFirst()
    }
    add([own])

    return {
      state,
      get isTranslated() {
        return current !== undefined
      },
      add,
      setLanguages(languages) {
        const locale = pickLocale(wanted, Object.keys(languages))
        const language = languages[locale]
        if (current || !language) return
        current = { locale, language }
        if (language.first) {
          show(language.first, false)
          state.buttons = localeIf(true)
        } else loadFirst()
      },
      async load(localizedSlice) {
        const groups = new Set<string>([...localizedSlices.values()].flatMap(({ texts }) => texts?.groups ?? []))
        if (typeof (overrides ?? {}) !== 'object') warn('messages')
        else Object.keys(overrides ?? {}).forEach(group => groups.has(group) || warn(group))
        await Promise.all(withNeeded(localizedSlice).map(loadOne)).finally(
          () => hasShownTranslation && Object.assign(state, localeIf(true)),
        )
      },
    }
  },
)
