import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import type { SiteOptions } from './site/options.ts'
import { untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit, type VisitOptions } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'
const scripts = /\/assets\/.*\.js$/

const privacyPolicyUrl = 'https://a.example/privacy'
const documents = { termsConditionsUrl: 'https://a.example/terms', privacyPolicyUrl }

/** Place and style of each visible part, and red, green and blue of each painted one. */
interface Seen {
  readonly parts: Readonly<Record<string, readonly (number | string)[]>>
  readonly colors: readonly number[]
}

describe('a preview of the modal', () => {
  const world = useWorld()

  /** Opens a page whose modal's code is held until `release`. */
  async function visit(options: VisitOptions = {}): Promise<Visit & { release(): void }> {
    const visited = await world.visitSite({ wallets: ['mode=approve'], ...options })
    let release = (): void => {}
    const gate = new Promise<void>(resolve => (release = resolve))
    await visited.page.route(scripts, async route => {
      await gate
      await route.continue()
    })
    return { ...visited, release }
  }
  const previewOf = (page: Page) => page.getByTestId('w3m-modal-preview')

  test.each<[string, SiteOptions, { width: number; height: number }]>([
    ['light', { themeMode: 'light' }, { width: 1000, height: 800 }],
    ['dark', { themeMode: 'dark' }, { width: 1000, height: 800 }],
    ['light, as a sheet', { themeMode: 'light' }, { width: 360, height: 740 }],
    ['dark, as a sheet', { themeMode: 'dark' }, { width: 360, height: 740 }],
    ['above the terms and the privacy policy', { themeMode: 'light', ...documents }, { width: 1000, height: 800 }],
    ['above one row of both, as a sheet', { themeMode: 'light', privacyPolicyUrl }, { width: 360, height: 740 }],
    [
      'with variables of the site',
      {
        themeMode: 'light',
        themeVariables: {
          '--w3m-border-radius-master': '2px',
          '--w3m-font-size-master': '11px',
          '--w3m-color-mix': '#00bb7f',
          '--w3m-color-mix-strength': 20,
        },
      },
      { width: 1000, height: 800 },
    ],
  ])('has its first rows in their final position, %s', async (_, options, viewport) => {
    const { page, modal, release } = await visit({ options, context: { viewport } })
    await page.locator('#open').click()
    await previewOf(page).getByText('Sandbox Wallet').waitFor()
    const before = await see(page)
    await page.evaluate(() => {
      const cards = new Set<string>()
      Object.assign(window, { cards })
      const look = (): void => {
        const host = document.querySelector('[data-testid=w3m-modal-preview]') ?? document.querySelector('w3m-modal')
        const { x, y, width, height } =
          host?.shadowRoot?.querySelector('.card')?.getBoundingClientRect() ?? new DOMRect()
        cards.add([x, y, width, height].map(Math.round).join(' '))
        requestAnimationFrame(look)
      }
      look()
    })
    release()
    await modal.wallet(rdns).waitFor()
    expect(await previewOf(page).count()).toBe(0)
    await expect.poll(async () => (await see(page)).parts).toEqual(before.parts)
    // The card must not move meanwhile.
    expect(await page.evaluate(() => [...((window as { cards?: Set<string> }).cards ?? [])])).toHaveLength(1)
    const { colors } = await see(page)
    for (const [index, color] of colors.entries())
      expect(Math.abs(color - (before.colors[index] ?? Number.NaN)), colors.join(' ')).toBeLessThanOrEqual(3)
  })

  test('is hidden from screen readers, and the focus stays in place', async () => {
    const { page, modal, release } = await visit()
    await page.locator('#open').focus()
    await page.keyboard.press('Enter')
    await previewOf(page).getByText('Sandbox Wallet').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('body').ariaSnapshot()).not.toContain('Sandbox Wallet')
    release()
    await modal.wallet(rdns).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('w3m-modal')
  })

  test('connects a wallet that is selected in it', async () => {
    const { page, modal, release } = await visit()
    await page.locator('#open').click()
    await previewOf(page).getByText('Sandbox Wallet').click()
    release()
    await untilStatus(page, 'connected')
    await modal.waitUntilClosed()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('open')
  })

  test('ignores the second click of two, and the click of a finger that opened it', async () => {
    const { page, modal, release } = await visit({ context: { hasTouch: true } })
    await page.locator('#open').dblclick()
    await previewOf(page).getByText('Sandbox Wallet').waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      document.querySelector('#facts')?.addEventListener('pointerup', () => void window.kit?.open())
    })
    await page.locator('#facts').tap()
    await previewOf(page).getByText('Sandbox Wallet').waitFor()
    release()
    await modal.wallet(rdns).waitFor()
  })

  test('shows the code of a pairing that is selected in it', async () => {
    const { page, modal, release } = await visit()
    await page.locator('#open').click()
    await previewOf(page).getByText('WalletConnect').click()
    release()
    await modal.get('wui-qr-code').waitFor()
  })

  test.each<[string, (page: Page) => Promise<void>]>([
    ['Escape', page => page.keyboard.press('Escape')],
    ['a press next to it', page => page.mouse.click(5, 5)],
  ])('is closed by %s, and nothing opens after that', async (_, act) => {
    const { page, release } = await visit()
    await page.locator('#open').click()
    await previewOf(page).getByText('Sandbox Wallet').waitFor()
    await act(page)
    await expect.poll(() => previewOf(page).count()).toBe(0)
    const loaded = page.waitForResponse(scripts)
    release()
    await loaded
    await expect.poll(() => page.evaluate(() => window.kit?.getState().loading)).toBe(false)
    expect(await page.evaluate(() => window.kit?.getState().open)).toBe(false)
    await page.locator('#open').click()
    await page.getByRole('dialog').waitFor()
  })

  test('closes if the code fails to load', async () => {
    const { page } = await world.visitSite({ expectedErrors: /Failed to (load resource|fetch)/ })
    await page.route(scripts, route => route.abort())
    await page.locator('#open').click()
    await expect.poll(() => page.evaluate(() => window.kit?.getState().loading)).toBe(false)
    expect(await previewOf(page).count()).toBe(0)
  })

  test.each<[string, SiteOptions]>([
    ['a wallet is connected', {}],
    ['wallets are folded into one row', { features: { collapseWallets: true } }],
    [
      'terms have to be accepted first',
      { features: { legalCheckbox: true }, termsConditionsUrl: 'https://a.example/' },
    ],
  ])('is missing if %s', async (name, options) => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=approve'], options })
    if (name.includes('connected')) {
      await page.locator('#open').click()
      await modal.wallet(rdns).click()
      await untilStatus(page, 'connected')
      await page.reload()
      await untilStatus(page, 'connected')
    }
    let release = (): void => {}
    const gate = new Promise<void>(resolve => (release = resolve))
    await page.route(scripts, async route => {
      await gate
      await route.continue()
    })
    const asked = page.waitForRequest(scripts)
    await page.locator('#open').click()
    await asked
    expect(await previewOf(page).count()).toBe(0)
    release()
    await page.getByRole('dialog').waitFor()
  })
})

