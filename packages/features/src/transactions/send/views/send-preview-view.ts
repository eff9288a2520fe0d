import type { Messages } from '@latchkey/core'
import { type ChainNamespace, formatFiat, formatUnits, truncateAddress } from '@latchkey/primitives'
import { iconSend, LkAvatar, LkButton, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkRing, LkSkeleton } from '@latchkey/ui'
import { displayName, format, perform, requestNetworkImages, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { shownNamesFeature } from '../../../account/names/shown-names-feature.ts'
import { findFlaw } from '../../shared/find-flaw.ts'
import { comparisonStyles } from '../../shared/views/address-comparison.ts'
import { changesStyles } from '../../shared/views/changes-list.ts'
import { isCurrentScreen, leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { partyPlate, partyStyles } from '../../shared/views/party-plate.ts'
import { previewStyles } from '../../shared/views/preview-styles.ts'
import { ScreenAction } from '../../shared/views/screen-action.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { networkOf, sendFacts } from '../../shared/views/send-facts.ts'
import { exactAmount } from '../../shared/views/shown-amount.ts'
import { tokenPicture } from '../../shared/views/token-picture.ts'
import { requestTokenImages } from '../../shared/views/token-row.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { transferReview, transferScreen } from '../../shared/views/transfer-review.ts'
import { activeConnection, waitingPlate } from '../../shared/views/waiting-plate.ts'
import { walletName } from '../../shared/wallet-name.ts'
import { sendFeature } from '../send-feature.ts'
import { issueText } from './issue-text.ts'

/** @summary Review of a send before the wallet is asked, and the wait for the wallet. */
export class SendPreviewView extends LitElement {
  static readonly tag = 'lk-send-preview-view'

  static override styles: CSSResultGroup = [
    viewStyles,
    comparisonStyles,
    changesStyles,
    partyStyles,
    sendStyles,
    previewStyles,
  ]

  readonly #kit = new ScreenController(this, sendFeature, '.body', shownNamesFeature)
  /** Runs until the wallet's answer is shown. The draft is cleared before that. */
  readonly #request = new ScreenAction(this)
  readonly #simulation = new ScreenAction(this)
  #asked: { readonly amount: string; readonly name: string } | undefined

  protected override willUpdate(): void {
    if (!this.isConnected) return
    const { feature } = this.#kit
    if (this.#kit.follow()) {
      // A view that opens during a wallet request joins it.
      if (feature.state.loading) this.#confirm()
      else void feature.simulate()
    }
    if (!this.#request.isOn) this.#leaveWithoutDraft()
  }

  /** Leaves the screen if there is nothing to review: a site may open it before anything is entered, and the account or its network may change. */
  #leaveWithoutDraft(): void {
    const { store, feature } = this.#kit
    const { token, sendTokenAmount, receiverAddress } = feature.state
    const isEntered = token && sendTokenAmount !== undefined && receiverAddress !== undefined
    if (isEntered) leaveWithoutAccount(store, 'WalletSendPreview', networkOf(store, feature)?.chainNamespace)
    else if (isCurrentScreen(store, 'WalletSendPreview')) this.#edit()
  }

  protected override updated(): void {
    const { store, feature } = this.#kit
    const { token } = feature.state
    const network = networkOf(store, feature)
    if (token) requestTokenImages(store, [token])
    if (network) requestNetworkImages(store, [network])
  }

  readonly #edit = (): void => {
    const { router } = this.#kit.store
    if (!router.pop()) router.reset('WalletSend')
  }
  readonly #simulate = (): void => void this.#simulation.run(() => this.#kit.feature.simulate())
  readonly #confirm = (): void => {
    const { store, feature } = this.#kit
    void this.#request.run(() => {
      this.#asked = { amount: this.#amount, name: this.#name }
      return perform(store, async () => {
        const { id } = await feature.send()
        // A wallet in the modal has shown a screen of its own over this one, which may not be back yet.
        if (!isCurrentScreen(store, 'WalletSendPreview')) return
        this.#request.keepOn()
        store.router.reset('WalletSendSuccess', { id })
      })
    })
  }

  get #amount(): string {
    const { token, sendTokenAmount = '0' } = this.#kit.feature.state
    return exactAmount(sendTokenAmount, token?.symbol ?? '', this.#kit.locale)
  }
  get #name(): string {
    const { receiverProfileName, receiverAddress = '' } = this.#kit.feature.state
    const known = this.#kit.store.use(shownNamesFeature).nameOf(receiverAddress)
    return displayName(receiverProfileName ?? known, '') || truncateAddress(receiverAddress)
  }

  protected override render(): TemplateResult {
    const { messages, feature, store } = this.#kit
    const { send } = messages
    const { issue, loading, notices } = feature.state
    const isWaiting = loading || this.#request.isOn
    const wallet = this.#wallet
    const label = isWaiting
      ? format(send.waitingFor, { wallet })
      : issue === undefined
        ? send.confirm
        : issueText(feature.state, networkOf(store, feature), messages)
    return transferScreen(
      {
        title: send.previewTitle,
        isWaiting,
        content: isWaiting ? this.#waiting(wallet, messages) : this.#review(messages),
        notices,
        leave: { testId: 'send-edit-button', label: send.edit, onPress: this.#edit },
        confirm: {
          testId: 'send-confirm-button',
          label,
          icon: iconSend,
          isDisabled: issue !== undefined,
          onPress: this.#confirm,
        },
      },
      messages,
    )
  }

  #review(messages: Messages): TemplateResult | typeof nothing {
    const { store, locale, feature } = this.#kit
    const { state } = feature
    const { token, receiverAddress } = state
    const network = networkOf(store, feature)
    const facts = sendFacts(store, feature, messages, locale)
    if (!token || !network || !facts) return nothing
    const { send } = messages
    const order = feature.order()
    const value =
      state.amountInUSD === undefined
        ? nothing
        : html`<span class="ltr">${formatFiat(state.amountInUSD, locale)}</span>`
    const address = html`<span class="address ltr" data-testid="send-preview-address">${receiverAddress}</span>`
    const picture = state.receiverProfileImageUrl ?? store.use(shownNamesFeature).pictureOf(receiverAddress ?? '')
    const avatar = html`<lk-avatar .address=${receiverAddress ?? ''} .src=${picture} .size=${48}></lk-avatar>`
    const below = {
      state,
      from: store.accounts.identity(network.chainNamespace)?.address ?? '',
      token,
      tokens: feature.tokens() ?? [],
      native: network.nativeCurrency,
      receiver: { name: this.#name, address: receiverAddress },
      unknown: [token],
      flaw: order && findFlaw(state.simulation.value, order),
      retry: { isAsking: this.#simulation.isOn, onAsk: this.#simulate },
      facts: [facts.network, facts.fee, ...facts.extras, facts.arrives ?? []].flat(),
      noticesTestId: 'send-notices',
      note: send.irreversible,
    }
    return html`${partyPlate(send.youSend, this.#amount, value, tokenPicture(store, token, 48, ''))} ${bridge()}
      ${partyPlate(send.to, this.#name, address, avatar)} ${transferReview(below, messages, locale)}`
  }

  #waiting(wallet: string, { send }: Messages): TemplateResult {
    const { store, locale, feature } = this.#kit
    const record = feature.asking()
    const amount = record
      ? exactAmount(formatUnits(BigInt(record.trace.amount), record.decimals), record.symbol, locale)
      : (this.#asked?.amount ?? this.#amount)
    const name = record
      ? displayName(record.receiverName, '') || truncateAddress(record.trace.to)
      : (this.#asked?.name ?? this.#name)
    return waitingPlate(store, {
      namespace: this.#namespace,
      wallet,
      heading: format(send.waiting, { wallet }),
      text: format(send.waitingText, { amount, name, wallet }),
      testId: 'send-waiting',
    })
  }

  get #namespace(): ChainNamespace | undefined {
    const { store, feature } = this.#kit
    return networkOf(store, feature)?.chainNamespace ?? store.networks.state.activeNamespace
  }
  get #wallet(): string {
    const { store, feature, messages } = this.#kit
    const name = feature.asking()?.wallet ?? walletName(activeConnection(store, this.#namespace)?.wallet)
    return displayName(name, messages.send.yourWallet)
  }
}

export const elements = [LkAvatar, LkButton, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkRing, LkSkeleton, SendPreviewView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-preview-view': SendPreviewView
  }
}
