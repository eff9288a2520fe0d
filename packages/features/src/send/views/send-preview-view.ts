import { formatUnits } from '@latchkey/primitives'
import { LkButton, LkRow } from '@latchkey/ui'
import { displayName, format, perform, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { sendFeature } from '../send-feature.ts'

/**
 * @summary What will be sent, before the wallet is asked, and that it is asked.
 */
export class SendPreviewView extends LitElement {
  static readonly tag = 'lk-send-preview-view'
  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(sendFeature).state])
  #stop: (() => void) | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop?.()
    this.#stop = undefined
  }

  protected override willUpdate(): void {
    if (!this.isConnected || this.#stop) return
    const send = this.#kit.store.use(sendFeature)
    this.#stop = send.follow()
    void send.simulate()
  }

  readonly #confirm = async (): Promise<void> => {
    const { store } = this.#kit
    await perform(store, async () => {
      const { id } = await store.use(sendFeature).send()
      if (this.isConnected) store.router.replace('WalletSendSuccess', { id })
    })
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { state } = store.use(sendFeature)
    const { token, estimate } = state
    const currency = token && store.networks.find(token.chainId)?.nativeCurrency
    const symbol = displayName(token?.symbol ?? '', '')
    return html`<div class="body">
        <section class="plate list">
          <lk-row plain .heading=${`${state.sendTokenAmount ?? ''} ${symbol}`} .sub=${state.receiverAddress}></lk-row>
          ${
            estimate.value && currency
              ? html`<lk-row plain .heading=${messages.send.networkFee} .sub=${`${formatUnits(estimate.value.fee, currency.decimals)} ${currency.symbol}`}></lk-row>`
              : nothing
          }
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" ?disabled=${state.gap !== undefined} ?loading=${state.loading} test-id="send-confirm-button" @click=${this.#confirm}>${state.loading ? format(messages.send.waiting, { wallet: store.connections.state.byNamespace[store.networks.state.activeNamespace ?? 'eip155']?.[0]?.wallet.name ?? '' }) : messages.send.confirm}</lk-button>
      </div>`
  }
}

export const elements = [LkButton, LkRow, SendPreviewView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-preview-view': SendPreviewView
  }
}
