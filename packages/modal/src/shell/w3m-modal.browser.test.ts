import { createMockConnector, testNetworks } from '@latchkey/testing'
import { fixture } from '@open-wc/testing'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import {
  byTestId,
  createWorld,
  emulate,
  find,
  findAll,
  focused,
  has,
  press,
  settled,
  shown,
  sitesOwn,
  until,
} from '../test/world.ts'

describe('<w3m-modal>', () => {
  // covers: S2.04
  test('renders with enableEmbedded in its place on the site, without a dialog or a scroll lock', async () => {
    const place = await fixture('<aside></aside>')
    const { store, modal } = await createWorld({ options: { enableEmbedded: true } })
    expect(modal).toBeUndefined()
    place.append(document.createElement('w3m-modal'))
    store.modal.open()
    await shown('lk-connect-view')
    expect(findAll('dialog')).toEqual([])
    expect(place.contains(find('w3m-modal'))).toBe(true)
    expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
    await until(() => findAll('.place').length === 0, 'the header')
    expect(document.activeElement).toBe(document.body)
    await expect(document).to.be.accessible(sitesOwn)
  })

  test('keeps the direction that the site has set on the element', async () => {
    const place = await fixture('<aside><w3m-modal dir="rtl"></w3m-modal></aside>')
    const { store } = await createWorld({ options: { enableEmbedded: true, locale: 'de' } })
    store.modal.open()
    await shown('lk-connect-view')
    const modal = place.firstElementChild as HTMLElement
    await until(() => modal.lang === 'de', 'the language')
    expect(modal.dir).toBe('rtl')
    expect(getComputedStyle(byTestId('w3m-modal-card')).direction).toBe('rtl')
  })

  // covers: S2.04
  test('opens without enableEmbedded as a dialog over the page', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    expect(find('dialog').matches(':modal')).toBe(true)
  })

  // covers: S2.01
  test('leaves the address and the history of the page alone', async () => {
    const { store } = await createWorld()
    const before = { href: location.href, length: history.length }
    store.modal.open()
    store.router.push('WhatIsAWallet')
    await shown('lk-what-is-a-wallet-view')
    store.modal.back()
    store.modal.close()
    await until(() => !(find('dialog') as HTMLDialogElement).open, 'the end of the modal')
    expect({ href: location.href, length: history.length }).toEqual(before)
  })

  // covers: S9.62, S9.63, S9.64
  test('is 360 px wide, at layer 999, with a base font size of 10 px', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    expect(byTestId('w3m-modal-card').getBoundingClientRect().width).toBe(360)
    expect(getComputedStyle(find('dialog')).zIndex).toBe('999')
    expect(getComputedStyle(byTestId('w3m-modal-card')).fontSize).toBe('15px')
  })

  // covers: S3.45, S9.64
  test('accepts every theme variable', async () => {
    const { store, modal } = await createWorld({
      options: { themeVariables: { '--w3m-z-index': 5, '--w3m-font-size-master': '20px', '--w3m-accent': '#ff0000' } },
    })
    store.modal.open()
    await shown('lk-connect-view')
    expect(getComputedStyle(find('dialog')).zIndex).toBe('5')
    expect(getComputedStyle(byTestId('w3m-modal-card')).fontSize).toBe('30px')
    store.theme.setVariables({ '--w3m-border-radius-master': '0px', '--w3m-z-index': 7 })
    await settled()
    expect(getComputedStyle(byTestId('w3m-modal-card')).borderRadius).toBe('0px')
    expect(getComputedStyle(find('dialog')).zIndex).toBe('7')
    expect(modal?.dataset['theme']).toBe('light')
    store.theme.setMode('dark')
    await settled()
    expect(modal?.dataset['theme']).toBe('dark')
  })

  test('closes at a click on the scrim, and on the close button', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    await userEvent.click(byTestId('w3m-modal-overlay'), { position: { x: 5, y: 5 } })
    expect(store.modal.state.open).toBe(false)
    await until(() => !has('w3m-modal-card'), 'closing')
    store.modal.open()
    await shown('lk-connect-view')
    await userEvent.click(byTestId('w3m-header-close'))
    expect(store.modal.state.open).toBe(false)
  })

  // covers: S4.37, S9.61
  test('shakes for 500 ms when closing is rejected, and stays open', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    store.modal.holdOpen(true)
    await press('{Escape}')
    await new Promise(requestAnimationFrame)
    const [shaking] = byTestId('w3m-modal-card').getAnimations()
    expect(shaking?.effect?.getComputedTiming().duration).toBe(500)
    await settled()
    expect(find('dialog').matches(':modal')).toBe(true)
    expect(store.modal.state.open).toBe(true)
  })

  test('shows normally if it opens again while it is closing', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    store.modal.close()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    store.modal.open()
    await settled()
    await shown('lk-connect-view')
    expect(find('dialog').matches(':modal')).toBe(true)
    expect(getComputedStyle(byTestId('w3m-modal-overlay')).opacity).toBe('1')
    expect(getComputedStyle(byTestId('w3m-modal-card')).opacity).toBe('1')
  })

  test('shows the wallets of this browser before it sends a request', async () => {
    const { store, environment } = await createWorld({
      options: { services: { directory: 'https://directory.example' } },
    })
    environment.browser.afterPaint = () => new Promise(painted => requestAnimationFrame(() => setTimeout(painted)))
    await settled()
    let rows: string[] = []
    store.modal.open()
    // All steps run in one task, so the rows must be in the next frame.
    for (let step = 0; step < 1_000 && rows.length === 0; step++) {
      await Promise.resolve()
      rows = findAll('[data-testid="wallet-selector-io.foxglove"]').map(row => row.textContent)
    }
    expect(rows).toEqual([expect.stringContaining('Foxglove')])
    expect(environment.requests).toEqual([])
    await until(() => environment.requested('/getWallets').length > 0, 'the question for wallets')
    await until(() => environment.requested('/appkit/v1/config').length > 0, 'the question for services')
    expect(focused()?.getAttribute('data-testid')).toBe('w3m-header-text')
    expect(findAll('.place')).toEqual([])
  })

  test('shows the same view at the next opening, from its start', async () => {
    const { store } = await createWorld({
      options: { features: { collapseWallets: true }, services: { secureSite: 'https://secure.example' } },
    })
    store.modal.open()
    const view = await shown('lk-connect-view')
    await userEvent.click(byTestId('continue-with-wallet'))
    await settled()
    expect(has('continue-with-wallet')).toBe(false)
    store.modal.close()
    await until(() => !has('w3m-modal-card'), 'closing')
    expect(view.isConnected).toBe(false)
    store.modal.open()
    expect(await shown('lk-connect-view')).toBe(view)
    expect(has('continue-with-wallet')).toBe(true)
    expect(focused()?.getAttribute('data-testid')).toBe('w3m-header-text')
    expect(getComputedStyle(byTestId('w3m-modal-overlay')).opacity).toBe('1')
    store.modal.close()
    await until(() => !has('w3m-modal-card'), 'closing')
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    expect(has('lk-connect-view')).toBe(false)
    store.modal.close()
    await until(() => !has('w3m-modal-card'), 'closing')
    store.modal.open()
    expect(await shown('lk-connect-view')).not.toBe(view)
  })

  test('fetches from the services of the site once, and not before it is opened', async () => {
    const { store, environment } = await createWorld({
      options: { services: { directory: 'https://directory.example' } },
    })
    await settled()
    expect(environment.requests).toEqual([])
    for (let time = 0; time < 2; time++) {
      store.modal.open()
      await until(() => environment.requested('/appkit/v1/config').length > 0, 'the question')
      store.modal.close()
      await until(() => !has('w3m-modal-card'), 'closing')
    }
    expect(environment.requested('/appkit/v1/config').length).toBe(1)
  })

  test('locks the scrolling of the page while it is open, without moving it', async () => {
    const filler = await fixture('<div style="block-size: 3000px"></div>')
    const { store } = await createWorld()
    const width = document.documentElement.clientWidth
    store.modal.open()
    await shown('lk-connect-view')
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    expect(filler.getBoundingClientRect().width).toBeLessThanOrEqual(width)
    expect(document.documentElement.getAttribute('style')).toBeNull()
    store.modal.close()
    await until(() => !has('w3m-modal-card'), 'closing')
    expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
  })

  test('opens and closes repeatedly and leaves no listener, node, sheet or timer behind', async () => {
    const { store, modal } = await createWorld()
    modal?.style.setProperty('--lk-dur-view', '1ms')
    const round = async (): Promise<void> => {
      store.modal.open()
      await until(() => findAll('lk-connect-view').length === 1, 'opening')
      store.modal.close()
      await until(() => !has('w3m-modal-card'), 'closing')
    }
    await round()
    const listeners = countListeners()
    const nodes = findAll('*').length
    const sheets = document.adoptedStyleSheets.length
    const pending = (): number | undefined => (store.environment.clock as { pending?: number }).pending
    const timers = pending()
    listeners.start()
    for (let times = 0; times < 3; times++) await round()
    expect(listeners.stop()).toBe(0)
    expect(findAll('*').length).toBe(nodes)
    expect(document.adoptedStyleSheets.length).toBe(sheets)
    // The latest request may still be pending, with a time limit.
    await until(() => pending() === timers, 'the end of every timer')
  })

  test('stays open if it was opened again before the browser reports that its dialog was closed', async () => {
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    await until(() => find('dialog').matches('[open]'), 'opening')
    const closed = new Promise(resolve => find('dialog').addEventListener('close', resolve, { once: true }))
    // Mutation observers run before the event, which has its own task.
    const watching = new MutationObserver(() => store.modal.open())
    watching.observe(find('dialog'), { attributeFilter: ['open'] })
    store.modal.close()
    await closed
    watching.disconnect()
    await settled()
    expect(store.modal.state.open).toBe(true)
    await until(() => find('dialog').matches('[open]'), 'opening again')
  })

  // covers: S4.05, S4.08
  test('closes when the account is disconnected', async () => {
    const { store, connect } = await createWorld()
    await connect()
    store.modal.open()
    await shown('lk-account-view')
    await userEvent.click(byTestId('disconnect-button'))
    await until(() => !has('w3m-modal-card'), 'closing')
    expect(store.accounts.isConnected('eip155')).toBe(false)
    store.modal.open()
    expect((await shown('lk-connect-view')).isConnected).toBe(true)
  })

  test('moves nothing with reduced motion of the system', async () => {
    const restore = await emulate({ 'prefers-reduced-motion': 'reduce' })
    try {
      const { store } = await createWorld()
      store.modal.open()
      await shown('lk-connect-view')
      store.modal.holdOpen(true)
      store.modal.close()
      await new Promise(requestAnimationFrame)
      expect(byTestId('w3m-modal-card').getAnimations()).toEqual([])
      store.router.push('WhatIsAWallet')
      const view = await shown('lk-what-is-a-wallet-view')
      // An animation on a scroll timeline does not move by itself.
      const animations = view.shadowRoot?.querySelector('.body')?.getAnimations()
      expect(animations?.filter(({ timeline }) => timeline === document.timeline)).toEqual([])
    } finally {
      await restore()
    }
  })

  test('keeps its edges in forced colours', async () => {
    const restore = await emulate({ 'forced-colors': 'active' })
    try {
      const { store } = await createWorld()
      store.modal.open()
      await shown('lk-connect-view')
      expect(getComputedStyle(byTestId('w3m-modal-card')).borderTopStyle).toBe('solid')
      expect(getComputedStyle(find('.plate')).borderTopStyle).toBe('solid')
    } finally {
      await restore()
    }
  })

  test('two kits on one page do not share anything', async () => {
    const one = await createWorld()
    const other = await createWorld({ installed: [createMockConnector({ id: 'other', name: 'Other Wallet' })] })
    other.store.modal.open()
    await shown('lk-connect-view')
    expect(one.store.modal.state.open).toBe(false)
    expect(has('wallet-selector-other')).toBe(true)
    expect(has('wallet-selector-io.foxglove')).toBe(false)
    expect(findAll('lk-connect-view').length).toBe(1)
  })

  // covers: S4.22
  test('opens the unsupported network screen when the wallet changes its network', async () => {
    const { foxglove, connect } = await createWorld({ options: { networks: [testNetworks.mainnet] } })
    await connect()
    foxglove.emitNetwork('eip155:999')
    const view = await shown('lk-unsupported-chain-view')
    expect(view.checkVisibility()).toBe(true)
  })
})

