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
  choosableToken,
  tokenChip,
  tokenListElements,
  tokenListStyles,
  tokenPicker,
} from '../../shared/views/token-list.ts'
import { findTokens } from './find-tokens.ts'
import { tokenPicture } from '../../shared/views/token-picture.ts'

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
    const { messages, known, locale } = this.#kit
    const { send } = messages
    const [{ status } = { status: 'idle' }] = known
    const tokens = this.#held(this.#send.tokens())
    const found = tokens && this.#find(tokens, this.query)
    const none = html`<lk-hero .heading=${send.noTokens} .text=${send.noTokensText} data-testid="send-no-tokens"><lk-seal slot="picture" .icon=${iconCoins}></lk-seal></lk-hero>`
    return tokenPicker(
      {
        kind: 'send',
        query: this.query,
        onQuery: this.#onQuery,
        chips: () => this.#chips(tokens ?? []),
        tokens,
        found,
        list: () => this.#list(found ?? [], messages),
        none,
        hasFailed: status === 'failed',
        retry: html`<div slot="extra">${this.#kit.retryButton()}</div>`,
      },
      send,
      locale,
    )
  }

  #chips(tokens: readonly Token[]): TemplateResult | typeof nothing {
    if (tokens.length <= chips || this.query.trim() !== '') return nothing
    const { store } = this.#kit
    const chip = (token: Token): TemplateResult =>
      tokenChip(token.symbol, tokenPicture(store, token, 24, 'start'), () => this.#choose(token))
    return html`<div class="chips">${tokens.slice(0, chips).map(chip)}</div>`
  }

  #list(found: readonly Token[], messages: Messages): TemplateResult {
    const { send } = messages
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
    const end = html`<span slot="end" class="figures"
      ><span class="amount ltr">${formatBalance(token.quantity.numeric, figures)}</span
      >${token.value === undefined ? nothing : html`<span class="value ltr">${formatFiat(token.value, dollars)}</span>`}</span
    >`
    const picture = tokenPicture(this.#kit.store, token, 40, 'logo')
    const row = { token, picture, end, isChosen, at, count, onChoose: () => this.#choose(token) }
    return choosableToken(row, common.unnamed, `send-token-${token.symbol}`)
  }
}

export const elements = [...tokenListElements, SendTokenView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-token-view': SendTokenView
  }
}
