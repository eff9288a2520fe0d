import { imagesFeature, type Messages } from '@latchkey/core'
import { formatFiat, formatUnits, truncateAddress } from '@latchkey/primitives'
import {
  iconSend,
  iconWarning,
  LkAvatar,
  LkButton,
  LkDl,
  LkHero,
  LkIcon,
  LkLogo,
  LkNote,
  LkRing,
  LkSkeleton,
} from '@latchkey/ui'
import {
  displayName,
  FocusRestorer,
  format,
  perform,
  requestNetworkImages,
  StoreController,
  viewStyles,
} from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { shownNamesFeature } from '../../../account/names/shown-names-feature.ts'
import { requestTokenImages } from '../../shared/views/token-row.ts'
import { findFlaw } from '../../shared/find-flaw.ts'
import { sendFeature } from '../send-feature.ts'
import type { SendController, SendRecord } from '../../shared/send-state.ts'
import { comparisonStyles } from '../../shared/views/address-comparison.ts'
import { changesList, changesStyles, failureNote } from '../../shared/views/changes-list.ts'
import { issueText } from './issue-text.ts'
import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { partyPlate, partyStyles } from '../../shared/views/party-plate.ts'
import { previewStyles } from '../../shared/views/preview-styles.ts'
import { noticesAnnouncement, receiverNotices } from '../../shared/views/receiver-notices.ts'
import { networkOf, sendFacts } from '../../shared/views/send-facts.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { exactAmount } from '../../shared/views/shown-amount.ts'
import { tokenPicture } from '../../shared/views/token-picture.ts'
import { WhileShown } from '../../shared/views/while-shown.ts'
import { unknownTokenPlate } from '../../shared/views/unknown-token.ts'
import { waitingPlate } from '../../shared/views/waiting-plate.ts'
import { walletName } from '../../shared/wallet-name.ts'