/** Reads the preview, or the modal once it is there. */
async function see(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const inside = (element: Element | null | undefined, selector: string): HTMLElement[] => [
      ...(element?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
    ]
    const preview = document.querySelector('[data-testid=w3m-modal-preview]')
    const modal = document.querySelector('w3m-modal')
    const view = inside(inside(modal, 'lk-router')[0], 'lk-connect-view')[0]
    const rows = preview ? inside(preview, '.row') : inside(view, 'lk-row:not([skeleton])')
    const named = (row: HTMLElement): HTMLElement | null =>
      preview ? row.querySelector('.name') : (inside(row, '.heading')[0] ?? null)
    const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const parts: Record<string, (number | string)[]> = {}
    const colors: number[] = []
    const paint = (color: string): void => {
      if (!paper) return
      paper.fillStyle = color
      paper.fillRect(0, 0, 1, 1)
      colors.push(...paper.getImageData(0, 0, 1, 1).data)
    }
    for (const [name, element] of [
      ['card', inside(preview ?? modal, '.card')[0]],
      ['plate', inside(preview ?? view, '.plate')[0]],
    ] as const) {
      if (!element) continue
      const { x, y, width, height } = element.getBoundingClientRect()
      const { backgroundColor, borderTopLeftRadius, boxShadow } = getComputedStyle(element)
      parts[name] = [...[x, y, width, height].map(Math.round), borderTopLeftRadius, boxShadow]
      paint(backgroundColor)
    }
    for (const [index, row] of rows.slice(0, 2).entries()) {
      const { x, y, width, height } = row.getBoundingClientRect()
      parts[`row ${index}`] = [x, y, width, height].map(Math.round)
      const name = named(row)
      if (!name) continue
      const place = name.getBoundingClientRect()
      const { color, fontSize, fontWeight } = getComputedStyle(name)
      parts[`name ${index}`] = [Math.round(place.x), Math.round(place.y), fontSize, fontWeight]
      paint(color)
    }
    return { parts, colors }
  })
}
