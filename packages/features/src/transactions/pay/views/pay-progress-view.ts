import type { Messages } from '@latchkey/core'
import { iconCheck, iconClock, iconError, iconWarning, LkButton, LkHero, LkIcon, LkSeal } from '@latchkey/ui'
import { displayName, format, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import type { SendStage } from '../../shared/send-state.ts'
import { ChainSearch } from '../../shared/views/chain-search.ts'
import { isCurrentScreen } from '../../shared/views/leave-without-account.ts'
import { type OutcomeAction, outcomeScreen, type OutcomeText } from '../../shared/views/outcome.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { walletName } from '../../shared/wallet-name.ts'
import { payFeature } from '../pay-feature.ts'
import { payAmount, payeeName } from './pay-texts.ts'

/** @summary State and result of a payment. */
export class PayProgressView extends LitElement {
  static readonly tag = 'lk-pay-progress-view'

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new ScreenController(this, payFeature)
  readonly #chain = new ChainSearch(this)

  protected override willUpdate(): void {
    const { store, feature } = this.#kit
    const { payment, record } = feature.state
    if (this.isConnected && !record && isCurrentScreen(store, 'PayProgress'))
      store.router.reset(payment ? 'Pay' : 'Account')
  }

  readonly #close = (): void => void this.#kit.store.modal.close()
  /** Returns to the review. Nothing is paid. */
  readonly #again = (): void => {
    const { router, accounts } = this.#kit.store
    const namespace = this.#kit.feature.state.payment?.network.chainNamespace
    if (namespace && !accounts.identity(namespace)) router.reset('Connect', { namespace })
    else router.reset('Pay')
  }
  readonly #dismiss = (): void => {
    this.#kit.feature.dismiss()
    this.#again()
  }

  protected override render(): TemplateResult {
    const { messages, locale, store, feature } = this.#kit
    const { payment, record } = feature.state
    if (!payment || !record) return html`<div class="body"></div>`
    const { id, stage } = record
    const { pay } = messages
    const wallet = walletName(store.connections.state.byNamespace[payment.network.chainNamespace]?.[0]?.wallet)
    const told = {
      amount: payAmount(payment, locale),
      name: payeeName(payment),
      wallet: displayName(wallet, pay.yourWallet),
    }
    const isSmartAccount = stage.status === 'sent' && record.isSmartAccount === true
    const { heading, text, ...appearance } = isSmartAccount ? waitingForOwners(pay) : outcomes[stage.status](pay)
    return outcomeScreen(
      {
        kind: 'pay',
        id,
        stage,
        network: payment.network,
        heading: format(heading, told),
        text: format(text, told),
        ...appearance,
        notFound: format(pay.notFound, told),
        explorer: pay.explorer,
        actions: this.#actions(id, stage.status, messages),
      },
      this.#chain,
    )
  }

  #actions(id: string, status: SendStage['status'], { pay, common }: Messages): readonly OutcomeAction[] {
    const close = { testId: 'pay-close-button', label: pay.close, onPress: this.#close }
    if (status === 'unanswered') {
      const { feature } = this.#kit
      const isFound = (): boolean => feature.state.record?.stage.status !== 'unanswered'
      const onPress = (): void => void this.#chain.look(id, () => feature.find(), isFound)
      const dismiss = { testId: 'pay-dismiss', label: pay.notPaid, onPress: this.#dismiss }
      return [
        this.#chain.hasMissed(id) ? dismiss : close,
        { testId: 'pay-check', label: pay.checkAgain, isBusy: this.#chain.isOn(id), onPress },
      ]
    }
    if (status === 'failed')
      return [close, { testId: 'pay-again-button', label: common.tryAgain, onPress: this.#again }]
    return [{ testId: 'pay-done-button', label: status === 'asked' ? pay.close : pay.done, onPress: this.#close }]
  }
}

/** Texts and appearance of each stage. */
const outcomes: Readonly<Record<SendStage['status'], (pay: Messages['pay']) => OutcomeText>> = {
  asked: pay => ({ heading: pay.waiting, text: pay.elsewhereText, tone: 'neutral', icon: iconClock }),
  sent: pay => ({ heading: pay.sent, text: pay.sentText, tone: 'success', icon: iconCheck }),
  confirmed: pay => ({ heading: pay.confirmed, text: pay.confirmedText, tone: 'success', icon: iconCheck }),
  failed: pay => ({ heading: pay.failed, text: pay.failedText, tone: 'error', icon: iconError }),
  unanswered: pay => ({ heading: pay.unanswered, text: pay.unansweredText, tone: 'warning', icon: iconWarning }),
}

/** A contract account has the transaction, and its owners may have to sign first. */
const waitingForOwners = (pay: Messages['pay']): OutcomeText => ({
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
