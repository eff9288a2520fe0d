import { imagesFeature, type Messages } from '@latchkey/core'
import { formatExact, formatFiat, isDecimalText, roundQuote } from '@latchkey/primitives'
import { defineElements, LkButton, LkChip, LkDl, LkIcon, LkLogo, LkNote, LkSkeleton } from '@latchkey/ui'
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

import { amountPlate, entryStyles } from '../../shared/views/amount-plate.ts'
import { ChainSearch } from '../../shared/views/chain-search.ts'
import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { sendStyles } from '../../shared/views/transaction-styles.ts'
import { groupSign } from '../../shared/views/unclear-amount.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { swapFeature } from '../swap-feature.ts'
import type { SwapArguments, SwapSide } from '../swap-state.ts'
import { amountError, announcement, heldText } from './amount-text.ts'
import { issueText } from './issue-text.ts'
import { openSwaps } from './open-swaps.ts'
import { awaitedRate, impactNote, quoteFacts, quoteFailure, quoteStyles, ratePlate, rateText } from './quote-plate.ts'
import { shownImpact, swapPicture, typed } from './shown-swap.ts'
import { slippageLine, slippageStyles } from './slippage.ts'
import { turnButton, turnStyles } from './turn-button.ts'

/** @summary Form of a swap: both tokens, the amount and the rate. */
export class SwapView extends LitElement {
  static readonly tag = 'lk-swap-view'
  static override get properties(): PropertyDeclarations {
    return {
      params: { attribute: false },
      filled: { state: true },
      hidesDetails: { state: true },
      editsSlippage: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    entryStyles,
    sendStyles,
    turnStyles,
    quoteStyles,
    slippageStyles,
  ]

  params: SwapArguments | undefined
  readonly #kit = new ScreenController(this, swapFeature, '.body')
  /** Amount that Max has filled in, in the notation of the language. */
  private filled: string | undefined
  private hidesDetails = false
  private editsSlippage = false
  readonly #chain = new ChainSearch(this)

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return
    // From the account screen there are no parameters, but the swap starts all the same.
    if (!this.#kit.isFollowing || changed.has('params'))
      this.#kit.feature.begin(this.params, groupSign(this.#kit.locale))
    this.#kit.follow()
    leaveWithoutAccount(this.#kit.store, 'Swap', 'eip155')
  }

  protected override updated(): void {
    const { store } = this.#kit
    const { from, to } = this.#kit.feature.state
    const network = this.#kit.feature.network()
    for (const token of [from, to]) if (token?.isNative) store.use(imagesFeature).request('token', token.symbol)
    if (network) requestNetworkImages(store, [network])
  }

  readonly #review = (): void => {
    const { issue, loading } = this.#kit.feature.state
    if (issue === undefined || loading) this.#kit.store.router.push('SwapPreview')
  }
  readonly #useMax = (): void =>
    void perform(this.#kit.store, async () => {
      await this.#kit.feature.useMax()
      this.filled = this.#kit.feature.state.fromText
    })
  readonly #turn = (): void => this.#kit.feature.reverse()
  readonly #toggleDetails = (): void => {
    this.hidesDetails = !this.hidesDetails
  }
  readonly #toggleSlippage = (): void =>
    void perform(this.#kit.store, async () => {
      if (!this.editsSlippage) defineElements(...(await import('./slippage-editor.ts')).elements)
      this.editsSlippage = !this.editsSlippage
    })

  protected override render(): TemplateResult {
    const { messages } = this.#kit
    return html`<div class="body">
        ${openSwaps(
          {
            store: this.#kit.store,
            chain: this.#chain,
            onSearch: id => void this.#search(id),
          },
          messages,
          this.#kit.locale,
        )}
        ${this.#plate('from', messages)} ${turnButton(messages, this.#turn)} ${this.#plate('to', messages)} ${this.#quote(messages)}
      </div>
      ${this.#dock(messages)}
      <span class="sr" role="status">${announcement(this.#kit.feature.state, messages, this.#kit.locale)}</span>`
  }

  #plate(side: SwapSide, messages: Messages): TemplateResult {
    const { store, locale, feature } = this.#kit
    const { swap } = messages
    const { state } = feature
    const token = state[side]
    const held = token?.balance === undefined ? undefined : heldText(token, locale)
    const max = { label: swap.max, isDisabled: held === undefined, testId: 'swap-max-button', onPress: this.#useMax }
    return amountPlate({
      id: side,
      label: swap[side],
      text: this.#textOf(side),
      exact: this.#exactOf(side),
      symbol: token && displayName(token.symbol, messages.common.unnamed),
      logo: token ? swapPicture(store, token, 28, 'start') : nothing,
      tokenButton: {
        none: swap.selectToken,
        other: swap.otherToken,
        isProminent: true,
        next: 'SwapSelectToken',
        testId: `swap-select-token-button-${side}`,
        onPress: () => store.router.push('SwapSelectToken', { side }),
      },
      fiat: this.#fiat(side),
      held,
      error: side === state.side || side === 'from' ? this.#amountError(side, messages) : undefined,
      loading: state.quote.status === 'loading' && side !== state.side ? swap.loading : undefined,
      maxButton: side === 'from' ? max : undefined,
      inputTestId: `swap-input-${side}`,
      errorTestId: 'swap-amount-error',
      onInput: text => feature.setAmount(side, text, groupSign(locale)),
      onEnter: this.#review,
    })
  }

  /** Returns the text of a side. Amounts of the kit use the notation of the language. */
  #textOf(side: SwapSide): string {
    const { state } = this.#kit.feature
    const text = side === 'from' ? state.fromText : state.toText
    const { locale } = this.#kit
    // The amount of the other side is a quote, rounded up for what is paid and down for what is received.
    const isQuote = side !== state.side && text !== '' && isDecimalText(text)
    if (isQuote) return typed(roundQuote(text, side === 'from' ? 'up' : 'down'), locale)
    return side !== state.side || text === this.filled ? typed(text, locale) : text
  }

  /** Returns the exact amount of the side that is not typed. */
  #exactOf(side: SwapSide): string | undefined {
    const { state } = this.#kit.feature
    const text = side === 'from' ? state.fromText : state.toText
    return side === state.side || text === '' ? undefined : formatExact(text, this.#kit.locale)
  }

  #fiat(side: SwapSide): TemplateResult {
    const { locale } = this.#kit
    const { state } = this.#kit.feature
    const token = state[side]
    const usd = (side === 'from' ? state.fromInUSD : state.toInUSD) ?? (token?.price === undefined ? undefined : '0')
    const impact = side === 'to' && state.quote.status === 'ready' ? shownImpact(state.costs, locale) : undefined
    return html`${usd === undefined ? nothing : formatFiat(usd, locale)}${
      impact ? html` <span class=${impact.isHigh ? 'impact' : 'dim'}>(${impact.text})</span>` : nothing
    }`
  }

  #amountError(side: SwapSide, messages: Messages): string | undefined {
    return amountError(this.#kit.feature.state, side, messages, this.#kit.locale)
  }

  #quote(messages: Messages): TemplateResult | typeof nothing {
    const { locale } = this.#kit
    const { state } = this.#kit.feature
    const { quote, issue } = state
    if (quote.status === 'loading') return awaitedRate(messages.swap.loading)
    if (quote.status === 'failed') return quoteFailure(quote.reason, messages)
    if (quote.status !== 'ready' || !state.costs) return nothing
    const note = impactNote(state.costs, messages, locale)
    if (issue === 'balance' && note !== nothing) return html`${note}`
    const slippage = slippageLine(
      {
        percent: state.slippage,
        isOpen: this.editsSlippage,
        locale,
        onOpen: this.#toggleSlippage,
      },
      messages,
    )
    const details = html`<lk-dl .items=${quoteFacts(state.costs, state.to?.symbol, messages, locale)}></lk-dl>${slippage}`
    return html`${note}${ratePlate(rateText(state, messages, locale), !this.hidesDetails, this.#toggleDetails, details)}`
  }

  #dock(messages: Messages): TemplateResult {
    const { swap } = messages
    const { state } = this.#kit.feature
    const isFinding = state.issue === 'quote'
    const wallet = displayName(this.#asked?.wallet, swap.yourWallet)
    const label = state.loading
      ? format(swap.waitingFor, { wallet })
      : issueText(state, this.#kit.feature.network(), messages)
    return html`<div class="dock">
      <lk-button
        .variant=${isFinding ? 'secondary' : 'primary'}
        ?loading=${isFinding}
        ?soft-disabled=${state.issue !== undefined && !isFinding && !state.loading}
        data-next="SwapPreview"
        test-id="swap-action-button"
        @click=${this.#review}
        >${label}</lk-button
      >
    </div>`
  }

  /** Record of the wallet request. */
  get #asked() {
    const { swaps, current } = this.#kit.feature.state
    return swaps.find(({ id }) => id === current)
  }

  async #search(id: string): Promise<void> {
    const status = (): string | undefined => this.#kit.feature.state.swaps.find(each => each.id === id)?.stage.status
    const isFound = await this.#chain.look(id, this.#kit.feature.find, () => status() !== 'unanswered')
    if (isFound && status() !== undefined && this.isConnected) this.#kit.store.router.push('SwapSuccess', { id })
  }
}

export const elements = [LkButton, LkChip, LkDl, LkIcon, LkLogo, LkNote, LkSkeleton, SwapView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-swap-view': SwapView
  }
}
