import { html } from 'lit'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkTabs, type SelectDetail } from './lk-tabs.ts'
import './test-samples.ts'
import { focused, only, stage } from './test-stage.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

/** Tabs a, b (disabled), c, d that follow what a person selects. */
async function tabs(): Promise<{ chosen: string[]; element: LkTabs }> {
  const chosen: string[] = []
  const follow = (event: CustomEvent<SelectDetail>): void => {
    chosen.push(event.detail.id)
    element.selected = event.detail.id
  }
  const list = ['a', 'b', 'c', 'd'].map(id => ({ id, label: id.toUpperCase(), disabled: id === 'b' }))
  const root = await stage(
    html`<lk-tabs label="Networks" .tabs=${list} selected="a" @lk-select=${follow}></lk-tabs><button>after</button>`,
  )
  const element = only(root, 'lk-tabs', LkTabs)
  await userEvent.tab()
  return { chosen, element }
}

test('is one stop for Tab, on the selected tab', async () => {
  await tabs()
  expect(focused()?.textContent.trim()).toBe('A')
  expect(focused()?.getAttribute('aria-selected')).toBe('true')
  await userEvent.tab()
  expect(focused()?.textContent).toBe('after')
})

test('arrows move and select, pass over what is disabled, and wrap', async () => {
  const { chosen } = await tabs()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(chosen).toEqual(['c', 'd', 'a', 'd'])
  expect(focused()?.textContent.trim()).toBe('D')
})

test('Home and End go to the ends', async () => {
  const { chosen } = await tabs()
  await userEvent.keyboard('{End}{Home}')
  expect(chosen).toEqual(['d', 'a'])
})

test('arrows follow the direction of the text', async () => {
  document.documentElement.dir = 'rtl'
  const { chosen } = await tabs()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  expect(chosen).toEqual(['c', 'a'])
})

test('a click selects, once', async () => {
  const { chosen, element } = await tabs()
  element.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')[2]?.click()
  await element.updateComplete
  element.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')[2]?.click()
  expect(chosen).toEqual(['c'])
})
