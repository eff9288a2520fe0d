import { type KitError, toastsFeature } from '@latchkey/core'
import { type CompleteDetail, iconMail, iconRetry, type LkOtp } from '@latchkey/ui'
import { perform, shake, StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { embeddedFeature } from '../embedded-feature.ts'
import { refusalCode } from '../errors.ts'
import { focusFirst } from './focus-first.ts'
import { goTo, textOf } from './send-email.ts'
import { SecondsController } from './seconds-controller.ts'

/**
 * @summary Asks for the code of the mail.
 */
export class EmailCodeView extends LitElement {
  static readonly tag = 'lk-email-code-view'
  static override get properties(): PropertyDeclarations {
    return { value: { state: true }, error: { state: true }, isBusy: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      lk-otp {
        padding-block-end: 12px;
      }
      b {
        font-weight: var(--lk-weight-medium);
        color: var(--lk-fg-1);
      }
      .link {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        min-block-size: 24px;
        color: var(--lk-fg-accent);
        font-weight: var(--lk-weight-medium);
      }
      .num {
        font-variant-numeric: tabular-nums;
        color: var(--lk-fg-2);
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.use(embeddedFeature).state])
  readonly #seconds = new SecondsController(this, this.#kit, store => store.use(embeddedFeature).state.blockedUntil)
  private value = ''
  private error: string | undefined
  private isBusy = false
  #address = ''

  protected override firstUpdated(): void {
    void focusFirst(this.renderRoot.querySelector('lk-otp'))
  }

  protected override render(): TemplateResult {
    const { embedded } = this.#kit.messages
    const { email } = this.#kit.store.use(embeddedFeature).state
    // It stays while the modal closes.
    this.#address = email?.address ?? this.#address
    const [before = '', after = ''] = embedded.codeText.split('{email}')
    return html`<div class="body">
        <section class="plate">
          <lk-hero tight .heading=${embedded.codeHeading}
            ><lk-seal slot="picture" tone="accent" .icon=${iconMail}></lk-seal
            ><span slot="text">${before}<b>${this.#address}</b>${after}</span></lk-hero
          >
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
      <footer class="foot">${this.#resend()}</footer>`
  }

  #resend(): TemplateResult {
    const { embedded } = this.#kit.messages
    const { left } = this.#seconds
    if (left === 0)
      return html`<button class="link" type="button" data-testid="resend-code" @click=${this.#send}>
        <lk-icon .icon=${iconRetry} .size=${15}></lk-icon>${embedded.resend}
      </button>`
    const [before = '', after = ''] = embedded.resendIn.split('{time}')
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    return html`<span>${before}<span class="num">${time}</span>${after}</span>`
  }

  readonly #onInput = ({ currentTarget }: Event): void => {
    this.value = (currentTarget as LkOtp).value
    this.error = undefined
  }

  readonly #onComplete = async ({ detail }: CustomEvent<CompleteDetail>): Promise<void> => {
    const { store } = this.#kit
    this.isBusy = true
    const outcome = await perform(store, async () =>
      goTo(this.#kit, await store.use(embeddedFeature).submitCode(detail.value)),
    )
    this.isBusy = false
    if (outcome.status === 'failed') this.#fail(outcome.error)
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

  readonly #send = async (): Promise<void> => {
    const { store, messages } = this.#kit
    const outcome = await perform(store, async () => {
      goTo(this.#kit, await store.use(embeddedFeature).connectEmail(this.#address))
      store.use(toastsFeature).show('success', messages.embedded.sent)
    })
    this.value = ''
    this.error = outcome.status === 'failed' ? textOf(this.#kit, outcome.error) : undefined
    this.renderRoot.querySelector('lk-otp')?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-email-code-view': EmailCodeView
  }
}
