import type { Messages } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { iconSign, iconWarning, LkAvatar, LkButton, LkDl, LkIcon, LkLogo, LkNote } from '@latchkey/ui'
import { displayName, format, networkLogo, requestNetworkImages, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { partyPlate, partyStyles } from '../../shared/views/party-plate.ts'
import { previewStyles } from '../../shared/views/preview-styles.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { exactUnits } from '../../shared/views/shown-amount.ts'
import { isCurrentScreen } from '../../shared/views/leave-without-account.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { walletName } from '../../shared/wallet-name.ts'
import { x402Feature } from '../x402-feature.ts'
import type { PaymentChoice } from '../payment.ts'

/** @summary Prompt for the payment of a request: amount, recipient and resource. */
export class X402RequestView extends LitElement {
  static readonly tag = 'lk-x402-request-view'

  static override styles: CSSResultGroup = [viewStyles, partyStyles, sendStyles, previewStyles]

  readonly #kit = new ScreenController(this, x402Feature, '.body')
  /** Latest payment. It stays in view until another screen is shown. */
  #last: PaymentChoice | undefined

  protected override willUpdate(): void {
    const { store, feature } = this.#kit
    this.#last = feature.state.prompt?.choice ?? this.#last
    // A site may open the screen without a payment.
    const isNeeded = this.#last !== undefined || !this.isConnected || !isCurrentScreen(store, 'X402Request')
    if (!isNeeded && !store.router.pop()) store.modal.close()
  }

  protected override updated(): void {
    if (this.#last) requestNetworkImages(this.#kit.store, [this.#last.network])
  }

  readonly #agree = (): void => this.#kit.feature.agree()
  readonly #decline = (): void => this.#kit.feature.decline()

  protected override render(): TemplateResult {
    const { store, feature, messages } = this.#kit
    const { paidFetch } = messages
    const isSigning = feature.state.prompt?.stage === 'signing'
    const wallet = displayName(
      walletName(store.connections.state.byNamespace.eip155?.[0]?.wallet),
      paidFetch.yourWallet,
    )
    if (!this.#last) return html`<div class="body"></div>`
    return html`<div class="body" role="region" aria-label=${paidFetch.title} tabindex="0">${this.#review(this.#last, messages)}</div>
      <div class="dock pair">
        <lk-button variant="secondary" test-id="paid-request-decline" @click=${this.#decline}>${paidFetch.decline}</lk-button>
        <lk-button variant="primary" ?loading=${isSigning} test-id="paid-request-agree" @click=${this.#agree}
          ><lk-icon slot="start" .icon=${iconSign} .size=${18}></lk-icon>${
            isSigning ? format(paidFetch.waitingFor, { wallet }) : paidFetch.agree
          }</lk-button
        >
      </div>`
  }

  #review(choice: PaymentChoice, { paidFetch, common }: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { offer, asset, network, from, url, validSeconds } = choice
    const amount = exactUnits(offer.amount, asset, locale)
    const picture = networkLogo(store, network, 48, '')
    const avatar = html`<lk-avatar .address=${offer.payTo} .size=${48}></lk-avatar>`
    const payee = html`<span class="address ltr" data-testid="paid-request-payee">${offer.payTo}</span>`
    const items = [
      { term: paidFetch.resource, value: html`<span class="ltr" data-testid="paid-request-url">${url}</span>` },
      {
        term: paidFetch.asset,
        value: html`<span class="address ltr" data-testid="paid-request-asset">${offer.asset}</span>`,
      },
      {
        term: paidFetch.network,
        value: html`${networkLogo(store, network, 20, '')}<span class="bidi">${displayName(network.name, common.unknownNetwork)}</span>`,
      },
      { term: paidFetch.from, value: html`<span class="address ltr">${truncateAddress(from)}</span>` },
      { term: paidFetch.valid, value: shownDuration(validSeconds, locale) },
    ]
    return html`${partyPlate(paidFetch.youPay, amount, nothing, picture)} ${bridge()}
      ${partyPlate(paidFetch.to, truncateAddress(offer.payTo), payee, avatar)}
      <section class="plate">
        <lk-dl ruled class="facts" .items=${items}></lk-dl>
        <lk-note .icon=${iconWarning}>${paidFetch.note}</lk-note>
      </section>`
  }
}

function shownDuration(seconds: number, locale: string): string {
  const [value, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

export const elements = [LkAvatar, LkButton, LkDl, LkIcon, LkLogo, LkNote, X402RequestView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-x402-request-view': X402RequestView
  }
}
