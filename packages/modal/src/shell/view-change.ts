import type { RouterState } from '@latchkey/core'
import { LkCell, type LkLogo, LkRow } from '@latchkey/ui'
import { durationOf, easeOut, type ViewElement } from '@latchkey/view-kit'
import { LitElement } from 'lit'

import { everyElementIn, pathTo } from './flat-tree.ts'
import { fly, logoOf } from './logo-flight.ts'

type Direction = RouterState['direction']

/** Word that what shows fades out, and how long that takes in milliseconds. */
export type ViewLeaveEvent = CustomEvent<{ readonly duration: number }>

/** How long what a view holds takes to fade out, as a part of the view's change. */
const leaveShare = 8 / 15
/** Elements draw themselves from the outside in. */
const depth = 4

interface Leaving {
  readonly view: ViewElement
  readonly fading: readonly Animation[]
  /** The logo that stays, to fly. */
  readonly logo: LkLogo | undefined
  /** Where that was when the view went at once. */
  readonly from?: DOMRect | undefined
}

/** The logo that a view left behind. */
export interface Lifted {
  readonly view: ViewElement
  readonly logo: LkLogo
  readonly from: DOMRect
}

/**
 * How one view becomes another: the tray, the plates and the header stay, what they hold fades out and the next comes in, and the logo
 * of the row that was pressed flies to where it stands next, and back. Nothing of it under reduced motion.
 */
export class ViewChange {
  readonly #frame: HTMLElement
  /** The logo from which the logo of a view came. */
  readonly #origins = new WeakMap<ViewElement, LkLogo>()
  #leaving: Leaving | undefined

  constructor(frame: HTMLElement) {
    this.#frame = frame
  }

  /**
   * Fades out what a view holds; meanwhile it takes no input. Asked again for the same view, it goes on.
   *
   * @param pressed what was pressed last, from the inside out
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

  /** A view is about to go at once, because something stands in for the next one: its logo flies from where it was. */
  hold(view: ViewElement, pressed: readonly EventTarget[]): void {
    const logo = this.#leaving?.view === view ? this.#leaving.logo : logoToFly(view, pressed)
    this.stay()
    this.#leaving = { view, fading: [], logo, from: logo?.getBoundingClientRect() }
  }

  /** What was fading out is wanted again. */
  stay(): void {
    const { view, fading } = this.#leaving ?? {}
    this.#leaving = undefined
    if (view) view.inert = false
    fading?.forEach(animation => animation.cancel())
  }

  /** The view that faded out goes. @returns the logo that stays, and where it was */
  lift(): Lifted | undefined {
    const { view, logo, from: held } = this.#leaving ?? {}
    const from = held ?? logo?.getBoundingClientRect()
    this.stay()
    return view && logo && from && { view, logo, from }
  }

  /** Resolves when everything in a view has drawn itself, before anything is painted. */
  async ready(view: ViewElement): Promise<void> {
    for (let level = 0; level < depth; level++) {
      const elements = everyElementIn(view).filter(element => element instanceof LitElement)
      await Promise.all(elements.map(element => element.updateComplete))
    }
  }

  /** What a view holds comes in, from the side that it stands on; its plates are there at once. */
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
    // It went for something that stood in for another one, and comes back.
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

/** The logo of what was pressed in a view, else the one that the view is about. */
function logoToFly(view: ViewElement, pressed: readonly EventTarget[]): LkLogo | undefined {
  return pressedLogo(view, pressed) ?? logoOf(view)
}

/** The logo of the row or cell that was pressed in a view. */
function pressedLogo(view: ViewElement, pressed: readonly EventTarget[]): LkLogo | undefined {
  const row = pressed.includes(view) && pressed.find(node => node instanceof LkRow || node instanceof LkCell)
  const logo = row ? row.querySelector('lk-logo') : undefined
  return logo?.name ? logo : undefined
}

/** What the plates of a view hold, and what stands beside them, but for one element and what it is painted in. */
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
