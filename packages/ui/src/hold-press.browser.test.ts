import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { describe, expect, test } from 'vitest'

import { LkCheckbox } from './lk-checkbox.ts'
import { LkSwitch } from './lk-switch.ts'
import { LkTabs, type SelectDetail } from './lk-tabs.ts'
import './test/samples.ts'
import { control, only, plate } from './test/fixtures.ts'

const pointer = { pointerId: 7, bubbles: true, composed: true }

/**
 * Presses the pointer on an element, moves the element by a row that is added above it, and releases the pointer at the same
 * place.
 */
async function pressWhileMoving(root: Element, pressed: Element, releasedOn: EventTarget = document.body) {
  const { left, top } = pressed.getBoundingClientRect()
  const place = { ...pointer, clientX: left + 5, clientY: top + 5 }
  pressed.dispatchEvent(new PointerEvent('pointerdown', place))
  const row = document.createElement('p')
  row.style.blockSize = '200px'
  root.prepend(row)
  releasedOn.dispatchEvent(new PointerEvent('pointerup', place))
}

describe('a press on a control that moves under the pointer', () => {
  test.each([
    ['a switch', html`<lk-switch label="Smart account"></lk-switch>`, LkSwitch as new () => LkSwitch | LkCheckbox],
    ['a checkbox', html`<lk-checkbox>I accept</lk-checkbox>`, LkCheckbox],
  ])('turns %s once', async (_, template, type) => {
    const heard: boolean[] = []
    const listen = ({ target }: Event): unknown => target instanceof type && heard.push(target.checked)
    const root = await fixture(html`<div @change=${listen}>${template}</div>`, plate())
    const toggle = only(root, 'lk-switch, lk-checkbox', type)
    await pressWhileMoving(root, control(toggle))
    document.body.dispatchEvent(new PointerEvent('pointerup', pointer))
    expect([heard, toggle.checked]).toEqual([[true], true])
  })

  test('selects a tab', async () => {
    const chosen: string[] = []
    const listen = ({ detail }: CustomEvent<SelectDetail>): unknown => chosen.push(detail.id)
    const list = ['a', 'b'].map(id => ({ id, label: id }))
    const root = await fixture(
      html`<div><lk-tabs label="Networks" .tabs=${list} selected="a" @lk-select=${listen}></lk-tabs></div>`,
      plate(),
    )
    const [, second] = only(root, 'lk-tabs', LkTabs).renderRoot.querySelectorAll('button')
    await pressWhileMoving(root, second!)
    expect(chosen).toEqual(['b'])
  })

  test('does nothing to a switch if another control is under the pointer by then', async () => {
    const root = await fixture(
      html`<div><lk-switch label="One"></lk-switch><lk-switch label="Other"></lk-switch></div>`,
      plate(),
    )
    const [one, other] = [only(root, 'lk-switch', LkSwitch), only(root, 'lk-switch:last-child', LkSwitch)]
    await pressWhileMoving(root, control(one), control(other))
    expect([one.checked, other.checked]).toEqual([false, false])
  })

  test('follows a link in the sentence of a checkbox, and does not check it', async () => {
    const root = await fixture(html`<div><lk-checkbox>I accept <a href="#terms">Terms</a></lk-checkbox></div>`, plate())
    await pressWhileMoving(root, only(root, 'a', HTMLAnchorElement))
    expect(only(root, 'lk-checkbox', LkCheckbox).checked).toBe(false)
  })
})
