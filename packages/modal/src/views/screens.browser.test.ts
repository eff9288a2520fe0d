import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { screens, show } from '../test/screens.ts'
import {
  accessibilityProblems,
  byTestId,
  emulate,
  everyRoot,
  findAll,
  focused,
  press,
  settled,
  until,
  visibleTexts,
} from '../test/world.ts'
import { consentView, views } from './views.ts'

const hostileName = '\u202eevil\u200b <img src=x onerror="globalThis.stolen=true"> {name} ' + 'W'.repeat(300)

const lessMotion = { 'prefers-reduced-motion': 'reduce' } as const

/** What is no text of the kit: names, addresses, figures, times, and the codes of tags. */
const data =
  /^(Harbor|Foxglove|Kestrel Wallet|WalletConnect|Meridian|Tern|Quartz|Saltbox|Juniper|Parcel|Lumen|Northlight|Ember|Ethereum|Base|Polygon|Solana|Bitcoin|Polkadot|Cosmos Hub|Chain)( \d+)?$|^[\d.+:…,]+$|^0x|^0xd8…A96045$|^ETH$|^\.\d+ ETH$|^[A-Z]$/

// Those who ask for less motion see the same screens, and at once; what moves is tested where it moves.
beforeEach(async () => {
  const restore = await emulate(lessMotion)
  return restore
})

describe.each(screens.map(screen => [screen.name, screen] as const))('%s', (_name, screen) => {
  test('has nothing axe objects to in the light and the dark theme', async () => {
    const { store } = await show(screen, { options: { themeMode: 'light' } })
    expect.soft(await accessibilityProblems()).toEqual([])
    store.theme.setMode('dark')
    await settled()
    expect.soft(await accessibilityProblems()).toEqual([])
  })

  test('puts the focus on its title and lets the keyboard reach every control', async () => {
    const { store } = await show(screen)
    expect(focused()?.getAttribute('data-testid')).toBe('w3m-header-text')
    const wanted = new Set(
      findAll('button, a[href], input, textarea', byTestId('w3m-modal-card')).filter(
        control => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'),
      ),
    )
    expect(wanted.size).toBeGreaterThan(0)
    for (let step = wanted.size + 5; step > 0 && wanted.size > 0; step--) {
      await press('{Tab}')
      const active = focused()
      if (active instanceof HTMLElement) wanted.delete(active)
    }
    expect([...wanted].map(control => control.outerHTML)).toEqual([])
    await press('{Escape}')
    await until(() => !store.modal.state.open || findAll(screen.tag).length === 0, 'going back')
  })

  test('has every text from the catalogue', async () => {
    await show(screen, { options: { locale: 'en-XA' } })
    await until(() => visibleTexts().some(text => text.includes('⟦')), 'the pseudo-locale')
    const texts = visibleTexts()
      .join(' ')
      .replace(/⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, '')
      .split(/\s{2,}|\n/)
    const bare = visibleTexts().filter(text => !/[⟦⟧]/.test(text) && !data.test(text))
    expect(texts.length).toBeGreaterThan(0)
    expect(bare.filter(text => !partOfBracketed(text))).toEqual([])
  })

  test('stands the other way round, with nothing cut off', async () => {
    const { modal } = await show(screen, { options: { locale: 'ar-XB' } })
    await until(() => modal?.dir === 'rtl', 'the direction')
    expect(getComputedStyle(byTestId('w3m-modal-card')).direction).toBe('rtl')
    expect(sidewaysScroll()).toEqual([])
  })

  test('fits 320 px, which is 1280 px at 400 %', async () => {
    await page.viewport(320, 256)
    await show(screen)
    expect(sidewaysScroll()).toEqual([])
    const card = byTestId('w3m-modal-card').getBoundingClientRect()
    expect(card.left).toBeGreaterThanOrEqual(0)
    expect(card.right).toBeLessThanOrEqual(320)
  })

  test('keeps its shapes without colours, stands still where that is asked for, and stays the same under a finger', async () => {
    await show(screen)
    expect.soft(moving()).toEqual([])
    // A finger leaves :hover behind where it tapped.
    const rules = everyRoot(byTestId('w3m-modal-card'))
      .filter(root => root instanceof ShadowRoot)
      .flatMap(root => root.adoptedStyleSheets)
      .flatMap(sheet => [...sheet.cssRules])
    expect(rules.length).toBeGreaterThan(0)
    const always = rules.map(rule => rule.cssText).filter(text => !text.startsWith('@media (hover: hover)'))
    expect.soft(always.filter(text => text.includes(':hover'))).toEqual([])
    await emulate({ ...lessMotion, 'forced-colors': 'active' })
    expect(surfaces().length).toBeGreaterThan(0)
    const bare = [...surfaces(), ...chosen()].filter(element => !hasEdge(element))
    expect.soft(bare.map(({ outerHTML }) => outerHTML)).toEqual([])
  })

  test('shows a hostile name as text', async () => {
    await show(screen, {}, hostileName)
    await settled()
    expect('stolen' in globalThis).toBe(false)
    expect(
      everyRoot(byTestId('w3m-modal-card')).flatMap(root => [...root.querySelectorAll('img[onerror], script')]),
    ).toEqual([])
    expect(visibleTexts().join(' ')).not.toMatch(/[\u202e\u200b]/)
    expect(sidewaysScroll()).toEqual([])
  })
})

