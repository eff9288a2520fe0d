import type { ScreenModule } from '@latchkey/core'
import { createMockConnector } from '@latchkey/testing'
import { loadingDelayMs } from '@latchkey/view-kit'
import { describe, expect, onTestFinished, test } from 'vitest'

import { byTestId, createWorld, find, findAll, focused, has, settled, shown, until } from '../test/world.ts'
import { load, replaceable, restoreScreens, screens } from './screen-rows.test-support.ts'

restoreScreens()

/** Selects animations on a timeline of time, not of scrolling. */
function timed(animations: Animation[] = []): Animation[] {
  return animations.filter(({ timeline }) => timeline === document.timeline)
}

/** Waits for the first frame of a view. */
async function enters(tag: string): Promise<void> {
  while (timed(findAll(tag)[0]?.shadowRoot?.getAnimations()).length === 0) await new Promise(requestAnimationFrame)
}

/** Returns the start offsets of a view's entering parts. */
async function comesFrom(tag: string): Promise<unknown[]> {
  await enters(tag)
  const frames = timed(find(tag).shadowRoot?.getAnimations()).map(
    ({ effect }) => (effect as KeyframeEffect).getKeyframes()[0],
  )
  return [...new Set(frames.map(frame => frame?.['translate']))]
}

/** Returns the animation of a logo, stopped. */
async function flying(): Promise<Animation> {
  while (findAll('.flying').length === 0) await new Promise(requestAnimationFrame)
  const [flight] = find('.flying').getAnimations()
  if (!flight) throw new Error('Nothing flies')
  flight.pause()
  for (const animation of find('lk-router').getAnimations()) animation.pause()
  for (const animation of find('lk-router').getAnimations()) animation.currentTime = 0
  return flight
}

function expectSamePlace(one: DOMRect, other: DOMRect): void {
  expect(one.left).toBeCloseTo(other.left, 0)
  expect(one.top).toBeCloseTo(other.top, 0)
  expect(one.width).toBeCloseTo(other.width, 0)
}