/** @summary Review of a send before the wallet is asked, and the wait for the wallet. */
export class SendPreviewView extends LitElement {
  static readonly tag = 'lk-send-preview-view'
  static override get properties(): PropertyDeclarations {
    return { isSimulating: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    comparisonStyles,
    changesStyles,
    partyStyles,
    sendStyles,
    previewStyles,
  ]

  readonly #kit = new StoreController(this, store => [
    store.use(sendFeature).state,
    store.use(shownNamesFeature).state,
    store.use(imagesFeature).state,
    store.accounts.state,
    store.networks.state,
    store.modal.state,
  ])
  readonly #following = new WhileShown(this)
  /** True until the wallet's answer is shown. The draft is cleared before that. */
  #isAsking = false
  #asked: { readonly amount: string; readonly name: string } | undefined

  /** Whether the user has requested the simulation again. */
  private isSimulating = false

  constructor() {
    super()
    this.addController(new FocusRestorer(this, '.body'))
  }

  get #send(): SendController {
    return this.#kit.store.use(sendFeature)
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    const send = this.#send
    if (this.#following.begin(() => send.follow())) {
      // A view that opens during a wallet request joins it.
      if (send.state.loading) void this.#confirm()
      else void send.simulate()
    }
    if (!this.#isAsking) this.#leaveWithoutDraft()
  }

  /** Leaves the screen if there is nothing to review: a site may open it before anything is entered, and the account or its network may change. */
  #leaveWithoutDraft(): void {
    const { store } = this.#kit
    const { router, modal } = store
    const { token, sendTokenAmount, receiverAddress } = this.#send.state
    const isEntered = token && sendTokenAmount !== undefined && receiverAddress !== undefined
    if (isEntered) leaveWithoutAccount(store, 'WalletSendPreview', networkOf(store, this.#send)?.chainNamespace)
    // A view that fades out must not navigate.
    else if (modal.state.open && router.current()?.name === 'WalletSendPreview') this.#edit()
  }

  protected override updated(): void {
    const { store } = this.#kit
    const { token } = this.#send.state
    const network = networkOf(store, this.#send)
    if (token) requestTokenImages(store, [token])
    if (network) requestNetworkImages(store, [network])
  }

  readonly #edit = (): void => {
    const { router } = this.#kit.store
    if (!router.pop()) router.reset('WalletSend')
  }
  readonly #simulateAgain = (): void => void this.#simulate()
  async #simulate(): Promise<void> {
    this.isSimulating = true
    await this.#send.simulate()
    this.isSimulating = false
  }
  readonly #confirm = async (): Promise<void> => {
    if (this.#isAsking) return
    const { store } = this.#kit
    this.#isAsking = true
    this.#asked = { amount: this.#amount, name: this.#name }
    let isOver = false
    try {
      await perform(store, async () => {
        const { id } = await this.#send.send()
        const { modal, router } = store
        // A wallet in the modal has shown a screen of its own over this one, which may not be back yet.
        if (!modal.state.open || router.current()?.name !== 'WalletSendPreview') return
        isOver = true
        router.reset('WalletSendSuccess', { id })
      })
    } finally {
      // The view keeps its content while it fades out.
      this.#isAsking = isOver
      this.requestUpdate()
    }
  }

  get #amount(): string {
    const { token, sendTokenAmount = '0' } = this.#send.state
    return exactAmount(sendTokenAmount, token?.symbol ?? '', this.#kit.locale)
  }
  get #name(): string {
    const { receiverProfileName, receiverAddress = '' } = this.#send.state
    const known = this.#kit.store.use(shownNamesFeature).nameOf(receiverAddress)
    return displayName(receiverProfileName ?? known, '') || truncateAddress(receiverAddress)
  }
  /** Record of the wallet request. */
  get #record(): SendRecord | undefined {
    return this.#send.asking()
  }

  protected override render(): TemplateResult {
    const { messages } = this.#kit
    const { send } = messages
    const isWaiting = this.#send.state.loading || this.#isAsking
    const { issue } = this.#send.state
    const wallet = this.#wallet
    const body = isWaiting
      ? html`<div class="body">${this.#waiting(wallet, messages)}</div>`
      : // There is nothing in it to press: the keyboard scrolls it itself.
        html`<div class="body" role="region" aria-label=${send.previewTitle} tabindex="0">${this.#review(messages)}</div>`
    return html`${body}
      <div class=${isWaiting ? 'dock' : 'dock pair'}>
        ${isWaiting ? nothing : html`<lk-button variant="secondary" test-id="send-edit-button" @click=${this.#edit}>${send.edit}</lk-button>`}
        <lk-button
          .variant=${isWaiting ? 'secondary' : 'primary'}
          ?loading=${isWaiting}
          ?soft-disabled=${!isWaiting && issue !== undefined}
          test-id="send-confirm-button"
          @click=${this.#confirm}
          ><lk-icon slot="start" .icon=${iconSend} .size=${18}></lk-icon>${
            isWaiting
              ? format(send.waitingFor, { wallet })
              : issue === undefined
                ? send.confirm
                : issueText(this.#send.state, networkOf(this.#kit.store, this.#send), messages)
          }</lk-button
        >
      </div>
      <span class="sr" role="status">${isWaiting ? nothing : noticesAnnouncement(this.#send.state.notices, messages)}</span>`
  }

  #review(messages: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { state } = this.#send
    const { token, simulation } = state
    const network = networkOf(store, this.#send)
    const facts = sendFacts(store, this.#send, messages, locale)
    const notices = receiverNotices(state, messages)
    const from = store.accounts.identity(network?.chainNamespace)?.address
    const failure = failureNote(simulation, messages)
    if (!token || !network || !facts) return html`${nothing}`
    const order = this.#send.order()
    const changed = {
      from: from ?? '',
      token,
      tokens: this.#send.tokens() ?? [],
      native: network.nativeCurrency,
      hasCosts: (state.estimate.value?.costs.length ?? 0) > 0,
      flaw: order && findFlaw(simulation.value, order),
    }
    const items = [facts.network, facts.fee, ...facts.extras, facts.arrives ?? []].flat()
    const value =
      state.amountInUSD === undefined
        ? nothing
        : html`<span class="ltr">${formatFiat(state.amountInUSD, locale)}</span>`
    const address = html`<span class="address ltr" data-testid="send-preview-address">${state.receiverAddress}</span>`
    const picture = state.receiverProfileImageUrl ?? store.use(shownNamesFeature).pictureOf(state.receiverAddress ?? '')
    const avatar = html`<lk-avatar .address=${state.receiverAddress ?? ''} .src=${picture} .size=${48}></lk-avatar>`
    return html`${partyPlate(messages.send.youSend, this.#amount, value, tokenPicture(store, token, 48, ''))} ${bridge()}
      ${partyPlate(messages.send.to, this.#name, address, avatar)}
      ${notices.length > 0 || failure !== nothing ? html`<section class="plate stack" data-testid="send-notices">${failure}${notices}</section>` : nothing}
      ${unknownTokenPlate([token], messages.send)}
      ${changesList(simulation, { isAsking: this.isSimulating, onAsk: this.#simulateAgain }, changed, this.#name, messages, locale)}
      <section class="plate">
        <lk-dl ruled class="facts" .items=${items}></lk-dl>
        <lk-note .icon=${iconWarning}>${messages.send.irreversible}</lk-note>
      </section>`
  }

  #waiting(wallet: string, { send }: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const record = this.#record
    const amount = record
      ? exactAmount(formatUnits(BigInt(record.trace.amount), record.decimals), record.symbol, locale)
      : (this.#asked?.amount ?? this.#amount)
    const name = record
      ? displayName(record.receiverName, '') || truncateAddress(record.trace.to)
      : (this.#asked?.name ?? this.#name)
    return waitingPlate(store, {
      connection: this.#connection,
      wallet,
      heading: format(send.waiting, { wallet }),
      text: format(send.waitingText, { amount, name, wallet }),
      testId: 'send-waiting',
    })
  }

  get #connection() {
    const { connections, networks } = this.#kit.store
    const namespace = networkOf(this.#kit.store, this.#send)?.chainNamespace ?? networks.state.activeNamespace
    return namespace && connections.state.byNamespace[namespace]?.[0]
  }
  get #wallet(): string {
    return displayName(this.#record?.wallet ?? walletName(this.#connection?.wallet), this.#kit.messages.send.yourWallet)
  }
}

export const elements = [LkAvatar, LkButton, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkRing, LkSkeleton, SendPreviewView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-preview-view': SendPreviewView
  }
}
