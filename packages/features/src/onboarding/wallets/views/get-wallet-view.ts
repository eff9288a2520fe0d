import { offersAllWallets, type Wallet } from '@latchkey/core'
import { iconGrid, iconWallet, LkHero, LkLogo, LkRow, LkSeal, LkTag } from '@latchkey/ui'
import { displayName, format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { walletsFeature } from '../../connect/wallets-feature.ts'
import { imageOf, requestImages } from '../../connect/views/wallet-image.ts'

const awaitedRows = 4

/** @summary Suggestions for users without a wallet. */
export class GetWalletView extends LitElement {
  static readonly tag = 'lk-get-wallet-view'
  static override get properties(): PropertyDeclarations {
    return { isLoading: { state: true } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(walletsFeature).state])
  private isLoading = true

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#fetch()
  }

  async #fetch(): Promise<void> {
    await this.#kit.store.use(walletsFeature).fetchRecommended()
    this.isLoading = false
  }

  protected override updated(): void {
    requestImages(this.#kit.store, this.#kit.store.use(walletsFeature).state.recommended)
  }

  readonly #openAllWallets = (): void => {
    this.#kit.store.events.track('CLICK_ALL_WALLETS')
    this.#kit.store.router.push('AllWallets')
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { recommended } = store.use(walletsFeature).state
    const isLoading = this.isLoading && recommended.length === 0
    const isEmpty = recommended.length === 0 && !isLoading
    return html`<div class="body">
      ${
        isEmpty
          ? html`<section class="plate">
            <lk-hero tight .heading=${messages.getWallet.emptyTitle} .text=${messages.getWallet.emptyText}>
              <lk-seal slot="picture" .icon=${iconWallet}></lk-seal>
            </lk-hero>
          </section>`
          : nothing
      }
      ${
        isEmpty && !offersAllWallets(store)
          ? nothing
          : html`<section class="plate list">
            <ul class="list" aria-label=${messages.connect.wallets} aria-busy=${isLoading}>
              ${recommended.map(wallet => html`<li>${this.#wallet(wallet)}</li>`)}
              ${isLoading ? Array.from({ length: awaitedRows }, () => html`<li aria-hidden="true"><lk-row skeleton></lk-row></li>`) : nothing}
              ${offersAllWallets(store) ? html`<li>${this.#all()}</li>` : nothing}
            </ul>
          </section>`
      }
    </div>`
  }

  #wallet(wallet: Wallet): TemplateResult {
    const { store, messages } = this.#kit
    const name = displayName(wallet.name, messages.common.unnamed)
    return html`<lk-row
      .heading=${name}
      .label=${format(messages.common.getWallet, { name })}
      test-id=${`get-wallet-${wallet.id}`}
      @click=${() => store.router.push('Downloads', { wallet })}
    >
      <lk-logo slot="logo" .src=${imageOf(store, wallet)} .name=${name} .seed=${wallet.id}></lk-logo>
      <lk-tag slot="end" tone="accent">${messages.getWallet.get}</lk-tag>
    </lk-row>`
  }

  #all(): TemplateResult {
    return html`<lk-row .heading=${this.#kit.messages.getWallet.all} chevron test-id="all-wallets" @click=${this.#openAllWallets}>
      <lk-logo slot="logo" tone="plain" .icon=${iconGrid}></lk-logo>
    </lk-row>`
  }
}

export const elements = [LkHero, LkLogo, LkRow, LkSeal, LkTag, GetWalletView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-get-wallet-view': GetWalletView
  }
}
