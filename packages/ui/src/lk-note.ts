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
import { resetStyles } from './reset-styles.ts'
import { toneStyles } from './tone-styles.ts'

export type NoteTone = 'neutral' | 'accent' | 'error' | 'warning'

/**
 * @summary A remark on a plate.
 * @slot - The sentence.
 */
export class LkNote extends LitElement {
  static readonly tag = 'lk-note'
  static override get properties(): PropertyDeclarations {
    return { tone: {}, icon: {}, heading: {} }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    toneStyles,
    css`
      .note {
        display: flex;
        gap: 10px;
        padding: 11px 13px;
        border-radius: var(--lk-radius-ctl);
        font-size: var(--lk-size-small);
        line-height: 1.45;
        text-align: start;
      }
      .neutral {
        background: var(--lk-bg-inset);
        color: var(--lk-fg-2);
      }
      .text {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      b {
        display: block;
        font-weight: var(--lk-weight-strong);
      }
      @media (forced-colors: active) {
        .note {
          border: 1px solid;
        }
      }
    `,
  ]

  tone: NoteTone = 'neutral'
  /** Path data. */
  icon: string | undefined
  heading: string | undefined

  protected override render(): TemplateResult {
    return html`<div class="note ${this.tone}">
      ${this.icon ? icon(this.icon, 18) : nothing}
      <div class="text">${this.heading ? html`<b>${this.heading}</b>` : nothing}<slot></slot></div>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-note': LkNote
  }
}
