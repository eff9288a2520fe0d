import type { LitElement, ReactiveController } from 'lit'

/** Successors of a removed control in a list: the loaded list, or the message that it is empty. */
const listOrHero = '[role=list], ul, lk-hero'

/**
 * Keeps the focus in a view whose focused control is removed, as "Try again" is once there is an answer. Its successor gets the
 * focus, so that the keyboard continues there. A focus elsewhere stays.
 */
export class FocusRestorer implements ReactiveController {
  readonly #host: LitElement
  readonly #heirs: string
  #focused: Element | null = null

  /** @param heirs selects the successor: the first match gets the focus */
  constructor(host: LitElement, heirs = listOrHero) {
    this.#host = host
    this.#heirs = heirs
  }

  /** Records the focused control before the view renders. Called by Lit. */
  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement ?? null
  }

  /** Restores the focus after the view has rendered. Called by Lit. */
  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected || !this.#host.isConnected) return
    const heir = this.#host.shadowRoot?.querySelector<HTMLElement>(this.#heirs)
    if (!heir) return
    // An element that Tab reaches anyway keeps its `tabindex`.
    if (heir.tabIndex < 0) heir.tabIndex = -1
    heir.focus({ preventScroll: true })
  }
}
