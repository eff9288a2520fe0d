import { LkButton, LkLogo, resetStyles } from '@latchkey/ui'
import { css, type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import type { Approval } from '../approval/approval.ts'
import { fill, type FrameTexts } from '../texts/texts.ts'

/** A request that waits for its window. */
export interface PendingReview {
  readonly approval: Approval
  /** Opens the window, or a new one. */
  open(): void
  reject(): void
}

/**
 * @summary Asks the user to review a request in a window. A press here, also one that a page tricks a user into, signs
 *   nothing.
 */
export class LkReviewRequest extends LitElement {
  static readonly tag = 'lk-review-request'
  static override get properties(): PropertyDeclarations {
    return { pending: { attribute: false }, texts: { attribute: false }, isOpen: { state: true } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: grid;
        gap: 16px;
        min-inline-size: 0;
        padding: 2px;
        overflow-wrap: anywhere;
      }
      .site {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: center;
        gap: 12px;
        font-weight: var(--lk-weight-strong);
      }
      p {
        margin: 0;
        font-size: var(--lk-size-small);
        line-height: 1.5;
        color: var(--lk-fg-2);
      }
      .footer {
        display: grid;
        gap: 8px;
      }
    `,
  ]

  declare pending: PendingReview
  declare texts: FrameTexts
  private isOpen = false

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('keydown', this.#onKey)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener('keydown', this.#onKey)
  }

  protected override render(): TemplateResult {
    const { texts, isOpen } = this
    const { site } = this.pending.approval
    return html`<div class="site"><lk-logo .name=${site} .seed=${site}></lk-logo><div>${site}</div></div>
      <p role="status">${isOpen ? texts.reviewOpen : fill(texts.reviewIntro, { host: location.host })}</p>
      <div class="footer">
        <lk-button variant=${isOpen ? 'quiet' : 'primary'} size="lg" test-id="review-open" @click=${this.#open}
          >${isOpen ? texts.reviewAgain : texts.reviewInWindow}</lk-button
        >
        <lk-button variant="ghost" size="lg" test-id="reject-button" @click=${this.#reject}>${texts.reject}</lk-button>
      </div>`
  }

  readonly #open = (event: Event): void => {
    if (!event.isTrusted) return
    this.isOpen = true
    this.pending.open()
  }

  readonly #reject = (event: Event): void => {
    if (event.isTrusted) this.pending.reject()
  }

  /** Handles keys here, because the modal around the frame does not receive them. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.isTrusted) this.pending.reject()
  }
}

export const reviewElements = [LkButton, LkLogo, LkReviewRequest]

declare global {
  interface HTMLElementTagNameMap {
    'lk-review-request': LkReviewRequest
  }
}
