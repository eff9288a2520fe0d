import { imagesFeature, type Messages } from '@latchkey/core'
import { createFigureWriter, type FigureWriter, formatBalance } from '@latchkey/primitives'
import { iconRetry } from '@latchkey/ui'
import { lateListStyles, ListWindow, viewStyles } from '@latchkey/view-kit'
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
  choosableToken,
  tokenChip,
  tokenListElements,
  tokenListStyles,
  tokenPicker,
} from '../../shared/views/token-list.ts'
import { ScreenAction } from '../../shared/views/screen-action.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { swapFeature } from '../swap-feature.ts'
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
    return { params: { attribute: false }, query: { state: true } }
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
  readonly #kit = new ScreenController(this, swapFeature)
  readonly #window = new ListWindow<SwapToken>(this, ({ address }) => address)
  private query = ''
  readonly #loading = new ScreenAction(this)

  get #side(): SwapSide {
    return this.params?.side ?? 'from'
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    if (this.#kit.follow()) this.#load()
    leaveWithoutAccount(this.#kit.store, 'SwapSelectToken', 'eip155')
  }

  protected override updated(): void {
    for (const { isNative, symbol } of this.#tokens ?? [])
      if (isNative) this.#kit.store.use(imagesFeature).request('token', symbol)
  }

  get #tokens(): readonly SwapToken[] | undefined {
    return this.#kit.feature.tokens.known().value
  }

  readonly #load = (): void => void this.#loading.run(() => this.#kit.feature.tokens.load())
  readonly #onQuery = (query: string): void => {
    this.query = query
  }

  #choose(token: SwapToken): void {
    const { router } = this.#kit.store
    this.#kit.feature.setToken(this.#side, token)
    if (!router.pop()) router.reset('Swap')
  }

  protected override render(): TemplateResult {
    const { messages, locale, feature } = this.#kit
    const tokens = this.#tokens
    const isSearched = this.query.trim() !== ''
    const found = tokens && isSearched ? feature.tokens.search(this.query) : tokens
    return tokenPicker(
      {
        kind: 'swap',
        query: this.query,
        onQuery: this.#onQuery,
        chips: () => (isSearched ? nothing : this.#chips(messages)),
        tokens,
        found,
        list: () => (isSearched ? this.#rest(found ?? [], undefined, messages) : this.#groups(found ?? [], messages)),
        hasFailed: feature.tokens.known().status === 'failed',
        retry: html`<lk-button slot="extra" variant="quiet" size="md" fit ?loading=${this.#loading.isOn} test-id="swap-tokens-retry" @click=${this.#load}
          ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${messages.common.tryAgain}</lk-button
        >`,
      },
      messages.swap,
      locale,
    )
  }

  #chips({ swap }: Messages): TemplateResult | typeof nothing {
    const { store, feature } = this.#kit
    const suggested = feature.tokens.suggested().slice(0, maxChips)
    if (suggested.length === 0) return nothing
    return html`<div class="chips" role="group" aria-label=${swap.suggested} data-testid="swap-suggested">
      ${suggested.map(token => tokenChip(token.symbol, swapPicture(store, token, 24, 'start'), () => this.#choose(token)))}
    </div>`
  }

  /** Groups the tokens: the account's own, then popular ones, then the rest. Each token appears once. */
  #groups(tokens: readonly SwapToken[], messages: Messages): TemplateResult {
    const { swap } = messages
    const own = tokens.filter(({ balance }) => balance !== undefined && !/^[0.]*$/.test(balance)).slice(0, maxOwn)
    const seen = new Set(own.map(({ address }) => address))
    const popular = this.#kit.feature.tokens.popular().filter(({ address }) => !seen.has(address))
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
    const { store, messages, feature } = this.#kit
    const { symbol, balance } = token
    const end =
      balance === undefined
        ? nothing
        : html`<span slot="end" class="amount ltr">${formatBalance(balance, figures)}</span>`
    const picture = swapPicture(store, token, 40, 'logo')
    const isChosen = feature.state[this.#side]?.address === token.address
    return choosableToken(
      { token, picture, end, isChosen, at, count, onChoose: () => this.#choose(token) },
      messages.common.unnamed,
      `swap-select-token-item-${symbol}`,
    )
  }
}

export const elements = [...tokenListElements, SwapTokenView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-swap-token-view': SwapTokenView
  }
}