describe('the router', () => {
  test('fades out with its texts when the kit is destroyed', async () => {
    const { store } = await createWorld()
    store.modal.open({ view: 'Networks' })
    const view = (await shown('lk-networks-view')) as HTMLElement & { requestUpdate(): void }
    store.destroy()
    view.requestUpdate()
    await settled()
    expect(view.shadowRoot?.querySelector('[data-testid=what-is-a-network]')?.textContent).toBe('What is a network?')
  })

  // covers: S9.57, S9.58, S9.59
  test('changes the title in 120 ms and the view in 150 ms, and most of the height within 150 ms', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    const before = find('lk-router').getBoundingClientRect().height
    store.router.push('WhatIsAWallet')
    await enters('lk-what-is-a-wallet-view')
    const lasts = (animations: Animation[] = []): unknown[] => [
      ...new Set(timed(animations).map(({ effect }) => effect?.getComputedTiming().duration)),
    ]
    expect(lasts(byTestId('w3m-header-text').getAnimations())).toEqual([120])
    expect(lasts(find('lk-what-is-a-wallet-view').shadowRoot?.getAnimations())).toEqual([150])
    const [growing] = find('lk-router').getAnimations()
    if (!growing) throw new Error('Nothing grows')
    growing.pause()
    const heightAt = (time: number): number => {
      growing.currentTime = time
      return find('lk-router').getBoundingClientRect().height
    }
    expect(heightAt(0)).toBeCloseTo(before, 0)
    const half = heightAt(150)
    growing.finish()
    await settled()
    const after = find('lk-router').getBoundingClientRect().height
    expect(Math.abs(after - half)).toBeLessThan(Math.abs(after - before) / 10)
  })

  test('changes the title and the back button in the same frame as the body, however long the body takes', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    const seen = new Set<string>()
    const look = (): void => {
      const tags = ['lk-connect-view', 'lk-what-is-a-wallet-view'].filter(tag => findAll(tag).length > 0)
      const start = ['header-back', 'header-help'].filter(has)
      seen.add([byTestId('w3m-header-text').textContent, ...start, ...tags].join(' '))
    }
    let deliver = (_: ScreenModule): void => {}
    replaceable.load = () => new Promise(resolve => (deliver = resolve))
    store.router.push('WhatIsAWallet')
    for (let frame = 0; frame < 5; frame++) {
      await new Promise(requestAnimationFrame)
      look()
    }
    deliver(await load())
    while (findAll('lk-what-is-a-wallet-view').length === 0) {
      await new Promise(requestAnimationFrame)
      look()
    }
    expect([...seen]).toEqual([
      'Connect wallet header-help lk-connect-view',
      'What is a wallet? header-back lk-what-is-a-wallet-view',
    ])
  })

  test('keeps the cards while their content fades out, and accepts no input meanwhile', async () => {
    const { store } = await createWorld()
    store.modal.open()
    const view = await shown('lk-connect-view')
    store.router.push('WhatIsAWallet')
    while (!view.inert) await new Promise(requestAnimationFrame)
    const fading = timed(view.shadowRoot?.getAnimations())
    const faded = fading.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : undefined))
    expect(faded).toContain(find('ul.list', view.shadowRoot ?? view))
    expect(faded.filter(element => element?.matches('.plate, .body'))).toEqual([])
    expect(fading.map(({ effect }) => effect?.getComputedTiming().duration)).toEqual(fading.map(() => 80))
    await shown('lk-what-is-a-wallet-view')
    store.modal.back()
    await shown('lk-connect-view')
    expect(view.inert).toBe(false)
  })

  test('restores a view that was leaving when it is requested again', async () => {
    const { store } = await createWorld()
    store.modal.open()
    const view = await shown('lk-connect-view')
    store.router.push('WhatIsAWallet')
    while (!view.inert) await new Promise(requestAnimationFrame)
    timed(view.shadowRoot?.getAnimations()).forEach(animation => animation.pause())
    store.modal.back()
    await settled()
    expect(view.inert).toBe(false)
    expect(getComputedStyle(find('.plate > ul')).opacity).toBe('1')
    expect(getComputedStyle(byTestId('w3m-header-text')).opacity).toBe('1')
    expect(byTestId('w3m-header-text').textContent).toBe('Connect wallet')
  })

  test('moves the logo of the pressed row to its next position, and back', async () => {
    const { store, foxglove } = await createWorld()
    foxglove.behave({ connect: 'hang' })
    store.modal.open()
    await shown('lk-connect-view')
    const row = byTestId('wallet-selector-io.foxglove').getRootNode() as ShadowRoot
    const small = row.host.querySelector('lk-logo') as HTMLElement
    const start = small.getBoundingClientRect()
    byTestId('wallet-selector-io.foxglove').click()
    const flight = await flying()
    flight.currentTime = 0
    expectSamePlace(find('.flying').getBoundingClientRect(), start)
    const large = find('lk-ring lk-logo')
    expect(getComputedStyle(large).opacity).toBe('0')
    flight.currentTime = 259.9
    expectSamePlace(find('.flying').getBoundingClientRect(), large.getBoundingClientRect())
    flight.finish()
    await settled()
    expect(findAll('.flying')).toEqual([])
    expect(getComputedStyle(large).opacity).toBe('1')
    const there = large.getBoundingClientRect()
    store.modal.back()
    const return_ = await flying()
    return_.currentTime = 0
    expectSamePlace(find('.flying').getBoundingClientRect(), there)
    return_.currentTime = 259.9
    expectSamePlace(find('.flying').getBoundingClientRect(), small.getBoundingClientRect())
  })

  test('moves the logo from its earlier position when the screen was loading for long', async () => {
    const { store, environment, foxglove } = await createWorld()
    foxglove.behave({ connect: 'hang' })
    store.modal.open()
    await shown('lk-connect-view')
    store.router.push('WhatIsAWallet')
    await shown('lk-what-is-a-wallet-view')
    store.modal.back()
    await shown('lk-connect-view')
    const screen = screens.ConnectingExternal
    const loadScreen = screen.load
    onTestFinished(() => void (screen.load = loadScreen))
    let deliver = (): void => {}
    screen.load = () => new Promise(resolve => (deliver = () => void loadScreen().then(resolve)))
    const row = byTestId('wallet-selector-io.foxglove').getRootNode() as ShadowRoot
    const start = row.host.querySelector('lk-logo')?.getBoundingClientRect() as DOMRect
    byTestId('wallet-selector-io.foxglove').click()
    await settled()
    await environment.advance(loadingDelayMs)
    await until(() => findAll('.hold').length === 1, 'word that it loads')
    deliver()
    const flight = await flying()
    flight.currentTime = 0
    expectSamePlace(find('.flying').getBoundingClientRect(), start)
  })

  test('grows with a view, without an error of the page', async () => {
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
    expect(has('header-back')).toBe(false)
  })

  // covers: S2.48, S2.50
  test.each([
    [true, 'lk-all-wallets-view'],
    [false, 'lk-connecting-any-view'],
  ])('opens, without adapters, on a phone: %s, <%s>', async (isMobile, tag) => {
    const { store } = await createWorld({ adapters: [], environment: { platform: { isMobile } } })
    store.modal.open()
    expect((await shown(tag)).isConnected).toBe(true)
  })

  // covers: S2.49, S2.51
  test.each([
    [true, 'lk-all-wallets-view'],
    [false, 'lk-connecting-any-view'],
  ])('opens, with manual control, on a phone: %s, <%s>', async (isMobile, tag) => {
    const { store } = await createWorld({ options: { manualWCControl: true }, environment: { platform: { isMobile } } })
    store.modal.open()
    expect((await shown(tag)).isConnected).toBe(true)
  })

  // covers: S2.52
  test('opens the named view', async () => {
    const { store, connect } = await createWorld()
    await connect()
    store.modal.open({ view: 'WhatIsANetwork' })
    expect((await shown('lk-what-is-a-network-view')).isConnected).toBe(true)
  })

  // covers: S2.53
  test.each([
    ['en', '10px', '-10px'],
    ['ar-XB', '-10px', '10px'],
  ])('slides in, with %s, the next view from %s, the previous one from %s', async (locale, next, before) => {
    const { store } = await createWorld({ options: { locale } })
    store.modal.open()
    await shown('lk-connect-view')
    store.router.push('WhatIsAWallet')
    expect(await comesFrom('lk-what-is-a-wallet-view')).toEqual([next])
    await shown('lk-what-is-a-wallet-view')
    byTestId('header-back').click()
    expect(await comesFrom('lk-connect-view')).toEqual([before])
  })

  // covers: S2.53, S2.54, S2.55
  test('goes back through the history, to the account from Connect, and closes', async () => {
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
