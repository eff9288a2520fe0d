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

export type MarkTone = 'accent' | 'success' | 'error' | 'warning'

/**
 * @summary A round mark of 30 px over the corner of a logo or seal, in their `mark` slot. Decorative.
 */
export class LkMark extends LitElement {
  static readonly tag = 'lk-mark'
  static override get properties(): PropertyDeclarations {
    return { icon: {}, tone: {} }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    toneStyles,
    css`
      .mark {
        inline-size: 30px;
        block-size: 30px;
        display: grid;
        place-items: center;
        border-radius: var(--lk-radius-round);
        box-shadow: 0 0 0 4px var(--lk-bg-plate);
      }
    `,
  ]

  /** Path data. */
  icon: string | undefined
  tone: MarkTone = 'accent'

  protected override render(): TemplateResult {
    return html`<span class="mark ${this.tone}">${this.icon ? icon(this.icon, 18) : nothing}</span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-mark': LkMark
  }
}
