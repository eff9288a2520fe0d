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

export type SealTone = 'neutral' | 'accent' | 'success' | 'error' | 'warning'

/**
 * @summary The picture of a status that has no logo: an icon on a tile. Decorative.
 * @slot mark - An `lk-mark` over the end corner.
 */
export class LkSeal extends LitElement {
  static readonly tag = 'lk-seal'
  static override get properties(): PropertyDeclarations {
    return { icon: {}, tone: {}, small: { type: Boolean } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    toneStyles,
    css`
      :host {
        position: relative;
      }
      .seal {
        inline-size: 76px;
        block-size: 76px;
        display: grid;
        place-items: center;
        border-radius: calc(var(--lk-in-radius-unit) * 6);
      }
      .small {
        inline-size: 48px;
        block-size: 48px;
        border-radius: calc(var(--lk-in-radius-unit) * 3.25);
      }
      .neutral {
        background: var(--lk-bg-inset);
        color: var(--lk-fg-2);
      }
      ::slotted([slot='mark']) {
        position: absolute;
        inset-block-end: -6px;
        inset-inline-end: -6px;
      }
    `,
  ]

  /** Path data. */
  icon: string | undefined
  tone: SealTone = 'neutral'
  /** Makes it 48 px instead of 76, for the place beside a paragraph. */
  small = false

  protected override render(): TemplateResult {
    return html`<span class="seal ${this.tone}${this.small ? ' small' : ''}"
        >${this.icon ? icon(this.icon, this.small ? 24 : 32) : nothing}</span
      ><slot name="mark"></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-seal': LkSeal
  }
}
