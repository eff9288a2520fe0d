import { toastsFeature } from '@latchkey/core'
import { iconMail, iconRetry } from '@latchkey/ui'
import { perform, StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { embeddedFeature } from '../embedded-feature.ts'
import { CodeField } from './code-field.ts'
import { goTo } from './send-email.ts'
import { SecondsController } from './seconds-controller.ts'

/** @summary Field for the code of the mail. */
export class EmailCodeView extends LitElement {
  static readonly tag = 'lk-email-code-view'
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
  readonly #field = new CodeField(this, this.#kit, async code =>
    goTo(this.#kit, await this.#kit.store.use(embeddedFeature).submitCode(code)),
  )
  #address = ''

  protected override render(): TemplateResult {
    const { embedded } = this.#kit.messages
    const { email } = this.#kit.store.use(embeddedFeature).state
    // The address stays while the modal closes.
    this.#address = email?.address ?? this.#address
    const [before = '', after = ''] = embedded.codeText.split('{email}')
    return html`<div class="body">
        <section class="plate">
          <lk-hero tight .heading=${embedded.codeHeading}
            ><lk-seal slot="picture" tone="accent" .icon=${iconMail}></lk-seal
            ><span slot="text">${before}<b>${this.#address}</b>${after}</span></lk-hero
          >
          ${this.#field.render()}
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

  readonly #send = async (): Promise<void> => {
    const { store, messages } = this.#kit
    const outcome = await perform(store, async () => {
      goTo(this.#kit, await store.use(embeddedFeature).connectEmail(this.#address))
      store.use(toastsFeature).show('success', messages.embedded.sent)
    })
    this.#field.clear(outcome.status === 'failed' ? outcome.error : undefined)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-email-code-view': EmailCodeView
  }
}
