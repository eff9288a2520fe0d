import { KitError } from '@latchkey/core'
import {
  iconCoins,
  iconReceive,
  iconWarning,
  LkButton,
  LkHero,
  LkIcon,
  LkLogo,
  LkRow,
  LkSeal,
  LkSkeleton,
  plateStyles,
  resetStyles,
} from '@latchkey/ui'
import { lateListStyles, ListWindow, showError } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, noChange, nothing, type TemplateResult } from 'lit'

import { isNone, type Token, tokenId } from '../../../transactions/shared/token.ts'
import { shownTokens, tokenRow, tokenStyles } from '../../../transactions/shared/views/token-row.ts'
import { TokensStoreController } from './tokens-store-controller.ts'

/** Number of placeholder rows. */
const awaitedRows = 3

/** @summary Tokens of the account, a row for each. */
export class TokensTab extends LitElement {
  static readonly tag = 'lk-tokens-tab'
  static override styles: CSSResultGroup = [
    resetStyles,
    plateStyles,
    lateListStyles,
    tokenStyles,
    css`
      :host {
        display: block;
      }
      /* Rows reach past the text above them, like in a card. */
      .held {
        margin: 6px -8px -8px;
      }
      .late {
        margin-block-start: 14px;
      }
    `,
  ]

  readonly #kit = new TokensStoreController(this, () => [undefined])
  readonly #window = new ListWindow(this, tokenId)

  protected override updated(): void {
    const failure = this.#kit.tokens.takeFailure()
    if (KitError.is(failure)) showError(this.#kit.store, failure)
  }

  readonly #openAll = (): void => this.#kit.store.router.push('Tokens')
  readonly #receive = (): void => this.#kit.store.router.push('WalletReceive')

  protected override render(): TemplateResult {
    const [{ status, value: tokens } = { status: 'idle' }] = this.#kit.known
    if (!tokens) return status === 'failed' ? this.#failed() : this.#awaited()
    if (status === 'ready' && tokens.every(isNone)) return this.#empty()
    return this.#list(tokens, status === 'failed')
  }

  #list(tokens: readonly Token[], isLate: boolean): TemplateResult {
    const { store, messages, locale } = this.#kit
    const shown = shownTokens(messages, locale, tokens)
    this.#window.assign(tokens, (token, at) => tokenRow(store, token, at, shown))
    return html`<div class="held">
        <ul class="list" role="list" aria-label=${messages.tokens.title} data-window></ul>
        ${this.#everyNetwork()}
      </div>
      ${isLate ? html`<div class="late" role="status"><span>${messages.tokens.notRefreshed}</span>${this.#kit.retryButton()}</div>` : nothing}`
  }

  /** Link to the tokens of all networks, if the namespace has several. */
  #everyNetwork(): TemplateResult | typeof nothing {
    const { messages, networks } = this.#kit
    if (networks.length < 2) return nothing
    return html`<ul class="list on">
      <li>
        <lk-row chevron .heading=${messages.tokens.everyNetwork} data-next="Tokens" test-id="tokens-everywhere" @click=${this.#openAll}>
          <lk-logo slot="logo" round tone="plain" .icon=${iconCoins}></lk-logo>
        </lk-row>
      </li>
    </ul>`
  }

  #awaited(): TemplateResult {
    const row = html`<li>
      <lk-skeleton width="40px" height="40px" radius="50%"></lk-skeleton>
      <span><lk-skeleton width="96px" height="14px"></lk-skeleton><lk-skeleton width="68px" height="12px"></lk-skeleton></span>
      <lk-skeleton width="64px" height="14px"></lk-skeleton>
    </li>`
    return html`<div data-testid="tokens-awaited" aria-busy="true" role="img" aria-label=${this.#kit.messages.tokens.loading}>
      <ul class="held awaited" aria-hidden="true">${Array.from({ length: awaitedRows }, () => row)}</ul>
    </div>`
  }

  #empty(): TemplateResult {
    const { store, messages } = this.#kit
    return html`<lk-hero class="brief" data-testid="tokens-empty" .heading=${messages.tokens.emptyTitle} .text=${messages.tokens.emptyText}>
      <lk-seal slot="picture" small .icon=${iconCoins}></lk-seal>
      ${
        store.features.state.receive
          ? html`<lk-button slot="extra" variant="quiet" size="md" fit data-next="WalletReceive" test-id="tokens-receive" @click=${this.#receive}
              ><lk-icon slot="start" .icon=${iconReceive} .size=${18}></lk-icon>${messages.tokens.receive}</lk-button
            >`
          : nothing
      }
    </lk-hero>`
  }

  /** Renders an error. It is an alert only if no toast reports it. */
  #failed(): TemplateResult {
    const { messages, tokens } = this.#kit
    const known = tokens.known()
    const role = known.status !== 'failed' ? noChange : KitError.is(known.error) ? nothing : 'alert'
    return html`<lk-hero class="brief" role=${role} data-testid="tokens-failed" .heading=${messages.tokens.failedTitle} .text=${messages.tokens.failedText}>
      <lk-seal slot="picture" small tone="error" .icon=${iconWarning}></lk-seal>
      <div slot="extra">${this.#kit.retryButton()}</div>
    </lk-hero>`
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, TokensTab]

declare global {
  interface HTMLElementTagNameMap {
    'lk-tokens-tab': TokensTab
  }
}
