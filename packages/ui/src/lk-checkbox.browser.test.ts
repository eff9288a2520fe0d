import { html } from 'lit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkCheckbox } from './lk-checkbox.ts'
import { LkSwitch } from './lk-switch.ts'
import './test-samples.ts'
import { control, only, settled, stage } from './test-stage.ts'

test.each([
  ['lk-checkbox', LkCheckbox],
  ['lk-switch', LkSwitch],
] as const)('<%s> is turned with Space, and tells of it outside the shadow root', async (tag, type) => {
  const heard: boolean[] = []
  const listen = (event: Event): unknown => event.target instanceof type && heard.push(event.target.checked)
  const root = await stage(
    tag === 'lk-switch'
      ? html`<lk-switch label="On" @change=${listen}></lk-switch>`
      : html`<lk-checkbox label="On" @change=${listen}></lk-checkbox>`,
  )
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await userEvent.keyboard(' ')
  expect(heard).toEqual([true, false])
  expect(root.querySelector(tag)?.checked).toBe(false)
})

test('a press on the sentence checks the box, a press on a link in it does not', async () => {
  const root = await stage(html`<lk-checkbox><span>I accept the</span> <a href="#terms">Terms</a></lk-checkbox>`)
  const box = only(root, 'lk-checkbox', LkCheckbox)
  only(root, 'span', HTMLSpanElement).click()
  expect(box.checked).toBe(true)
  only(root, 'a', HTMLAnchorElement).click()
  expect(box.checked).toBe(true)
})

test('follows what is set from outside after a person has used it', async () => {
  const root = await stage(html`<lk-checkbox label="a"></lk-checkbox>`)
  const box = only(root, 'lk-checkbox', LkCheckbox)
  box.click()
  box.checked = false
  await settled(box)
  expect(only(box.renderRoot, 'input', HTMLInputElement).checked).toBe(false)
})

test('does not change while disabled', async () => {
  const root = await stage(html`<lk-checkbox disabled label="a"></lk-checkbox>`)
  only(root, 'lk-checkbox', LkCheckbox).click()
  expect(only(root, 'lk-checkbox', LkCheckbox).checked).toBe(false)
})

test('a switch has that role', async () => {
  const root = await stage(html`<lk-switch label="On"></lk-switch>`)
  expect(control(only(root, 'lk-switch', LkSwitch)).role).toBe('switch')
})
