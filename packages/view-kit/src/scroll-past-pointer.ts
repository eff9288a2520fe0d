import type { LitElement, ReactiveController } from 'lit'

/** Longer than between two frames or two notches of a wheel, in ms. */
const restMs = 150

/**
 * Disables pointer events in the host's list (the element with `data-window`) while the user scrolls it with a wheel, because
 * each row with a hover style would be styled, laid out and painted twice, in every frame. They are enabled again once the list
 * rests or the pointer moves. Does nothing if the browser has no `scrollend` event.
 */
export class ScrollPastPointer implements ReactiveController {
  readonly #host: LitElement
  #isTurned = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Listens to scrolling elements in the host. Called by Lit. */
  hostConnected(): void {
    if (!('onscrollend' in window)) return
    const { renderRoot } = this.#host
    renderRoot.addEventListener('wheel', this.#turn, { passive: true })
    renderRoot.addEventListener('pointermove', this.#rest, { passive: true })
    // Neither event bubbles.
    renderRoot.addEventListener('scroll', this.#pass, { capture: true, passive: true })
    renderRoot.addEventListener('scrollend', this.#rest, { capture: true })
  }

  /** Enables pointer events again. Called by Lit. */
  hostDisconnected(): void {
    this.#rest()
  }

  // At its end a list does not scroll, so no `scrollend` follows.
  readonly #turn = (): void => {
    this.#isTurned = true
    this.#wait()
  }

  // Other movements of a list, as by rows that are added above, have no `scrollend`.
  readonly #pass = (): void => {
    if (!this.#isTurned) return
    this.#style?.setProperty('pointer-events', 'none')
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#rest, restMs)
  }

  readonly #rest = (): void => {
    clearTimeout(this.#timer)
    this.#isTurned = false
    this.#style?.removeProperty('pointer-events')
  }

  get #style(): CSSStyleDeclaration | undefined {
    return this.#host.renderRoot.querySelector<HTMLElement>('[data-window]')?.style
  }
}
