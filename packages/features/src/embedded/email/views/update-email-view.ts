import { iconMail, type LkField } from '@latchkey/ui'
import { format, perform, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { findEmbedded } from '../../login/embedded-connector.ts'
import { emailProblem, textOf } from '../../login/views/send-email.ts'
import { updateEmailFeature } from '../update-email-feature.ts'

/** @summary Form for the new email address of the embedded wallet. */
export class UpdateEmailView extends LitElement {
  static readonly tag = 'lk-update-email-view'
  static override get properties(): PropertyDeclarations {
    return { value: { state: true }, error: { state: true }, isBusy: { state: true } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this)
  private value = ''
  private error: string | undefined
  private isBusy = false

  get #current(): string {
    return findEmbedded(this.#kit.store)?.user()?.email ?? ''
  }

  protected override render(): TemplateResult {
    const { updateEmail } = this.#kit.messages
    return html`<div class="body">
        <section class="plate">
          <lk-hero tight .heading=${updateEmail.heading} .text=${format(updateEmail.text, { email: this.#current })}
            ><lk-seal slot="picture" tone="accent" .icon=${iconMail}></lk-seal
          ></lk-hero>
          <lk-field
            data-focus
            type="email"
            .label=${updateEmail.newEmail}
            .placeholder=${updateEmail.newEmail}
            .icon=${iconMail}
            .value=${this.value}
            .error=${this.error}
            .autocomplete=${'email'}
            test-id="wui-email-input"
            @input=${this.#onInput}
            @lk-submit=${this.#send}
          ></lk-field>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" ?loading=${this.isBusy} ?disabled=${this.value === ''} test-id="update-email-button" @click=${this.#send}
          >${updateEmail.go}</lk-button
        >
      </div>`
  }

  readonly #onInput = ({ currentTarget }: Event): void => {
    this.value = (currentTarget as LkField).value
    if (this.error !== undefined) this.error = emailProblem(this.#kit, this.value)
  }

  readonly #send = async (): Promise<void> => {
    const { store, messages } = this.#kit
    if (this.isBusy || this.value === '') return
    if (this.value.trim().toLowerCase() === this.#current.toLowerCase()) {
      this.error = messages.updateEmail.same
      return
    }
    this.isBusy = true
    const outcome = await perform(store, async () => {
      await store.use(updateEmailFeature).begin(this.value)
      store.router.push('UpdateEmailCode')
    })
    this.isBusy = false
    this.error = outcome.status === 'failed' ? textOf(this.#kit, outcome.error) : undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-update-email-view': UpdateEmailView
  }
}
