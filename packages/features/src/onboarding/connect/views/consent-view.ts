import { viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { consentElements } from './lk-consent.ts'

/** @summary Consent to the site's terms, in place of a screen that connects, until it is given. */
export class ConsentView extends LitElement {
  static readonly tag = 'lk-consent-view'
  static override styles: CSSResultGroup = viewStyles

  protected override render(): TemplateResult {
    return html`<div class="body">
        <section class="plate"><lk-consent></lk-consent></section>
      </div>
      <lk-secured></lk-secured>`
  }
}

export const elements = [...consentElements, ConsentView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-consent-view': ConsentView
  }
}
