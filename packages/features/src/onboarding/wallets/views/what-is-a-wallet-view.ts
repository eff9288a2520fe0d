import { offersAllWallets } from '@latchkey/core'
import { iconLatchkey, iconShieldCheck, iconWallet, LkButton, LkSeal } from '@latchkey/ui'
import { StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

/** @summary Explanation of a wallet in three sentences. */
export class WhatIsAWalletView extends LitElement {
  static readonly tag = 'lk-what-is-a-wallet-view'
  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      ul {
        display: grid;
        gap: 20px;
        padding: 8px 4px 10px;
      }
      li {
        display: grid;
        grid-template-columns: 48px 1fr;
        gap: 14px;
        align-items: start;
      }
      h3 {
        font-weight: var(--lk-weight-strong);
        padding-block-start: 2px;
      }
      p {
        font-size: var(--lk-size-small);
        line-height: 1.5;
        color: var(--lk-fg-2);
        margin-block-start: 3px;
      }
    `,
  ]

  readonly #kit = new StoreController(this)
  readonly #getWallet = (): void => {
    this.#kit.store.events.track('CLICK_GET_WALLET')
    this.#kit.store.router.push('GetWallet')
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const texts = messages.whatIsAWallet
    return html`<div class="body">
        <section class="plate">
          <ul>
            ${this.#reason(iconWallet, texts.homeTitle, texts.homeText)} ${this.#reason(iconLatchkey, texts.keyTitle, texts.keyText)}
            ${this.#reason(iconShieldCheck, texts.approveTitle, texts.approveText)}
          </ul>
        </section>
      </div>
      ${
        store.options.enableWalletGuide && offersAllWallets(store)
          ? html`<div class="dock"><lk-button variant="primary" test-id="get-wallet" @click=${this.#getWallet}>${texts.getWallet}</lk-button></div>`
          : html`<div></div>`
      }`
  }

  #reason(icon: string, title: string, text: string): TemplateResult {
    return html`<li>
      <lk-seal small tone="accent" .icon=${icon}></lk-seal>
      <div>
        <h3>${title}</h3>
        <p>${text}</p>
      </div>
    </li>`
  }
}

export const elements = [LkButton, LkSeal, WhatIsAWalletView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-what-is-a-wallet-view': WhatIsAWalletView
  }
}
