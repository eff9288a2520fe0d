import { imagesFeature, type Messages } from '@latchkey/core'
import { createFigureWriter, type FigureWriter, formatBalance } from '@latchkey/primitives'
import { iconRetry } from '@latchkey/ui'
import { FocusRestorer, lateListStyles, ListWindow, StoreController, viewStyles } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import {
  awaitedTokens,
  choosableToken,
  noTokenFound,
  tokenChip,
  tokenFinder,
  tokenListElements,
  tokenListStyles,
  tokensFailed,
  tokensFound,
} from '../../shared/views/token-list.ts'
import { shortContract } from '../../shared/views/short-contract.ts'
import { WhileShown } from '../../shared/views/while-shown.ts'
import { swapFeature } from '../swap-feature.ts'
import type { SwapController } from '../swap-controller.ts'
import type { SwapSide, SwapToken } from '../swap-state.ts'
import { swapPicture } from './shown-swap.ts'

/** Maximum of chips above the list. */
const maxChips = 4
/** Maximum of the account's own tokens before the others. */
const maxOwn = 20

/** @summary List of tokens for one side of the swap. */
export class SwapTokenView extends LitElement {
  static readonly tag = 'lk-swap-token-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false }, query: { state: true }, retrying: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    lateListStyles,
    tokenListStyles,
    css`
      .amount {
        max-inline-size: 46cqi;
      }
    `,
  ]

  params: { readonly side: SwapSide } | undefined
  readonly #kit = new StoreController(this, store => [
    store.use(swapFeature).state,
    store.use(imagesFeature).state,
    store.accounts.state,
    store.modal.state,
  ])
  readonly #window = new ListWindow<SwapToken>(this, ({ address }) => address)
  readonly #following = new WhileShown(this)
  private query = ''
  private retrying = false

  constructor() {
    super()
    this.addController(new FocusRestorer(this))
  }

  get #swap(): SwapController {
    return this.#kit.store.use(swapFeature)
  }
  get #side(): SwapSide {
    return this.params?.side ?? 'from'
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    if (this.#following.begin(() => this.#swap.follow())) void this.#load()
    leaveWithoutAccount(this.#kit.store, 'SwapSelectToken', 'eip155')
  }

  protected override updated(): void {
    for (const { isNative, symbol } of this.#tokens ?? [])
      if (isNative) this.#kit.store.use(imagesFeature).request('token', symbol)
  }

  get #tokens(): readonly SwapToken[] | undefined {
    return this.#swap.tokens.known().value
  }

  async #load(): Promise<void> {
    this.retrying = true
    await this.#swap.tokens.load()
    this.retrying = false
  }

  readonly #onQuery = (query: string): void => {
    this.query = query
  }
  readonly #retry = (): void => void this.#load()

  #choose(token: SwapToken): void {
    const { router } = this.#kit.store
    this.#swap.setToken(this.#side, token)
    if (!router.pop()) router.reset('Swap')
  }

  protected override render(): TemplateResult {
    const { messages, locale } = this.#kit
    const tokens = this.#tokens
    const isSearched = this.query.trim() !== ''
    const found = tokens && isSearched ? this.#swap.tokens.search(this.query) : tokens
    return html`<div class="body">
        ${tokens && tokens.length > 0 ? this.#finder(isSearched, messages) : nothing}
        <section class="plate list">
          ${
            tokens && found
              ? found.length === 0
                ? noTokenFound(this.query, messages.swap, 'swap-none-found')
                : isSearched
                  ? this.#rest(found, undefined, messages)
                  : this.#groups(found, messages)
              : this.#swap.tokens.known().status === 'failed'
                ? this.#failed(messages)
                : awaitedTokens(messages.swap, 'swap-tokens-awaited')
          }
        </section>
      </div>
      ${tokensFound(isSearched ? found?.length : undefined, messages.swap, locale)}`
  }

  #finder(isSearched: boolean, { swap }: Messages): TemplateResult {
    const { store } = this.#kit
    const suggested = this.#swap.tokens.suggested().slice(0, maxChips)
    const chips =
      suggested.length === 0 || isSearched
        ? nothing
        : html`<div class="chips" role="group" aria-label=${swap.suggested} data-testid="swap-suggested">
            ${suggested.map(token => tokenChip(token.symbol, swapPicture(store, token, 24, 'start'), () => this.#choose(token)))}
          </div>`
    return tokenFinder(this.query, chips, this.#onQuery, swap, 'swap-token-search')
  }

  /** Groups the tokens: the account's own, then popular ones, then the rest. Each token appears once. */
  #groups(tokens: readonly SwapToken[], messages: Messages): TemplateResult {
    const { swap } = messages
    const own = tokens.filter(({ balance }) => balance !== undefined && !/^[0.]*$/.test(balance)).slice(0, maxOwn)
    const seen = new Set(own.map(({ address }) => address))
    const popular = this.#swap.tokens.popular().filter(({ address }) => !seen.has(address))
    for (const { address } of popular) seen.add(address)
    const rest = tokens.filter(({ address }) => !seen.has(address))
    return html`${this.#group(own, swap.yourTokens)} ${this.#group(popular, swap.popular)}
    ${rest.length > 0 ? this.#rest(rest, swap.allTokens, messages) : nothing}`
  }

  #group(tokens: readonly SwapToken[], label: string): TemplateResult | typeof nothing {
    if (tokens.length === 0) return nothing
    const figures = createFigureWriter(this.#kit.locale)
    return html`<div class="group">${label}</div>
      <ul class="list" role="list" aria-label=${label}>
        ${tokens.map((token, at) => this.#row(token, at, tokens.length, figures))}
      </ul>`
  }

  #rest(tokens: readonly SwapToken[], label: string | undefined, { swap }: Messages): TemplateResult {
    const figures = createFigureWriter(this.#kit.locale)
    this.#window.assign(tokens, (token, at) => this.#row(token, at, tokens.length, figures))
    return html`${label === undefined ? nothing : html`<div class="group">${label}</div>`}
      <ul class="list" role="list" aria-label=${label ?? swap.allTokens} data-window></ul>`
  }

  #row(token: SwapToken, at: number, count: number, figures: FigureWriter): TemplateResult {
    const { store, messages } = this.#kit
    const { name, symbol, balance } = token
    const picture = swapPicture(store, token, 40, 'logo')
    return choosableToken(
      {
        name,
        symbol,
        contract: shortContract(token),
        picture,
        end:
          balance === undefined
            ? nothing
            : html`<span slot="end" class="amount ltr">${formatBalance(balance, figures)}</span>`,
        isChosen: this.#swap.state[this.#side]?.address === token.address,
        at,
        count,
        onChoose: () => this.#choose(token),
      },
      messages.common.unnamed,
      `swap-select-token-item-${symbol}`,
    )
  }

  #failed({ swap, common }: Messages): TemplateResult {
    const retry = html`<lk-button slot="extra" variant="quiet" size="md" fit ?loading=${this.retrying} test-id="swap-tokens-retry" @click=${this.#retry}
      ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${common.tryAgain}</lk-button
    >`
    return tokensFailed(retry, swap, 'swap-tokens-failed')
  }
}

export const elements = [...tokenListElements, SwapTokenView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-swap-token-view': SwapTokenView
  }
}
