import { type Catalogue, defineFeature, type Language, type Messages, type SliceTexts } from '@latchkey/core'
import { proxy, ref } from 'valtio/vanilla'

import { mergeMessages } from './merge-messages.ts'
import { pickLocale } from './pick-locale.ts'
import { en as shared } from './shared.en.ts'

export interface MessagesState {
  /** `en`, or a language that the kit has, as BCP 47. */
  readonly locale: string
  readonly direction: Language['direction']
  /** The texts that have loaded so far; see {@link MessagesController.load}. */
  readonly messages: Messages
}

/** What has texts: a slice. */
export interface Speaker {
  readonly name: string
  readonly texts?: SliceTexts
}

export interface MessagesController {
  readonly state: MessagesState
  /** Makes slices known, and says at once what they say first. */
  add(speakers: readonly Speaker[]): void
  /** Brings in the texts of a slice and of those that it needs. Rejects when they do not load; the next call tries again. */
  load(speaker: Speaker): Promise<void>
  /** Whether {@link load} is done. */
  isLoaded(speaker: Speaker): boolean
}

const own: Speaker = {
  name: 'shared',
  texts: { groups: Object.keys(shared), load: async () => ({ en: shared }), first: shared },
}

/**
 * The texts of one kit. English stands at once, as far as the first screen goes; the texts of a slice come with the first screen that shows
 * them. Another language takes the place of English once its chunks have come; what does not load, or is not translated, stays English.
 */
export const messagesFeature = defineFeature<MessagesController>(
  'messages',
  ({ options, parts, environment: { browser } }) => {
    const wanted = options.locale === undefined ? browser.languages : [options.locale]
    const overrides = options.messages as Record<string, unknown> | undefined
    const state = proxy<{ locale: string; direction: Language['direction']; messages: Messages }>({
      locale: 'en',
      direction: 'ltr',
      messages: ref({} as Messages),
    })
    const speakers = new Map<string, Speaker>()
    const loading = new Map<string, Promise<void>>()
    const loaded = new Set<string>()
    const warned = new Set<string>()
    let spoken: Promise<{ name: string; language: Language | undefined }> | undefined

    function show(catalogue: Catalogue, isWhole: boolean): void {
      const meant = Object.fromEntries(Object.keys(catalogue).map(group => [group, overrides?.[group]]))
      // What the site's own texts lack of the first ones is said once all of them are known.
      const merged = mergeMessages(catalogue, meant, path => isWhole && warn(path))
      state.messages = ref({ ...state.messages, ...merged })
    }
    function warn(path: string): void {
      if (warned.has(path)) return
      warned.add(path)
      browser.log('warn', `The \`messages\` option has no text at \`${path}\`; it was ignored.`)
    }

    async function speak(): Promise<{ name: string; language: Language | undefined }> {
      const languages = isEnglish(wanted[0]) ? {} : ((await parts.loadLanguages?.()) ?? {})
      const name = pickLocale(wanted, Object.keys(languages))
      return { name, language: languages[name] }
    }

    async function translate(name: string, { load }: SliceTexts): Promise<void> {
      const { en } = await load()
      show({ ...en }, true)
      spoken ??= speak()
      const translation = await spoken
        .then(async ({ name: locale, language }) => {
          const turned = language?.turn && (await language.turn()).turn(en)
          const messages = turned ?? (await language?.catalogues?.[name]?.())?.messages
          return messages && { locale, direction: language?.direction ?? 'ltr', messages }
        })
        .catch((error: unknown) => {
          spoken = undefined
          browser.log('warn', `The texts of "${name}" could not be loaded in your language; English stands in.`, error)
        })
      if (!translation) return
      show(over(en, translation.messages), true)
      state.locale = translation.locale
      state.direction = translation.direction
    }

    function loadOne({ name, texts }: Speaker): Promise<void> {
      if (!texts) return Promise.resolve()
      const underway = loading.get(name) ?? translate(name, texts)
      loading.set(name, underway)
      underway.then(
        () => loaded.add(name),
        () => loading.delete(name),
      )
      return underway
    }
    function withNeeded(speaker: Speaker): Speaker[] {
      const needed = (speaker.texts?.needs ?? []).flatMap(name => speakers.get(name) ?? [])
      return [own, speaker, ...needed]
    }

    function add(added: readonly Speaker[]): void {
      for (const speaker of added) {
        if (speakers.has(speaker.name)) continue
        speakers.set(speaker.name, speaker)
        if (!speaker.texts?.first) continue
        show(speaker.texts.first, false)
        if (!isEnglish(wanted[0])) loadOne(speaker).catch(() => {})
      }
    }
    add([own])

    return {
      state,
      add,
      async load(speaker) {
        const groups = new Set<string>([...speakers.values()].flatMap(({ texts }) => texts?.groups ?? []))
        if (typeof (overrides ?? {}) !== 'object') warn('messages')
        else Object.keys(overrides ?? {}).forEach(group => groups.has(group) || warn(group))
        await Promise.all(withNeeded(speaker).map(loadOne))
      },
      isLoaded: speaker => withNeeded(speaker).every(({ name, texts }) => !texts || loaded.has(name)),
    }
  },
)

/** The tags that a browser in English sends first; `en-XA` is a pseudo-locale. */
function isEnglish(tag = 'en'): boolean {
  return /^en(-(?!xa)|$)/i.test(tag)
}

/** A translation over the English texts: what is not translated stays. */
function over(english: Catalogue, translated: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(english).map(([group, texts]) => [group, { ...texts, ...translated[group] }]),
  )
}
