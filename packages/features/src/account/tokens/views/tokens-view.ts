import { iconCoins, LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal } from '@latchkey/ui'
import { fiatParts } from '@latchkey/primitives'
import { formatCount, lateListStyles, ListWindow, memoizeLast, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { isNone, type Token, tokenId } from '../../../transactions/shared/token.ts'
import { sumOf } from '../../../transactions/shared/worth.ts'
import { shownTokens, tokenRow, tokenStyles } from '../../../transactions/shared/views/token-row.ts'
import { TokensStoreController } from './tokens-store-controller.ts'

/** @summary Tokens of the account on every network of its namespace, with their worth. */
export class TokensView extends LitElement {
  static readonly tag = 'lk-tokens-view'
  static override styles: CSSResultGroup = [
    viewStyles,
    lateListStyles,
    tokenStyles,
    css`
      .worth {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
      }
      .worth strong {
        display: block;
        font-size: var(--lk-size-figure);
        font-weight: var(--lk-weight-strong);
        color: var(--lk-fg-1);
        letter-spacing: var(--lk-track-display);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .worth small {
        font-size: 1em;
        color: var(--lk-fg-3);
      }
    `,
  ]

  readonly #kit = new TokensStoreController(this, ({ networks }) => networks)
  readonly #window = new ListWindow(this, tokenId)
  readonly #byValue = memoizeLast((...known: readonly (readonly Token[] | undefined)[]) =>
    known
      .flatMap(tokens => tokens ?? [])
      .filter(token => !isNone(token))
      .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1)),
  )
  #askedFor: string | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#askedFor = undefined
  }

  protected override updated(): void {
    const { store, networks } = this.#kit
    // The tokens are requested again after a change of account or namespace.
    const asked = `${networks.map(({ caipNetworkId }) => caipNetworkId).join()} ${store.accounts.identity(networks[0]?.chainNamespace)?.address}`
    if (asked !== this.#askedFor) this.#kit.refresh()
    this.#askedFor = asked
  }

  protected override render(): TemplateResult {
    const { known } = this.#kit
    const tokens = this.#byValue(...known.map(({ value }) => value))
    const awaited = known.filter(({ value, status }) => !value && status !== 'failed').length
    const failed = known.filter(({ status }) => status === 'failed').length
    return html`<div class="body">
      ${awaited === 0 ? this.#worth(tokens, failed) : nothing}
      <section class="plate list">${tokens.length + awaited > 0 ? this.#list(tokens, awaited) : failed > 0 ? nothing : this.#empty()}</section>
      ${failed > 0 ? this.#failed(failed) : nothing}
    </div>`
  }

  /** Renders the sum. It says so if the sum leaves something out. */
  #worth(tokens: readonly Token[], failed: number): TemplateResult | typeof nothing {
    const { messages, locale } = this.#kit
    const values = tokens.flatMap(({ value }) => value ?? [])
    if (values.length === 0) return nothing
    const text =
      values.length === tokens.length && failed === 0 ? messages.tokens.totalOn : messages.tokens.knownValueOn
    return html`<section class="plate worth" data-testid="tokens-worth">
      ${formatCount(text, locale, this.#kit.networks.length)}<strong class="ltr">${fiatParts(sumOf(values), locale).map(({ text, isFraction }) => (isFraction ? html`<small>${text}</small>` : text))}</strong>
    </section>`
  }

  #list(tokens: readonly Token[], awaited: number): TemplateResult {
    const { store, messages, locale } = this.#kit
    const shown = shownTokens(messages, locale, tokens)
    this.#window.assign(tokens, (token, at) => tokenRow(store, token, at, shown))
    return html`<ul class="list" role="list" aria-label=${messages.tokens.title} aria-busy=${awaited > 0} data-window></ul>
      ${awaited > 0 ? this.#awaited(awaited) : nothing}`
  }

  #awaited(count: number): TemplateResult {
    return html`<ul class="list on" aria-hidden="true">
      ${Array.from({ length: count }, () => html`<li><lk-row skeleton></lk-row></li>`)}
    </ul>`
  }

  #empty(): TemplateResult {
    const { messages } = this.#kit
    return html`<lk-hero tight data-testid="tokens-none" .heading=${messages.tokens.emptyTitle} .text=${messages.tokens.emptyText}>
      <lk-seal slot="picture" .icon=${iconCoins}></lk-seal>
    </lk-hero>`
  }

  #failed(count: number): TemplateResult {
    const { messages, locale } = this.#kit
    return html`<section class="plate late" role="status" data-testid="tokens-failed-networks">
      <span>${formatCount(messages.tokens.notAnswered, locale, count)}</span>
      ${this.#kit.retryButton()}
    </section>`
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, TokensView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-tokens-view': TokensView
  }
}
