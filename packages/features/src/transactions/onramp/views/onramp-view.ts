import { imagesFeature, type Messages, type OnrampProvider } from '@latchkey/core'
import { formatExact, formatQuote } from '@latchkey/primitives'
import { iconBank, iconExternal, LkButton, LkChip, LkIcon, LkLogo, LkRow, LkSkeleton, LkTag } from '@latchkey/ui'
import { displayName, format, perform, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

import { entryStyles, valueOf } from '../../shared/views/amount-plate.ts'
import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { quoteAmount } from '../../shared/views/shown-amount.ts'
import { groupSign } from '../../shared/views/unclear-amount.ts'
import { ScreenAction } from '../../shared/views/screen-action.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { onrampFeature } from '../onramp-feature.ts'
import { isEstimateOf, sellers } from '../onramp-providers.ts'
import { currencySign, shownMoney, shownRoundMoney } from './shown-money.ts'
import { bankId, limitError, limitText } from './limit-text.ts'
import { onrampStyles } from './onramp-styles.ts'
import { openPurchaseWindow } from './open-purchase-window.ts'

const presets = ['50', '150', '300', '500']

/** @summary Form of a purchase: currency, amount and seller. */
export class OnrampView extends LitElement {
  static readonly tag = 'lk-onramp-view'

  static override styles: CSSResultGroup = [viewStyles, entryStyles, sendStyles, onrampStyles]

  readonly #kit = new ScreenController(this, onrampFeature, '.body')
  /** Whether the seller's page is being opened. */
  readonly #opening = new ScreenAction(this)

  protected override willUpdate(): void {
    if (!this.isConnected) return
    this.#kit.follow()
    leaveWithoutAccount(this.#kit.store, 'OnRampProviders')
  }

  protected override updated(): void {
    const images = this.#kit.store.use(imagesFeature)
    const { paymentCurrency, purchaseCurrency } = this.#kit.feature.state
    images.request('currency', paymentCurrency.id)
    images.request('token', purchaseCurrency.symbol)
  }

  /** Opens the window before anything else: the browser would block it later. */
  readonly #continue = (): void => {
    const { store, feature } = this.#kit
    if (feature.state.issue !== undefined || this.#opening.isOn) return
    const opened = openPurchaseWindow()
    const buy = async (): Promise<void> => {
      const { id } = await feature.buy(opened)
      if (this.isConnected) store.router.push('BuyInProgress', { id })
    }
    void this.#opening.run(() => perform(store, buy))
  }

  #type(text: string): void {
    this.#kit.feature.setAmount(text, groupSign(this.#kit.locale))
  }

  protected override render(): TemplateResult {
    const { messages } = this.#kit
    const { state } = this.#kit.feature
    const isAbove = state.issue === 'aboveLimit'
    return html`<div class="body">
        ${this.#payment(messages)} ${bridge()} ${this.#purchase(messages)}
        ${isAbove ? this.#bank(messages) : state.providers.length > 0 ? this.#sellers(messages) : nothing}
      </div>
      <div class="dock">
        <lk-button
          variant="primary"
          ?soft-disabled=${state.issue !== undefined}
          ?loading=${this.#opening.isOn}
          test-id="onramp-continue-button"
          @click=${this.#continue}
          >${this.#label(messages)}${state.issue === undefined ? html`<lk-icon slot="end" .icon=${iconExternal}></lk-icon>` : nothing}</lk-button
        >
      </div>
      <span class="sr" role="status">${this.#announcement(messages)}</span>`
  }

  #label({ onramp }: Messages): string {
    const { issue, selectedProvider } = this.#kit.feature.state
    if (issue === 'network') return onramp.notSold
    if (issue === 'provider') return onramp.noProvider
    if (issue === 'aboveLimit') return onramp.lowerAmount
    if (issue === 'belowLimit') return onramp.raiseAmount
    if (issue !== undefined || !selectedProvider) return onramp.enterAmount
    return format(onramp.continueWith, { provider: sellers[selectedProvider].name })
  }

  #payment({ onramp }: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { amountText, paymentCurrency } = this.#kit.feature.state
    const error = limitError(this.#kit.feature.state, this.#kit.messages, locale)
    const { id } = paymentCurrency
    const image = store.use(imagesFeature).state.currency[id]
    const sign = currencySign(id, locale)
    return html`<section class=${error ? 'plate entry bad' : 'plate entry'}>
      <div class="top"><label for="amount">${onramp.pay}</label></div>
      <div class="middle">
        <input
          id="amount"
          class="figure ltr"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          spellcheck="false"
          placeholder="0"
          .value=${live(amountText)}
          aria-invalid=${error ? true : nothing}
          aria-describedby="limit"
          data-testid="onramp-amount-input"
          @input=${(event: Event) => this.#type(valueOf(event))}
        />
        <lk-chip
          tone="inset"
          caret
          .text=${displayName(id, '')}
          .label=${format(onramp.paymentCurrency, { currency: displayName(id, '') })}
          data-next="OnRampPayWith"
          test-id="onramp-payment-currency"
          @click=${() => store.router.push('OnRampPayWith')}
          >${
            image
              ? html`<lk-logo slot="start" round .size=${28} .src=${image} .name=${id}></lk-logo>`
              : html`<span slot="start" class=${sign.length > 1 ? 'sign long' : 'sign'} aria-hidden="true">${sign}</span>`
          }</lk-chip
        >
      </div>
      <div class="bottom">
        <span id="limit" class=${error ? 'neg bidi' : 'bidi'} data-testid=${error ? 'onramp-amount-error' : 'onramp-limits'}>${error ?? limitText(this.#kit.feature.state, this.#kit.messages, locale)}</span>
      </div>
      <div class="presets" role="group" aria-label=${onramp.presets}>
        ${presets.map(
          preset =>
            html`<button
              type="button"
              class="preset"
              aria-pressed=${amountText === preset}
              data-testid=${`onramp-preset-${preset}`}
              @click=${() => this.#type(preset)}
              >${shownRoundMoney(preset, id, locale)}</button
            >`,
        )}
      </div>
    </section>`
  }

  #purchase({ onramp, common }: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { purchaseCurrency, purchaseAmount, quotesLoading, isEstimate, issue } = this.#kit.feature.state
    const symbol = displayName(purchaseCurrency.symbol, common.unnamed)
    const network = this.#kit.feature.network()
    return html`<section class="plate entry">
      <div class="top"><span>${onramp.get}</span>${isEstimate ? html`<lk-tag tone="warning" data-testid="onramp-estimate">${onramp.estimate}</lk-tag>` : nothing}</div>
      <div class="middle">
        <output class="figure ltr" title=${purchaseAmount === undefined ? nothing : formatExact(purchaseAmount, locale)} data-testid="onramp-purchase-amount"
          >${
            purchaseAmount !== undefined
              ? formatQuote(purchaseAmount, locale)
              : quotesLoading || issue === 'aboveLimit' || issue === 'belowLimit'
                ? html`<lk-skeleton width="120px" height="24px"></lk-skeleton>`
                : '0'
          }</output
        >
        <lk-chip
          tone="inset"
          caret
          .text=${symbol}
          .label=${format(onramp.purchaseCurrency, { symbol })}
          data-next="OnRampTokenSelect"
          test-id="onramp-purchase-currency"
          @click=${() => store.router.push('OnRampTokenSelect')}
          ><lk-logo slot="start" round .size=${28} .src=${store.use(imagesFeature).state.token[purchaseCurrency.symbol]} .name=${symbol}></lk-logo
        ></lk-chip>
      </div>
      <div class="bottom"><span class="bidi">${network ? format(onramp.onNetwork, { network: displayName(network.name, common.unknownNetwork) }) : nothing}</span></div>
    </section>`
  }

  #sellers({ onramp }: Messages): TemplateResult {
    const { providers, selectedProvider } = this.#kit.feature.state
    return html`<section class="plate list">
      <div class="group head"><span>${onramp.provider}</span><span>${onramp.youGet}</span></div>
      <ul class="list" aria-label=${onramp.provider}>
        ${providers.map(name => html`<li>${this.#seller(name, name === selectedProvider, onramp)}</li>`)}
      </ul>
    </section>`
  }

  #seller(name: OnrampProvider, isChosen: boolean, onramp: Messages['onramp']): TemplateResult {
    const { purchaseAmount, purchaseCurrency } = this.#kit.feature.state
    const { name: heading, fee } = sellers[name]
    return html`<lk-row
      ?selected=${isChosen}
      .heading=${heading}
      .sub=${format(onramp.fee, { fee: fee.replace('-', '–') })}
      test-id=${`onramp-provider-${name}`}
      @click=${() => this.#kit.feature.setProvider(name)}
      ><lk-logo slot="logo" .size=${40} .name=${heading} .seed=${name}></lk-logo
      ><span slot="end" class="end"
        >${
          purchaseAmount === undefined
            ? nothing
            : html`<span class="ltr">${quoteAmount(purchaseAmount, purchaseCurrency.symbol, this.#kit.locale)}</span
                >${isEstimateOf(name, this.#kit.feature.state) ? html`<lk-tag tone="warning">${onramp.estimate}</lk-tag>` : nothing}`
        }</span
      ></lk-row
    >`
  }

  /** Offers the bank account for an amount above the limit. */
  #bank({ onramp }: Messages): TemplateResult | typeof nothing {
    const { paymentCurrency, paymentMethod } = this.#kit.feature.state
    const bank = paymentCurrency.payment_method_limits.find(({ id }) => id === bankId)
    if (!bank || paymentMethod === bankId) return nothing
    return html`<section class="plate list">
      <lk-row
        chevron
        .heading=${onramp.bankInstead}
        .sub=${format(onramp.upTo, { max: shownMoney(bank.max, paymentCurrency.id, this.#kit.locale) })}
        test-id="onramp-bank-instead"
        @click=${() => this.#kit.feature.setPaymentMethod(bankId)}
        ><lk-logo slot="logo" .size=${40} .icon=${iconBank} tone="plain"></lk-logo
      ></lk-row>
    </section>`
  }

  /** Returns the announcement for screen readers. */
  #announcement(messages: Messages): string {
    const { onramp } = messages
    const { purchaseAmount, purchaseCurrency, quotesLoading, isEstimate } = this.#kit.feature.state
    if (quotesLoading) return onramp.quoteLoading
    if (purchaseAmount === undefined) return limitError(this.#kit.feature.state, messages, this.#kit.locale) ?? ''
    const amount = quoteAmount(purchaseAmount, purchaseCurrency.symbol, this.#kit.locale)
    return [onramp.get, amount, isEstimate ? onramp.estimate : ''].filter(Boolean).join(' ')
  }
}

export const elements = [LkButton, LkChip, LkIcon, LkLogo, LkRow, LkSkeleton, LkTag, OnrampView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-onramp-view': OnrampView
  }
}
