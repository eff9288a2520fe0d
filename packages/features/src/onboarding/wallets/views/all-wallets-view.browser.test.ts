import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  press,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type WorldOptions,
} from '@latchkey/modal/test'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

async function open(options: WorldOptions = {}) {
  const world = await createWorld(options)
  world.store.modal.open({ view: 'AllWallets' })
  await shown('lk-all-wallets-view')
  await until(() => cells().length > 0, 'the wallets')
  return world
}
const cells = (): string[] =>
  findAll('[data-testid^="wallet-search-item-"]').map(
    cell => cell.dataset['testid']?.replace('wallet-search-item-', '') ?? '',
  )
const scroller = (): HTMLElement => find('.scroll-mask')
async function scrollToEnd(): Promise<void> {
  scroller().scrollTop = scroller().scrollHeight
  await new Promise(requestAnimationFrame)
  await settled()
}

describe('AllWallets', () => {
  test('keeps the search field in place while the user types', async () => {
    const { environment } = await open()
    const field = find('lk-search-field')
    const top = field.getBoundingClientRect().top
    for (const text of ['Tern', 'Tern 2', 'nobody is called this']) {
      await userEvent.fill(byTestId('wui-input-text'), text)
      await settled()
      expect(field.getBoundingClientRect().top).toBeCloseTo(top, 0)
      await environment.advance(1_000)
      await settled()
      expect(field.getBoundingClientRect().top).toBeCloseTo(top, 0)
    }
    expect(has('no-wallet-found')).toBe(true)
  })

  test('offers to log in with an email address in the search field, which no directory receives', async () => {
    const { store, environment } = await createWorld({
      options: { services: { directory: 'https://directory.example', secureSite: 'https://secure.example' } },
    })
    environment.respond('getWallets', { json: { data: [{ id: 'w1', name: 'Tern', chains: ['eip155:1'] }], count: 1 } })
    store.modal.open({ view: 'AllWallets' })
    await shown('lk-all-wallets-view')
    await until(() => cells().length > 0, 'the wallets')
    await userEvent.fill(byTestId('wui-input-text'), 'maya@hey.com')
    await until(() => has('email-offer'), 'the offer')
    await environment.advance(1_000)
    expect(environment.requests.filter(({ url }) => /maya/.test(url))).toEqual([])
    await userEvent.click(byTestId('continue-with-email'))
    await shown('lk-email-login-view')
    expect(store.router.current()?.name).toBe('EmailLogin')
    expect((byTestId('wui-email-input') as HTMLInputElement).value).toBe('maya@hey.com')
  })

  test('searches for a text like an address if the site has no email login', async () => {
    const { environment } = await open()
    await userEvent.fill(byTestId('wui-input-text'), 'maya@hey.com')
    await environment.advance(1_000)
    await until(() => has('no-wallet-found'), 'the answer')
    expect(has('email-offer')).toBe(false)
  })

  // covers: S2.17, S9.18
  test('loads the first page, and one more near each end', async () => {
    const { store } = await open()
    const { walletsFeature } = await import('../../connect/wallets-feature.ts')
    const { state } = store.use(walletsFeature)
    expect(state.list.length).toBe(40)
    await scrollToEnd()
    await until(() => state.list.length === 80, 'the second page')
    await scrollToEnd()
    await until(() => state.list.length === 120, 'the third page')
  })

  test('keeps under 80 wallets in the page at any scroll position, to the last of six hundred', async () => {
    const { store } = await open()
    const { walletsFeature } = await import('../../connect/wallets-feature.ts')
    const { state } = store.use(walletsFeature)
    let max = 0
    for (let turn = 0; turn < 40 && cells().at(-1) !== 'w599'; turn++) {
      await scrollToEnd()
      max = Math.max(max, cells().length)
    }
    expect(state.list.length).toBe(600)
    expect(cells().at(-1)).toBe('w599')
    expect(max).toBeLessThan(80)
    scroller().scrollTop = 0
    await new Promise(requestAnimationFrame)
    await settled()
    expect(cells()[0]).toBe('w0')
    expect(findAll('lk-cell').length).toBeLessThan(80)
  }, 30_000)

  test('renders only empty cells during fast scrolling, and the wallets once it stops', async () => {
    await open()
    for (let page = 0; page < 4; page++) await scrollToEnd()
    await until(() => !cells().includes('w0'), 'the end')
    scroller().scrollTop = 0
    await until(() => cells()[0] === 'w0', 'the start')
    const drawn: string[] = []
    let top = 0
    const race = async (frames: number): Promise<void> => {
      for (let frame = 0; frame < frames; frame++) {
        scroller().scrollTop = top += 500
        await new Promise(requestAnimationFrame)
        drawn.push(cells()[0] ?? '')
      }
    }
    await race(2)
    const before = cells()[0]
    drawn.length = 0
    await race(4)
    expect(new Set(drawn)).toEqual(new Set([before]))
    expect(getComputedStyle(find('.after')).backgroundImage).toContain('radial-gradient')
    const isCovered = (): boolean => {
      const { top: start, bottom: end } = scroller().getBoundingClientRect()
      const boxes = findAll('lk-cell').map(cell => cell.getBoundingClientRect())
      return boxes.some(box => box.top <= start) && boxes.some(box => box.bottom >= end)
    }
    await until(isCovered, 'what shows')
  })

  test('does not move the visible cells when cells are added and removed', async () => {
    await open()
    await scrollToEnd()
    scroller().scrollTop = 450
    await new Promise(requestAnimationFrame)
    await settled()
    const cell = byTestId('wallet-search-item-w20')
    const before = cell.getBoundingClientRect().top
    scroller().scrollTop = 470
    await new Promise(requestAnimationFrame)
    await settled()
    expect(byTestId('wallet-search-item-w20').getBoundingClientRect().top).toBeCloseTo(before - 20, 0)
  })

  // covers: S2.17, S9.13
  test('searches 300 ms after the last key press, announces the number of results, and returns to the list', async () => {
    const { environment } = await open()
    await userEvent.click(byTestId('wui-input-text'))
    await press('  tern')
    await environment.advance(299)
    await settled()
    expect(has('wallet-search-item-w0')).toBe(true)
    await environment.advance(1)
    await settled()
    expect(cells()[0]).toBe('w2')
    expect(visibleTexts()).toContain('60 wallets match “tern”')
    await userEvent.click(find('lk-search-field').shadowRoot?.querySelector('button') ?? scroller())
    await settled()
    expect(cells()[0]).toBe('w0')
    expect((byTestId('wui-input-text') as HTMLInputElement).value).toBe('')
  })

  test('shows that nothing was found, and offers the code', async () => {
    const { environment, store } = await open()
    await userEvent.click(byTestId('wui-input-text'))
    await press('metronome')
    await environment.advance(300)
    await settled()
    expect(has('no-wallet-found')).toBe(true)
    expect(visibleTexts()).toContain('Check the spelling, or scan a code with any wallet on your phone.')
    await userEvent.click(byTestId('show-qr'))
    expect(store.router.current()?.name).toBe('ConnectingWalletConnectBasic')
  })

  test('restores list, search and position when the user returns', async () => {
    const { store, environment } = await open()
    await userEvent.click(byTestId('wui-input-text'))
    await press('meridian')
    await environment.advance(300)
    await settled()
    scroller().scrollTop = 220
    await settled()
    await userEvent.click(byTestId('scan-instead'))
    await shown('lk-connecting-any-view')
    store.modal.back()
    await shown('lk-all-wallets-view')
    expect((byTestId('wui-input-text') as HTMLInputElement).value).toBe('meridian')
    expect(scroller().scrollTop).toBe(220)
    store.modal.close()
    await until(() => !has('w3m-modal-card'), 'closing')
    store.modal.open({ view: 'AllWallets' })
    await shown('lk-all-wallets-view')
    expect((byTestId('wui-input-text') as HTMLInputElement).value).toBe('')
    expect(cells()[0]).toBe('w0')
  })

  test('is usable by keyboard, cell by cell, beyond the rendered ones', async () => {
    const { store } = await open()
    await tabTo('wallet-search-item-w0')
    for (let step = 0; step < 36; step++) await press('{Tab}')
    await settled()
    expect(focused()?.getAttribute('data-testid')).toBe('wallet-search-item-w36')
    await press('{Enter}')
    expect(store.router.current()).toMatchObject({ name: 'ConnectingWalletConnect', params: { wallet: { id: 'w36' } } })
  })

  test('names the position of each wallet among all of them', async () => {
    await open()
    const item = (): HTMLElement => find('.grid > li:last-child')
    const place = (): unknown[] => [item().ariaPosInSet, item().ariaSetSize]
    expect(place()).toEqual([String(cells().length), '600'])
    for (const top of [700, 1500, 300]) {
      scroller().scrollTop = top
      await new Promise(requestAnimationFrame)
      await settled()
      expect(place()).toEqual([String(Number(cells().at(-1)?.slice(1)) + 1), '600'])
    }
  })

  test('moves the focus to the list when the focused wallet is scrolled out of the page', async () => {
    await open()
    const focusedId = (): string | undefined => focused()?.getAttribute('data-testid') ?? undefined
    byTestId('wallet-search-item-w1').focus()
    expect(focusedId()).toBe('wallet-search-item-w1')
    for (let top = 100; top <= 2000; top += 100) {
      scroller().scrollTop = top
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      if (cells().includes('w1')) expect(focusedId()).toBe('wallet-search-item-w1')
    }
    await settled()
    expect(cells()).not.toContain('w1')
    expect(focused()).toBe(scroller())
    const { scrollTop } = scroller()
    await press('{Tab}')
    expect(focusedId()).toMatch(/^wallet-search-item-/)
    expect(scroller().scrollTop).toBeGreaterThan(scrollTop / 2)
  })

  test('shows that the list failed, and loads it on request', async () => {
    const { store, environment } = await createWorld({
      options: { services: { directory: 'https://directory.example' } },
    })
    environment.respond('getWallets', { status: 500 })
    store.modal.open({ view: 'AllWallets' })
    await shown('lk-all-wallets-view')
    await environment.advance(60_000)
    await until(() => visibleTexts().includes('The wallet list didn’t load'), 'the message')
    environment.respond('getWallets', {
      json: { count: 1, data: [{ id: 'd1', name: 'Directory Wallet', chains: ['eip155:1'] }] },
    })
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    await until(() => has('wallet-search-item-d1'), 'the wallets')
    expect(cells()).toEqual(['d1'])
  })
})
