import { imagesFeature, type Messages } from '@latchkey/core'
import { formatFiat, formatUnits, truncateAddress } from '@latchkey/primitives'
import { iconWarning, LkAvatar, LkButton, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkRing, LkSkeleton } from '@latchkey/ui'
import {
  displayName,
  FocusRestorer,
  format,
  perform,
  requestNetworkImages,
  StoreController,
  viewStyles,
} from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { shownNamesFeature } from '../../../account/names/shown-names-feature.ts'
import { changesList, changesStyles, failureNote } from '../../shared/views/changes-list.ts'
import { partyPlate, partyStyles } from '../../shared/views/party-plate.ts'
import { previewStyles } from '../../shared/views/preview-styles.ts'
import { comparisonStyles } from '../../shared/views/address-comparison.ts'
import { noticesAnnouncement, receiverNotices } from '../../shared/views/receiver-notices.ts'
import { sendFacts } from '../../shared/views/send-facts.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { balanceAmount, usdOf } from '../../shared/views/shown-amount.ts'
import { tokenPicture } from '../../shared/views/token-picture.ts'
import { WhileShown } from '../../shared/views/while-shown.ts'
import { unknownTokenPlate } from '../../shared/views/unknown-token.ts'
import { waitingPlate } from '../../shared/views/waiting-plate.ts'
import { walletName } from '../../shared/wallet-name.ts'
import type { Token } from '../../shared/token.ts'
import { requestTokenImages } from '../../shared/views/token-row.ts'
import { payFeature } from '../pay-feature.ts'
import type { PayController } from '../pay-state.ts'
import type { Payment } from '../payment.ts'
import { mayPay } from '../payments-feature.ts'
import { payAmount, payeeName, payIssueText } from './pay-texts.ts'

/** @summary Review of the requested payment, with its account, costs and changes, and the wait for the wallet. */
export class PayView extends LitElement {
  static readonly tag = 'lk-pay-view'
  static override get properties(): PropertyDeclarations {
    return { isSimulating: { state: true } }
  }

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

