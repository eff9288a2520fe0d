import type { Messages } from '@latchkey/core'
import { formatBalance, formatFiat, formatUnits, truncateAddress } from '@latchkey/primitives'
import { iconWarning, LkAvatar, LkButton, LkChip, LkDl, LkIcon, LkLogo, LkNote, LkSkeleton } from '@latchkey/ui'
import { displayName, format, perform, requestNetworkImages, viewStyles } from '@latchkey/view-kit'
import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { requestTokenImages } from '../../shared/views/token-row.ts'
import { shownNamesFeature } from '../../../account/names/shown-names-feature.ts'
import { sendFeature } from '../send-feature.ts'
import type { SendArguments } from '../../shared/send-state.ts'
import { comparisonStyles } from '../../shared/views/address-comparison.ts'
import { amountPlate, entryStyles } from '../../shared/views/amount-plate.ts'
import { issueText, rentText } from './issue-text.ts'
import { ChainSearch } from '../../shared/views/chain-search.ts'
import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { noticesAnnouncement, receiverNotices } from '../../shared/views/receiver-notices.ts'
import { canReadClipboard, readClipboard } from './read-clipboard.ts'
import { receiverPlate, receiverStyles } from './receiver-plate.ts'
import { networkOf, sendFacts } from '../../shared/views/send-facts.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { balanceAmount, exactAmount } from '../../shared/views/shown-amount.ts'
import { tokenPicture } from '../../shared/views/token-picture.ts'
import { groupSign, unclearText } from '../../shared/views/unclear-amount.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'

/** @summary Form of a send: token, amount and recipient. */
export class SendView extends LitElement {
  static readonly tag = 'lk-send-view'
  static override get properties(): PropertyDeclarations {
    return {
      params: { attribute: false },
      filled: { state: true },
    }
  }

  static override styles: CSSResultGroup = [viewStyles, entryStyles, receiverStyles, comparisonStyles, sendStyles]

  params: SendArguments | undefined
  readonly #kit = new ScreenController(this, sendFeature, '.body', shownNamesFeature)
  /** Amount that Max has filled in. */
  private filled: string | undefined
  readonly #chain = new ChainSearch(this)

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return
    if (changed.has('params')) this.#kit.feature.begin(this.params, groupSign(this.#kit.locale))
    this.#kit.follow()
    leaveWithoutAccount(this.#kit.store, 'WalletSend', this.params?.namespace)
  }

