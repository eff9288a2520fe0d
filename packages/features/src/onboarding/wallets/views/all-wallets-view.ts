import { listedConnectorsFeature, type Wallet } from '@latchkey/core'
import {
  iconCertified,
  iconError,
  iconQr,
  iconRetry,
  iconSearch,
  LkButton,
  LkCell,
  LkHero,
  LkIcon,
  LkIconButton,
  LkLogo,
  LkSeal,
  LkSearchField,
} from '@latchkey/ui'
import { displayName, format, formatCount, StoreController } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'

import { chooseWallet } from '../../connect/views/choose-wallet.ts'
import { PhoneList } from '../../connect/views/phone-list.ts'
import { walletsFeature } from '../../connect/wallets-feature.ts'
import { allWalletsStyles } from './all-wallets-view.styles.ts'
import { CellKeys } from './cell-keys.ts'
import { emailOffer, typedAddress } from './email-offer.ts'
import { GridWindow } from './grid-window.ts'
import { requestImages } from '../../connect/views/wallet-image.ts'
import { WalletListUpdates } from './wallet-list-updates.ts'
import { walletPicture } from '../../connect/views/wallet-picture.ts'

/** Cells per row of the grid. */
const columns = 4
/** Number of placeholder cells while the first page is loading. */
const awaitedCells = 16
/** Height of the placeholder in CSS pixels. */
const awaitedPx = 398

/** @summary List of all wallets, with a search. */
export class AllWalletsView extends LitElement {
  static readonly tag = 'lk-all-wallets-view'
  static override get properties(): PropertyDeclarations {
    return { typed: { state: true } }
  }

  static override styles: CSSResultGroup = allWalletsStyles

