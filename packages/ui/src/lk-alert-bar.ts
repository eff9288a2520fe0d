import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { icon } from './icon.ts'
import { iconClose } from './icons/close.ts'
import { iconError } from './icons/error.ts'
import { iconInfo } from './icons/info.ts'
import { iconWarning } from './icons/warning.ts'
import { resetStyles } from './reset-styles.ts'

export type AlertKind = 'error' | 'warning' | 'info'

const pictures = { error: iconError, warning: iconWarning, info: iconInfo } satisfies Record<AlertKind, string>

/**
 * @summary A bar about the setup of the site, for its developers.
 * @slot - The sentence; `<code>` inside is set as code.
 * @slot meta - A link and a remark below.
 * @fires lk-dismiss - The close button was pressed.
 */
export class LkAlertBar extends LitElement {
  static readonly tag = 'lk-alert-bar'
  static override get properties(): PropertyDeclarations {
    return { kind: {}, heading: {}, dismiss: {} }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      .bar {
        inline-size: 100%;
        max-inline-size: var(--lk-modal-width);
        display: grid;
        grid-template-columns: auto 1fr auto;
        gap: 2px 10px;
        padding: 13px 14px;
        padding-inline-end: 10px;
        border-radius: var(--lk-radius-plate);
        background: var(--lk-bg-lift);
        box-shadow: var(--lk-shadow-pop);
        font-size: var(--lk-size-small);
        line-height: 1.45;
      }
      .bar > .ico {
        margin-block-start: 1px;
      }
      .error > .ico {
        color: var(--lk-fg-error);
      }
      .warning > .ico {
        color: var(--lk-fg-warning);
      }
      .info > .ico {
        color: var(--lk-fg-accent);
      }
      .text {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      b {
        display: block;
        font-weight: var(--lk-weight-strong);
        font-size: var(--lk-size-text);
      }
      p {
        color: var(--lk-fg-2);
        margin-block-start: 2px;
      }
      ::slotted(code) {
        font-family: var(--lk-font-mono);
        font-size: 0.92em;
        color: var(--lk-fg-1);
        background: var(--lk-bg-inset);
        padding: 1px 4px;
        border-radius: 4px;
      }
      ::slotted([slot='meta']) {
        display: flex;
        gap: 12px;
        align-items: center;
        margin-block-start: 8px;
        font-size: var(--lk-size-micro);
        color: var(--lk-fg-3);
      }
      button {
        position: relative;
        inline-size: 32px;
        block-size: 32px;
        margin-block-start: -6px;
        display: grid;
        place-items: center;
        border-radius: var(--lk-radius-round);
        color: var(--lk-fg-2);
      }
      button::after {
        content: '';
        position: absolute;
        inset: -6px;
      }
      @media (hover: hover) {
        button:hover {
          background: var(--lk-hover);
          color: var(--lk-fg-1);
        }
      }
      @media (forced-colors: active) {
        .bar {
          border: 1px solid;
        }
      }
    `,
  ]

  kind: AlertKind = 'info'
  heading = ''
  /** Name of the close button; without it there is none. */
  dismiss: string | undefined

  protected override render(): TemplateResult {
    const close = html`<button type="button" aria-label=${this.dismiss ?? nothing} @click=${this.#close}>${icon(iconClose)}</button>`
    return html`<div class="bar ${this.kind}" role=${this.kind === 'error' ? 'alert' : 'status'}>
      ${icon(pictures[this.kind])}
      <div class="text">
        <b>${this.heading}</b>
        <p><slot></slot></p>
        <slot name="meta"></slot>
      </div>
      ${this.dismiss === undefined ? nothing : close}
    </div>`
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('lk-dismiss', { bubbles: true, composed: true }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-alert-bar': LkAlertBar
  }
}
