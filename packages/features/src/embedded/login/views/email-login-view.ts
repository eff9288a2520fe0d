import type { RouteMap } from '@latchkey/core'
import { iconMail } from '@latchkey/ui'
import { StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { EmailField } from './email-field.ts'

/** @summary Field for the address of a login by email. */
export class EmailLoginView extends LitElement {
  static readonly tag = 'lk-email-login-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this)
  readonly #field = new EmailField(this, this.#kit)
  params: RouteMap['EmailLogin']

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#field.value === '') this.#field.value = this.params?.address ?? ''
  }

  protected override render(): TemplateResult {
    const { embedded } = this.#kit.messages
    const { value, error, isBusy, onInput, send } = this.#field
    return html`<div class="body">
        <section class="plate">
          <lk-hero tight .heading=${embedded.emailHeading} .text=${embedded.emailText}
            ><lk-seal slot="picture" tone="accent" .icon=${iconMail}></lk-seal
          ></lk-hero>
          <lk-field
            data-focus
            type="email"
            .label=${embedded.email}
            .placeholder=${embedded.email}
            .icon=${iconMail}
            .value=${value}
            .error=${error}
            .autocomplete=${'email'}
            test-id="wui-email-input"
            @input=${onInput}
            @lk-submit=${send}
          ></lk-field>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" ?loading=${isBusy} ?disabled=${value === ''} test-id="send-code-button" @click=${send}
          >${embedded.sendCode}</lk-button
        >
      </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-email-login-view': EmailLoginView
  }
}
