import { iconMail, LkField, LkTile } from '@latchkey/ui'
import { StoreController } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { joinsSocials } from '../../connect/offers.ts'
import { EmailField } from './email-field.ts'
import { SocialSection } from './social-section.ts'

/**
 * @summary The field on Connect that begins a login by email, and the social logins beside it.
 */
export class EmailSection extends LitElement {
  static readonly tag = 'lk-email-section'

  static override styles: CSSResultGroup = css`
    :host {
      display: grid;
      gap: 10px;
    }
    lk-social-section {
      min-inline-size: 0;
    }
  `

  readonly #kit = new StoreController(this, store => [store.features.state])
  readonly #field = new EmailField(this, this.#kit)

  protected override render(): TemplateResult {
    const { embedded } = this.#kit.messages
    const { value, error, isBusy, onInput, send } = this.#field
    const { store } = this.#kit
    const socials = joinsSocials(store) ? html`<lk-social-section></lk-social-section>` : nothing
    const order = store.features.state.connectMethodsOrder
    const isAbove = order.indexOf('social') < order.indexOf('email')
    return html`${isAbove ? socials : nothing}<lk-field
      type="email"
      .label=${embedded.email}
      .placeholder=${embedded.email}
      .icon=${iconMail}
      .action=${embedded.sendCode}
      .value=${value}
      .error=${error}
      .autocomplete=${'email'}
      ?loading=${isBusy}
      test-id="wui-email-input"
      @input=${onInput}
      @lk-submit=${send}
    ></lk-field>${isAbove ? nothing : socials}`
  }
}

export const elements = [LkField, LkTile, SocialSection, EmailSection]

declare global {
  interface HTMLElementTagNameMap {
    'lk-email-section': EmailSection
  }
}
