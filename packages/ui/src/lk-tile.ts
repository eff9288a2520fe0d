import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { LkControl } from './control.ts'
import { icon } from './icon.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

/**
 * @summary A square choice with an icon: a social login, or an action with its name below.
 * @slot - Instead of the icon.
 * @csspart control - The native button or link.
 * @fires click - Native. Not while disabled or loading.
 */
export class LkTile extends LkControl {
  static readonly tag = 'lk-tile'
  static override get properties(): PropertyDeclarations {
    return { icon: {}, text: {}, stacked: { type: Boolean } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      .tile {
        inline-size: 100%;
        min-block-size: var(--lk-control-lg);
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        border-radius: var(--lk-radius-ctl);
        background: linear-gradient(var(--film, #0000), var(--film, #0000)) var(--lk-bg-inset);
        font-weight: var(--lk-weight-medium);
        transition: background-color var(--lk-dur-tap) linear;
      }
      @media (hover: hover) {
        .tile:hover {
          --film: var(--lk-hover);
        }
      }
      .tile:active {
        --film: var(--lk-press);
      }
      .stacked {
        flex-direction: column;
        min-block-size: 64px;
        gap: 5px;
        font-size: var(--lk-size-micro);
        border-radius: var(--lk-radius-row);
      }
      .stacked .ico {
        color: var(--lk-fg-accent);
      }
      .tile:is(:disabled, [aria-disabled]) {
        --film: #0000;
        cursor: not-allowed;
      }
      :is(:disabled, [aria-disabled]),
      :is(:disabled, [aria-disabled]) .ico {
        color: var(--lk-fg-disabled);
      }
      @media (forced-colors: active) {
        .tile {
          border: 1px solid;
        }
      }
    `,
  ]

  /** Path data. */
  icon: string | undefined
  text: string | undefined
  /** Shows the name below the icon, 64 px high. */
  stacked = false

  protected override render(): TemplateResult {
    const picture = this.icon ? icon(this.icon, 22) : html`<slot></slot>`
    const text = this.text ? html`<span class="bidi">${this.text}</span>` : nothing
    return this.renderControl(
      this.stacked ? 'tile stacked' : 'tile',
      html`${this.loading ? spinner(22) : picture}${text}`,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-tile': LkTile
  }
}
