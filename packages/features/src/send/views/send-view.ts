import { LkButton, LkField } from '@latchkey/ui'
import { perform, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import type { SendArguments, SendController } from '../send-state.ts'
import { sendFeature } from '../send-feature.ts'

/**
 * @summary What is sent, how much, and to whom.
 */
export class SendView extends LitElement {
  static readonly tag = 'lk-send-view'
  static override styles: CSSResultGroup = viewStyles
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  params: SendArguments | undefined
  readonly #kit = new StoreController(this, store => [store.use(sendFeature).state])
  #stop: (() => void) | undefined

  get #send(): SendController {
    return this.#kit.store.use(sendFeature)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop?.()
    this.#stop = undefined
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    this.#send.begin(this.params)
    this.#stop ??= this.#send.follow()
  }

  readonly #selectToken = (): void => this.#kit.store.router.push('WalletSendSelectToken')
  readonly #review = (): void => this.#kit.store.router.push('WalletSendPreview')
  readonly #most = (): Promise<unknown> => perform(this.#kit.store, () => this.#send.setMost())
  readonly #onAmount = (event: Event): void => {
    if (event.target instanceof LkField) this.#send.setAmount(event.target.value)
  }
  readonly #onReceiver = (event: Event): void => {
    if (event.target instanceof LkField) this.#send.setReceiver(event.target.value)
  }

  protected override render(): TemplateResult {
    const { messages } = this.#kit
    const { state } = this.#send
    return html`<div class="body">
        <section class="plate">
          <lk-field .label=${messages.send.amount} .value=${state.amountText} mode="decimal" test-id="send-amount-input" @input=${this.#onAmount}></lk-field>
          <lk-button variant="secondary" test-id="send-token-button" @click=${this.#selectToken}>${state.token?.symbol ?? messages.send.selectTokenTitle}</lk-button>
          <lk-button variant="secondary" test-id="send-max-button" @click=${this.#most}>${messages.send.max}</lk-button>
        </section>
        <section class="plate">
          <lk-field .label=${messages.send.receiver} .value=${state.receiverText} test-id="send-address-input" @input=${this.#onReceiver}></lk-field>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" ?disabled=${state.gap !== undefined} test-id="send-review-button" @click=${this.#review}>${messages.send.review}</lk-button>
      </div>`
  }
}

export const elements = [LkButton, LkField, SendView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-view': SendView
  }
}
