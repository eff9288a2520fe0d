import type { Messages } from '@latchkey/core'
import { formatBalance, formatFiat } from '@latchkey/primitives'
import { iconCoins } from '@latchkey/ui'
import { lateListStyles, ListWindow, memoizeLast, viewStyles } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { subscribe } from 'valtio/vanilla'

import { isNone, type Token, tokenId } from '../../shared/token.ts'
import { type ShownTokens, shownTokens } from '../../shared/views/token-row.ts'
import { TokensStoreController } from '../../../account/tokens/views/tokens-store-controller.ts'
import { isSameToken } from '../../../account/tokens/choose-token.ts'
import { sendFeature } from '../send-feature.ts'
import type { SendController } from '../../shared/send-state.ts'
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
import { findTokens } from './find-tokens.ts'
import { tokenPicture } from '../../shared/views/token-picture.ts'
import { shortContract } from '../../shared/views/short-contract.ts'

/** Maximum of chips above the list. */
const chips = 3

/** @summary List of the account's tokens to select one from. */
export class SendTokenView extends LitElement {
  static readonly tag = 'lk-send-token-view'
  static override get properties(): PropertyDeclarations {
    return { query: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    lateListStyles,
    tokenListStyles,
    css`
      .figures {
        display: grid;
        justify-items: end;
        gap: 1px;
        max-inline-size: 46cqi;
      }
      .amount {
        max-inline-size: 100%;
      }
      .value {
        font-size: var(--lk-size-small);
      }
    `,
  ]

  readonly #kit = new TokensStoreController(this, () => [this.#send.network()])
  readonly #window = new ListWindow(this, tokenId)
  readonly #held = memoizeLast((tokens: readonly Token[] | undefined) => tokens?.filter(token => !isNone(token)))
  readonly #find = memoizeLast(findTokens)
  #unsubscribe: (() => void) | undefined
  private query = ''

  get #send(): SendController {
    return this.#kit.store.use(sendFeature)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#unsubscribe = subscribe(this.#send.state, () => this.requestUpdate())
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
  }

  protected override willUpdate(): void {
    if (this.isConnected) leaveWithoutAccount(this.#kit.store, 'WalletSendSelectToken')
  }

  readonly #onQuery = (query: string): void => {
    this.query = query
  }

  #choose(token: Token): void {
    const { router } = this.#kit.store
    this.#send.setToken(token)
    if (!router.pop()) router.reset('WalletSend')
  }

  protected override render(): TemplateResult {
    const { messages, known } = this.#kit
    const [{ status } = { status: 'idle' }] = known
    const tokens = this.#held(this.#send.tokens())
    const found = tokens && this.#find(tokens, this.query)
    const { send } = messages
    return html`<div class="body">
        ${tokens && tokens.length > 0 ? this.#finder(tokens, messages) : nothing}
        <section class="plate list">
          ${tokens && found ? this.#list(tokens, found, messages) : status === 'failed' ? tokensFailed(html`<div slot="extra">${this.#kit.retryButton()}</div>`, send, 'send-tokens-failed') : awaitedTokens(send, 'send-tokens-awaited')}
        </section>
      </div>
      ${tokensFound(this.query.trim() ? found?.length : undefined, send, this.#kit.locale)}`
  }

  #finder(tokens: readonly Token[], { send }: Messages): TemplateResult {
    const { store } = this.#kit
    const suggested = tokens
      .slice(0, chips)
      .map(token => tokenChip(token.symbol, tokenPicture(store, token, 24, 'start'), () => this.#choose(token)))
    const isShort = tokens.length <= chips || this.query.trim() !== ''
    const shown = isShort ? nothing : html`<div class="chips">${suggested}</div>`
    return tokenFinder(this.query, shown, this.#onQuery, send, 'send-token-search')
  }

  #list(tokens: readonly Token[], found: readonly Token[], messages: Messages): TemplateResult {
    const { send } = messages
    if (tokens.length === 0)
      return html`<lk-hero .heading=${send.noTokens} .text=${send.noTokensText} data-testid="send-no-tokens"><lk-seal slot="picture" .icon=${iconCoins}></lk-seal></lk-hero>`
    if (found.length === 0) return noTokenFound(this.query, send, 'send-none-found')
    const chosen = this.#send.state.token
    const isChosen = (token: Token): boolean => chosen !== undefined && isSameToken(token, chosen)
    const shown = shownTokens(messages, this.#kit.locale, found)
    this.#window.assign(found, (token, at) => this.#row(token, isChosen(token), at, shown))
    return html`<div class="group">${send.yourTokens}</div>
      <ul class="list" role="list" aria-label=${send.yourTokens} data-window></ul>`
  }

  #row(
    token: Token,
    isChosen: boolean,
    at: number,
    { messages: { common }, figures, dollars, count }: ShownTokens,
  ): TemplateResult {
    const { store } = this.#kit
    const end = html`<span slot="end" class="figures"
      ><span class="amount ltr">${formatBalance(token.quantity.numeric, figures)}</span
      >${token.value === undefined ? nothing : html`<span class="value ltr">${formatFiat(token.value, dollars)}</span>`}</span
    >`
    const { name, symbol } = token
    const picture = tokenPicture(store, token, 40, 'logo')
    const onChoose = (): void => this.#choose(token)
    const shown = { name, symbol, contract: shortContract(token), picture, end, isChosen, at, count, onChoose }
    return choosableToken(shown, common.unnamed, `send-token-${symbol}`)
  }
}

export const elements = [...tokenListElements, SendTokenView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-token-view': SendTokenView
  }
}
