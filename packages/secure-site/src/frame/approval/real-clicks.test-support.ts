import { userEvent } from 'vitest/browser'
import { expect, vi } from 'vitest'

import { stillMs } from './visible-for.ts'

/** A place in the page, in CSS pixels from its corner. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Returns the center of an element. */
export function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: Math.round(left + width / 2 + scrollX), y: Math.round(top + height / 2 + scrollY) }
}

/** Clicks with the mouse at a place, whatever is there. */
export async function clickAt({ x, y }: Place): Promise<void> {
  let landed: Place | undefined
  const note = (event: MouseEvent): void => {
    if (event.isTrusted) landed = { x: event.clientX, y: event.clientY }
  }
  // A click on a disabled button has pointer events, but no mouse events.
  addEventListener('pointerdown', note, { capture: true, once: true })
  await userEvent.click(document.documentElement, { position: { x, y }, force: true })
  if (!landed || Math.hypot(landed.x - x, landed.y - y) > 5)
    throw new Error(`The click was to land at ${x}, ${y}, and landed at ${landed?.x}, ${landed?.y}`)
}

/**
 * Clicks repeatedly at one place, like a user whom a page tells to click as fast as possible.
 *
 * @param during runs again from its start if the machine paused the clicks for as long as the frame waits, because the
 *   clicks are then not fast
 */
export async function clickFast(position: Place, during: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) if ((await longestPause(position, during)) < stillMs) return
  throw new Error('This machine is too slow to click fast')
}

/** Clicks during the call. @returns the longest time between two clicks, in milliseconds */
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
  // The clicks were real, or too few to measure.
  if (downs.length < 6) return Number.POSITIVE_INFINITY
  return Math.max(...downs.slice(1).map((at, index) => at - (downs[index] ?? 0)))
}

/** Whether a button of the frame is enabled. */
export function isOn(button: Element | undefined): boolean {
  const control = button?.shadowRoot?.querySelector('button')
  return control !== null && control !== undefined && !control.disabled && !control.hasAttribute('aria-disabled')
}

/**
 * Clicks a button of the frame like a user: the pointer moves there first, and the button is enabled. A pause of the
 * machine may restart the frame's wait between the check and the click, which the button then ignores: the user clicks
 * again.
 */
export async function clickOnceOn(button: HTMLElement): Promise<void> {
  const taken: Event[] = []
  const take = (event: Event): void => void (event.isTrusted && isOn(button) && taken.push(event))
  button.addEventListener('click', take, true)
  for (let attempt = 0; attempt < 5 && taken.length === 0; attempt++) {
    button.scrollIntoView({ block: 'nearest' })
    // In a scaled frame, such as that of the tests, the pointer's first event looks like a move of the window, so the
    // pointer is placed before.
    await userEvent.hover(document.documentElement, { position: placeOf(button), force: true })
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await vi.waitUntil(() => isOn(button), { timeout: 6_000 })
    await clickAt(placeOf(button))
  }
  button.removeEventListener('click', take, true)
  expect(taken, 'the clicks that the button took').not.toEqual([])
}
