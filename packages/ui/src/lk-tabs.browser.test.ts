import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkTabs, type SelectDetail } from './lk-tabs.ts'
import './test/samples.ts'
import { focused, only, plate } from './test/fixtures.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

/** Creates the tabs a, b (disabled), c, d, which follow the user's selection. */
async function tabs(): Promise<{ chosen: string[]; element: LkTabs }> {
  const chosen: string[] = []
  const follow = (event: CustomEvent<SelectDetail>): void => {
    chosen.push(event.detail.id)
    element.selected = event.detail.id
  }
  const list = ['a', 'b', 'c', 'd'].map(id => ({ id, label: id.toUpperCase(), disabled: id === 'b' }))
  const element = await fixture<LkTabs>(
    html`<lk-tabs label="Networks" .tabs=${list} selected="a" @lk-select=${follow}></lk-tabs><button>after</button>`,
    plate(),
  )
  await userEvent.tab()
  return { chosen, element }
}

test('lk-tabs is one stop for Tab, on the selected tab', async () => {
  await tabs()
  expect(focused()?.textContent.trim()).toBe('A')
  expect(focused()?.getAttribute('aria-selected')).toBe('true')
  await userEvent.tab()
  expect(focused()?.textContent).toBe('after')
})

test('arrows move and select in lk-tabs, skip disabled tabs, and wrap', async () => {
  const { chosen } = await tabs()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(chosen).toEqual(['c', 'd', 'a', 'd'])
  expect(focused()?.textContent.trim()).toBe('D')
})

test('Home and End select the first and the last tab of lk-tabs', async () => {
  const { chosen } = await tabs()
  await userEvent.keyboard('{End}{Home}')
  expect(chosen).toEqual(['d', 'a'])
})

test('arrows in lk-tabs follow the direction of the text', async () => {
  document.documentElement.dir = 'rtl'
  const { chosen } = await tabs()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  expect(chosen).toEqual(['c', 'a'])
})

test('a click selects a tab of lk-tabs, once', async () => {
  const { chosen, element } = await tabs()
  element.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')[2]?.click()
  await element.updateComplete
  element.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')[2]?.click()
  expect(chosen).toEqual(['c'])
})

/** Creates tabs of all namespaces, in the width of a phone. */
async function namespaces(width: number, labels: readonly string[]): Promise<HTMLElement[]> {
  const list = labels.map(label => ({ id: label, label }))
  const root = await fixture(
    html`<div style=${`inline-size: ${width}px`}><lk-tabs label="Networks" .tabs=${list} selected="Ethereum"></lk-tabs></div>`,
    plate(),
  )
  return [...only(root, 'lk-tabs', LkTabs).renderRoot.querySelectorAll<HTMLElement>('[role=tab]')]
}

const rowsOf = (elements: readonly HTMLElement[]): number =>
  new Set(elements.map(element => element.getBoundingClientRect().top)).size
const isOnOneLine = (element: HTMLElement): boolean => element.querySelector('span')?.getClientRects().length === 1
const isInside = (element: HTMLElement): boolean => element.scrollWidth <= element.clientWidth

test.each([260, 332])('lk-tabs shows all five namespaces in one row on %i px', async width => {
  const found = await namespaces(width, ['Ethereum', 'Solana', 'Bitcoin', 'Polkadot', 'Cosmos'])
  expect([found.length, rowsOf(found)]).toEqual([5, 1])
  expect(found.filter(tab => !isOnOneLine(tab) || !isInside(tab))).toEqual([])
})

test('lk-tabs uses another row for words without room, and breaks none', async () => {
  const found = await namespaces(260, [
    'Ethereumketten',
    'Solananetzwerke',
    'Bitcoinnetzwerk',
    'Polkadotketten',
    'Ethereum',
  ])
  expect(rowsOf(found)).toBeGreaterThan(1)
  expect(found.filter(tab => !isOnOneLine(tab) || !isInside(tab))).toEqual([])
})

test('two or three tabs of lk-tabs have one width', async () => {
  const widths = (await namespaces(300, ['Ethereum', 'Solana', 'Bitcoin'])).map(tab =>
    Math.round(tab.getBoundingClientRect().width),
  )
  expect(new Set(widths).size).toBe(1)
})

test('lk-tabs slides its thumb from the previously selected tab', async () => {
  const tabs = ['one', 'two', 'three'].map(id => ({ id, label: id }))
  const element = await fixture<LkTabs>(html`<lk-tabs .tabs=${tabs} selected="one"></lk-tabs>`, plate())
  expect(element.shadowRoot?.getAnimations()).toEqual([])
  element.selected = 'three'
  await element.updateComplete
  const [sliding] = element.shadowRoot?.getAnimations() ?? []
  const effect = sliding?.effect as KeyframeEffect
  const [first, , third] = [...(element.shadowRoot?.querySelectorAll('[role=tab]') ?? [])]
  expect([effect.target, effect.pseudoElement]).toEqual([third, '::before'])
  const way = (first?.getBoundingClientRect().left ?? 0) - (third?.getBoundingClientRect().left ?? 0)
  expect(Number.parseFloat(String(effect.getKeyframes()[0]?.['translate']))).toBeCloseTo(way, 0)
})
