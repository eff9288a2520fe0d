import { truncateAddress } from '@latchkey/primitives'
import { iconCheckCircle, iconExternal, LkButton, LkHero, LkIcon, LkLogo, LkRing, LkSeal, LkSteps } from '@latchkey/ui'
import { displayName, format, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { exactAmount, quoteAmount } from '../../shared/views/shown-amount.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { onrampFeature } from '../onramp-feature.ts'
import { sellers } from '../onramp-providers.ts'
import type { PurchaseRecord } from '../../shared/purchase-record.ts'
import { onrampStyles } from './onramp-styles.ts'
import { shownMoney } from './shown-money.ts'

/** Maximum length of a symbol. No token that is sold has a longer one. */
const longestSymbol = 24

/** @summary State and result of a purchase. */
export class BuyInProgressView extends LitElement {
  static readonly tag = 'lk-buy-in-progress-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false }, isGone: { state: true } }
  }

  static override styles: CSSResultGroup = [viewStyles, onrampStyles]

  params: { readonly id: string } | undefined
  readonly #kit = new ScreenController(this, onrampFeature)
  #last: PurchaseRecord | undefined
  /** Whether the window was closed. */
  private isGone = false

  /** Current record. If it was removed meanwhile, its last state stays. */
  get #record(): PurchaseRecord | undefined {
    const { purchases } = this.#kit.feature.state
    this.#last = purchases.find(({ id }) => id === this.params?.id) ?? this.#last
    return this.#last
  }

  protected override willUpdate(): void {
    const { store } = this.#kit
    if (this.isConnected && !this.#record && store.modal.state.open) store.router.reset('Account')
  }

  readonly #done = (): void => this.#kit.store.router.reset('Account')
  readonly #show = (): void => {
    if (this.params) this.isGone = !this.#kit.feature.show(this.params.id)
  }
  readonly #forget = (): void => {
    if (this.params) this.#kit.feature.dismiss(this.params.id)
    this.#done()
  }

  protected override render(): TemplateResult {
    const record = this.#record
    if (!record) return html`<div class="body"></div>`
    return record.stage.status === 'arrived' ? this.#arrived(record, record.stage) : this.#awaited(record)
  }

  #arrived({ provider }: PurchaseRecord, { amount, symbol }: { amount: string; symbol: string }): TemplateResult {
    const { messages, locale } = this.#kit
    const { onramp } = messages
    return html`<div class="body">
        <section class="plate">
          <lk-hero
            role="status"
            .heading=${format(onramp.arrived, { amount: quoteAmount(amount, symbol, locale) })}
            .text=${format(onramp.arrivedText, { provider: sellers[provider].name })}
            title=${exactAmount(amount, symbol, locale)}
            data-testid="onramp-arrived"
            ><lk-seal slot="picture" tone="success" .icon=${iconCheckCircle}></lk-seal
          ></lk-hero>
        </section>
      </div>
      <div class="dock"><lk-button variant="primary" test-id="onramp-done-button" @click=${this.#done}>${onramp.done}</lk-button></div>`
  }

  #awaited(record: PurchaseRecord): TemplateResult {
    const { messages, locale } = this.#kit
    const { onramp } = messages
    const provider = sellers[record.provider].name
    // A long symbol must not push the steps out of view.
    const symbol = truncateAddress(displayName(record.symbol, messages.common.unnamed), longestSymbol, 0)
    const paid = shownMoney(record.paid.amount, record.paid.currency, locale)
    const { expected } = record
    const about = expected === undefined ? undefined : quoteAmount(expected, symbol, locale)
    const text =
      about === undefined
        ? format(onramp.buyingUnknown, { symbol, paid })
        : format(onramp.buying, { amount: about, paid })
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', numberingSystem: 'latn' }).format(record.opened)
    const steps = [
      { heading: onramp.orderOpened, time, state: 'done' },
      { heading: onramp.payment, sub: format(onramp.paymentText, { provider }), state: 'now' },
      { heading: format(onramp.arrives, { symbol }), sub: onramp.arrivesText, state: 'todo' },
    ] as const
    return html`<div class="body">
        <section class="plate">
          <lk-hero
            role="status"
            .heading=${format(onramp.finish, { provider })}
            .text=${record.isEstimate ? `${text} (${onramp.estimate})` : text}
            data-testid="onramp-opened"
            ><lk-ring slot="picture" state="waiting"><lk-logo .size=${88} .name=${provider} .seed=${record.provider}></lk-logo></lk-ring
          ></lk-hero>
        </section>
        <section class="plate stack"><lk-steps .steps=${steps}></lk-steps></section>
      </div>
      <div class="dock">
        ${
          this.isGone
            ? html`<lk-button variant="secondary" test-id="onramp-forget" @click=${this.#forget}>${onramp.forget}</lk-button>`
            : html`<lk-button variant="secondary" test-id="onramp-show-window" @click=${this.#show}
                >${onramp.show}<lk-icon slot="end" .icon=${iconExternal}></lk-icon
              ></lk-button>`
        }
      </div>
      <p class="note">${onramp.canClose}</p>`
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkRing, LkSeal, LkSteps, BuyInProgressView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-buy-in-progress-view': BuyInProgressView
  }
}
