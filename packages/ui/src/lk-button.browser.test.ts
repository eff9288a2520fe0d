import { elementUpdated, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkButton } from './lk-button.ts'
import './test/samples.ts'
import { control, focused, only, plate } from './test/fixtures.ts'

test('a button is reached with Tab and pressed with Enter and Space', async () => {
  const pressed = vi.fn<(event: Event) => void>()
  const button = await fixture<LkButton>(html`<lk-button @click=${pressed}>Connect</lk-button>`, plate())
  await userEvent.tab()
  expect(focused()).toBe(control(button))
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a button lets its native click out of every shadow root', async () => {
  const heard = vi.fn<(event: Event) => void>()
  document.addEventListener('click', heard, { once: true })
  const button = await fixture<LkButton>(html`<lk-button>Connect</lk-button>`, plate())
  button.click()
  expect(heard).toHaveBeenCalledOnce()
})

test('a button keeps the focus while loading, announces that it is busy and ignores presses', async () => {
  const pressed = vi.fn<() => void>()
  const button = await fixture<LkButton>(html`<lk-button @click=${pressed}>Connect</lk-button>`, plate())
  button.focus()
  button.loading = true
  await elementUpdated(button)
  expect(focused()).toBe(control(button))
  expect(control(button).ariaBusy).toBe('true')
  await userEvent.keyboard('{Enter}')
  button.click()
  expect(pressed).not.toHaveBeenCalled()
})

test('a button keeps the focus while it is temporarily disabled, announces that and ignores presses', async () => {
  const pressed = vi.fn<() => void>()
  const button = await fixture<LkButton>(html`<lk-button @click=${pressed}>Connect</lk-button>`, plate())
  button.focus()
  button.softDisabled = true
  await elementUpdated(button)
  expect(focused()).toBe(control(button))
  expect(control(button).ariaDisabled).toBe('true')
  await userEvent.keyboard('{Enter}')
  button.click()
  expect(pressed).not.toHaveBeenCalled()
  button.softDisabled = false
  await elementUpdated(button)
  expect(control(button).ariaDisabled).toBeNull()
})

describe('a button that moves while it is pressed', () => {
  const at = (button: LkButton): PointerEventInit => {
    const { left, top } = button.getBoundingClientRect()
    return { clientX: left + 10, clientY: top + 10, pointerId: 7, bubbles: true, composed: true }
  }
  async function press(isDisabled = false) {
    const pressed = vi.fn<() => void>()
    const button = await fixture<LkButton>(
      html`<lk-button ?soft-disabled=${isDisabled} @click=${pressed}>Review</lk-button>`,
      plate(),
    )
    const place = at(button)
    control(button).dispatchEvent(new PointerEvent('pointerdown', place))
    button.style.marginBlockStart = '200px'
    return { pressed, button, place }
  }

  test('is pressed, once, if the pointer stays in place', async () => {
    const { pressed, place } = await press()
    document.body.dispatchEvent(new PointerEvent('pointerup', place))
    document.body.dispatchEvent(new PointerEvent('pointerup', place))
    expect(pressed).toHaveBeenCalledOnce()
  })

  test('is not pressed if the pointer left it or is on another, if the browser cancelled the press, or if it is disabled', async () => {
    const left = await press()
    document.body.dispatchEvent(new PointerEvent('pointerup', { ...left.place, clientX: 0, clientY: 0 }))
    const other = await press()
    document.body.dispatchEvent(new PointerEvent('pointercancel', other.place))
    document.body.dispatchEvent(new PointerEvent('pointerup', other.place))
    const disabled = await press(true)
    document.body.dispatchEvent(new PointerEvent('pointerup', disabled.place))
    const gone = await press()
    gone.button.remove()
    document.body.dispatchEvent(new PointerEvent('pointerup', gone.place))
    const covered = await press()
    const another = await fixture<LkButton>(html`<lk-button>Other</lk-button>`, plate())
    control(another).dispatchEvent(new PointerEvent('pointerup', covered.place))
    for (const { pressed } of [left, other, disabled, gone, covered]) expect(pressed).not.toHaveBeenCalled()
  })

  test('leaves the click to the browser if the pointer is still on it', async () => {
    const { pressed, button } = await press()
    document.body.dispatchEvent(new PointerEvent('pointerup', at(button)))
    expect(pressed).not.toHaveBeenCalled()
  })
})

test('a disabled button ignores every press, also on its slotted content', async () => {
  const pressed = vi.fn<() => void>()
  const root = await fixture(
    html`<div><lk-button disabled @click=${pressed}><span>Connect</span></lk-button><lk-button>Other</lk-button></div>`,
    plate(),
  )
  only(root, 'span', HTMLSpanElement).click()
  only(root, 'lk-button', LkButton).click()
  await userEvent.tab()
  expect(focused()).toBe(control(only(root, 'lk-button:last-child', LkButton)))
  expect(pressed).not.toHaveBeenCalled()
})

test('a button with an address is a link to a new page without an opener or referrer', async () => {
  const button = await fixture<LkButton>(html`<lk-button href="https://wallet.example/get">Get it</lk-button>`, plate())
  await expect(button).shadowDom.to.equal(
    '<a href="https://wallet.example/get" target="_blank" rel="noreferrer" part="control"><slot name="start"></slot><slot></slot><slot name="end"></slot></a>',
    { ignoreAttributes: ['class'] },
  )
})

test('a button keeps the schemes of wallets and drops those that run script', async () => {
  const root = await fixture(
    html`<div>
      <lk-button href="metamask://wc?uri=wc%3Aabc" target="_self">Open</lk-button>
      <lk-button href="javascript:alert(1)">Open</lk-button>
    </div>`,
    plate(),
  )
  const [good, bad] = [...root.querySelectorAll('lk-button')].map(control)
  expect(good?.getAttribute('href')).toBe('metamask://wc?uri=wc%3Aabc')
  expect(bad?.hasAttribute('href')).toBe(false)
  expect(bad?.ariaDisabled).toBe('true')
})

test('a button forwards a test id to its native control', async () => {
  const button = await fixture<LkButton>(html`<lk-button test-id="connect-button">Connect</lk-button>`, plate())
  expect(control(button).dataset['testid']).toBe('connect-button')
})

test.each([
  ['lg', 48],
  ['md', 40],
  ['sm', 32],
] as const)('a button is drawn %s at %i px', async (size, height) => {
  const button = await fixture<LkButton>(html`<lk-button .size=${size}>Connect</lk-button>`, plate())
  expect(button.offsetHeight).toBe(height)
})