test('every view of the table defines its tag', async () => {
  for (const { tag, load } of [...Object.values(views), consentView]) {
    const { elements } = await load()
    expect(elements.map(element => element.tag)).toContain(tag)
  }
})

test('the screens above are all there are', () => {
  const shownTags = new Set(screens.map(({ tag }) => tag))
  expect(
    Object.values(views)
      .map(({ tag }) => tag)
      .filter(tag => !shownTags.has(tag)),
  ).toEqual([])
})

/** A sentence with a link or a time in it is several text nodes, of which only the first and the last have the brackets. */
function partOfBracketed(text: string): boolean {
  const whole = visibleTexts().join(' ')
  const open = whole.lastIndexOf('⟦', whole.indexOf(text))
  const close = whole.indexOf('⟧', whole.indexOf(text))
  return open >= 0 && close >= 0
}

/** Elements of ours that could be scrolled sideways. */
function sidewaysScroll(): string[] {
  return findAll('.card, .body, .plate, .scroll-mask, .dock, lk-router')
    .filter(element => element.scrollWidth > element.clientWidth + 1)
    .map(element => `${element.localName}.${element.className} ${element.scrollWidth} > ${element.clientWidth}`)
}

/** What moves and neither ends at once nor says that work is in progress: those may turn in steps, or breathe. */
function moving(): string[] {
  const allowed = new Set(['breathe', 'spin'])
  return everyRoot()
    .flatMap(root => (root instanceof ShadowRoot || root instanceof Document ? root.getAnimations() : []))
    .filter(({ effect, playState, timeline }) => {
      const { duration } = effect?.getComputedTiming() ?? {}
      return timeline === document.timeline && playState === 'running' && Number(duration) > 1
    })
    .map(animation => (animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name))
    .filter(name => !allowed.has(name))
}

/** What has an edge by its colour alone until colours are forced. */
function surfaces(): HTMLElement[] {
  const card = byTestId('w3m-modal-card')
  const buttons = findAll('lk-button, lk-chip', card).flatMap(button => findAll('[part=control]', button))
  return [card, ...findAll('.plate, .field, .act', card), ...buttons].filter(element => element.checkVisibility())
}

/** What says that it is the one in use. */
function chosen(): HTMLElement[] {
  return findAll('[aria-selected=true], [aria-current=true], .selected', byTestId('w3m-modal-card'))
}

const hasEdge = (element: HTMLElement): boolean => getComputedStyle(element).borderTopStyle === 'solid'
