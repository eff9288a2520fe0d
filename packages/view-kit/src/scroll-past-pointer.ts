import type { LitElement, ReactiveController } from 'lit'

/** Longer than between two frames or two notches of a wheel. */
const restMs = 150

/**
 * While a person turns the wheel over a list of the host, the one with `data-window`, its rows pass beneath the pointer without answering to it: each that stood out for a
 * moment would be styled, laid out and painted twice, in every frame. They answer again once the list stands still or the pointer moves.
 * Where the browser does not say that scrolling has ended, they answer all the time.
 */
export class ScrollPastPointer implements ReactiveController {
  readonly #host: LitElement
  #isTurned = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Listens to what scrolls within the host; Lit calls it. */
  hostConnected(): void {
    if (!('onscrollend' in window)) return
    const { renderRoot } = this.#host
    renderRoot.addEventListener('wheel', this.#turn, { passive: true })
    renderRoot.addEventListener('pointermove', this.#rest, { passive: true })
    // Neither bubbles out of what scrolls.
    renderRoot.addEventListener('scroll', this.#pass, { capture: true, passive: true })
    renderRoot.addEventListener('scrollend', this.#rest, { capture: true })
  }

  /** Lit calls it. */
  hostDisconnected(): void {
    this.#rest()
  }

  // At the end of a list it does not scroll, and ends nothing.
  readonly #turn = (): void => {
    this.#isTurned = true
    this.#wait()
  }

  // Of what else moves a list, as rows that come in above do, no end is told.
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
