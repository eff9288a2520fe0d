import { durationOf } from '@latchkey/view-kit'

import { createSpring } from '../spring.ts'

export interface SheetDragTarget {
  readonly sheet: HTMLElement
  readonly scrim: HTMLElement
  /** Closes the sheet, with the finger's speed in CSS pixels per ms. @returns false if a screen prevents it */
  close(speed: number): boolean
}

/** Distance at which a drag closes the sheet, in CSS pixels. */
export const closingDragPx = 80
/** Speed at which a flick closes it, in CSS pixels per ms. */
export const closingFlick = 0.5
/** Distance up to which a touch may still be a tap or a scroll, in CSS pixels. */
const slopPx = 6
/** Limit of pulling the sheet up, in CSS pixels. */
const furthestUpPx = 72
/** Time window for the finger's speed, in ms. */
const speedWindowMs = 80

interface Drag {
  readonly id: number
  readonly x: number
  readonly y: number
  /** Place of the finger when the drag was recognised. */
  heldAt: number | undefined
  /** Scrolling elements under the finger, innermost first. */
  readonly scrollers: readonly Element[]
  readonly onHeader: boolean
  trail: readonly { readonly y: number; readonly at: number }[]
}

/**
 * Lets the bottom sheet and the scrim follow the finger: down freely, up against resistance. It can be dragged by its header, and
 * by its cards if they are scrolled to their start. Far or fast enough it closes; else it springs back.
 *
 * @returns a function that ends it
 */
export function dragSheet({ sheet, scrim, close }: SheetDragTarget): () => void {
  let drag: Drag | undefined
  const ended = new AbortController()
  const { signal } = ended

  function onDown(event: PointerEvent): void {
    if (drag || !event.isPrimary || event.button !== 0) return
    const path = event.composedPath().filter(node => node instanceof Element)
    const onHeader = path.some(node => node.localName === 'lk-header')
    // A mouse drags only by the header: elsewhere it selects text and presses rows.
    if (!onHeader && event.pointerType === 'mouse') return
    if (path.some(node => node.matches(onHeader ? 'button' : 'input, textarea'))) return
    const inside = path.slice(0, path.indexOf(sheet))
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event
    const scrollers = inside.filter(node => node.scrollHeight > node.clientHeight + 1 && scrolls(node))
    drag = { id, x, y, heldAt: undefined, scrollers, onHeader, trail: [{ y, at }] }
  }

  /** Whether a move belongs to the sheet, and not to a scroll or a tap. */
  function isHeld(held: Drag, x: number, y: number): boolean {
    if (held.heldAt !== undefined) return true
    const [across, down] = [Math.abs(x - held.x), y - held.y]
    if (Math.abs(down) < slopPx || across > Math.abs(down)) return false
    if (!held.onHeader && held.scrollers.some(node => node.scrollTop > 0 || down < 0)) return false
    // The distance up to the recognition is not part of the drag.
    held.heldAt = held.y + Math.sign(down) * slopPx
    return true
  }

  function onMove(event: PointerEvent): void {
    if (!drag || drag.id !== event.pointerId || !isHeld(drag, event.clientX, event.clientY)) return
    const { clientY: y, timeStamp: at } = event
    if (!sheet.hasPointerCapture(drag.id)) capture(sheet, drag.id)
    drag.trail = [...drag.trail.filter(point => at - point.at < speedWindowMs), { y, at }]
    move(follow(y - (drag.heldAt ?? y)))
  }

  /** Otherwise the browser would scroll and cancel the pointer events. */
  function onTouchMove(event: TouchEvent): void {
    const [touch] = event.touches
    if (drag && touch && event.cancelable && wouldHold(drag, touch)) event.preventDefault()
  }

  function wouldHold(held: Drag, { clientY }: Touch): boolean {
    return (
      held.heldAt !== undefined || held.onHeader || !held.scrollers.some(node => node.scrollTop > 0 || clientY < held.y)
    )
  }

  function move(by: number): void {
    sheet.style.setProperty('translate', `0 ${by}px`)
    scrim.style.setProperty('opacity', String(clamp(1 - by / sheet.offsetHeight)))
  }

  function onEnd(event: PointerEvent): void {
    const held = drag
    if (!held || held.id !== event.pointerId) return
    drag = undefined
    if (held.heldAt === undefined) return
    const distance = event.clientY - held.heldAt
    const speed = speedOf(held.trail, event.timeStamp)
    const isThrown = speed > closingFlick && distance > 0
    const isFar = distance > closingDragPx && speed > -closingFlick
    if (event.type === 'pointerup' && (isThrown || isFar) && close(Math.max(speed, 0))) return
    springBack(follow(distance), speed)
  }

  function springBack(from: number, speed: number): void {
    sheet.style.removeProperty('translate')
    scrim.style.removeProperty('opacity')
    const response = durationOf(sheet, '--lk-dur-height')
    if (response < 10) return
    const { frames, duration } = createSpring({ from, to: 0, speed, response })
    const translate = frames.map(y => `0 ${y}px`)
    const opacity = frames.map(y => clamp(1 - y / sheet.offsetHeight))
    sheet.animate({ translate }, { duration })
    scrim.animate({ opacity }, { duration })
  }

  sheet.addEventListener('pointerdown', onDown, { signal })
  sheet.addEventListener('pointermove', onMove, { signal })
  sheet.addEventListener('pointerup', onEnd, { signal })
  sheet.addEventListener('pointercancel', onEnd, { signal })
  sheet.addEventListener('touchmove', onTouchMove, { signal, passive: false })
  return () => ended.abort()
}

/** Returns the sheet's offset for the finger's distance. Upwards each pixel moves it less. */
function follow(distance: number): number {
  return distance >= 0 ? distance : -furthestUpPx * (1 - 1 / (1 - distance / (2 * furthestUpPx)))
}

function speedOf(trail: Drag['trail'], now: number): number {
  const recent = trail.filter(({ at }) => now - at < speedWindowMs)
  const [first, last] = [recent[0], recent.at(-1)]
  return first && last && last.at > first.at ? (last.y - first.y) / (last.at - first.at) : 0
}

function scrolls(node: Element): boolean {
  return ['auto', 'scroll'].includes(getComputedStyle(node).overflowY)
}

function capture(sheet: HTMLElement, id: number): void {
  try {
    sheet.setPointerCapture(id)
  } catch {
    // The pointer was released already.
  }
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}
