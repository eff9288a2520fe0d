import type { Messages } from '@latchkey/core'
import { formatFiat, formatUnits, truncateAddress } from '@latchkey/primitives'
import { LkAvatar, LkButton, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkRing, LkSkeleton } from '@latchkey/ui'
import { displayName, format, perform, requestNetworkImages, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { shownNamesFeature } from '../../../account/names/shown-names-feature.ts'
import type { Token } from '../../shared/token.ts'
import { comparisonStyles } from '../../shared/views/address-comparison.ts'
import { changesStyles } from '../../shared/views/changes-list.ts'
import { isCurrentScreen } from '../../shared/views/leave-without-account.ts'
import { partyPlate, partyStyles } from '../../shared/views/party-plate.ts'
import { previewStyles } from '../../shared/views/preview-styles.ts'
import { ScreenAction } from '../../shared/views/screen-action.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { sendFacts } from '../../shared/views/send-facts.ts'
import { balanceAmount, usdOf } from '../../shared/views/shown-amount.ts'
import { tokenPicture } from '../../shared/views/token-picture.ts'
import { requestTokenImages } from '../../shared/views/token-row.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { transferReview, transferScreen } from '../../shared/views/transfer-review.ts'
import { activeConnection, waitingPlate } from '../../shared/views/waiting-plate.ts'
import { walletName } from '../../shared/wallet-name.ts'
import { payFeature } from '../pay-feature.ts'
import type { Payment } from '../payment.ts'
import { mayPay } from '../payments-feature.ts'
import { payAmount, payeeName, payIssueText } from './pay-texts.ts'

/** @summary Review of the requested payment, with its account, costs and changes, and the wait for the wallet. */
export class PayView extends LitElement {
  static readonly tag = 'lk-pay-view'

  static override styles: CSSResultGroup = [
    viewStyles,
    changesStyles,
    comparisonStyles,
    partyStyles,
    sendStyles,
    previewStyles,
    css`
      .site {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
        overflow-wrap: anywhere;
      }
    `,
  ]

  readonly #kit = new ScreenController(this, payFeature, '.body', shownNamesFeature)
  readonly #request = new ScreenAction(this)
  readonly #simulation = new ScreenAction(this)

  protected override willUpdate(): void {
    if (!this.isConnected) return
    // A view that opens during a wallet request joins it.
    if (this.#kit.follow() && this.#kit.feature.state.loading) this.#confirm()
    if (!this.#request.isOn) this.#leave()
  }

  /** Leaves the screen if there is no payment, no account, or nothing left to request. */
  #leave(): void {
    const { store, feature } = this.#kit
    const { router, accounts } = store
    const { payment, record, loading } = feature.state
    if (!isCurrentScreen(store, 'Pay')) return
    const namespace = payment?.network.chainNamespace
    if (!namespace) router.reset('Account')
    else if (!mayPay(record) && !loading) router.reset('PayProgress')
    else if (!accounts.identity(namespace)) router.reset('Connect', { namespace })
  }

  protected override updated(): void {
    const { store, feature } = this.#kit
    const { token, payment } = feature.state
    if (token) requestTokenImages(store, [token])
    if (payment) requestNetworkImages(store, [payment.network])
  }

  readonly #cancel = (): void => void this.#kit.store.modal.close()
  readonly #simulate = (): void => void this.#simulation.run(() => this.#kit.feature.simulate())
  readonly #confirm = (): void => {
    const { store, feature } = this.#kit
    void this.#request.run(async () => {
      try {
        await perform(store, () => feature.pay())
      } finally {
        const isAsked = feature.state.record !== undefined
        if (isAsked && this.isConnected && store.router.current()?.name === 'Pay') store.router.reset('PayProgress')
      }
    })
  }

  protected override render(): TemplateResult {
    const { messages, locale, feature } = this.#kit
    const { pay } = messages
    const { payment, issue, loading, notices } = feature.state
    if (!payment) return html`<div class="body"></div>`
    const isWaiting = loading || this.#request.isOn
    const wallet = this.#wallet
    const label = isWaiting
      ? format(pay.waitingFor, { wallet })
      : issue === undefined
        ? format(pay.confirm, { amount: payAmount(payment, locale) })
        : payIssueText(issue, payment, messages)
    return transferScreen(
      {
        title: pay.title,
        isWaiting,
        content: isWaiting ? this.#waiting(payment, wallet, messages) : this.#review(payment, messages),
        notices,
        leave: { testId: 'pay-cancel-button', label: pay.cancel, onPress: this.#cancel },
        confirm: {
          testId: 'pay-confirm-button',
          label,
          isBusy: issue === 'unknown',
          isDisabled: issue !== undefined,
          onPress: issue === undefined ? this.#confirm : nothing,
        },
      },
      messages,
    )
  }

  #review(payment: Payment, messages: Messages): TemplateResult {
    const { store, locale, feature } = this.#kit
    const { pay } = messages
    const { state } = feature
    const { network, asset, amount, to, reference } = payment
    const token = state.token ?? unheld(payment)
    const { nameOf, pictureOf } = store.use(shownNamesFeature)
    const known = displayName(nameOf(to), '')
    const name = payment.merchant === undefined && known ? known : payeeName(payment)
    const { profileImage } = store.accounts.get(network.chainNamespace).details
    const from = store.accounts.identity(network.chainNamespace)?.address ?? ''
    const usd = usdOf(amount, token)
    const worth = usd === undefined ? nothing : html`<span class="ltr">${formatFiat(usd, locale)}</span>`
    const facts = sendFacts(store, { ...feature, state: { ...state, token } }, messages, locale)
    const balance = state.token
      ? format(pay.balance, { amount: balanceAmount(state.token.quantity.numeric, asset.symbol, locale) })
      : pay.balanceUnknown
    const below = {
      state,
      from,
      token,
      tokens: feature.tokens() ?? [],
      native: network.nativeCurrency,
      receiver: { name, address: to },
      unknown: state.token ? [state.token] : [],
      flaw: feature.flaw(),
      retry: { isAsking: this.#simulation.isOn, onAsk: this.#simulate },
      facts: [
        reference ? { term: pay.reference, value: html`<span class="bidi">${displayName(reference, '')}</span>` } : [],
        facts ? [facts.network, facts.fee, ...facts.extras, facts.total ?? []] : [],
      ].flat(2),
      factsTestId: 'pay-facts',
      note: state.issue === 'own' ? pay.ownText : pay.irreversible,
    }
    return html`<section class="plate site" data-testid="pay-site">
        ${format(pay.asks, { site: displayName(store.environment.browser.origin, '') })}
      </section>
      ${partyPlate(pay.title, payAmount(payment, locale), worth, tokenPicture(store, token, 48, ''))}
      ${bridge()}
      ${partyPlate(
        pay.to,
        name,
        html`<span class="address ltr" data-testid="pay-address">${to}</span>`,
        html`<lk-avatar .address=${to} .src=${pictureOf(to)} .size=${48}></lk-avatar>`,
      )}
      ${partyPlate(
        pay.from,
        truncateAddress(from),
        html`<span data-testid="pay-balance">${balance}</span>`,
        html`<lk-avatar .address=${from} .src=${profileImage} .size=${48}></lk-avatar>`,
      )}
      ${transferReview(below, messages, locale)}`
  }

  #waiting(payment: Payment, wallet: string, { pay }: Messages): TemplateResult {
    const { store, locale } = this.#kit
    return waitingPlate(store, {
      namespace: payment.network.chainNamespace,
      wallet,
      heading: format(pay.waiting, { wallet }),
      text: format(pay.waitingText, { amount: payAmount(payment, locale), name: payeeName(payment), wallet }),
      testId: 'pay-waiting',
    })
  }

  get #wallet(): string {
    const { store, feature, messages } = this.#kit
    const { wallet } = activeConnection(store, feature.state.payment?.network.chainNamespace) ?? {}
    return displayName(walletName(wallet), messages.pay.yourWallet)
  }
}

/** Returns the asset without a balance, until the balance is known. */
function unheld({ network, token, asset }: Payment): Token {
  return {
    ...asset,
    chainId: network.caipNetworkId,
    ...(token !== undefined && { address: `${network.caipNetworkId}:${token}` }),
    quantity: { decimals: String(asset.decimals), numeric: formatUnits(0n, asset.decimals) },
    isNamed: token === undefined,
  }
}

export const elements = [LkAvatar, LkButton, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkRing, LkSkeleton, PayView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-pay-view': PayView
  }
}