/** Counts listeners that are added to objects outliving the modal, and not removed. */
function countListeners(): { start(): void; stop(): number } {
  const targets = [window, document, document.documentElement, document.body, window.visualViewport].filter(
    target => target !== null,
  )
  const held = new Set<string>()
  const restore: (() => void)[] = []
  const ids = new WeakMap<object, number>()
  let next = 0
  const idOf = (listener: object): number => {
    if (!ids.has(listener)) ids.set(listener, next++)
    return ids.get(listener) ?? -1
  }
  return {
    start() {
      targets.forEach((target, index) => {
        const { addEventListener, removeEventListener } = target
        target.addEventListener = function (
          this: EventTarget,
          type: string,
          listener: EventListener,
          options?: AddEventListenerOptions,
        ) {
          if (listener && !(typeof options === 'object' && options.once)) held.add(`${index} ${type} ${idOf(listener)}`)
          addEventListener.call(target, type, listener, options)
        } as typeof addEventListener
        target.removeEventListener = function (
          this: EventTarget,
          type: string,
          listener: EventListener,
          options?: EventListenerOptions,
        ) {
          if (listener) held.delete(`${index} ${type} ${idOf(listener)}`)
          removeEventListener.call(target, type, listener, options)
        } as typeof removeEventListener
        restore.push(() => {
          target.addEventListener = addEventListener
          target.removeEventListener = removeEventListener
        })
      })
    },
    stop() {
      restore.forEach(undo => undo())
      return held.size
    },
  }
}
