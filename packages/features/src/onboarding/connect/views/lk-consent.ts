import { iconLatchkey, LkCheckbox, LkIcon, plateStyles, resetStyles } from '@latchkey/ui'
import { StoreController } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { consentFeature } from '../consent-feature.ts'
import { legalText } from './legal-text.ts'

/** @summary Checkbox that is required before every connection (`features.legalCheckbox`). It is a chunk of its own. */
export class LkConsent extends LitElement {
  static readonly tag = 'lk-consent'
  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      .legal-link {
        color: var(--lk-fg-accent);
        font-weight: var(--lk-weight-medium);
      }
      @media (hover: hover) {
        .legal-link:hover {
          text-decoration: underline;
          text-underline-offset: 3px;
        }
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.use(consentFeature).state, store.legal.state])
  readonly #accept = ({ target }: Event): void => {
    if (target instanceof LkCheckbox) this.#kit.store.use(consentFeature).set(target.checked)
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { accepted } = store.use(consentFeature).state
    return html`<lk-checkbox ?checked=${accepted} test-id="w3m-legal-checkbox" @change=${this.#accept}
      >${legalText(store, messages, 'accept')}</lk-checkbox
    >`
  }
}

/** @summary Footer below the checkbox, in place of a second link to the terms. */
export class LkSecured extends LitElement {
  static readonly tag = 'lk-secured'
  static override styles: CSSResultGroup = [resetStyles, plateStyles]

  readonly #kit = new StoreController(this)

  protected override render(): TemplateResult {
    return html`<footer class="foot line"><lk-icon .icon=${iconLatchkey} .size=${15}></lk-icon><span>${this.#kit.messages.legal.secured}</span></footer>`
  }
}

export const consentElements = [LkCheckbox, LkIcon, LkConsent, LkSecured]

declare global {
  interface HTMLElementTagNameMap {
    'lk-consent': LkConsent
    'lk-secured': LkSecured
  }
}
