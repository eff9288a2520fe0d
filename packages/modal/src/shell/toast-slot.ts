import type { Toasts } from '@latchkey/core'
import { defineElements } from '@latchkey/ui'
import { html, noChange, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'

/**
 * Shows toasts. Their element is loaded with the first; without it they are plain text. They stay while a pointer or the focus is
 * on them.
 */
export class ToastSlot {
  readonly #host: ReactiveControllerHost
  #isDefined = false
  /** Whether the element's file failed to load, for example offline. */
  #isPlain = false
  /**
   * Whether the live region was rendered before the text, because a screen reader does not announce the initial content of a
   * region.
   */
  #isAnnounced = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  render(toasts: Toasts): TemplateResult {
    const { toast } = toasts.state
    if (toast && !this.#isDefined) void this.#load()
    const hold = (): void => toasts.hold()
    const release = (): void => toasts.release()
    return html`<div class="toast">${
      this.#isDefined
        ? html`<lk-toast
            data-testid="wui-snackbar-message"
            .message=${(this.#isAnnounced && toast?.text) || ''}
            .kind=${toast?.kind ?? noChange}
            @pointerenter=${hold}
            @pointerleave=${release}
            @focusin=${hold}
            @focusout=${release}
            @lk-dismiss=${() => toasts.hide()}
          ></lk-toast>`
        : toast && this.#isPlain
          ? html`<p role="alert" @pointerenter=${hold} @pointerleave=${release}>${toast.text}</p>`
          : nothing
    }</div>`
  }

  async #load(): Promise<void> {
    try {
      defineElements(...(await import('./toast-elements.ts')).elements)
    } catch {
      // The next toast tries to load it again.
      if (!this.#isPlain) this.#host.requestUpdate()
      this.#isPlain = true
      return
    }
    this.#isDefined = true
    this.#host.requestUpdate()
    await this.#host.updateComplete
    requestAnimationFrame(() => {
      this.#isAnnounced = true
      this.#host.requestUpdate()
    })
  }
}
