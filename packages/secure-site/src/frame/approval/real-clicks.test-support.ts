import { userEvent } from 'vitest/browser'
import { expect, vi } from 'vitest'

import { stillMs } from './visible-for.ts'

/** A place in the page, in pixels from its corner. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** The middle of an element. */
export function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: Math.round(left + width / 2 + scrollX), y: Math.round(top + height / 2 + scrollY) }
}

/** A real click of the mouse at a place, whatever is there. */
export async function clickAt({ x, y }: Place): Promise<void> {
  let landed: Place | undefined
  const note = (event: MouseEvent): void => {
    if (event.isTrusted) landed = { x: event.clientX, y: event.clientY }
  }
  // One on a button that is off is a pointer's, and no mouse's.
  addEventListener('pointerdown', note, { capture: true, once: true })
  await userEvent.click(document.documentElement, { position: { x, y }, force: true })
  if (!landed || Math.hypot(landed.x - x, landed.y - y) > 5)
    throw new Error(`The click was to land at ${x}, ${y}, and landed at ${landed?.x}, ${landed?.y}`)
}

/**
 * Clicks at one place, each time a moment after the last, as somebody does who is told to click as fast as they can.
 *
 * @param during is done from its start again where the machine paused the clicks for as long as the frame waits: nobody clicks fast then
 */
export async function clickFast(position: Place, during: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) if ((await longestPause(position, during)) < stillMs) return
  throw new Error('This machine is too slow to click fast')
}

/** @returns the longest time between two of the clicks, in milliseconds */
async function longestPause(position: Place, during: () => Promise<void>): Promise<number> {
  const downs: number[] = [performance.now()]
  const note = (event: PointerEvent): void => void (event.isTrusted && downs.push(performance.now()))
  addEventListener('pointerdown', note, true)
  const over = new AbortController()
  const acting = during().finally(() => over.abort())
  while (!over.signal.aborted) {
    await clickAt(position)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await acting
  removeEventListener('pointerdown', note, true)
  // They were real ones, or there were none to speak of.
  if (downs.length < 6) return Number.POSITIVE_INFINITY
  return Math.max(...downs.slice(1).map((at, index) => at - (downs[index] ?? 0)))
}

/** Whether a button of the frame can be pressed now. */
export function isOn(button: Element | undefined): boolean {
  const control = button?.shadowRoot?.querySelector('button')
  return control !== null && control !== undefined && !control.disabled && !control.hasAttribute('aria-disabled')
}

/**
 * Clicks a button of the frame as a user does: with the pointer there first, and once the button works. A machine that pauses may let the wait of the
 * frame start anew between the look at the button and the click, which the button then does not take: the user clicks again.
 */
export async function clickOnceOn(button: HTMLElement): Promise<void> {
  const taken: Event[] = []
  const take = (event: Event): void => void (event.isTrusted && isOn(button) && taken.push(event))
  button.addEventListener('click', take, true)
  for (let attempt = 0; attempt < 5 && taken.length === 0; attempt++) {
    button.scrollIntoView({ block: 'nearest' })
    // In a frame that is scaled, as that of tests is, the pointer moves it as far as the page can tell: it is there first, and at the same place.
    await userEvent.hover(document.documentElement, { position: placeOf(button), force: true })
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await vi.waitUntil(() => isOn(button), { timeout: 6_000 })
    await clickAt(placeOf(button))
  }
  button.removeEventListener('click', take, true)
  expect(taken, 'the clicks that the button took').not.toEqual([])
}
