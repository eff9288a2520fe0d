import { css, html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { resetStyles } from './reset-styles.ts'

export type TagTone = 'neutral' | 'accent' | 'success' | 'error' | 'warning'

/**
 * @summary A small label at the end of a row. Its colour is never the only sign.
 * @slot - The text.
 */
export class LkTag extends LitElement {
  static readonly tag = 'lk-tag'
  static override get properties(): PropertyDeclarations {
    return {
      tone: { reflect: true },
      dot: { type: Boolean, reflect: true },
      bare: { type: Boolean, reflect: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        flex: none;
        display: inline-flex;
        align-items: center;
        gap: 5px;
        min-block-size: 22px;
        padding-inline: 7px;
        border-radius: var(--lk-radius-tag);
        background: var(--lk-tag-bg, var(--lk-bg-inset));
        color: var(--lk-tag-fg, var(--lk-fg-2));
        font-size: var(--lk-size-tag);
        font-weight: var(--lk-weight-medium);
        letter-spacing: 0.005em;
        line-height: 1;
        white-space: nowrap;
        unicode-bidi: plaintext;
        font-variant-numeric: tabular-nums;
      }
      :host([dot])::before {
        content: '';
        inline-size: 6px;
        block-size: 6px;
        border-radius: 50%;
        background: var(--lk-tag-fg, var(--lk-fill-success));
      }
      :host([tone='accent']) {
        background: var(--lk-bg-accent-soft);
        color: var(--lk-fg-accent);
      }
      :host([tone='success']) {
        background: var(--lk-bg-success);
        color: var(--lk-fg-success);
      }
      :host([tone='error']) {
        background: var(--lk-bg-error);
        color: var(--lk-fg-error);
      }
      :host([tone='warning']) {
        background: var(--lk-bg-warning);
        color: var(--lk-fg-warning);
      }
      :host([bare]) {
        background: none;
        padding-inline: 0;
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid;
        }
        :host([dot])::before {
          background: CanvasText;
        }
      }
    `,
  ]

  tone: TagTone = 'neutral'
  /** Shows a green dot before the text. */
  dot = false
  /** Shows the text without the surface. */
  bare = false

  protected override render(): TemplateResult {
    return html`<slot></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-tag': LkTag
  }
}
