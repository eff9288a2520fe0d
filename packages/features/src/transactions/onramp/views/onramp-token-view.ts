import { imagesFeature } from '@latchkey/core'
import type { PurchaseCurrency } from '@latchkey/protocol'
import { iconCoins, LkHero, LkLogo, LkRow, LkSeal } from '@latchkey/ui'
import { displayName, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { onrampFeature } from '../onramp-feature.ts'

/** @summary List of currencies that can be bought on the account's network. */
export class OnrampTokenView extends LitElement {
  static readonly tag = 'lk-onramp-token-view'
  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new ScreenController(this, onrampFeature)

  protected override willUpdate(): void {
    if (this.isConnected) leaveWithoutAccount(this.#kit.store, 'OnRampTokenSelect')
  }

  protected override updated(): void {
    for (const { symbol } of this.#kit.feature.state.purchaseCurrencies)
      this.#kit.store.use(imagesFeature).request('token', symbol)
  }

  #choose(currency: PurchaseCurrency): void {
    const { router } = this.#kit.store
    this.#kit.feature.setPurchaseCurrency(currency)
    if (!router.pop()) router.reset('OnRampProviders')
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { purchaseCurrencies, purchaseCurrency } = this.#kit.feature.state
    const images = store.use(imagesFeature).state.token
    const rows = purchaseCurrencies.map(
      each =>
        html`<li>
          <lk-row
            ?selected=${each.id === purchaseCurrency.id}
            .heading=${displayName(each.name, messages.common.unnamed)}
            .sub=${displayName(each.symbol, '')}
            test-id=${`onramp-token-${each.symbol}`}
            @click=${() => this.#choose(each)}
            ><lk-logo slot="logo" round .size=${40} .src=${images[each.symbol]} .name=${displayName(each.name, each.symbol)} .seed=${each.id}></lk-logo
          ></lk-row>
        </li>`,
    )
    return html`<div class="body">
      <section class="plate list">
        ${
          rows.length > 0
            ? html`<ul class="list" aria-label=${messages.onramp.selectTitle}>${rows}</ul>`
            : html`<lk-hero .heading=${messages.onramp.notSold}><lk-seal slot="picture" .icon=${iconCoins}></lk-seal></lk-hero>`
        }
      </section>
    </div>`
  }
}

export const elements = [LkHero, LkLogo, LkRow, LkSeal, OnrampTokenView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-onramp-token-view': OnrampTokenView
  }
}
