import { alertTexts, serviceAlertTexts, toastsFeature, toServiceAlert } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import {
  byTestId,
  createWorld,
  find,
  findAll,
  has,
  leaveWorld,
  press,
  settled,
  shown,
  sitesOwn,
  until,
} from '../test/world.ts'

const toast = (): HTMLElement | null | undefined =>
  find('lk-toast').shadowRoot?.querySelector<HTMLElement>('[part=toast]')

/** The toast's element is loaded with the first toast. */
const toastShown = (): Promise<void> => until(() => findAll('lk-toast').length === 1 && Boolean(toast()), 'the toast')

async function open(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options)
  world.store.modal.open()
  await shown('lk-connect-view')
  return world
}

describe('toasts', () => {
  test.each([
    ['a desktop', 1024, 800],
    ['a sheet', 360, 740],
    ['a phone on its side', 844, 390],
    ['a low window', 900, 560],
  ])('cover nothing of the modal on %s', async (_, width, height) => {
    await page.viewport(width, height)
    const { store, connect } = await createWorld()
    await connect()
    store.modal.open()
    await shown('lk-account-view')
    store.use(toastsFeature).show('success', 'Address copied')
    await toastShown()
    const pill = toast()?.getBoundingClientRect()
    const card = byTestId('w3m-modal-card').getBoundingClientRect()
    if (!pill) throw new Error('No toast')
    const isApart = pill.bottom <= card.top || pill.right <= card.left
    expect({ isApart, pill: pill.toJSON(), card: card.toJSON() }).toMatchObject({ isApart: true })
    expect(pill.top).toBeGreaterThanOrEqual(0)
    expect(pill.left).toBeGreaterThanOrEqual(0)
  })

  // covers: S4.35
  test.each([
    ['loading', 'status', undefined],
    ['success', 'status', 3_000],
    ['error', 'alert', 6_000],
  ] as const)('have for the kind %s the role %s and stay %s ms', async (kind, role, stay) => {
    const { store, environment } = await open()
    store.use(toastsFeature).show(kind, 'Signature declined')
    await toastShown()
    expect(toast()?.textContent?.trim()).toBe('Signature declined')
    expect(toast()?.parentElement?.getAttribute('role')).toBe(role)
    await expect(document).to.be.accessible(sitesOwn)
    await environment.advance((stay ?? 60_000) - 1)
    await settled()
    expect(toast()).toBeTruthy()
    await environment.advance(1)
    await settled()
    expect(Boolean(toast())).toBe(stay === undefined)
  })

  // covers: S4.36, S9.60
  test('hide the old one first, and show the new one after 150 ms', async () => {
    const { store, environment } = await open()
    store.use(toastsFeature).show('loading', 'Authenticating...')
    await toastShown()
    store.use(toastsFeature).show('success', 'Link copied')
    await settled()
    expect(toast()).toBeNull()
    await environment.advance(149)
    await settled()
    expect(toast()).toBeNull()
    await environment.advance(1)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(toast()?.textContent?.trim()).toBe('Link copied')
    expect(toast()?.getAnimations()[0]?.effect?.getComputedTiming().duration).toBe(150)
  })

  test('wait while the pointer or the focus is on them', async () => {
    const { store, environment } = await open()
    store.use(toastsFeature).show('success', 'Link copied')
    await toastShown()
    await userEvent.hover(toast() ?? document.body)
    await environment.advance(20_000)
    await settled()
    expect(toast()).toBeTruthy()
    await userEvent.unhover(toast() ?? document.body)
    await userEvent.hover(byTestId('all-wallets'))
    await environment.advance(3_000)
    await settled()
    expect(toast()).toBeNull()
    store.use(toastsFeature).show('success', 'Link copied')
    await toastShown()
    await environment.advance(200)
    await settled()
    toast()?.focus()
    await environment.advance(20_000)
    await settled()
    expect(toast()).toBeTruthy()
  })

  test('close at Escape, and the modal stays', async () => {
    const { store } = await open()
    store.use(toastsFeature).show('error', 'Signature declined')
    await toastShown()
    toast()?.focus()
    await press('{Escape}')
    await settled()
    expect(toast()).toBeNull()
    expect(store.modal.state.open).toBe(true)
  })

  test('show markup as text', async () => {
    const { store } = await open()
    store.use(toastsFeature).show('error', '<img src=x onerror="globalThis.stolen=true">')
    await toastShown()
    expect(toast()?.textContent).toContain('<img')
    expect('stolen' in globalThis).toBe(false)
  })
})

describe('the alert bar', () => {
  // covers: S8.53, S8.71
  test('shows every alert to developers, like the console, without an accessibility fault', async () => {
    const { store, environment } = await open({ options: { debug: true } })
    const judged = new Set<string>()
    const info = {
      kind: 'info',
      title: 'Of a feature',
      text: 'It comes with the code of `features.multiWallet`.',
    } as const
    for (const [code, alert] of Object.entries({ ...alertTexts, ...serviceAlertTexts, info })) {
      store.alerts.show({ code, ...alert }, 'https://shop.example')
      await until(() => has('wui-alertbar-text'), code)
      const text = byTestId('wui-alertbar-text').textContent.trim()
      expect(find('lk-alert-bar').shadowRoot?.textContent).toContain(alert.title)
      // The text must name the problem and the next step, with code marked up and no placeholder left.
      expect(text).toMatch(/^[^`{}]{20,}$/)
      expect(environment.browser.logs.at(-1)?.message.replaceAll('`', '')).toBe(`${alert.title}: ${text}`)
      if (!judged.has(alert.kind)) await expect(document).to.be.accessible(sitesOwn)
      judged.add(alert.kind)
      find('lk-alert-bar').shadowRoot?.querySelector('button')?.click()
      await settled()
      expect(has('wui-alertbar-text')).toBe(false)
    }
    expect([...judged].sort()).toEqual(['error', 'info', 'warning'])
  })

  test('shows on localhost by default, and on no other host', async () => {
    const local = await open({ environment: { origin: 'http://localhost:5173' } })
    local.store.alerts.show(toServiceAlert('originNotAllowed'), 'http://localhost:5173')
    await until(() => has('wui-alertbar-text'), 'the bar')
    await leaveWorld()
    const live = await open({ environment: { origin: 'https://localhost.shop.example' } })
    live.store.alerts.show(toServiceAlert('originNotAllowed'), 'https://shop.example')
    await settled()
    expect(findAll('.alert')).toEqual([])
    expect(live.environment.browser.logs.some(({ message }) => message.includes('Invalid App Configuration'))).toBe(
      true,
    )
  })
})
