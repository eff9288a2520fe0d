/// <reference types="vite/client" />
import type { Catalogue, Screen as Row, Store } from '@latchkey/core'
import {
  byTestId,
  emulate,
  everyRoot,
  find,
  findAll,
  focused,
  press,
  type Screen,
  settled,
  show,
  sitesOwn,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { messagesFeature, sharedTexts } from '@latchkey/view-kit'
import { ref } from 'valtio/vanilla'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { languages } from '../languages.ts'
import { consentScreen } from '../slices.ts'
import { objectionTo, readFigures, type ShownFigure } from './read-figures.test-support.ts'
import { slices } from './slices.test-support.ts'

/** Screens of each slice, in the states that it exports. */
const states = import.meta.glob<{ screens: readonly Screen[] }>('../**/screens.test-support.ts', { eager: true })
const screens = Object.values(states).flatMap(module => module.screens)
const rows = slices.flatMap(slice =>
  'screens' in slice ? Object.values<Omit<Row<never>, 'result'>>(slice.screens) : [],
)

const hostileName = '\u202eevil\u200b <img src=x onerror="globalThis.stolen=true"> {name} ' + 'W'.repeat(300)

const lessMotion = { 'prefers-reduced-motion': 'reduce' } as const

/** Matches texts that are not the kit's: names, addresses, figures, times, days and months, and the codes of tags. */
const data =
  /^(Foxglove|USD Coin|Dai|Meld|Coinbase|Kestrel Wallet|WalletConnect|Harbor|Meridian|Tern|Quartz|Saltbox|Juniper|Parcel|Lumen|Northlight|Ember|Ethereum|Base|Polygon|Solana|Bitcoin|Polkadot|Cosmos Hub|Chain)( \d+)?$|^evil <img |^<?\$?[\d.+:…,]+$|^[a-z-]+\.latchkey$|^0x|^0xd8…A96045$|^[A-Z]{3,5}$|^0\.25$|^0?\.\d+ ETH$|^[A-Z]$|^−$|^[A-Z][a-z]+ \d+$|^\d+ [A-Z][a-z]+$|^\d+ minutes$/

/** Kinds of figures that the screens have shown. */
const figureKinds = new Set<ShownFigure['kind']>()

/** Check of a screen. Each leaves the screen unchanged, except the last. */
type Check = (world: World, screen: Screen) => void | Promise<void>

const checks: Readonly<Record<string, Check>> = {
  'puts the focus on its title, or on the one field that it is for': (_world, screen) => {
    expect(focused()?.getAttribute('data-testid')).toBe(screen.focused ?? 'w3m-header-text')
  },
  'stands still where that is asked for': () => {
    expect(moving()).toEqual([])
  },
  'shows a hostile name as text': () => {
    expect('stolen' in globalThis).toBe(false)
    const roots = everyRoot(byTestId('w3m-modal-card'))
    expect(roots.flatMap(root => [...root.querySelectorAll('img[onerror], script')])).toEqual([])
    expect(visibleTexts().join(' ')).not.toMatch(/[\u202e\u200b]/)
    expect(sidewaysScroll()).toEqual([])
  },
  'shows no figure with more digits than its kind has': () => {
    const figures = readFigures()
    for (const { kind } of figures) figureKinds.add(kind)
    expect(figures.flatMap(objectionTo)).toEqual([])
  },
  'has nothing axe objects to in the light theme': async () => {
    await expect(document).to.be.accessible(sitesOwn)
  },
  // Other rules of axe do not depend on colours, and were checked in the light theme.
  'has nothing axe objects to in the dark theme': async ({ store }) => {
    store.theme.setMode('dark')
    await settled()
    expect(await badColours()).toEqual([])
  },
  // A tap leaves `:hover` on the element.
  'stays the same under a finger': () => {
    const rules = everyRoot(byTestId('w3m-modal-card'))
      .filter(root => root instanceof ShadowRoot)
      .flatMap(root => root.adoptedStyleSheets)
      .flatMap(sheet => [...sheet.cssRules])
    expect(rules.length).toBeGreaterThan(0)
    const always = rules.map(rule => rule.cssText).filter(text => !text.startsWith('@media (hover: hover)'))
    expect(always.filter(text => text.includes(':hover'))).toEqual([])
  },
  'has the round corners of a plate where its plates begin and end': (_world, { tag }) => {
    const plates = everyRoot(find(tag)).flatMap(root => [...root.querySelectorAll<HTMLElement>('.plate')])
    const [first, last] = [plates.at(0), plates.at(-1)]
    if (!first || !last) return
    const probe = document.createElement('i')
    probe.style.borderRadius = 'var(--lk-radius-plate)'
    first.getRootNode().appendChild(probe)
    const round = getComputedStyle(probe).borderStartStartRadius
    probe.remove()
    expect(getComputedStyle(first).borderStartStartRadius).toBe(round)
    expect(getComputedStyle(last).borderEndStartRadius).toBe(round)
  },
  'keeps its shapes without colours': async () => {
    await emulate({ ...lessMotion, 'forced-colors': 'active' })
    expect(surfaces().length).toBeGreaterThan(0)
    const bare = [...surfaces(), ...chosen()].filter(element => !hasEdge(element))
    expect(bare.map(({ outerHTML }) => outerHTML)).toEqual([])
    await emulate(lessMotion)
  },
  'fits 320 px, which is 1280 px at 400 %, in every language': async ({ store }) => {
    await page.viewport(320, 256)
    await settled()
    expect(sidewaysScroll()).toEqual([])
    const card = byTestId('w3m-modal-card').getBoundingClientRect()
    expect(card.left).toBeGreaterThanOrEqual(0)
    expect(card.right).toBeLessThanOrEqual(320)
    for (const [locale, { load }] of Object.entries(languages)) {
      if (!load) continue
      await changeLocale(store, locale)
      expect(sidewaysScroll(), locale).toEqual([])
    }
    await page.viewport(1024, 800)
  },
  'has every text from the catalogue': async ({ store }) => {
    await changeLocale(store, 'en-XA')
    expect(visibleTexts().some(text => text.includes('⟦'))).toBe(true)
    const bare = visibleTexts().filter(text => !/[⟦⟧]/.test(text) && !data.test(text))
    expect(bare.filter(text => !partOfBracketed(text))).toEqual([])
  },
  'stands the other way round, with nothing cut off': async ({ store }) => {
    await changeLocale(store, 'ar-XB')
    expect(getComputedStyle(byTestId('w3m-modal-card')).direction).toBe('rtl')
    expect(sidewaysScroll()).toEqual([])
  },
  'lets the keyboard reach every control, and Escape go back, where the screen may be left': async (
    { store },
    screen,
  ) => {
    const wanted = new Set(
      findAll('button, a[href], input, textarea', byTestId('w3m-modal-card')).filter(
        control => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'),
      ),
    )
    expect(wanted.size).toBeGreaterThan(0)
    const reach = (): void => void wanted.delete(focused() as HTMLElement)
    addEventListener('keyup', reach, true)
    await press('{Tab}'.repeat(wanted.size + 5))
    removeEventListener('keyup', reach, true)
    expect([...wanted].map(control => control.outerHTML)).toEqual([])
    const { held, rejections } = store.modal.state
    await press('{Escape}')
    if (held) return expect(store.modal.state).toMatchObject({ open: true, rejections: rejections + 1 })
    await until(() => !store.modal.state.open || findAll(screen.tag).length === 0, 'going back')
  },
}

// Under reduced motion the screens are the same, but appear at once. Animations have tests of their own.
beforeAll(() => emulate(lessMotion))

// All checks of a screen share one boot, because the boot is expensive.
test.each(screens.map(screen => [screen.name, screen] as const))(
  '%s meets the rules in every theme, language, direction and width, and for every user',
  async (_name, screen) => {
    const world = await show(screen, { options: { themeMode: 'light' } }, hostileName)
    const objections: string[] = []
    for (const [what, check] of Object.entries(checks)) {
      try {
        await check(world, screen)
      } catch (error) {
        objections.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    expect(objections).toEqual([])
  },
)

test('the tested screens show figures of every kind', () => {
  expect([...figureKinds].toSorted()).toEqual(['balance', 'exact', 'money', 'rounded'])
})

test('every view of the table defines its tag', async () => {
  for (const { tag, load } of [...rows, consentScreen]) {
    const { elements } = await load()
    expect(elements.map(element => element.tag)).toContain(tag)
  }
})

test('the screens above are complete', () => {
  const shownTags = new Set(screens.map(({ tag }) => tag))
  expect(rows.map(({ tag }) => tag).filter(tag => !shownTags.has(tag))).toEqual([])
})

/** Replaces the texts by those of another language, as the kit does once their chunks have loaded. */
async function changeLocale(store: Store, locale: string): Promise<void> {
  const english = await Promise.all(slices.map(({ texts }) => texts.load()))
  const { direction, turn, load } = languages[locale] ?? {}
  const turned = (await turn?.())?.turn(Object.assign({}, sharedTexts, ...english.map(({ en }) => en)) as Catalogue)
  const { messages, slices: translated = {} } = (await load?.()) ?? {}
  const files = await Promise.all(Object.values(translated).map(each => each()))
  const texts = Object.assign({}, turned, messages, ...files.map(file => file.messages)) as object
  Object.assign(store.use(messagesFeature).state, { locale, direction, messages: ref(texts) })
  await settled()
}

/** Returns whether a text is inside brackets. A sentence with a link or a time consists of several text nodes, of which only the first and the last have them. */
function partOfBracketed(text: string): boolean {
  const whole = visibleTexts().join(' ')
  const open = whole.lastIndexOf('⟦', whole.indexOf(text))
  const close = whole.indexOf('⟧', whole.indexOf(text))
  return open >= 0 && close >= 0
}

/** Returns the violations of colour rules by axe, which `to.be.accessible` has loaded. */
async function badColours(): Promise<string[]> {
  const { axe } = globalThis as unknown as {
    axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
  }
  const { violations } = await axe.run({
    runOnly: ['color-contrast', 'link-in-text-block'],
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Returns the kit's elements that can be scrolled sideways. */
function sidewaysScroll(): string[] {
  return findAll('.card, .body, .plate, .scroll-mask, .dock, lk-router')
    .filter(element => element.scrollWidth > element.clientWidth + 1)
    .map(element => `${element.localName}.${element.className} ${element.scrollWidth} > ${element.clientWidth}`)
}

/** Returns the animations that neither end at once nor show progress. Those of progress may turn in steps, or breathe. */
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

/** Returns the elements whose edge is only a colour, unless colours are forced. */
function surfaces(): HTMLElement[] {
  const card = byTestId('w3m-modal-card')
  const buttons = findAll('lk-button, lk-chip', card).flatMap(button => findAll('[part=control]', button))
  return [card, ...findAll('.plate, .field, .act', card), ...buttons].filter(element => element.checkVisibility())
}

/** Returns the selected elements. */
function chosen(): HTMLElement[] {
  return findAll('[aria-selected=true], [aria-current=true], .selected', byTestId('w3m-modal-card'))
}

const hasEdge = (element: HTMLElement): boolean => getComputedStyle(element).borderTopStyle === 'solid'
