import type { LitElement, ReactiveController } from 'lit'

/** What a view has in place of a control that went: a list, or word of why there is none. */
const heirs = '[role=list], ul, lk-hero'

/**
 * Keeps the focus in a view whose focused control goes, as "Try again" does once there is an answer: the list that came has it, and the
 * keyboard goes on from there.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement
  #focused: Element | null = null

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Before the view is drawn; Lit calls it. */
  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement ?? null
  }

  /** Once it is drawn; Lit calls it. */
  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected || !this.#host.isConnected) return
    const heir = this.#host.shadowRoot?.querySelector<HTMLElement>(heirs)
    if (!heir) return
    heir.tabIndex = -1
    heir.focus({ preventScroll: true })
  }
}
