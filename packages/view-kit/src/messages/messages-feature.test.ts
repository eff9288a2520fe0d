import { createStore, type KitOptions, type Language, type Store } from '@latchkey/core'
import type { AppKitNetwork, ChainAdapter, ChainNamespace } from '@latchkey/primitives'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { messagesFeature, type LocalizedSlice } from './messages-feature.ts'
import { en as shared } from './shared.en.ts'

const points = { points: { title: 'Points', text: 'What you have earned' } }

function setUpLanguage(language: Language) {
  const environment = createTestEnvironment({ languages: ['xx-YY', 'en'] })
  const store: Store = createStore({ projectId: 'project', networks: [testNetworks.mainnet] }, environment)
  const loadEnglish = vi.fn<() => Promise<{ en: typeof points }>>(async () => ({ en: points }))
  const slice: LocalizedSlice = { name: 'points', texts: { groups: ['points'], load: loadEnglish } }
  const messages = store.use(messagesFeature)
  messages.setLanguages({ xx: language })
  messages.add([slice])
  const text = (): unknown => (messages.state.messages as unknown as Partial<typeof points>).points?.title
  return { load: () => messages.load(slice), state: messages.state, text, environment, loadEnglish }
}

const xxShared = { ...shared, common: { ...shared.common, back: 'xx back' } }
const xxPoints = { points: { title: 'xx points', text: 'xx text' } }

describe('another language', () => {
  test('replaces English, whose texts are not fetched', async () => {
    const translation = { messages: xxShared, slices: { points: async () => ({ messages: xxPoints }) } }
    const { load, state, text, loadEnglish } = setUpLanguage({ direction: 'rtl', load: async () => translation })
    await load()
    expect(text()).toBe('xx points')
    expect(state.messages.common.back).toBe('xx back')
    expect(state).toMatchObject({ locale: 'xx', direction: 'rtl' })
    expect(loadEnglish).not.toHaveBeenCalled()
  })

  test('falls back to English if a slice has no texts in it', async () => {
    const { load, state, text } = setUpLanguage({
      direction: 'ltr',
      load: async () => ({ messages: xxShared, slices: {} }),
    })
    await load()
    expect(text()).toBe('Points')
    expect(state.messages.common.back).toBe('xx back')
  })

  test.each([
    ['as a whole', () => Promise.reject(new Error('gone'))],
    [
      'for one slice',
      async () => ({ messages: xxShared, slices: { points: () => Promise.reject(new Error('gone')) } }),
    ],
  ])('falls back to English with a console message if it fails to load %s', async (_, loadLanguage) => {
    const { load, text, environment } = setUpLanguage({ direction: 'ltr', load: loadLanguage })
    await load()
    expect(text()).toBe('Points')
    expect(environment.browser.logs.map(({ message }) => message)).toContain(
      'The texts of "points" for `xx` could not be loaded; English stands in.',
    )
  })

  test('has the texts of page buttons at once, and fetches nothing before a slice is loaded', async () => {
    const load = vi.fn(async () => ({ messages: xxShared, slices: {} }))
    const first = { button: { ...shared.button, connect: 'xx connect' } }
    const environment = createTestEnvironment({ languages: ['xx'] })
    const options = { projectId: 'project', networks: [testNetworks.mainnet] as const }
    const messages = createStore({ ...options, messages: { button: { account: 'own account' } } }, environment).use(
      messagesFeature,
    )
    messages.setLanguages({ xx: { direction: 'rtl', first, load } })
    expect(messages.state.buttons).toEqual({ locale: 'xx', direction: 'rtl' })
    expect(messages.state.messages.button).toEqual({ ...first.button, account: 'own account' })
    expect(messages.state.messages.common.back).toBe(shared.common.back)
    expect(load).not.toHaveBeenCalled()
    messages.add([{ name: 'points' }])
    await vi.waitFor(() => expect(messages.state.messages.common.back).toBe('xx back'), 10_000)
  })

  test('applies to the modal once the texts of a screen are loaded, and to page buttons from the first', async () => {
    let deliver = (): void => {}
    const arrived = new Promise<void>(resolve => (deliver = resolve))
    const { load, state } = setUpLanguage({
      direction: 'rtl',
      first: { button: shared.button },
      load: async () => ({
        messages: xxShared,
        slices: { points: () => arrived.then(() => ({ messages: xxPoints })) },
      }),
    })
    const loading = load()
    await vi.waitFor(() => expect(state.messages.common.back).toBe('xx back'), 10_000)
    expect(state).toMatchObject({ locale: 'en', direction: 'ltr', buttons: { locale: 'xx', direction: 'rtl' } })
    deliver()
    await loading
    expect(state).toMatchObject({ locale: 'xx', direction: 'rtl' })
  })

  test('falls back to English, page buttons included, if its other texts fail to load', async () => {
    const first = { button: { ...shared.button, connect: 'xx connect' } }
    const { load, state } = setUpLanguage({ direction: 'rtl', first, load: () => Promise.reject(new Error('gone')) })
    expect(state.messages.button.connect).toBe('xx connect')
    await load()
    expect(state).toMatchObject({ locale: 'en', direction: 'ltr', buttons: { locale: 'en', direction: 'ltr' } })
    expect(state.messages.button.connect).toBe(shared.button.connect)
  })
})

describe('a chain namespace of an adapter', () => {
  function named(adapter: Partial<ChainAdapter>, network: AppKitNetwork = testNetworks.mainnet) {
    const options: KitOptions = {
      projectId: 'project',
      networks: [network],
      adapters: [{ ...createMockAdapter(), ...adapter }],
    }
    const environment = createTestEnvironment()
    return createStore({ ...options, messages: { families: { dot: 'Dots' } } }, environment).use(messagesFeature).state
      .messages.families
  }
  const sui = 'sui' as ChainNamespace

  test('has the name of its adapter, or else its id', () => {
    expect(named({ namespace: sui, namespaceInfo: { name: 'Sui' } })).toMatchObject({ sui: 'Sui', eip155: 'Ethereum' })
    expect(named({ namespace: sui })).toMatchObject({ sui: 'sui', eip155: 'Ethereum' })
    expect(named({}, { ...testNetworks.mainnet, chainNamespace: sui })).toMatchObject({ sui: 'sui' })
  })

  test('has the site’s own name before that of its adapter', () => {
    const dot = 'dot' as ChainNamespace
    expect(named({ namespace: dot, namespaceInfo: { name: 'Dot' } })).toMatchObject({ dot: 'Dots' })
  })
})
