import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { LkControl } from './control.ts'
import { icon } from './icon.ts'
import { iconChevronDown } from './icons/chevron-down.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

/**
 * @summary The account or network button that a site places on its page.
 * @slot start - An avatar or logo of 28 px.
 * @slot lead - Instead of `lead`, such as a skeleton.
 * @csspart control - The native button or link.
 * @fires click - Native. Not while disabled or loading.
 */
export class LkPill extends LkControl {
  static readonly tag = 'lk-pill'
  static override get properties(): PropertyDeclarations {
    return {
      text: {},
      lead: {},
      plate: { type: Boolean },
      caret: { type: Boolean },
      small: { type: Boolean },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: inline-flex;
        max-inline-size: 100%;
      }
      .pill {
        display: inline-flex;
        align-items: center;
        max-inline-size: 100%;
        min-block-size: 44px;
        padding: 4px;
        gap: 8px;
        border-radius: var(--lk-radius-round);
        background: var(--lk-bg-tray);
        box-shadow:
          0 0 0 1px var(--lk-line-1),
          0 1px 2px var(--lk-line-1);
        font-size: var(--lk-size-text);
        font-weight: var(--lk-weight-medium);
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      .small {
        min-block-size: 36px;
        padding-block: 2px;
      }
      @media (hover: hover) {
        .pill:hover {
          box-shadow:
            0 0 0 1px var(--lk-line-2),
            0 2px 6px var(--lk-line-1);
        }
      }
      .bare {
        padding-inline: 6px 10px;
      }
      .lead {
        padding-inline-start: 12px;
      }
      .inner {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        min-inline-size: 0;
      }
      .plate {
        min-block-size: 36px;
        padding-inline: 6px 12px;
        border-radius: var(--lk-radius-round);
        background: var(--lk-bg-plate);
        box-shadow: var(--lk-shadow-plate);
      }
      .small .plate {
        min-block-size: 32px;
      }
      .text {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .pill > .ico {
        color: var(--lk-fg-3);
      }
      .pill:disabled {
        color: var(--lk-fg-disabled);
        cursor: not-allowed;
      }
      @media (forced-colors: active) {
        .pill {
          border: 1px solid;
        }
      }
    `,
  ]

  text = ''
  /** A figure before the card, such as a balance, left to right in every language. */
  lead: string | undefined
  /** Puts the picture and text on a raised card. */
  plate = false
  /** Shows a caret at the end, because it opens a choice. */
  caret = false
  /** Makes it 36 px high; for pages used with a pointer. */
  small = false

  protected override render(): TemplateResult {
    const lead =
      this.lead === undefined
        ? nothing
        : html`<span class="lead"><slot name="lead"><span class="ltr">${this.lead}</span></slot></span>`
    const start = this.loading ? spinner(20) : html`<slot name="start"></slot>`
    return this.renderControl(
      `pill${this.small ? ' small' : ''}${this.plate ? '' : ' bare'}`,
      html`${lead}<span class=${this.plate ? 'inner plate' : 'inner'}>${start}<span class="text bidi">${this.text}</span></span>${this.caret ? icon(iconChevronDown, 16) : nothing}`,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-pill': LkPill
  }
}
