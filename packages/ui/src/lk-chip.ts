import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { LkControl } from './control.ts'
import { icon } from './icon.ts'
import { iconChevronDown } from './icons/chevron-down.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

/** `plate` on the tray, `inset` on a card, `accent` for an open choice. */
export type ChipTone = 'plate' | 'inset' | 'accent'

/**
 * @summary A small pill with a logo, a word and a caret, such as the network in the header.
 * @slot start - A logo of 24 px.
 * @csspart control - The native button or link.
 * @fires click - Native. Not while disabled or loading.
 */
export class LkChip extends LkControl {
  static readonly tag = 'lk-chip'
  static override get properties(): PropertyDeclarations {
    return { text: {}, tone: {}, caret: { type: Boolean } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: inline-flex;
        max-inline-size: 100%;
      }
      .chip {
        position: relative;
        display: inline-flex;
        align-items: center;
        gap: 8px;
        min-block-size: 36px;
        max-inline-size: 100%;
        padding-inline: 5px 8px;
        border-radius: var(--lk-radius-round);
        background: linear-gradient(var(--film, #0000), var(--film, #0000)) var(--bg, var(--lk-bg-plate));
        font-size: var(--lk-size-small);
        font-weight: var(--lk-weight-medium);
      }
      .chip::after {
        content: '';
        position: absolute;
        inset: -4px 0;
      }
      @media (hover: hover) {
        .chip:hover {
          --film: var(--lk-hover);
        }
      }
      .chip:active {
        --film: var(--lk-press);
      }
      .plate {
        box-shadow: var(--lk-shadow-plate);
      }
      .inset {
        --bg: var(--lk-bg-inset);
      }
      .accent {
        --bg: var(--lk-bg-accent-soft);
        color: var(--lk-fg-accent);
      }
      .text {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .chip > .ico {
        margin-inline-start: -2px;
      }
      .chip:not(.accent) > .ico {
        color: var(--lk-fg-3);
      }
      .chip:disabled {
        --film: #0000;
        color: var(--lk-fg-disabled);
        cursor: not-allowed;
      }
      @media (forced-colors: active) {
        .chip {
          border: 1px solid;
        }
      }
    `,
  ]

  text = ''
  tone: ChipTone = 'plate'
  /** Shows a caret at the end, because it opens a choice. */
  caret = false

  protected override render(): TemplateResult {
    const start = this.loading ? spinner(20) : html`<slot name="start"></slot>`
    const caret = this.caret ? icon(iconChevronDown, 16) : nothing
    return this.renderControl(`chip ${this.tone}`, html`${start}<span class="text bidi">${this.text}</span>${caret}`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-chip': LkChip
  }
}
