import { offeredSocials } from '@latchkey/core'
import { StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { legalText } from '../../../onboarding/connect/views/legal-text.ts'
import { chooseSocial } from '../../login/views/choose-social.ts'
import { socialIcons } from './social-icons.ts'

/** @summary List of all social providers. */
export class AllSocialsView extends LitElement {
  static readonly tag = 'lk-all-socials-view'
  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.features.state, store.legal.state])

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const legal = legalText(store, messages, 'agree')
    return html`<div class="body">
        <section class="plate list">
          <ul class="list">
            ${offeredSocials(store).map(
              each => html`<li>
                <lk-row .heading=${messages.socials[each]} chevron test-id=${`social-selector-${each}`} @click=${() => chooseSocial(store, each)}>
                  <lk-logo slot="logo" tone="plain" .icon=${socialIcons[each]}></lk-logo>
                </lk-row>
              </li>`,
            )}
          </ul>
        </section>
      </div>
      ${legal ? html`<footer class="foot">${legal}</footer>` : nothing}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-all-socials-view': AllSocialsView
  }
}
