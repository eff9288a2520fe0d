import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { afterEach, describe, expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'

import { LkRing } from './lk-ring.ts'
import { LkSkeleton } from './lk-skeleton.ts'
import type { LkToast } from './lk-toast.ts'
import './test/samples.ts'
import { control, only, plate } from './test/fixtures.ts'

/** The used part of the debugging session. Its own types come with the provider, which cannot be imported in a page. */
interface DebuggingSession {
  send(method: string, parameters: object): Promise<unknown>
}

const session = (): DebuggingSession => cdp()

/** Emulates a media feature of the user's system. */
async function prefer(name: string, value: string): Promise<void> {
  await session().send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
}

/** Returns the scale of a control while the space bar is held down. */
async function scaleWhilePressed(pressed: HTMLElement): Promise<string> {
  pressed.focus()
  await userEvent.keyboard('[Space>]')
  const isHeld = pressed.matches(':active')
  await Promise.all(pressed.getAnimations().map(({ finished }) => finished))
  const { scale } = getComputedStyle(pressed)
  await userEvent.keyboard('[/Space]')
  expect(isHeld).toBe(true)
  return scale
}

afterEach(async () => {
  await session().send('Emulation.setEmulatedMedia', { features: [] })
  await session().send('Emulation.setTouchEmulationEnabled', { enabled: false })
})

describe('with reduced motion', () => {
  test('transitions take no time and nothing moves across the screen', async () => {
    await prefer('prefers-reduced-motion', 'reduce')
    const style = getComputedStyle(await fixture(html`<i></i>`, plate()))
    for (const name of ['header', 'height', 'view', 'toast', 'shake', 'tap'])
      expect(style.getPropertyValue(`--lk-dur-${name}`)).toBe('1ms')
    expect(style.getPropertyValue('--lk-view-shift')).toBe('0px')
  })

  test('the ring breathes, skeletons are still, spinners step and toasts do not drop', async () => {
    await prefer('prefers-reduced-motion', 'reduce')
    const root = await fixture(
      html`<div>
<lk-ring></lk-ring><lk-skeleton></lk-skeleton><lk-button loading>a</lk-button><lk-toast message="a"></lk-toast>
</div>`,
      plate(),
    )
    const style = (tag: string, selector: string): CSSStyleDeclaration =>
      getComputedStyle(only(only(root, tag, HTMLElement).shadowRoot ?? root, selector, Element))
    expect(style('lk-ring', '.arc').animationName).toBe('breathe')
    expect(style('lk-skeleton', '.skel').animationName).toBe('wait')
    expect(style('lk-button', '.spin').animationTimingFunction).toBe('steps(8)')
    expect(style('lk-toast', '.toast').animationName).toBe('none')
  })

  test('a rejected ring does not shake, and a pressed row keeps its size', async () => {
    await prefer('prefers-reduced-motion', 'reduce')
    const root = await fixture(
      html`<div><lk-ring state="error"></lk-ring><lk-row heading="Harbor"></lk-row></div>`,
      plate(),
    )
    expect(only(root, 'lk-ring', LkRing).getAnimations({ subtree: true })).toEqual([])
    expect(await scaleWhilePressed(control(only(root, 'lk-row', HTMLElement)))).toBe('none')
  })

  test('a toast leaves at once', async () => {
    await prefer('prefers-reduced-motion', 'reduce')
    const toast = await fixture<LkToast>(html`<lk-toast message="a"></lk-toast>`, plate())
    toast.message = ''
    await toast.updateComplete
    expect(toast.offsetHeight).toBe(0)
  })

  test('all animations move without reduced motion', async () => {
    const root = await fixture(
      html`<div>
        <lk-ring></lk-ring><lk-skeleton></lk-skeleton><lk-ring class="refused" state="error"></lk-ring><lk-row heading="Harbor"></lk-row>
      </div>`,
      plate(),
    )
    const arc = only(only(root, 'lk-ring', LkRing).renderRoot, '.arc', SVGRectElement)
    const shape = only(only(root, 'lk-skeleton', LkSkeleton).renderRoot, '.skel', HTMLSpanElement)
    expect(getComputedStyle(arc).animationName).toBe('latch')
    expect(getComputedStyle(shape).animationName).toBe('sheen, wait')
    expect(getComputedStyle(only(root, '.refused', LkRing)).animationName).toBe('refuse')
    expect(await scaleWhilePressed(control(only(root, 'lk-row', HTMLElement)))).toBe('0.985')
  })
})

test('with more contrast, faint text and lines are stronger and the focus ring is wider', async () => {
  await prefer('prefers-contrast', 'more')
  const style = getComputedStyle(await fixture(html`<i></i>`, plate()))
  expect(style.getPropertyValue('--lk-fg-3')).toBe(style.getPropertyValue('--lk-fg-2'))
  expect(style.getPropertyValue('--lk-line-1')).toBe(style.getPropertyValue('--lk-line-control'))
  expect(style.getPropertyValue('--lk-focus-width')).toBe('3px')
})

test('with forced colours, surfaces and controls have a real border', async () => {
  await prefer('forced-colors', 'active')
  const root = await fixture(
    html`<div>
<div class="plate"></div><lk-button>a</lk-button><lk-tile label="a"></lk-tile><lk-field label="a"></lk-field><lk-checkbox label="a"></lk-checkbox>
</div>`,
    plate(),
  )
  const border = (element: Element): string => getComputedStyle(element).borderTopStyle
  expect(border(only(root, '.plate', HTMLDivElement))).toBe('solid')
  for (const tag of ['lk-button', 'lk-tile', 'lk-checkbox'])
    expect(border(control(only(root, tag, HTMLElement)))).toBe('solid')
  expect(border(only(only(root, 'lk-field', HTMLElement).shadowRoot ?? root, '.field', HTMLElement))).toBe('solid')
})

test('for a finger, small buttons have a touch target of 44 px', async () => {
  await session().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const button = await fixture(html`<lk-button size="sm" fit>Switch</lk-button>`, plate())
  const { left, top, height } = control(button).getBoundingClientRect()
  expect(height).toBe(32)
  expect(document.elementFromPoint(left + 10, top - 5)).toBe(button)
  expect(document.elementFromPoint(left + 10, top + height + 5)).toBe(button)
})
