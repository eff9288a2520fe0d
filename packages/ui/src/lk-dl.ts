import { css, html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { resetStyles } from './reset-styles.ts'

/** One line of facts. */
export interface DlItem {
  readonly term: string
  readonly value: string | TemplateResult
}

/**
 * @summary Terms and their values, one pair a line.
 */
export class LkDl extends LitElement {
  static readonly tag = 'lk-dl'
  static override get properties(): PropertyDeclarations {
    return {
      items: { attribute: false },
      ruled: { type: Boolean, reflect: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      div {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        min-block-size: 32px;
        font-size: var(--lk-size-small);
      }
      dt {
        color: var(--lk-fg-3);
        /* Keeps the term's longest word beside a long value. */
        overflow-wrap: break-word;
      }
      dd {
        min-inline-size: 0;
        font-weight: var(--lk-weight-medium);
        display: flex;
        align-items: center;
        gap: 6px;
        text-align: end;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
      :host([ruled]) div {
        min-block-size: 42px;
      }
      :host([ruled]) div + div {
        border-block-start: 1px solid var(--lk-line-1);
      }
    `,
  ]

  items: readonly DlItem[] = []
  /** Draws hairlines between the lines. */
  ruled = false

  protected override render(): TemplateResult {
    return html`<dl>
      ${this.items.map(({ term, value }) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
    </dl>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-dl': LkDl
  }
}
