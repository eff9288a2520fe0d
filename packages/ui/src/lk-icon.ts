import { html, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { icon } from './icon.ts'
import { resetStyles } from './reset-styles.ts'

/**
 * @summary A decorative icon on the 24 px grid, in the colour of the text around it.
 */
export class LkIcon extends LitElement {
  static readonly tag = 'lk-icon'
  static override styles: CSSResultGroup = resetStyles
  static override get properties(): PropertyDeclarations {
    return { icon: {}, size: { type: Number }, flip: { type: Boolean } }
  }

  /** Path data, such as `iconClose`. */
  icon: string | undefined
  /** Edge in CSS pixels: 16, 18, 20, 22 or 24. @default 20 */
  size = 20
  /** Mirrors in right-to-left text. */
  flip = false

  protected override render(): TemplateResult {
    return html`${this.icon ? icon(this.icon, this.size, this.flip) : nothing}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-icon': LkIcon
  }
}
