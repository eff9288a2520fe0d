import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { icon } from './icon.ts'
import { iconCheckCircle } from './icons/check-circle.ts'
import { iconError } from './icons/error.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

export type ToastKind = 'info' | 'loading' | 'success' | 'error'

/**
 * @summary A short message over the view. Keep the element in the page and change `message`: a live region must exist before it speaks.
 * @csspart toast - The visible pill.
 * @fires lk-dismiss - `duration` is over (it waits while hovered or focused), or Escape was pressed in it. Empty `message` in answer.
 */
export class LkToast extends LitElement {
  static readonly tag = 'lk-toast'
  static override get properties(): PropertyDeclarations {
    return { message: {}, kind: {}, duration: { type: Number }, leaving: { state: true } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      .toast {
        inline-size: max-content;
        max-inline-size: 100%;
        margin-inline: auto;
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: 40px;
        padding: 8px 15px 8px 11px;
        padding-inline: 11px 15px;
        border-radius: min(var(--lk-radius-round), 20px);
        background: var(--lk-bg-lift);
        box-shadow: var(--lk-shadow-pop);
        font-size: var(--lk-size-small);
        font-weight: var(--lk-weight-medium);
        animation: drop var(--lk-dur-toast) var(--lk-ease-out);
      }
      .leaving {
        pointer-events: none;
        animation: drop var(--lk-dur-toast) var(--lk-ease-out) reverse forwards;
      }
      .info {
        padding-inline-start: 15px;
      }
      span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .success .ico {
        color: var(--lk-fg-success);
      }
      .error .ico {
        color: var(--lk-fg-error);
      }
      .loading .ico {
        color: var(--lk-fg-accent);
      }
      @keyframes drop {
        from {
          opacity: 0;
          transform: translateY(-8px) scale(0.98);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .toast {
          animation: none;
        }
      }
      @media (forced-colors: active) {
        .toast {
          border: 1px solid;
        }
      }
    `,
  ]

  /** The text. An empty text hides the toast. */
  message = ''
  kind: ToastKind = 'info'
  /** Milliseconds until `lk-dismiss`; 0 for never. */
  duration = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #held = false
  /** The previous message, during its exit. */
  private leaving: { readonly message: string; readonly kind: ToastKind } | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#restart()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('message')) return
    // A message that disappears under the pointer emits no pointerleave.
    this.#held = false
    const message = this.message ? '' : (changed.get('message') ?? '')
    this.leaving = message && this.#isAnimated ? { message, kind: changed.get('kind') ?? this.kind } : undefined
  }

  get #isAnimated(): boolean {
    const pill = this.renderRoot.querySelector('.toast')
    return pill !== null && getComputedStyle(pill).animationName !== 'none'
  }

  readonly #gone = (): void => {
    this.leaving = undefined
  }

  protected override updated(): void {
    this.#restart()
  }

  protected override render(): TemplateResult {
    const isError = this.kind === 'error'
    return html`<div role=${isError ? 'alert' : 'status'} aria-live=${isError ? 'assertive' : 'polite'}>
      ${this.message ? this.#pill() : nothing}
    </div>
    ${this.leaving ? this.#leavingPill(this.leaving) : nothing}`
  }

  #leavingPill({ message, kind }: { message: string; kind: ToastKind }): TemplateResult {
    return html`<div class="toast ${kind} leaving" aria-hidden="true" @animationend=${this.#gone}>${content(message, kind)}</div>`
  }

  #pill(): TemplateResult {
    return html`<div
      part="toast"
      class="toast ${this.kind}"
      tabindex="0"
      @pointerenter=${this.#hold}
      @pointerleave=${this.#release}
      @focus=${this.#hold}
      @blur=${this.#release}
      @keydown=${this.#onKey}
    >
      ${content(this.message, this.kind)}
    </div>`
  }

  #restart(): void {
    clearTimeout(this.#timer)
    if (this.message && this.duration > 0 && !this.#held && this.isConnected)
      this.#timer = setTimeout(this.#dismiss, this.duration)
  }

  #hold(): void {
    this.#held = true
    clearTimeout(this.#timer)
  }

  #release(): void {
    this.#held = false
    this.#restart()
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // The dialog around it would close on the same key.
    event.stopPropagation()
    event.preventDefault()
    this.#dismiss()
  }

  readonly #dismiss = (): void => {
    this.dispatchEvent(new CustomEvent('lk-dismiss', { bubbles: true, composed: true }))
  }
}

function content(message: string, kind: ToastKind): TemplateResult {
  const picture = { info: nothing, loading: spinner(20), success: icon(iconCheckCircle), error: icon(iconError) }[kind]
  return html`${picture}<span>${message}</span>`
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-toast': LkToast
  }
}
