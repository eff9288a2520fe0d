import type { RouterState } from '@latchkey/core'
import { LkCell, type LkLogo, LkRow } from '@latchkey/ui'
import { durationOf, easeOut, type ViewElement } from '@latchkey/view-kit'
import { LitElement } from 'lit'

import { everyElementIn, pathTo } from './flat-tree.ts'
import { fly, logoOf } from './logo-flight.ts'

type Direction = RouterState['direction']

/** The visible content fades out. `duration` is in ms. */
export type ViewLeaveEvent = CustomEvent<{ readonly duration: number }>

/** Duration of fading out a view's content, relative to that of the view's change. */
const leaveShare = 8 / 15
/** Number of nested levels of elements that render one after another. */
const depth = 4

interface Leaving {
  readonly view: ViewElement
  readonly fading: readonly Animation[]
  /** The logo that stays visible and moves. */
  readonly logo: LkLogo | undefined
  /** The logo's place, if the view was removed without fading. */
  readonly from?: DOMRect | undefined
}

/** The logo of a view that has left. */
export interface Lifted {
  readonly view: ViewElement
  readonly logo: LkLogo
  readonly from: DOMRect
}

/**
 * The transition from one view to another: tray, cards and header stay, the old content fades out, the new one fades in, and the
 * logo of the pressed row moves to its next place, and back. Nothing moves with reduced motion.
 */
export class ViewChange {
  readonly #frame: HTMLElement
  /** The logo from which a view's main logo came. */
  readonly #origins = new WeakMap<ViewElement, LkLogo>()
  #leaving: Leaving | undefined

  constructor(frame: HTMLElement) {
    this.#frame = frame
  }

  /**
   * Fades out a view's content, which takes no input meanwhile. A repeated call for the same view continues.
   *
   * @param pressed path of the latest click, from the inside out
   */
  async leave(view: ViewElement, pressed: readonly EventTarget[]): Promise<void> {
    const leaving = this.#leaving?.view === view ? this.#leaving : this.#start(view, pressed)
    await Promise.all(leaving.fading.map(animation => animation.finished)).catch(() => {})
  }

  #start(view: ViewElement, pressed: readonly EventTarget[]): Leaving {
    this.stay()
    view.inert = true
    const logo = logoToFly(view, pressed)
    const duration = durationOf(this.#frame, '--lk-dur-view') * leaveShare
    const parts = duration < 10 ? [] : partsOf(view, logo)
    const fading = parts.map(part => part.animate({ opacity: 0 }, { duration, fill: 'forwards' }))
    if (fading.length > 0) this.#frame.dispatchEvent(new CustomEvent('lk-view-leave', { detail: { duration } }))
    return (this.#leaving = { view, fading, logo })
  }

  /** Prepares for a view that is removed at once, in favour of a loading indicator. Its logo moves from its present place. */
  hold(view: ViewElement, pressed: readonly EventTarget[]): void {
    const logo = this.#leaving?.view === view ? this.#leaving.logo : logoToFly(view, pressed)
    this.stay()
    this.#leaving = { view, fading: [], logo, from: logo?.getBoundingClientRect() }
  }

  /** Cancels fading out. */
  stay(): void {
    const { view, fading } = this.#leaving ?? {}
    this.#leaving = undefined
    if (view) view.inert = false
    fading?.forEach(animation => animation.cancel())
  }

  /** Removes the view that faded out. @returns the logo that stays, and its place */
  lift(): Lifted | undefined {
    const { view, logo, from: held } = this.#leaving ?? {}
    const from = held ?? logo?.getBoundingClientRect()
    this.stay()
    return view && logo && from && { view, logo, from }
  }

  /** Resolves when all elements of a view have rendered, before anything is painted. */
  async ready(view: ViewElement): Promise<void> {
    for (let level = 0; level < depth; level++) {
      const elements = everyElementIn(view).filter(element => element instanceof LitElement)
      await Promise.all(elements.map(element => element.updateComplete))
    }
  }

  /** Fades in a view's content, from the side of the direction. Its cards are visible at once. */
  enter(view: ViewElement, direction: Direction, lifted: Lifted | undefined): void {
    const duration = durationOf(this.#frame, '--lk-dur-view')
    if (duration < 10) return
    const target = lifted && this.#targetOf(view, direction, lifted)
    for (const part of partsOf(view, target)) {
      part.animate([{ opacity: 0, translate: `${this.#shift(direction)}px` }, {}], { duration, easing: easeOut })
    }
    if (target) fly(this.#frame, lifted.from, target)
  }

  #targetOf(view: ViewElement, direction: Direction, lifted: Lifted): LkLogo | undefined {
    // The view was replaced by a loading indicator and returns.
    if (lifted.view === view) return undefined
    const target = (direction === 'back' ? this.#origins.get(lifted.view) : undefined) ?? logoOf(view)
    if (target?.name !== lifted.logo.name || !target.isConnected) return undefined
    if (direction === 'forward') this.#origins.set(view, lifted.logo)
    return target
  }

  #shift(direction: Direction): number {
    if (direction !== 'forward' && direction !== 'back') return 0
    const styles = getComputedStyle(this.#frame)
    const shift = Number.parseFloat(styles.getPropertyValue('--lk-view-shift')) || 0
    return (direction === 'back') !== (styles.direction === 'rtl') ? -shift : shift
  }
}

/** Returns the logo of the pressed row of a view, else the view's main logo. */
function logoToFly(view: ViewElement, pressed: readonly EventTarget[]): LkLogo | undefined {
  return pressedLogo(view, pressed) ?? logoOf(view)
}

/** Returns the logo of the pressed row or cell of a view. */
function pressedLogo(view: ViewElement, pressed: readonly EventTarget[]): LkLogo | undefined {
  const row = pressed.includes(view) && pressed.find(node => node instanceof LkRow || node instanceof LkCell)
  const logo = row ? row.querySelector('lk-logo') : undefined
  return logo?.name ? logo : undefined
}

/** Returns the content of a view's cards and its other parts, except one element and its ancestors. */
function partsOf(view: ViewElement, except: Element | undefined): Element[] {
  const path = pathTo(except)
  const apart = (element: Element): Element[] => {
    if (element === except) return []
    if (!path.has(element)) return [element]
    const children =
      element instanceof HTMLSlotElement ? element.assignedElements() : (element.shadowRoot ?? element).children
    return [...children].flatMap(apart)
  }
  const held = [...(view.shadowRoot?.children ?? [])].flatMap(child =>
    child.matches('.body') ? [...child.querySelectorAll('.plate')].flatMap(plate => [...plate.children]) : [child],
  )
  return held.flatMap(apart)
}
