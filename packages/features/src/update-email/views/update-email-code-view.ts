import { type KitError, toastsFeature } from '@latchkey/core'
import { type CompleteDetail, iconMail, iconRetry, type LkOtp } from '@latchkey/ui'
import { format, perform, shake, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { refusalCode } from '../../embedded/errors.ts'
import { focusFirst } from '../../embedded/views/focus-first.ts'
import { textOf } from '../../embedded/views/send-email.ts'
import { type EmailChange, updateEmailFeature } from '../update-email-feature.ts'

/**
 * @summary Asks for the code that the current address was sent, then for that of the new one.
 */
export class UpdateEmailCodeView extends LitElement {
  static readonly tag = 'lk-update-email-code-view'
  static override get properties(): PropertyDeclarations {
    return { value: { state: true }, error: { state: true }, isBusy: { state: true } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(updateEmailFeature).state])
  private value = ''
  private error: string | undefined
  private isBusy = false
  #last: EmailChange | undefined

  protected override firstUpdated(): void {
    void focusFirst(this.renderRoot.querySelector('lk-otp'))
  }

  protected override render(): TemplateResult {
    const { updateEmail, embedded } = this.#kit.messages
    // It stays while the screen goes.
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
          <lk-otp
            .label=${embedded.code}
            .value=${this.value}
            .error=${this.error}
            ?loading=${this.isBusy}
            test-id="wui-otp-input"
            @input=${this.#onInput}
            @lk-complete=${this.#onComplete}
          ></lk-otp>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="secondary" test-id="update-email-restart" @click=${() => this.#kit.store.modal.back()}
          ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${updateEmail.restart}</lk-button
        >
      </div>`
  }

  readonly #onInput = ({ currentTarget }: Event): void => {
    this.value = (currentTarget as LkOtp).value
    this.error = undefined
  }

  readonly #onComplete = async ({ detail }: CustomEvent<CompleteDetail>): Promise<void> => {
    const { store, messages } = this.#kit
    const email = this.#last?.address ?? ''
    this.isBusy = true
    const outcome = await perform(store, async () => {
      if (await store.use(updateEmailFeature).submitCode(detail.value)) return
      store.use(toastsFeature).show('success', format(messages.updateEmail.changed, { email }))
      if (store.router.current()?.name === 'UpdateEmailCode') store.router.reset('Account')
    })
    this.isBusy = false
    this.value = ''
    if (outcome.status === 'failed') this.#fail(outcome.error)
    else this.renderRoot.querySelector('lk-otp')?.focus()
  }

  #fail(error: KitError): void {
    const { embedded } = this.#kit.messages
    this.error = refusalCode(error) === 'codeWrong' ? embedded.codeWrong : textOf(this.#kit, error)
    void this.updateComplete.then(() => {
      const otp = this.renderRoot.querySelector('lk-otp')
      if (!otp) return
      shake(otp)
      otp.focus()
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-update-email-code-view': UpdateEmailCodeView
  }
}
