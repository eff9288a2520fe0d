import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkRow } from './lk-row.ts'
import './test/samples.ts'
import { control, focused, only, plate } from './test/fixtures.ts'

const list = html`<ul class="list">
  <li><lk-row heading="Harbor"></lk-row></li>
  <li><lk-row heading="Juniper" disabled></lk-row></li>
  <li><lk-row heading="Kestrel" selected></lk-row></li>
</ul>`

test('each lk-row is one stop for Tab, disabled ones are none', async () => {
  const root = await fixture(list, plate())
  const [first, , last] = [...root.querySelectorAll('lk-row')]
  await userEvent.tab()
  expect(focused()).toBe(first && control(first))
  await userEvent.tab()
  expect(focused()).toBe(last && control(last))
})

test('lk-row is pressed with Enter', async () => {
  const pressed = vi.fn<() => void>()
  await fixture(html`<lk-row heading="Harbor" @click=${pressed}></lk-row>`, plate())
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledOnce()
})

test('the selected lk-row is current and has a check, so colour is not the only sign', async () => {
  const root = await fixture(list, plate())
  const selected = only(root, 'lk-row[selected]', LkRow)
  expect(control(selected).ariaCurrent).toBe('true')
  expect(control(selected).querySelector('.end > svg')).not.toBeNull()
  expect(control(only(root, 'lk-row', LkRow)).hasAttribute('aria-current')).toBe(false)
})

test('lk-row draws hairlines between rows, none around the selected one', async () => {
  const root = await fixture(
    html`<ul class="list">
    <li><lk-row heading="a"></lk-row></li>
    <li><lk-row heading="b"></lk-row></li>
    <li><lk-row heading="c" selected></lk-row></li>
    <li><lk-row heading="d"></lk-row></li>
  </ul>`,
    plate(),
  )
  const stylesOf = (pseudo: string) =>
    [...root.querySelectorAll('lk-row')].map(row => getComputedStyle(control(row), pseudo))
  expect(stylesOf('::before').map(({ opacity }) => opacity)).toEqual(['0', '1', '0', '1'])
  // The selected row covers the hairline below it.
  expect(stylesOf('::after').map(({ content }) => content)).toEqual(['none', 'none', '""', 'none'])
})

test('lk-row is 56 px high, 60 px in the sheet', async () => {
  const row = html`<lk-row heading="a"></lk-row>`
  expect((await fixture<LkRow>(row, plate())).offsetHeight).toBe(56)
  expect((await fixture<LkRow>(row, plate('light', 'sheet'))).offsetHeight).toBe(60)
})

test('lk-row cuts a long name instead of growing', async () => {
  const row = await fixture<LkRow>(
    html`<lk-row heading=${'Wallet '.repeat(60)}><lk-tag slot="end">Installed</lk-tag></lk-row>`,
    plate(),
  )
  expect(row.offsetHeight).toBe(56)
  expect(row.scrollWidth).toBe(row.clientWidth)
})

test('a plain lk-row is no control and may contain one at its end', async () => {
  const pressed = vi.fn<() => void>()
  const row = await fixture<LkRow>(
    html`<lk-row plain heading="Spending"><lk-button slot="end" size="sm" fit @click=${pressed}>Switch</lk-button></lk-row>`,
    plate(),
  )
  expect(row.shadowRoot?.querySelector('button')).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledOnce()
})
