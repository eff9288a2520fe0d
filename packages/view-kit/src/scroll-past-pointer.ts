import type { LitElement, ReactiveController } from 'lit'

/**
 * While a person turns the wheel over a list of the host, the one with `data-window`, its rows pass beneath the pointer without answering to it: each that stood out for a
 * moment would be styled, laid out and painted twice, in every frame. They answer again once the list stands still or the pointer moves.
 * Where the browser does not say that scrolling has ended, they answer all the time.
 */
export class ScrollPastPointer implements ReactiveController {
  readonly #host: LitElement
  #isTurned = false

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

  readonly #turn = (): void => {
    this.#isTurned = true
  }

  // Of what else moves a list, as rows that come in above do, no end is told.
  readonly #pass = (): void => {
    if (this.#isTurned) this.#style?.setProperty('pointer-events', 'none')
  }

  readonly #rest = (): void => {
    this.#isTurned = false
    this.#style?.removeProperty('pointer-events')
  }

  get #style(): CSSStyleDeclaration | undefined {
    return this.#host.renderRoot.querySelector<HTMLElement>('[data-window]')?.style
  }
}
