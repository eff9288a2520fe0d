import type { Catalogue, Extension, RouteName, ScreenModule } from '@latchkey/core'
import { firstSlices } from '@latchkey/features'
import { loadingDelayMs, loadingLimitMs } from '@latchkey/view-kit'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
} from '../test/world.ts'
import { load, replaceable, restoreScreens, screens } from './screen-rows.test-support.ts'

restoreScreens()

describe('loading a screen', () => {
  test('shows a retry in place of a screen whose texts failed to load, and the screen once they have', async () => {
    const english = firstSlices.find(({ name }) => name === 'wallets')?.texts as {
      load: () => Promise<{ en: Catalogue }>
    }
    const { load: loadTexts } = english
    english.load = () => Promise.reject(new TypeError('offline'))
    const { store } = await createWorld()
    store.modal.open({ view: 'GetWallet' })
    await until(() => has('w3m-connecting-widget-secondary-button'), 'the retry')
    expect(byTestId('w3m-header-text').textContent).toBe('Get a wallet')
    english.load = loadTexts
    byTestId('w3m-connecting-widget-secondary-button').click()
    await shown('lk-get-wallet-view')
    expect(visibleTexts()).toContain('Explore all wallets')
  })

  test('shows a retry in place of a screen that throws, or whose title does, and the console names it', async () => {
    let isBroken = true
    class CarelessScreen extends HTMLElement {
      static readonly tag = 'test-careless-screen'
      get updateComplete(): Promise<unknown> {
        return isBroken ? Promise.reject(new Error('careless')) : Promise.resolve()
      }
    }
    const careless: Extension = {
      name: 'careless',
      screens: {
        ['Points' as RouteName]: {
          tag: CarelessScreen.tag,
          title: () => {
            throw new Error('careless')
          },
          load: async () => ({ elements: [CarelessScreen] }),
        },
      },
    }
    const { store, environment } = await createWorld({ options: { extensions: [careless] } })
    store.modal.open({ view: 'Points' as 'WhatIsAWallet' })
    await until(() => visibleTexts().includes('This screen didn’t load'), 'the message')
    const logged = environment.browser.logs.map(({ message }) => message)
    expect(logged).toEqual(expect.arrayContaining(['The title of Points failed', 'The screen Points did not load']))
    isBroken = false
    byTestId('w3m-connecting-widget-secondary-button').click()
    await shown(CarelessScreen.tag)
    expect(visibleTexts()).not.toContain('This screen didn’t load')
    expect(byTestId('w3m-header-text').textContent).toBe('Points')
  })

  // covers: S2.11
  test('shows a retry in place of a screen that failed to load', async () => {
    const { store } = await createWorld()
    replaceable.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    store.modal.open({ view: 'WhatIsAWallet' })
    await until(() => visibleTexts().includes('This screen didn’t load'), 'the message')
    replaceable.load = load
    byTestId('w3m-connecting-widget-secondary-button').click()
    await shown('lk-what-is-a-wallet-view')
    expect(visibleTexts()).not.toContain('This screen didn’t load')
  })

  test('offers to reload the page if the same screen failed twice, until it shows', async () => {
    const { store, environment } = await createWorld()
    const lose = (): Promise<never> => Promise.reject(new TypeError('error loading dynamically imported module'))
    const retry = (): void => byTestId('w3m-connecting-widget-secondary-button').click()
    const said = () => until(() => visibleTexts().includes('This screen didn’t load'), 'the message')
    replaceable.load = lose
    store.modal.open({ view: 'WhatIsAWallet' })
    await said()
    expect(has('reload-page')).toBe(false)
    retry()
    await until(() => has('reload-page'), 'the way out')
    expect(visibleTexts()).toContain('Reload page')
    expect(environment.browser.reloads).toBe(0)

    store.router.reset('Networks')
    await shown('lk-networks-view')
    store.router.push('WhatIsAWallet')
    await until(() => has('reload-page'), 'the way out, from elsewhere too')
    byTestId('reload-page').click()
    expect(environment.browser.reloads).toBe(1)

    replaceable.load = load
    retry()
    await shown('lk-what-is-a-wallet-view')
    store.router.reset('Networks')
    await shown('lk-networks-view')
    replaceable.load = lose
    store.router.push('WhatIsAWallet')
    await said()
    expect(has('reload-page')).toBe(false)
  })

  test('keeps the focus on the title while a screen loads, after it failed, and once it shows', async () => {
    const { store, environment } = await createWorld()
    const title = (): HTMLElement => byTestId('w3m-header-text')
    store.modal.open()
    await shown('lk-connect-view')
    await tabTo('all-wallets')
    let lose = (): void => {}
    replaceable.load = () =>
      new Promise((_, reject) => {
        lose = () => reject(new TypeError('Failed to fetch dynamically imported module'))
      })
    store.router.push('WhatIsAWallet')
    await settled()
    await environment.advance(loadingDelayMs)
    await until(() => has('w3m-header-text') && findAll('.hold').length === 1, 'word that it loads')
    expect(focused()).toBe(title())
    lose()
    await until(() => visibleTexts().includes('This screen didn’t load'), 'the message')
    expect(focused()).toBe(title())

    await tabTo('w3m-connecting-widget-secondary-button')
    await userEvent.keyboard('{Enter}')
    await until(() => findAll('.hold').length === 1, 'another try')
    expect(focused()).toBe(title())
    lose()
    await until(() => has('reload-page'), 'the message again')
    expect(focused()).toBe(title())

    await tabTo('w3m-connecting-widget-secondary-button')
    replaceable.load = load
    await userEvent.keyboard('{Enter}')
    await shown('lk-what-is-a-wallet-view')
    expect(focused()).toBe(title())
    expect(title().textContent).toBe('What is a wallet?')
  })

  test('restores focus and scroll position of the list after a screen that loaded slowly', async () => {
    const { store, environment } = await createWorld()
    store.modal.open({ view: 'AllWallets' })
    const view = await shown('lk-all-wallets-view')
    await until(() => findAll('lk-cell').length > 12, 'the wallets')
    const [scroller] = findAll('.scroll-mask', view.shadowRoot ?? view)
    if (!scroller) throw new Error('Nothing scrolls')
    scroller.scrollTop = 120
    const help = byTestId('wallet-search-item-w3')
    help.focus({ preventScroll: true })
    await settled()
    const top = scroller.scrollTop
    expect(top).toBeGreaterThan(50)
    let deliver = (_: ScreenModule): void => {}
    replaceable.load = () => new Promise(resolve => (deliver = resolve))
    store.router.push('WhatIsAWallet')
    await settled()
    await environment.advance(loadingDelayMs)
    await until(() => findAll('.hold').length === 1, 'word that it loads')
    deliver(await load())
    await shown('lk-what-is-a-wallet-view')
    store.modal.back()
    await shown('lk-all-wallets-view')
    expect(focused()).toBe(help)
    expect(scroller.scrollTop).toBe(top)
  })

  test('offers another try for a screen that never loads, and shows one that arrives later', async () => {
    const { store, environment } = await createWorld()
    let deliver = (_: ScreenModule): void => {}
    replaceable.load = () => new Promise(resolve => (deliver = resolve))
    store.modal.open({ view: 'WhatIsAWallet' })
    await until(() => has('w3m-header-text'), 'the shell')
    await settled()
    await environment.advance(loadingLimitMs - 1)
    expect(visibleTexts()).not.toContain('This screen didn’t load')
    await environment.advance(1)
    await until(() => visibleTexts().includes('This screen didn’t load'), 'the message')
    deliver(await load())
    await shown('lk-what-is-a-wallet-view')
    expect(visibleTexts()).not.toContain('This screen didn’t load')
    expect(findAll('lk-what-is-a-wallet-view')).toHaveLength(1)
  })

  test('moves the focus to the title of a screen that fails at once', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    await tabTo('all-wallets')
    replaceable.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    store.router.push('WhatIsAWallet')
    await until(() => visibleTexts().includes('This screen didn’t load'), 'the message')
    expect(focused()).toBe(byTestId('w3m-header-text'))
  })

  test('shows that it is loading only after 400 ms', async () => {
    const { store, environment } = await createWorld()
    replaceable.load = () => new Promise(() => {})
    store.modal.open({ view: 'WhatIsAWallet' })
    await until(() => has('w3m-header-text'), 'the shell')
    await environment.advance(loadingDelayMs - 1)
    await settled()
    expect(findAll('.hold')).toEqual([])
    await environment.advance(1)
    await settled()
    expect(find('.hold').getAttribute('aria-busy')).toBe('true')
  })

  test('drops a screen that arrives too late', async () => {
    const { store } = await createWorld()
    let deliver = (_: ScreenModule): void => {}
    replaceable.load = () => new Promise(resolve => (deliver = resolve))
    store.modal.open({ view: 'WhatIsAWallet' })
    store.router.reset('Networks')
    await shown('lk-networks-view')
    deliver(await load())
    await settled()
    expect(findAll('lk-what-is-a-wallet-view')).toEqual([])
    expect(findAll('lk-networks-view').length).toBe(1)
  })

  test('fetches the screen of a row when the pointer moves to it, and nothing before', async () => {
    const asked: string[] = []
    const tables = Object.entries(screens)
    const loads = tables.map(([, view]) => view.load)
    tables.forEach(([name, view], index) => {
      view.load = () => {
        asked.push(name)
        return loads[index]?.() ?? Promise.reject(new Error(name))
      }
    })
    try {
      const { store } = await createWorld()
      await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
      await settled()
      expect(asked).toEqual([])
      store.modal.open()
      await shown('lk-connect-view')
      expect(asked).toEqual(['Connect'])
      await userEvent.hover(byTestId('all-wallets'))
      expect(asked).toContain('AllWallets')
      expect(asked).not.toContain('ConnectingExternal')
      await tabTo('wallet-selector-io.foxglove')
      expect(asked).toContain('ConnectingExternal')
    } finally {
      tables.forEach(([, view], index) => (view.load = loads[index] ?? view.load))
    }
  })

  test.each(['an answer that came late', 'no answer', 'a failure', 'a failure at once'])(
    'returns the focus to the control that opened a screen, after %s',
    async ending => {
      const { store, environment } = await createWorld()
      store.modal.open()
      await shown('lk-connect-view')
      await tabTo('all-wallets')
      const next = defer()
      store.router.push('WhatIsAWallet')
      if (ending === 'a failure at once') next.lose()
      else {
        await settled()
        await environment.advance(loadingDelayMs)
        await until(() => findAll('.hold').length === 1, 'word that it loads')
      }
      if (ending.startsWith('an answer')) {
        next.deliver()
        await shown('lk-what-is-a-wallet-view')
      } else if (ending.startsWith('a failure')) {
        next.lose()
        await until(() => visibleTexts().includes('This screen didn’t load'), 'the message')
      }
      expect(focused()).toBe(byTestId('w3m-header-text'))
      store.modal.back()
      await shown('lk-connect-view')
      expect(focused()).toBe(byTestId('all-wallets'))
    },
  )
})

/** Makes the screen load or fail on command. */
function defer(): { deliver(): void; lose(): void } {
  let resolve = (_: ScreenModule): void => {}
  let reject = (_: unknown): void => {}
  const screen = new Promise<ScreenModule>((...ends) => ([resolve, reject] = ends))
  replaceable.load = () => screen
  return {
    deliver: () => void load().then(resolve, reject),
    lose: () => reject(new TypeError('Failed to fetch dynamically imported module')),
  }
}
