import { elementUpdated, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkCheckbox } from './lk-checkbox.ts'
import { LkSwitch } from './lk-switch.ts'
import './test/samples.ts'
import { only, plate } from './test/fixtures.ts'

test.each([
  ['lk-checkbox', LkCheckbox],
  ['lk-switch', LkSwitch],
] as const)('<%s> is turned with Space, and reports it outside the shadow root', async (tag, type) => {
  const heard: boolean[] = []
  const listen = (event: Event): unknown => event.target instanceof type && heard.push(event.target.checked)
  const element = await fixture<LkCheckbox | LkSwitch>(
    tag === 'lk-switch'
      ? html`<lk-switch label="On" @change=${listen}></lk-switch>`
      : html`<lk-checkbox label="On" @change=${listen}></lk-checkbox>`,
    plate(),
  )
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await userEvent.keyboard(' ')
  expect(heard).toEqual([true, false])
  expect(element.checked).toBe(false)
})

test('a press on the label of lk-checkbox checks the box, a press on a link in it does not', async () => {
  const box = await fixture<LkCheckbox>(
    html`<lk-checkbox><span>I accept the</span> <a href="#terms">Terms</a></lk-checkbox>`,
    plate(),
  )
  only(box, 'span', HTMLSpanElement).click()
  expect(box.checked).toBe(true)
  only(box, 'a', HTMLAnchorElement).click()
  expect(box.checked).toBe(true)
})

test('lk-checkbox follows a property set from outside after a user has used it', async () => {
  const box = await fixture<LkCheckbox>(html`<lk-checkbox label="a"></lk-checkbox>`, plate())
  box.click()
  box.checked = false
  await elementUpdated(box)
  expect(only(box.renderRoot, 'input', HTMLInputElement).checked).toBe(false)
})

test('lk-checkbox does not change while disabled', async () => {
  const checkbox = await fixture<LkCheckbox>(html`<lk-checkbox disabled label="a"></lk-checkbox>`, plate())
  checkbox.click()
  expect(checkbox.checked).toBe(false)
})

test('a switch has that role', async () => {
  const element = await fixture<LkSwitch>(html`<lk-switch label="On"></lk-switch>`, plate())
  await expect(element).shadowDom.to.equal('<input type="checkbox" role="switch" aria-label="On" part="control">', {
    ignoreAttributes: ['class'],
  })
})
