import { toastsFeature } from '@latchkey/core'
import { iconMail, iconRetry } from '@latchkey/ui'
import { format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { CodeField } from '../../login/views/code-field.ts'
import { type EmailChange, updateEmailFeature } from '../update-email-feature.ts'

/** @summary Field for the code that the current address got, then for that of the new one. */
export class UpdateEmailCodeView extends LitElement {
  static readonly tag = 'lk-update-email-code-view'
  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(updateEmailFeature).state])
  readonly #field = new CodeField(this, this.#kit, code => this.#submit(code))
  #last: EmailChange | undefined

  protected override render(): TemplateResult {
    const { updateEmail } = this.#kit.messages
    // The change stays in view while the screen fades out.
    const change = (this.#last = this.#kit.store.use(updateEmailFeature).state.change ?? this.#last)
    const isCurrent = change?.step === 'current'
    const email = (isCurrent ? change.current : change?.address) ?? ''
    return html`<div class="body">
        <section class="plate">
          <lk-hero
            tight
            role="status"
            .heading=${isCurrent ? updateEmail.currentHeading : updateEmail.newHeading}
            .text=${format(updateEmail.codeText, { email })}
            ><lk-seal slot="picture" tone="accent" .icon=${iconMail}></lk-seal
          ></lk-hero>
          ${this.#field.render()}
        </section>
      </div>
      <div class="dock">
        <lk-button variant="secondary" test-id="update-email-restart" @click=${() => this.#kit.store.modal.back()}
          ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${updateEmail.restart}</lk-button
        >
      </div>`
  }

  async #submit(code: string): Promise<void> {
    const { store, messages } = this.#kit
    const email = this.#last?.address ?? ''
    if (await store.use(updateEmailFeature).submitCode(code)) return this.#field.clear()
    store.use(toastsFeature).show('success', format(messages.updateEmail.changed, { email }))
    if (store.router.current()?.name === 'UpdateEmailCode') store.router.reset('Account')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-update-email-code-view': UpdateEmailCodeView
  }
}
