import type { LitElement, ReactiveController } from 'lit'

/** What a list has in place of a control that went: what came, or word of why there is none. */
const listOrHero = '[role=list], ul, lk-hero'

/**
 * Keeps the focus in a view whose focused control goes, as "Try again" does once there is an answer: what came in its place has it, and the
 * keyboard goes on from there. Where the focus is elsewhere it stays.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement
  readonly #heirs: string
  #focused: Element | null = null

  /** @param heirs selects what has the focus then, the first that is there */
  constructor(host: LitElement, heirs = listOrHero) {
    this.#host = host
    this.#heirs = heirs
  }

  /** Before the view is drawn; Lit calls it. */
  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement ?? null
  }

  /** Once it is drawn; Lit calls it. */
  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected || !this.#host.isConnected) return
    const heir = this.#host.shadowRoot?.querySelector<HTMLElement>(this.#heirs)
    if (!heir) return
    // What the keyboard reaches by itself stays within its reach.
    if (heir.tabIndex < 0) heir.tabIndex = -1
    heir.focus({ preventScroll: true })
  }
}
