import { html, LitElement, type CSSResultGroup, type TemplateResult } from 'lit'

import { consentElements, consentFoot, consentPlate, consentStyles } from '../connect/consent-plate.ts'
import { StoreController } from '../store-controller.ts'
import { viewStyles } from './view-styles.ts'

/**
 * @summary Asks for consent to the site's terms, in place of a screen that connects, until it is given.
 */
export class ConsentView extends LitElement {
  static readonly tag = 'lk-consent-view'
  static override styles: CSSResultGroup = [viewStyles, consentStyles]

  readonly #kit = new StoreController(this)

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    return html`<div class="body">${consentPlate(store, messages)}</div>
      ${consentFoot(messages)}`
  }
}

export const elements = [...consentElements, ConsentView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-consent-view': ConsentView
  }
}
