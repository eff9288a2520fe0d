import { createMockConnector } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import type { Messages } from '../messages/en.ts'
import { locales } from '../messages/locales.ts'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  settled,
  shown,
  until,
  visibleTexts,
} from '../test/world.ts'
import type { ViewModule } from '../views/view.ts'
import { views } from '../views/views.ts'
import { loadingDelayMs } from './lk-router.ts'

const { load } = views.WhatIsAWallet
const replaceable = views.WhatIsAWallet as { load: () => Promise<ViewModule> }

afterEach(() => {
  replaceable.load = load
})

describe('the router', () => {
  test('shows a retry in place of a screen whose texts did not load, and the screen once they have', async () => {
    const english = locales.en as { load: () => Promise<Messages> }
    const { load: loadTexts } = english
    english.load = () => Promise.reject(new TypeError('offline'))
    const { store } = await createWorld()
    store.modal.open({ view: 'WhatIsANetwork' })
    await until(() => has('w3m-connecting-widget-secondary-button'), 'the retry')
    expect(byTestId('w3m-header-text').textContent).toBe('What is a network?')
    english.load = loadTexts
    byTestId('w3m-connecting-widget-secondary-button').click()
    await shown('lk-what-is-a-network-view')
    expect(visibleTexts()).toContain('A network keeps the record')
  })

  // covers: S2.11
  test('shows a retry in place of a screen that did not load', async () => {
    const { store } = await createWorld()
    replaceable.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    store.modal.open({ view: 'WhatIsAWallet' })
    await until(() => visibleTexts().includes('This screen did not load'), 'the message')
    replaceable.load = load
    byTestId('w3m-connecting-widget-secondary-button').click()
    await shown('lk-what-is-a-wallet-view')
    expect(visibleTexts()).not.toContain('This screen did not load')
  })

  test('fades out with its texts when the kit is destroyed', async () => {
    const { store } = await createWorld()
    store.modal.open({ view: 'Networks' })
    const view = (await shown('lk-networks-view')) as HTMLElement & { requestUpdate(): void }
    store.destroy()
    view.requestUpdate()
    await settled()
    expect(view.shadowRoot?.querySelector('[data-testid=what-is-a-network]')?.textContent).toBe('What is a network?')
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

  test('drops a screen that came too late to be wanted', async () => {
    const { store } = await createWorld()
    let arrive = (_: ViewModule): void => {}
    replaceable.load = () => new Promise(resolve => (arrive = resolve))
    store.modal.open({ view: 'WhatIsAWallet' })
    store.router.reset('Networks')
    await shown('lk-networks-view')
    arrive(await load())
    await settled()
    expect(findAll('lk-what-is-a-wallet-view')).toEqual([])
    expect(findAll('lk-networks-view').length).toBe(1)
  })

  // covers: S9.57, S9.58, S9.59
  test('takes 120 ms for the title, 150 ms for the height and 150 ms for the view', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    store.router.push('WhatIsAWallet')
    await until(() => findAll('lk-what-is-a-wallet-view').length === 1, 'the view')
    store.router.push('WhatIsANetwork')
    const seen: Record<string, unknown> = {}
    const look = (): void => {
      const note = (name: string, element: Element | null | undefined): void => {
        const [animation] = element?.getAnimations() ?? []
        if (animation) seen[name] = animation.effect?.getComputedTiming().duration
      }
      note('title', byTestId('w3m-header-text'))
      note('height', find('lk-router'))
      note('view', findAll('lk-what-is-a-network-view')[0])
    }
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      look()
    }
    expect(seen).toEqual({ title: 120, height: 150, view: 150 })
  })

  test('grows when a view grows, without an error of the page', async () => {
    const errors: string[] = []
    const note = (event: ErrorEvent): void => void errors.push(event.message)
    window.addEventListener('error', note)
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    store.router.push('WhatIsAWallet')
    await shown('lk-what-is-a-wallet-view')
    store.modal.back()
    await shown('lk-connect-view')
    window.removeEventListener('error', note)
    expect(errors).toEqual([])
    expect(find('lk-router').hasAttribute('moving')).toBe(false)
  })

  test('moves the focus to the title of each view, and announces it', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    store.router.push('WhatIsANetwork')
    await shown('lk-what-is-a-network-view')
    expect(focused()).toBe(byTestId('w3m-header-text'))
    expect(byTestId('w3m-header-text').textContent).toBe('What is a network?')
    expect(find('.card > [role=status]').textContent).toBe('What is a network?')
    expect(find('dialog').getAttribute('aria-label')).toBe('What is a network?')
  })
})

describe('opening and going back', () => {
  // covers: S2.47
  test('opens Connect without an account', async () => {
    const { store } = await createWorld()
    store.modal.open()
    expect((await shown('lk-connect-view')).isConnected).toBe(true)
  })

  // covers: S2.48, S2.50
  test.each([
    [true, 'lk-all-wallets-view'],
    [false, 'lk-connecting-any-view'],
  ])('without adapters, on a phone: %s, opens <%s>', async (isMobile, tag) => {
    const { store } = await createWorld({ adapters: [], environment: { platform: { isMobile } } })
    store.modal.open()
    expect((await shown(tag)).isConnected).toBe(true)
  })

  // covers: S2.49, S2.51
  test.each([
    [true, 'lk-all-wallets-view'],
    [false, 'lk-connecting-any-view'],
  ])('with manual control, on a phone: %s, opens <%s>', async (isMobile, tag) => {
    const { store } = await createWorld({ options: { manualWCControl: true }, environment: { platform: { isMobile } } })
    store.modal.open()
    expect((await shown(tag)).isConnected).toBe(true)
  })

  // covers: S2.52
  test('opens the view that is named', async () => {
    const { store, connect } = await createWorld()
    await connect()
    store.modal.open({ view: 'WhatIsANetwork' })
    expect((await shown('lk-what-is-a-network-view')).isConnected).toBe(true)
  })

  // covers: S2.53, S2.54, S2.55
  test('goes back through the history, to the account from Connect, and out', async () => {
    const { store, connect } = await createWorld({ installed: [createMockConnector({ id: 'other', name: 'Other' })] })
    await connect()
    store.modal.open({ view: 'Connect' })
    await shown('lk-connect-view')
    store.router.push('WhatIsAWallet')
    await shown('lk-what-is-a-wallet-view')
    byTestId('header-back').click()
    await shown('lk-connect-view')
    byTestId('header-back').click()
    await shown('lk-account-view')
    expect(has('header-back')).toBe(false)
    store.modal.back()
    expect(store.modal.state.open).toBe(false)
  })
})
