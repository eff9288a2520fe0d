import { imagesFeature } from '@latchkey/core'
import { iconBank, iconCard, LkLogo, LkRow } from '@latchkey/ui'
import { displayName, format, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { onrampFeature } from '../onramp-feature.ts'
import type { PaymentLimit } from '../payment-limits.ts'
import { onrampStyles } from './onramp-styles.ts'
import { currencyName, currencySign, shownMoney } from './shown-money.ts'

/** @summary Currency and payment method. */
export class PayWithView extends LitElement {
  static readonly tag = 'lk-pay-with-view'
  static override styles: CSSResultGroup = [viewStyles, onrampStyles]

  readonly #kit = new ScreenController(this, onrampFeature)

  protected override willUpdate(): void {
    if (this.isConnected) leaveWithoutAccount(this.#kit.store, 'OnRampPayWith')
  }

  protected override updated(): void {
    for (const { id } of this.#kit.feature.state.paymentCurrencies)
      this.#kit.store.use(imagesFeature).request('currency', id)
  }

  protected override render(): TemplateResult {
    const { store, locale, messages } = this.#kit
    const { onramp } = messages
    const { paymentCurrencies, paymentCurrency, paymentMethod } = this.#kit.feature.state
    const images = store.use(imagesFeature).state.currency
    return html`<div class="body">
      <section class="plate list">
        <div class="group">${onramp.currency}</div>
        <ul class="list" aria-label=${onramp.currency}>
          ${paymentCurrencies.map(
            each =>
              html`<li>
                <lk-row
                  ?selected=${each.id === paymentCurrency.id}
                  .heading=${currencyName(each.id, locale)}
                  .sub=${displayName(each.id, '')}
                  test-id=${`onramp-currency-${each.id}`}
                  @click=${() => this.#kit.feature.setPaymentCurrency(each)}
                  >${
                    images[each.id]
                      ? html`<lk-logo slot="logo" round .size=${40} .src=${images[each.id]} .name=${each.id}></lk-logo>`
                      : html`<span slot="logo" class="sign large" aria-hidden="true">${currencySign(each.id, locale)}</span>`
                  }</lk-row
                >
              </li>`,
          )}
        </ul>
      </section>
      <section class="plate list">
        <div class="group">${onramp.method}</div>
        <ul class="list" aria-label=${onramp.method}>
          ${paymentCurrency.payment_method_limits.map(limit => html`<li>${this.#method(limit, limit.id === paymentMethod)}</li>`)}
        </ul>
      </section>
    </div>`
  }

  #method({ id, min, max }: PaymentLimit, isChosen: boolean): TemplateResult {
    const { locale, messages } = this.#kit
    const { onramp } = messages
    const currency = this.#kit.feature.state.paymentCurrency.id
    const names: Readonly<Record<string, string>> = {
      card: onramp.cardName,
      ach_bank_account: onramp.ach_bank_accountName,
    }
    return html`<lk-row
      ?selected=${isChosen}
      .heading=${names[id] ?? displayName(id, '')}
      .sub=${format(onramp.range, { min: shownMoney(min, currency, locale), max: shownMoney(max, currency, locale) })}
      test-id=${`onramp-method-${id}`}
      @click=${() => this.#kit.feature.setPaymentMethod(id)}
      ><lk-logo slot="logo" .size=${40} .icon=${id === 'card' ? iconCard : iconBank} tone="plain"></lk-logo
    ></lk-row>`
  }
}

export const elements = [LkLogo, LkRow, PayWithView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-pay-with-view': PayWithView
  }
}
