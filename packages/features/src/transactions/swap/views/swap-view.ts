import { imagesFeature, type Messages } from '@latchkey/core'
import { formatExact, formatFiat, isDecimalText, roundQuote } from '@latchkey/primitives'
import { defineElements, LkButton, LkChip, LkDl, LkIcon, LkLogo, LkNote, LkSkeleton } from '@latchkey/ui'
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
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { entryStyles } from '../../shared/views/amount-plate.ts'
import { ChainSearch } from '../../shared/views/chain-search.ts'
import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { sendStyles } from '../../shared/views/transaction-styles.ts'
import { groupSign } from '../../shared/views/unclear-amount.ts'
import { WhileShown } from '../../shared/views/while-shown.ts'
import { swapFeature } from '../swap-feature.ts'
import type { SwapController } from '../swap-controller.ts'
import type { SwapArguments, SwapSide } from '../swap-state.ts'
import { amountError, announcement, heldText } from './amount-text.ts'
import { issueText } from './issue-text.ts'
import { openSwaps } from './open-swaps.ts'
import { awaitedRate, impactNote, quoteFacts, quoteFailure, quoteStyles, ratePlate, rateText } from './quote-plate.ts'
import { shownImpact, swapPicture, typed } from './shown-swap.ts'
import { slippageLine, slippageStyles } from './slippage.ts'
import { swapPlate, swapPlateStyles, turnButton } from './swap-plate.ts'

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
    swapPlateStyles,
    quoteStyles,
    slippageStyles,
  ]

  params: SwapArguments | undefined
  readonly #kit = new StoreController(this, store => [
    store.use(swapFeature).state,
    store.use(imagesFeature).state,
    store.accounts.state,
    store.networks.state,
    store.modal.state,
  ])
  readonly #following = new WhileShown(this)
  /** Amount that Max has filled in, in the notation of the language. */
  private filled: string | undefined
  private hidesDetails = false
  private editsSlippage = false
  readonly #chain = new ChainSearch(this)

  constructor() {
    super()
    this.addController(new FocusRestorer(this, '.body'))
  }

  get #swap(): SwapController {
    return this.#kit.store.use(swapFeature)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return
    // From the account screen there are no parameters, but the swap starts all the same.
    if (!this.#following.isOn || changed.has('params')) this.#swap.begin(this.params, groupSign(this.#kit.locale))
    this.#following.begin(() => this.#swap.follow())
    leaveWithoutAccount(this.#kit.store, 'Swap', 'eip155')
  }

  protected override updated(): void {
    const { store } = this.#kit
    const { from, to } = this.#swap.state
    const network = this.#swap.network()
    for (const token of [from, to]) if (token?.isNative) store.use(imagesFeature).request('token', token.symbol)
    if (network) requestNetworkImages(store, [network])
  }

  readonly #review = (): void => {
    const { issue, loading } = this.#swap.state
    if (issue === undefined || loading) this.#kit.store.router.push('SwapPreview')
  }
  readonly #useMax = (): void =>
    void perform(this.#kit.store, async () => {
      await this.#swap.useMax()
      this.filled = this.#swap.state.fromText
    })
  readonly #turn = (): void => this.#swap.reverse()
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
      <span class="sr" role="status">${announcement(this.#swap.state, messages, this.#kit.locale)}</span>`
  }

  #plate(side: SwapSide, messages: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { state } = this.#swap
    const token = state[side]
    const isAsked = state.quote.status === 'loading'
    return swapPlate(
      {
        side,
        text: this.#textOf(side),
        exact: this.#exactOf(side),
        symbol: token && displayName(token.symbol, messages.common.unnamed),
        logo: token ? swapPicture(store, token, 28, 'start') : nothing,
        fiat: this.#fiat(side),
        held: token?.balance === undefined ? undefined : heldText(token, locale),
        error: side === state.side || side === 'from' ? this.#amountError(side, messages) : undefined,
        isAwaited: isAsked && side !== state.side,
        onInput: text => this.#swap.setAmount(side, text, groupSign(locale)),
        onEnter: this.#review,
        onToken: () => store.router.push('SwapSelectToken', { side }),
        ...(side === 'from' && { onMax: this.#useMax }),
      },
      messages,
    )
  }

  /** Returns the text of a side. Amounts of the kit use the notation of the language. */
  #textOf(side: SwapSide): string {
    const { state } = this.#swap
    const text = side === 'from' ? state.fromText : state.toText
    const { locale } = this.#kit
    // The amount of the other side is a quote, rounded up for what is paid and down for what is received.
    const isQuote = side !== state.side && text !== '' && isDecimalText(text)
    if (isQuote) return typed(roundQuote(text, side === 'from' ? 'up' : 'down'), locale)
    return side !== state.side || text === this.filled ? typed(text, locale) : text
  }

  /** Returns the exact amount of the side that is not typed. */
  #exactOf(side: SwapSide): string | undefined {
    const { state } = this.#swap
    const text = side === 'from' ? state.fromText : state.toText
    return side === state.side || text === '' ? undefined : formatExact(text, this.#kit.locale)
  }

  #fiat(side: SwapSide): TemplateResult {
    const { locale } = this.#kit
    const { state } = this.#swap
    const token = state[side]
    const usd = (side === 'from' ? state.fromInUSD : state.toInUSD) ?? (token?.price === undefined ? undefined : '0')
    const impact = side === 'to' && state.quote.status === 'ready' ? shownImpact(state.costs, locale) : undefined
    return html`${usd === undefined ? nothing : formatFiat(usd, locale)}${
      impact ? html` <span class=${impact.isHigh ? 'impact' : 'dim'}>(${impact.text})</span>` : nothing
    }`
  }

  #amountError(side: SwapSide, messages: Messages): string | undefined {
    return amountError(this.#swap.state, side, messages, this.#kit.locale)
  }

  #quote(messages: Messages): TemplateResult | typeof nothing {
    const { locale } = this.#kit
    const { state } = this.#swap
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
    const { state } = this.#swap
    const isFinding = state.issue === 'quote'
    const wallet = displayName(this.#asked?.wallet, swap.yourWallet)
    const label = state.loading ? format(swap.waitingFor, { wallet }) : issueText(state, this.#swap.network(), messages)
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
    const { swaps, current } = this.#swap.state
    return swaps.find(({ id }) => id === current)
  }

  async #search(id: string): Promise<void> {
    const status = (): string | undefined => this.#swap.state.swaps.find(each => each.id === id)?.stage.status
    const isFound = await this.#chain.look(id, this.#swap.find, () => status() !== 'unanswered')
    if (isFound && status() !== undefined && this.isConnected) this.#kit.store.router.push('SwapSuccess', { id })
  }
}

export const elements = [LkButton, LkChip, LkDl, LkIcon, LkLogo, LkNote, LkSkeleton, SwapView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-swap-view': SwapView
  }
}