  readonly #kit = new StoreController(this, store => [
    store.use(payFeature).state,
    store.use(shownNamesFeature).state,
    store.use(imagesFeature).state,
    store.accounts.state,
    store.networks.state,
    store.modal.state,
  ])
  readonly #following = new WhileShown(this)
  #isAsking = false

  /** Whether the user has requested the simulation again. */
  private isSimulating = false

  constructor() {
    super()
    this.addController(new FocusRestorer(this, '.body'))
  }

  get #pay(): PayController {
    return this.#kit.store.use(payFeature)
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    // A view that opens during a wallet request joins it.
    if (this.#following.begin(() => this.#pay.follow()) && this.#pay.state.loading) void this.#confirm()
    if (!this.#isAsking) this.#leave()
  }

  /** Leaves the screen if there is no payment, no account, or nothing left to request. */
  #leave(): void {
    const { router, modal, accounts } = this.#kit.store
    const { payment, record, loading } = this.#pay.state
    // A view that fades out must not navigate.
    if (!modal.state.open || router.current()?.name !== 'Pay') return
    const namespace = payment?.network.chainNamespace
    if (!payment || !namespace) router.reset('Account')
    else if (!mayPay(record) && !loading) router.reset('PayProgress')
    else if (!accounts.identity(namespace)) router.reset('Connect', { namespace })
  }

  protected override updated(): void {
    const { store } = this.#kit
    const { token, payment } = this.#pay.state
    if (token) requestTokenImages(store, [token])
    if (payment) requestNetworkImages(store, [payment.network])
  }

  readonly #cancel = (): void => void this.#kit.store.modal.close()
  readonly #simulateAgain = (): void => void this.#simulate()
  async #simulate(): Promise<void> {
    this.isSimulating = true
    await this.#pay.simulate()
    this.isSimulating = false
  }
  readonly #confirm = async (): Promise<void> => {
    if (this.#isAsking) return
    const { store } = this.#kit
    this.#isAsking = true
    this.requestUpdate()
    try {
      await perform(store, () => this.#pay.pay())
    } finally {
      this.#isAsking = false
      const { record, payment } = this.#pay.state
      const isAsked = record !== undefined && record.id === payment?.id
      if (isAsked && this.isConnected && store.router.current()?.name === 'Pay') store.router.reset('PayProgress')
      this.requestUpdate()
    }
  }

  protected override render(): TemplateResult {
    const { messages, locale } = this.#kit
    const { pay } = messages
    const { payment, issue, loading } = this.#pay.state
    if (!payment) return html`<div class="body"></div>`
    const isWaiting = loading || this.#isAsking
    const wallet = this.#wallet
    const body = isWaiting
      ? html`<div class="body">${this.#waiting(payment, wallet, messages)}</div>`
      : // There is nothing in it to press: the keyboard scrolls it itself.
        html`<div class="body" role="region" aria-label=${pay.title} tabindex="0">${this.#review(payment, messages)}</div>`
    return html`${body}
      <div class=${isWaiting ? 'dock' : 'dock pair'}>
        ${isWaiting ? nothing : html`<lk-button variant="secondary" test-id="pay-cancel-button" @click=${this.#cancel}>${pay.cancel}</lk-button>`}
        <lk-button
          .variant=${isWaiting ? 'secondary' : 'primary'}
          ?loading=${isWaiting || issue === 'unknown'}
          ?soft-disabled=${!isWaiting && issue !== undefined}
          test-id="pay-confirm-button"
          @click=${issue === undefined ? this.#confirm : nothing}
          >${
            isWaiting
              ? format(pay.waitingFor, { wallet })
              : issue === undefined
                ? format(pay.confirm, { amount: payAmount(payment, locale) })
                : payIssueText(issue, payment, messages)
          }</lk-button
        >
      </div>
      <span class="sr" role="status">${isWaiting ? nothing : noticesAnnouncement(this.#pay.state.notices, messages)}</span>`
  }

  #review(payment: Payment, messages: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { pay } = messages
    const { state } = this.#pay
    const { network, asset, amount, to, reference } = payment
    const token = state.token ?? unheld(payment)
    const { nameOf, pictureOf } = store.use(shownNamesFeature)
    const known = displayName(nameOf(to), '')
    const name = payment.merchant === undefined && known ? known : payeeName(payment)
    const { profileImage } = store.accounts.get(network.chainNamespace).details
    const from = store.accounts.identity(network.chainNamespace)?.address ?? ''
    const worth = usdOf(amount, token)
    const facts = sendFacts(store, { ...this.#pay, state: { ...state, token } }, messages, locale)
    const failure = failureNote(state.simulation, messages)
    const notices = receiverNotices({ notices: state.notices, receiverAddress: to }, messages)
    const changed = {
      from,
      token,
      tokens: this.#pay.tokens() ?? [],
      native: network.nativeCurrency,
      hasCosts: (state.estimate.value?.costs.length ?? 0) > 0,
      flaw: this.#pay.flaw(),
    }
    const ltr = (text: string): TemplateResult => html`<span class="ltr">${text}</span>`
    const balance = state.token
      ? format(pay.balance, { amount: balanceAmount(state.token.quantity.numeric, asset.symbol, locale) })
      : pay.balanceUnknown
    const items = [
      ...(reference
        ? [{ term: pay.reference, value: html`<span class="bidi">${displayName(reference, '')}</span>` }]
        : []),
      ...(facts ? [facts.network, facts.fee, ...facts.extras, facts.total ?? []].flat() : []),
    ]
    return html`<section class="plate site" data-testid="pay-site">
        ${format(pay.asks, { site: displayName(store.environment.browser.origin, '') })}
      </section>
      ${partyPlate(
        messages.pay.title,
        payAmount(payment, locale),
        worth === undefined ? nothing : ltr(formatFiat(worth, locale)),
        tokenPicture(store, token, 48, ''),
      )}
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
      ${failure === nothing && notices.length === 0 ? nothing : html`<section class="plate stack">${failure}${notices}</section>`}
      ${unknownTokenPlate(state.token ? [state.token] : [], messages.send)}
      ${changesList(state.simulation, { isAsking: this.isSimulating, onAsk: this.#simulateAgain }, changed, name, messages, locale)}
      <section class="plate">
        <lk-dl ruled class="facts" data-testid="pay-facts" .items=${items}></lk-dl>
        <lk-note .icon=${iconWarning}>${state.issue === 'own' ? pay.ownText : pay.irreversible}</lk-note>
      </section>`
  }

  #waiting(payment: Payment, wallet: string, { pay }: Messages): TemplateResult {
    const { store, locale } = this.#kit
    return waitingPlate(store, {
      connection: this.#connection,
      wallet,
      heading: format(pay.waiting, { wallet }),
      text: format(pay.waitingText, { amount: payAmount(payment, locale), name: payeeName(payment), wallet }),
      testId: 'pay-waiting',
    })
  }

  get #connection() {
    const namespace = this.#pay.state.payment?.network.chainNamespace
    return namespace && this.#kit.store.connections.state.byNamespace[namespace]?.[0]
  }
  get #wallet(): string {
    return displayName(walletName(this.#connection?.wallet), this.#kit.messages.pay.yourWallet)
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