  protected override updated(): void {
    const { store } = this.#kit
    const { token } = this.#kit.feature.state
    const network = networkOf(store, this.#kit.feature)
    if (token) requestTokenImages(store, [token])
    if (network) requestNetworkImages(store, [network])
  }

  readonly #selectToken = (): void => this.#kit.store.router.push('WalletSendSelectToken')
  readonly #useMax = (): void =>
    void perform(this.#kit.store, async () => {
      const isFilled = await this.#kit.feature.setMax(groupSign(this.#kit.locale))
      if (isFilled) this.filled = this.#kit.feature.state.amountText
    })
  readonly #clear = (): void => {
    this.#kit.feature.setReceiver('')
    this.#focus('receiver')
  }
  readonly #paste = (): void =>
    void perform(this.#kit.store, async () => {
      const text = await readClipboard()
      // Text that was typed while the browser prompted stays.
      if (this.#kit.feature.state.receiverText === '') this.#kit.feature.setReceiver(text)
      this.#focus('receiver')
    })
  readonly #review = (): void => {
    const { issue, loading } = this.#kit.feature.state
    if (issue === undefined || loading) this.#kit.store.router.push('WalletSendPreview')
  }
  /** Moves on to the next missing input. */
  readonly #goOn = (): void => {
    if (this.#kit.feature.state.issue === 'receiver') this.#focus('receiver')
    else this.#review()
  }

  #focus(id: string): void {
    this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)?.focus()
  }

  protected override render(): TemplateResult {
    const { store, messages, locale } = this.#kit
    const { state } = this.#kit.feature
    const facts = state.issue === undefined ? sendFacts(store, this.#kit.feature, messages, locale) : undefined
    const notices = state.receiver.status === 'known' ? receiverNotices(state, messages) : []
    return html`<div class="body">
        ${this.#unanswered()} ${this.#amount()} ${bridge()}
        ${receiverPlate(
          {
            state,
            knownName: displayName(store.use(shownNamesFeature).nameOf(state.receiverAddress ?? ''), ''),
            knownPicture: store.use(shownNamesFeature).pictureOf(state.receiverAddress ?? ''),
            error: this.#receiverError(messages),
            onInput: text => this.#kit.feature.setReceiver(text),
            onEnter: this.#review,
            onClear: this.#clear,
            onPaste: canReadClipboard() ? this.#paste : undefined,
          },
          messages,
        )}
        ${notices.length > 0 ? html`<section class="plate stack" data-testid="send-notices">${notices}</section>` : nothing}
        ${
          facts
            ? html`<section class="plate"><lk-dl class="facts" .items=${[facts.network, facts.fee, ...facts.extras, facts.total ?? []].flat()}></lk-dl></section>`
            : nothing
        }
      </div>
      ${this.#dock(messages)}
      <span class="sr" role="status">${this.#announcement(messages)}</span>`
  }

  #dock({ send }: Messages): TemplateResult {
    const { state } = this.#kit.feature
    const label = state.loading
      ? format(send.waitingFor, { wallet: this.#wallet })
      : state.issue === undefined
        ? send.review
        : issueText(state, networkOf(this.#kit.store, this.#kit.feature), this.#kit.messages)
    return html`<div class="dock">
      <lk-button
        variant="primary"
        ?soft-disabled=${state.issue !== undefined && !state.loading}
        data-next="WalletSendPreview"
        test-id="send-review-button"
        @click=${this.#review}
        >${label}</lk-button
      >
    </div>`
  }

  get #wallet(): string {
    return displayName(this.#kit.feature.asking()?.wallet, this.#kit.messages.send.yourWallet)
  }

  #amount(): TemplateResult {
    const { store, messages, locale, feature } = this.#kit
    const { send } = messages
    const { token, amountText, amountInUSD } = feature.state
    const symbol = token && displayName(token.symbol, messages.common.unnamed)
    return amountPlate({
      id: 'amount',
      label: send.amount,
      text: amountText,
      symbol,
      logo: token ? tokenPicture(store, token, 28, 'start') : nothing,
      tokenButton: {
        none: send.selectTokenTitle,
        other: send.otherToken,
        next: 'WalletSendSelectToken',
        testId: 'send-token-button',
        onPress: this.#selectToken,
      },
      fiat: token?.price === undefined ? undefined : formatFiat(amountInUSD ?? 0, locale),
      held: token && `${formatBalance(token.quantity.numeric, locale)} ${symbol}`,
      error: this.#amountError(messages),
      maxButton: {
        label: send.max,
        isDisabled: symbol === undefined,
        testId: 'send-max-button',
        onPress: this.#useMax,
      },
      inputTestId: 'send-amount-input',
      errorTestId: 'send-amount-error',
      onInput: text => feature.setAmount(text, groupSign(locale)),
      onEnter: this.#goOn,
    })
  }

  #amountError({ send }: Messages): string | undefined {
    const { issue, token, amountText, sendTokenAmount, estimate } = this.#kit.feature.state
    if (issue === 'balance' && token) {
      const amount = balanceAmount(token.quantity.numeric, token.symbol, this.#kit.locale)
      return format(send.youHave, { amount })
    }
    if (issue === 'tokenMismatch') return send.tokenMismatch
    if (issue === 'amountUnclear') return unclearText(amountText, this.#kit.locale, send)
    if (issue === 'rent')
      return rentText(estimate, networkOf(this.#kit.store, this.#kit.feature), send, this.#kit.locale)
    return token && sendTokenAmount === undefined && /[^0.,\s]/.test(amountText) ? send.amountInvalid : undefined
  }

  #receiverError({ send, families: namespaces }: Messages): string | undefined {
    const { receiver, receiverText } = this.#kit.feature.state
    if (receiver.status !== 'wrong') return undefined
    const network = networkOf(this.#kit.store, this.#kit.feature)
    const namespace = namespaces[network?.chainNamespace ?? 'eip155'] ?? ''
    return format(send[receiver.problem], {
      family: namespace,
      name: displayName(receiverText, ''),
      network: receiver.network ?? '',
    })
  }

  /** Exact amount of Max, until something else is typed. */
  get #filledAmount(): string {
    const { token, amountText, sendTokenAmount } = this.#kit.feature.state
    if (!token || sendTokenAmount === undefined || amountText !== this.filled) return ''
    return exactAmount(sendTokenAmount, token.symbol, this.#kit.locale)
  }

  /** Returns the announcement for screen readers. */
  #announcement(messages: Messages): string {
    const { send } = messages
    const { receiver, receiverText, receiverAddress, receiverProfileName, notices } = this.#kit.feature.state
    const amount = this.#amountError(messages)
    const name = displayName(receiverProfileName ?? receiverText, '')
    const who = {
      empty: () => '',
      resolving: () => (receiver.status === 'resolving' && receiver.isAsked ? format(send.resolving, { name }) : ''),
      wrong: () => this.#receiverError(messages) ?? '',
      known: () =>
        receiverProfileName && receiverAddress
          ? format(send.resolved, { name, address: truncateAddress(receiverAddress) })
          : '',
    }[receiver.status]()
    const warnings = receiver.status === 'known' ? noticesAnnouncement(notices, messages) : ''
    return [this.#filledAmount, amount, who, warnings].filter(Boolean).join(' ')
  }

  /** Shows the first send with an unknown result. */
  #unanswered(): TemplateResult | typeof nothing {
    const { send } = this.#kit.messages
    const record = this.#kit.feature.state.sends.find(({ stage }) => stage.status === 'unanswered')
    if (!record) return nothing
    const amount = exactAmount(
      formatUnits(BigInt(record.trace.amount), record.decimals),
      record.symbol,
      this.#kit.locale,
    )
    const text = format(send.unansweredText, { amount, wallet: displayName(record.wallet, send.yourWallet) })
    return html`<section class="plate stack" data-testid="send-unanswered">
      <lk-note tone="warning" role="status" .icon=${iconWarning} .heading=${send.unanswered}
        >${this.#chain.hasMissed(record.id) ? send.notFound : text}</lk-note
      >
      <div class="tiles">
        <lk-button variant="quiet" size="md" test-id="send-dismiss" @click=${() => this.#kit.feature.dismiss(record.id)}>${send.dismiss}</lk-button>
        <lk-button variant="quiet" size="md" ?loading=${this.#chain.isOn(record.id)} test-id="send-check" @click=${() => this.#search(record.id)}>${send.checkAgain}</lk-button>
      </div>
    </section>`
  }

  async #search(id: string): Promise<void> {
    const status = (): string | undefined => this.#kit.feature.state.sends.find(each => each.id === id)?.stage.status
    const isFound = await this.#chain.look(id, this.#kit.feature.find, () => status() !== 'unanswered')
    if (isFound && status() !== undefined && this.isConnected) this.#kit.store.router.push('WalletSendSuccess', { id })
  }
}

export const elements = [LkAvatar, LkButton, LkChip, LkDl, LkIcon, LkLogo, LkNote, LkSkeleton, SendView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-view': SendView
  }
}
