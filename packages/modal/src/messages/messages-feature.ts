import { defineFeature } from '@latchkey/core'
import { proxy, ref } from 'valtio/vanilla'

import { en, type Messages } from './en.ts'
import { type Locale, type LocaleName, locales, pickLocale } from './locales.ts'
import { mergeMessages } from './merge-messages.ts'

export interface MessagesState {
  readonly locale: LocaleName
  readonly direction: Locale['direction']
  readonly messages: Messages
}

/**
 * The texts of one kit. English stands at once; another language takes its place when its chunk has come. A language that
 * does not load leaves English standing.
 */
export const messagesFeature = defineFeature<{ readonly state: MessagesState }>(
  'messages',
  ({ options, environment: { browser } }) => {
    const withOverrides = (messages: Messages): Messages =>
      mergeMessages(messages, options.messages, path =>
        browser.log('warn', `The \`messages\` option has no text at \`${path}\`; it was ignored.`),
      )
    const name = pickLocale(options.locale === undefined ? browser.languages : [options.locale])
    const state = proxy<MessagesState>({
      locale: 'en',
      direction: 'ltr',
      messages: ref(name === 'en' ? withOverrides(en) : en),
    })
    if (name !== 'en') void load(name)

    async function load(locale: LocaleName): Promise<void> {
      try {
        const messages = withOverrides(await locales[locale].load())
        Object.assign(state, { locale, direction: locales[locale].direction, messages: ref(messages) })
      } catch (error) {
        browser.log('warn', `The texts for \`${locale}\` could not be loaded; English stands in.`, error)
      }
    }

    return { state }
  },
)
