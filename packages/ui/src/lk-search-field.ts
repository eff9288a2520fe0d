import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { icon } from './icon.ts'
import { iconClose } from './icons/close.ts'
import { iconSearch } from './icons/search.ts'
import { LkField } from './lk-field.ts'

/**
 * @summary A search field of 44 px with a button that clears it.
 * @slot end - A suffix or small control inside the field.
 * @csspart control - The native input.
 * @fires input - Native, composed; also after clearing.
 * @fires change - The value was committed.
 * @fires {CustomEvent<SubmitDetail>} lk-submit - Enter.
 */
export class LkSearchField extends LkField {
  static override readonly tag: string = 'lk-search-field'
  static override get properties(): PropertyDeclarations {
    return { clear: {} }
  }

  static override styles: CSSResultGroup = [
    LkField.styles,
    css`
      :host {
        --lk-field-h: 44px;
      }
    `,
  ]

  override type: LkField['type'] = 'search'
  override icon: string | undefined = iconSearch
  /** Name of the button that clears the field; without it there is no button. */
  clear: string | undefined

  protected override renderEnd(): TemplateResult | typeof nothing {
    if (!this.value || this.clear === undefined) return nothing
    return html`<button class="go" type="button" aria-label=${this.clear} @click=${this.#empty}>${icon(iconClose, 18)}</button>`
  }

  #empty(): void {
    this.replaceValue('')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-search-field': LkSearchField
  }
}
