import { css, html, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { LkControl } from './control.ts'
import { icon } from './icon.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

/**
 * @summary A button with an icon only; `label` is required. 36 px to see, 44 px to press.
 * @slot - Instead of the icon.
 * @csspart control - The native button or link.
 * @cssprop --lk-icon-button - Edge of the visible button.
 * @fires click - Native. Not while disabled or loading.
 */
export class LkIconButton extends LkControl {
  static readonly tag = 'lk-icon-button'
  static override get properties(): PropertyDeclarations {
    return {
      icon: {},
      iconSize: { type: Number, attribute: 'icon-size' },
      flip: { type: Boolean },
      inset: { type: Boolean },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: inline-grid;
        place-items: center;
        min-inline-size: 44px;
      }
      .btn {
        --s: var(--lk-icon-button, 36px);
        position: relative;
        inline-size: var(--s);
        block-size: var(--s);
        display: grid;
        place-items: center;
        border-radius: var(--lk-radius-round);
        color: var(--lk-fg-2);
        transition:
          background-color var(--lk-dur-tap) linear,
          color var(--lk-dur-tap) linear;
      }
      .btn::after {
        content: '';
        position: absolute;
        inset: min(0px, (var(--s) - 44px) / 2);
      }
      @media (hover: hover) {
        .btn:hover {
          background: linear-gradient(var(--lk-hover), var(--lk-hover)) var(--bg, #0000);
          color: var(--lk-fg-1);
        }
      }
      .btn:active {
        background: linear-gradient(var(--lk-press), var(--lk-press)) var(--bg, #0000);
      }
      .inset {
        --s: var(--lk-touch);
        --bg: var(--lk-bg-inset);
        background: var(--bg);
        color: var(--lk-fg-1);
        border-radius: var(--lk-radius-ctl);
      }
      .btn:is(:disabled, [aria-disabled]) {
        background: none;
        color: var(--lk-fg-disabled);
        cursor: not-allowed;
      }
    `,
  ]

  /** Path data, such as `iconClose`. */
  icon: string | undefined
  iconSize = 20
  /** Mirrors the icon in right-to-left text. */
  flip = false
  /** Makes it a filled 44 px square, for the place beside a search field. */
  inset = false

  protected override render(): TemplateResult {
    const picture = this.icon ? icon(this.icon, this.iconSize, this.flip) : html`<slot></slot>`
    return this.renderControl(this.inset ? 'btn inset' : 'btn', this.loading ? spinner(this.iconSize) : picture)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-icon-button': LkIconButton
  }
}
