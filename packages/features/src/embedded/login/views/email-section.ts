import { iconMail, LkField } from '@latchkey/ui'
import { StoreController } from '@latchkey/view-kit'
import { html, LitElement, type TemplateResult } from 'lit'

import { EmailField } from './email-field.ts'

/** @summary Field on Connect that starts a login by email. */
export class EmailSection extends LitElement {
  static readonly tag = 'lk-email-section'

  readonly #kit = new StoreController(this)
  readonly #field = new EmailField(this, this.#kit)

  protected override render(): TemplateResult {
    const { embedded } = this.#kit.messages
    const { value, error, isBusy, onInput, send } = this.#field
    return html`<lk-field
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
    ></lk-field>`
  }
}

export const elements = [LkField, EmailSection]

declare global {
  interface HTMLElementTagNameMap {
    'lk-email-section': EmailSection
  }
}