  readonly #kit = new StoreController(this, store => [store.use(listedConnectorsFeature).state])
  readonly #updates = new WalletListUpdates(this, this.#kit)
  readonly #phone = new PhoneList(this, this.#kit)
  readonly #window = new GridWindow(this, {
    columns,
    scroller: () => this.renderRoot.querySelector('.scroll-mask'),
    count: () => this.#wallets.length,
    onEnd: () => this.#fetchMore(),
    onPace: isFast => this.#pace(isFast),
  })
  readonly #keys = new CellKeys()

  private typed = ''
  /** Height of the results during a search in CSS pixels. The field stays in place while there are fewer results. */
  #heldPx: number | undefined

  get #state() {
    return this.#kit.store.use(walletsFeature).state
  }

  get #isSearch(): boolean {
    return this.#state.search.status !== 'idle'
  }

  /** Wallets to show. During a search the earlier ones stay until it has an answer. */
  get #wallets(): readonly Wallet[] {
    const { search, list } = this.#state
    const isUnderway = search.status === 'waiting' || search.status === 'loading'
    return search.status === 'idle' || (isUnderway && search.results.length === 0) ? list : search.results
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#state.list.length === 0) this.#fetchMore()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // The search stays while the user visits a wallet's screen. The next visit starts with the whole list.
    if (!this.#kit.store.modal.state.open) this.#kit.store.use(walletsFeature).search('')
  }

  protected override willUpdate(): void {
    const { query } = this.#state.search
    // The text was typed before the field existed.
    if (this.#isSearch && !this.#hasField) this.typed = query
  }

  /** Whether the user types into the field. */
  get #hasField(): boolean {
    return this.shadowRoot?.activeElement instanceof LkSearchField
  }

  /** Moves the focus to the field if the text was typed on the screen before. */
  protected override firstUpdated(): void {
    const field = this.renderRoot.querySelector('lk-search-field')
    if (this.typed !== '') void field?.updateComplete.then(() => field.focusEnd())
  }

  protected override updated(): void {
    this.#requestImages()
    this.#holdHeight()
  }

  get #resultsPlate(): HTMLElement | null {
    return this.renderRoot.querySelector('.body > .plate:last-child')
  }

  #holdHeight(): void {
    const plate = this.#resultsPlate
    if (this.typed === '' || !plate) return void plate?.style.removeProperty('block-size')
    plate.style.setProperty('block-size', `${this.#heldPx ?? awaitedPx}px`)
  }

  /** Requests the pictures in view. During fast scrolling it waits until the list slows down. */
  #requestImages(): void {
    if (this.#window.isFast) return
    const { first, last } = this.#window.range
    // The last request is served first.
    requestImages(this.#kit.store, this.#wallets.slice(first, last).toReversed())
  }

  #pace(isFast: boolean): void {
    this.#kit.store.use(walletsFeature).holdImages(isFast)
    this.#requestImages()
  }

  #fetchMore(): void {
    if (!this.#isSearch) void this.#kit.store.use(walletsFeature).fetchNextPage()
  }

  readonly #retry = (): void => {
    if (this.#isSearch) this.#kit.store.use(walletsFeature).search(this.typed)
    else this.#fetchMore()
  }
  readonly #search = (event: Event): void => {
    if (!(event.target instanceof LkSearchField)) return
    if (this.typed === '') this.#heldPx = this.#resultsPlate?.offsetHeight
    this.typed = event.target.value
    // An email address is not sent to the directory, only to the secure site.
    this.#kit.store.use(walletsFeature).search(this.#address === undefined ? this.typed : '')
  }
  readonly #scan = (): void => this.#kit.store.router.push('ConnectingWalletConnectBasic')

  protected override render(): TemplateResult {
    const { messages } = this.#kit
    return html`<div class="body">
      <section class="plate search">
        <lk-search-field
          .label=${messages.allWallets.search}
          .placeholder=${messages.allWallets.search}
          .clear=${messages.allWallets.clear}
          .value=${this.typed}
          test-id="wui-input-text"
          @input=${this.#search}
        ></lk-search-field>
        <lk-icon-button inset .icon=${iconQr} .iconSize=${22} .label=${messages.allWallets.scan} test-id="scan-instead" @click=${this.#scan}></lk-icon-button>
      </section>
        ${this.#results()}
      </div>
      <span class="sr" role="status">${this.#announcement()}</span>`
  }

  get #address(): string | undefined {
    return typedAddress(this.#kit.store, this.typed)
  }

  #results(): TemplateResult {
    const { listStatus, search } = this.#state
    if (this.#address !== undefined) return emailOffer(this.#kit.store, this.#kit.messages, this.#address)
    const wallets = this.#wallets
    if (wallets.length > 0) return this.#grid(wallets)
    if (this.#isSearch && search.status === 'ready') return this.#nothingFound()
    if (this.#isSearch ? search.status === 'failed' : listStatus === 'failed') return this.#failed()
    return this.#skeletons()
  }

  #grid(wallets: readonly Wallet[]): TemplateResult {
    const { first, last } = this.#window.range
    const { messages, locale } = this.#kit
    const shown = wallets.slice(first, last)
    this.#keys.assign(
      shown.map(({ id }) => id),
      this.#window.isHidden,
    )
    const { search, listStatus, count } = this.#state
    const matches = this.#isSearch && search.status === 'ready'
    const size = this.#isSearch ? wallets.length : Math.max(count ?? 0, wallets.length)
    return html`<section class="plate list results">
      ${
        matches
          ? html`<div class="group"><span>${formatCount(messages.allWallets.matches, locale, wallets.length, { query: search.query })}</span></div>`
          : nothing
      }
      <div tabindex="-1" class=${wallets.length <= 4 * columns ? 'scroll-mask short' : 'scroll-mask'} @scroll=${this.#window.onScroll}>
        <div class="before"></div>
        <ul class="grid" aria-label=${messages.connect.wallets} aria-busy=${listStatus === 'loading'}>
          ${repeat(
            shown,
            ({ id }) => this.#keys.of(id),
            (wallet, index) =>
              html`<li aria-setsize=${size} aria-posinset=${first + index + 1}>${guard([wallet, messages], () => this.#cell(wallet))}</li>`,
          )}
        </ul>
        <div class="after"></div>
        ${!this.#isSearch && listStatus === 'failed' ? html`<div class="failed">${this.#retryButton('quiet')}</div>` : nothing}
      </div>
    </section>`
  }

  #cell(wallet: Wallet): TemplateResult {
    const { store, messages } = this.#kit
    const name = displayName(wallet.name, messages.common.unnamed)
    const label = wallet.certified ? `${name}, ${messages.allWallets.certified}` : undefined
    return html`<lk-cell
      .heading=${name}
      .label=${label}
      data-next="ConnectingWalletConnect"
      test-id=${`wallet-search-item-${wallet.id}`}
      @click=${() => chooseWallet(store, wallet)}
    >
      <lk-logo .size=${56} .src=${walletPicture(store, wallet)} .name=${name} .seed=${wallet.id}
        >${wallet.certified ? html`<lk-icon slot="mark" .icon=${iconCertified} .size=${16}></lk-icon>` : nothing}</lk-logo
      >
    </lk-cell>`
  }

  #skeletons(): TemplateResult {
    const { messages } = this.#kit
    return html`<section class="plate list results" aria-busy="true" aria-label=${messages.allWallets.loading}>
      <div class="scroll-mask">
        <div class="grid">${Array.from({ length: awaitedCells }, () => html`<lk-cell skeleton aria-hidden="true"></lk-cell>`)}</div>
      </div>
    </section>`
  }

  #nothingFound(): TemplateResult {
    const { messages } = this.#kit
    const heading = format(messages.allWallets.nothingTitle, { query: this.#state.search.query })
    return html`<section class="plate" data-testid="no-wallet-found">
      <lk-hero .heading=${heading} .text=${messages.allWallets.nothingText}>
        <lk-seal slot="picture" .icon=${iconSearch}></lk-seal>
        <lk-button slot="extra" variant="quiet" size="md" fit test-id="show-qr" @click=${this.#scan}
          ><lk-icon slot="start" .icon=${iconQr} .size=${18}></lk-icon>${messages.allWallets.showQr}</lk-button
        >
      </lk-hero>
    </section>`
  }

  #failed(): TemplateResult {
    const { messages } = this.#kit
    return html`<section class="plate">
      <lk-hero role="alert" .heading=${messages.allWallets.failedTitle} .text=${messages.allWallets.failedText}>
        <lk-seal slot="picture" tone="error" .icon=${iconError}></lk-seal>
        <div slot="extra">${this.#retryButton('quiet')}</div>
      </lk-hero>
    </section>`
  }

  #retryButton(variant: LkButton['variant']): TemplateResult {
    return html`<lk-button .variant=${variant} size="md" fit test-id="w3m-connecting-widget-secondary-button" @click=${this.#retry}
      ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${this.#kit.messages.common.tryAgain}</lk-button
    >`
  }

  #announcement(): string {
    const { messages, locale } = this.#kit
    const { search } = this.#state
    if (this.#address !== undefined) return messages.allWallets.emailTitle
    if (search.status !== 'ready') return ''
    if (search.results.length === 0) return format(messages.allWallets.nothingTitle, { query: search.query })
    return formatCount(messages.allWallets.matches, locale, search.results.length, { query: search.query })
  }
}

export const elements = [LkButton, LkCell, LkHero, LkIcon, LkIconButton, LkLogo, LkSeal, LkSearchField, AllWalletsView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-all-wallets-view': AllWalletsView
  }
}
