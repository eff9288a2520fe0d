import { defineFeature } from '@latchkey/core'
import { proxy, ref } from 'valtio/vanilla'

import type { Messages } from './en.ts'
import { enFirst } from './en-first.ts'
import { type Locale, type LocaleName, locales, pickLocale } from './locales.ts'
import { mergeMessages } from './merge-messages.ts'

export interface MessagesState {
  readonly locale: LocaleName
  readonly direction: Locale['direction']
  /** Until {@link MessagesController.load} is done only what the first screen, the shell and the page buttons show. */
  readonly messages: Messages
}

export interface MessagesController {
  readonly state: MessagesState
  /** Brings in the texts of every screen. Rejects when they do not load; the next call tries again. */
  load(): Promise<void>
}

/**
 * The texts of one kit. English stands at once, as far as the first screen goes; the rest, or another language, takes its place
 * when its chunk has come. A language that does not load leaves English standing.
 */
export const messagesFeature = defineFeature<MessagesController>(
  'messages',
  ({ options, environment: { browser } }) => {
    const name = pickLocale(options.locale === undefined ? browser.languages : [options.locale])
    const state = proxy<MessagesState>({
      locale: 'en',
      direction: 'ltr',
      // What the site's own texts lack of the first screens is said once all of them are known.
      messages: ref(mergeMessages(enFirst as Messages, name === 'en' ? options.messages : undefined, () => {})),
    })
    let loading: Promise<void> | undefined
    if (name !== 'en') load().catch(() => {})

    function load(): Promise<void> {
      loading ??= fetchTexts().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    }

    async function fetchTexts(): Promise<void> {
      const { locale, messages } = await fetchLocale()
      const merged = mergeMessages(messages, options.messages, path =>
        browser.log('warn', `The \`messages\` option has no text at \`${path}\`; it was ignored.`),
      )
      Object.assign(state, { locale, direction: locales[locale].direction, messages: ref(merged) })
    }

    async function fetchLocale(): Promise<{ locale: LocaleName; messages: Messages }> {
      try {
        return { locale: name, messages: await locales[name].load() }
      } catch (error) {
        if (name === 'en') throw error
        browser.log('warn', `The texts for \`${name}\` could not be loaded; English stands in.`, error)
        return { locale: 'en', messages: await locales.en.load() }
      }
    }

    return { state, load }
  },
)
