import type { Messages } from '@latchkey/core'
import { iconCheck, iconClock, iconError, iconWarning, LkButton, LkHero, LkIcon, LkSeal } from '@latchkey/ui'
import type { SealTone } from '@latchkey/ui'
import { displayName, FocusRestorer, format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import type { SendStage } from '../../shared/send-state.ts'
import { ChainSearch } from '../../shared/views/chain-search.ts'
import { outcomePlate } from '../../shared/views/outcome-plate.ts'
import { walletName } from '../../shared/wallet-name.ts'
import { payFeature } from '../pay-feature.ts'
import type { PayController } from '../pay-state.ts'
import { payAmount, payeeName } from './pay-texts.ts'

/** @summary State and result of a payment. */
export class PayProgressView extends LitElement {
  static readonly tag = 'lk-pay-progress-view'

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(payFeature).state, store.modal.state])
  readonly #chain = new ChainSearch(this)

  constructor() {
    super()
    this.addController(new FocusRestorer(this))
  }

  get #pay(): PayController {
    return this.#kit.store.use(payFeature)
  }

  protected override willUpdate(): void {
    const { router, modal } = this.#kit.store
    const { payment, record } = this.#pay.state
    if (!this.isConnected || record || !modal.state.open || router.current()?.name !== 'PayProgress') return
    router.reset(payment ? 'Pay' : 'Account')
  }

  readonly #close = (): void => void this.#kit.store.modal.close()
  /** Returns to the review. Nothing is paid. */
  readonly #again = (): void => {
    const { router, accounts } = this.#kit.store
    const namespace = this.#pay.state.payment?.network.chainNamespace
    if (namespace && !accounts.identity(namespace)) router.reset('Connect', { namespace })
    else router.reset('Pay')
  }
  readonly #dismiss = (): void => {
    this.#pay.dismiss()
    this.#again()
  }
  readonly #search = (): void => {
    const id = this.#pay.state.record?.id
    const isFound = (): boolean => this.#pay.state.record?.stage.status !== 'unanswered'
    if (id !== undefined) void this.#chain.look(id, () => this.#pay.find(), isFound)
  }

  protected override render(): TemplateResult {
    const { messages, locale, store } = this.#kit
    const { payment, record } = this.#pay.state
    if (!payment || !record) return html`<div class="body"></div>`
    const { stage } = record
    const wallet = walletName(store.connections.state.byNamespace[payment.network.chainNamespace]?.[0]?.wallet)
    const told = {
      amount: payAmount(payment, locale),
      name: payeeName(payment),
      wallet: displayName(wallet, messages.pay.yourWallet),
    }
    const isSmartAccount = stage.status === 'sent' && record.isSmartAccount === true
    const outcome = outcomes[stage.status](messages.pay)
    const { heading, text, tone, icon } = isSmartAccount ? waitingForOwners(messages.pay) : outcome
    const isMissed = stage.status === 'unanswered' && this.#chain.hasMissed(record.id)
    const shown = format(isMissed ? messages.pay.notFound : text, told)
    const picture = html`<lk-seal slot="picture" .icon=${icon} .tone=${tone}></lk-seal>`
    return html`<div class="body">
        ${outcomePlate({ kind: 'pay', stage, network: payment.network, heading: format(heading, told), text: shown, picture, explorer: messages.pay.explorer })}
      </div>
      ${this.#dock(stage, messages)}`
  }

  #dock({ status }: SendStage, { pay, common }: Messages): TemplateResult {
    if (status === 'unanswered')
      return html`<div class="dock pair">
        ${
          this.#chain.hasMissed(this.#pay.state.record?.id)
            ? html`<lk-button variant="secondary" test-id="pay-dismiss" @click=${this.#dismiss}>${pay.notPaid}</lk-button>`
            : html`<lk-button variant="secondary" test-id="pay-close-button" @click=${this.#close}>${pay.close}</lk-button>`
        }
        <lk-button variant="primary" ?loading=${this.#chain.isOn(this.#pay.state.record?.id)} test-id="pay-check" @click=${this.#search}>${pay.checkAgain}</lk-button>
      </div>`
    if (status === 'failed')
      return html`<div class="dock pair">
        <lk-button variant="secondary" test-id="pay-close-button" @click=${this.#close}>${pay.close}</lk-button>
        <lk-button variant="primary" test-id="pay-again-button" @click=${this.#again}>${common.tryAgain}</lk-button>
      </div>`
    return html`<div class="dock">
      <lk-button variant="primary" test-id="pay-done-button" @click=${this.#close}>${status === 'asked' ? pay.close : pay.done}</lk-button>
    </div>`
  }
}

interface Outcome {
  readonly heading: string
  readonly text: string
  readonly tone: SealTone
  readonly icon: string
}

/** Texts and appearance of each stage. */
const outcomes: Readonly<Record<SendStage['status'], (pay: Messages['pay']) => Outcome>> = {
  asked: pay => ({ heading: pay.waiting, text: pay.elsewhereText, tone: 'neutral', icon: iconClock }),
  sent: pay => ({ heading: pay.sent, text: pay.sentText, tone: 'success', icon: iconCheck }),
  confirmed: pay => ({ heading: pay.confirmed, text: pay.confirmedText, tone: 'success', icon: iconCheck }),
  failed: pay => ({ heading: pay.failed, text: pay.failedText, tone: 'error', icon: iconError }),
  unanswered: pay => ({ heading: pay.unanswered, text: pay.unansweredText, tone: 'warning', icon: iconWarning }),
}

/** A contract account has the transaction, and its owners may have to sign first. */
const waitingForOwners = (pay: Messages['pay']): Outcome => ({
  heading: pay.sent,
  text: pay.ownersText,
  tone: 'neutral',
  icon: iconClock,
})

export const elements = [LkButton, LkHero, LkIcon, LkSeal, PayProgressView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-pay-progress-view': PayProgressView
  }
}
