import { canPair, listedConnectorsFeature, offersAllWallets, offersEmbeddedWallet } from '@latchkey/core'
import type { MergedConnector, Store, Wallet } from '@latchkey/core'
import { iconQr, iconRetry, iconWallet, LkHero, LkLogo, LkRow, LkSeal, LkTag } from '@latchkey/ui'
import { displayName, FocusRestorer, format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { readWallet } from '../to-wallet.ts'
import { imageOf, requestImages } from './wallet-image.ts'
import { recommendedWallets, walletsFeature } from '../wallets-feature.ts'
import { awaitsConsent, consentFeature, needsConsent } from '../consent-feature.ts'
import { listWallets, roundCount, type WalletRow } from '../list-wallets.ts'
import { allWalletsLogo, allWalletsLogoStyles } from './all-wallets-logo.ts'
import { chooseConnector, choosePairing, chooseWallet, screenOf, servesNamespace } from './choose-wallet.ts'
import { legalText } from './legal-text.ts'
import { MethodSections, sectionStyles } from './method-sections.ts'
import { noWallets } from './no-wallets.ts'
import { PhoneList } from './phone-list.ts'

/** @summary Wallets and logins to connect with. */
export class ConnectView extends LitElement {
  static readonly tag = 'lk-connect-view'
  static override get properties(): PropertyDeclarations {
    return { isUnfolded: { state: true }, isLoading: { state: true }, isPainted: { state: true } }
  }

  static override styles: CSSResultGroup = [viewStyles, sectionStyles, allWalletsLogoStyles]

  readonly #kit = new StoreController(this, store => [
    store.use(listedConnectorsFeature).state,
    store.features.state,
    store.use(walletsFeature).state,
    store.use(consentFeature).state,
    store.legal.state,
  ])
  readonly #phone = new PhoneList(this, this.#kit)
  readonly #methods = new MethodSections(this)
  private isUnfolded = false
  private isLoading = false
  private isPainted = false

  constructor() {
    super()
    this.addController(new FocusRestorer(this, '[data-heir]'))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#methods.load(this.#kit.store)
    this.isUnfolded = false
    void this.#prepare()
  }

  /** Loads the lists of the directory. Their wallets are added once they arrive. */
  async #prepare(): Promise<void> {
    const { store } = this.#kit
    if (!store.options.enableWallets) return
    const wallets = store.use(walletsFeature)
    void wallets.fetchRecent()
    this.isLoading = true
    // The wallets of this browser are shown before any request is sent.
    await store.environment.browser.afterPaint()
    this.isPainted = true
    if (!this.isConnected) return
    await Promise.all([wallets.fetchFeatured(), wallets.fetchRecommended()])
    this.isLoading = false
    // If the user has gone on to the full list, that view has loaded it already.
    if (!this.isConnected) return
    if (offersAllWallets(store) && wallets.state.count === undefined) await wallets.fetchNextPage()
  }

  /** Delays an update during a press: a wallet that is inserted above would get the press. */
  protected override shouldUpdate(): boolean {
    if (!this.matches(':active')) return true
    setTimeout(() => this.requestUpdate(), 100)
    return false
  }

  protected override updated(): void {
    const { store } = this.#kit
    requestImages(
      store,
      this.#rows(store).flatMap(row =>
        row.kind === 'awaited' ? [] : row.kind === 'wallet' ? row.wallet : row.connector,
      ),
    )
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const legal = legalText(store, messages, 'agree')
    const asksConsent = needsConsent(store)
    return html`<div class="body">${asksConsent ? html`<section class="plate"><lk-consent></lk-consent></section>` : nothing}${this.#methods.render(store, messages, this.#isBlocked, () => this.#wallets())}</div>
      <span class="sr" role="status">${this.#announcement}</span>
      ${asksConsent ? html`<lk-secured></lk-secured>` : legal ? html`<footer class="foot">${legal}</footer>` : nothing}`
  }

  get #announcement(): string {
    const { store, messages } = this.#kit
    if (this.#hasFailed) return messages.allWallets.failedTitle
    return this.#methods.hasFailed(store) ? messages.router.partFailed : ''
  }

  get #isBlocked(): boolean {
    return awaitsConsent(this.#kit.store)
  }

  #wallets(): TemplateResult | typeof nothing {
    const { store, messages } = this.#kit
    if (!store.options.enableWallets) return nothing
    if (store.features.state.collapseWallets && offersEmbeddedWallet(store) && !this.isUnfolded) return this.#folded()
    const rows = this.#rows(store)
    const showsAll = offersAllWallets(store)
    if (rows.length === 0 && !showsAll && !this.#hasFailed) return noWallets(messages)
    return html`<section class="plate list">
      <ul class="list" aria-label=${messages.connect.wallets} aria-busy=${rows.some(isAwaited)}>
        ${rows.map(row => html`<li aria-hidden=${isAwaited(row) ? 'true' : nothing}>${this.#row(row)}</li>`)}
        ${showsAll ? html`<li>${this.#allWallets(rows)}</li>` : nothing}
        ${this.#hasFailed ? html`<li>${this.#retryRow()}</li>` : nothing}
      </ul>
    </section>`
  }

  get #hasFailed(): boolean {
    return this.#kit.store.use(walletsFeature).state.suggestionsFailed
  }

  #retryRow(): TemplateResult {
    const { allWallets, common } = this.#kit.messages
    return html`<lk-row .heading=${allWallets.failedTitle} .sub=${common.tryAgain} ?disabled=${this.isLoading} test-id="retry-wallets" @click=${this.#retry}>
      <lk-logo slot="logo" tone="plain" .icon=${iconRetry}></lk-logo>
    </lk-row>`
  }

  #rows(store: Store): WalletRow[] {
    const { recent, featured, recommended } = store.use(walletsFeature).state
    return listWallets({
      order: store.features.state.connectorTypeOrder,
      connectors: this.#connectors(store),
      recent,
      featured,
      recommended,
      awaited: this.#awaited(store),
      custom: store.options.customWallets.flatMap(wallet => readWallet(wallet) ?? []),
      excludedIds: store.options.excludeWalletIds,
      match: store.use(listedConnectorsFeature).match,
      hidePairing: store.environment.browser.platform.isMobile && offersAllWallets(store),
    }).filter(row => row.kind !== 'wallet' || servesNamespace(store, row.wallet))
  }

  /** Returns the number of expected wallets, so that nothing moves under the pointer when they arrive. */
  #awaited({ options, use }: Store): { featured: number; recommended: number } {
    const { featured, recommended } = use(walletsFeature).state
    const unlessCome = (come: readonly Wallet[], max: number): number => (this.isLoading && come.length === 0 ? max : 0)
    return {
      featured: unlessCome(featured, options.featuredWalletIds.length),
      recommended: unlessCome(
        recommended,
        Math.min(recommendedWallets, options.includeWalletIds?.length ?? recommendedWallets),
      ),
    }
  }

  #connectors(store: Store): readonly MergedConnector[] {
    return store
      .use(listedConnectorsFeature)
      .state.merged.filter(({ type }) => type !== 'WALLET_CONNECT' || canPair(store))
  }

  #row(row: WalletRow): TemplateResult {
    switch (row.kind) {
      case 'pairing':
        return this.#anyWallet()
      case 'connector':
        return this.#installed(row)
      case 'wallet':
        return this.#listed(row)
      case 'awaited':
        return html`<lk-row skeleton></lk-row>`
      default:
        return row satisfies never
    }
  }

  #anyWallet(): TemplateResult {
    const { connect } = this.#kit.messages
    return html`<lk-row
      .heading=${connect.walletConnect}
      .label=${format(connect.walletIs, { name: connect.walletConnect, tag: connect.qrCode })}
      ?disabled=${this.#isBlocked}
      data-next="ConnectingWalletConnectBasic"
      test-id="wallet-selector-walletconnect"
      @click=${this.#openPairing}
    >
      <lk-logo slot="logo" tone="plain" .icon=${iconQr}></lk-logo>
      <lk-tag slot="end">${connect.qrCode}</lk-tag>
    </lk-row>`
  }

  #installed({ connector, tag, wallet }: WalletRow & { kind: 'connector' }): TemplateResult {
    const { store, messages } = this.#kit
    const name = displayName(connector.name, messages.common.unnamed)
    const label = messages.connect[tag]
    return html`<lk-row
      .heading=${name}
      .label=${format(messages.connect.walletIs, { name, tag: label })}
      ?disabled=${this.#isBlocked}
      data-next=${screenOf(store, connector)}
      test-id=${`wallet-selector-${connector.id}`}
      data-testid=${connector.type === 'EXTERNAL' ? `wallet-selector-external-${connector.id}` : this.#featuredId(wallet)}
      @click=${() => chooseConnector(store, connector, wallet)}
    >
      ${this.#picture(imageOf(store, connector) ?? (wallet && imageOf(store, wallet)), name, connector.id)}
      <lk-tag slot="end" ?dot=${tag === 'installed' && !this.#isBlocked}>${label}</lk-tag>
    </lk-row>`
  }

  /** Renders a picture after the rows were painted. Until then a plain tile is in its place. */
  #picture(src: string | undefined, name: string, id: string): TemplateResult {
    const isAwaited = src !== undefined && !this.isPainted
    return html`<lk-logo slot="logo" .src=${isAwaited ? undefined : src} .tone=${isAwaited ? 'plain' : undefined} .name=${isAwaited ? '' : name} .seed=${id}></lk-logo>`
  }

  #featuredId(wallet: Wallet | undefined): string | typeof nothing {
    const { featured } = this.#kit.store.use(walletsFeature).state
    return featured.some(({ id }) => id === wallet?.id) ? `wallet-selector-featured-${wallet?.id}` : nothing
  }

  #listed({ wallet, tag }: WalletRow & { kind: 'wallet' }): TemplateResult {
    const { store, messages } = this.#kit
    const name = displayName(wallet.name, messages.common.unnamed)
    const label = tag && messages.connect[tag]
    return html`<lk-row
      .heading=${name}
      .label=${label && format(messages.connect.walletIs, { name, tag: label })}
      ?disabled=${this.#isBlocked}
      data-next="ConnectingWalletConnect"
      test-id=${`wallet-selector-${wallet.id}`}
      data-testid=${this.#featuredId(wallet)}
      @click=${() => chooseWallet(store, wallet)}
    >
      ${this.#picture(imageOf(store, wallet), name, wallet.id)}
      ${label ? html`<lk-tag slot="end">${label}</lk-tag>` : nothing}
    </lk-row>`
  }

  #allWallets(rows: readonly WalletRow[]): TemplateResult {
    const { store, messages } = this.#kit
    const { count } = store.use(walletsFeature).state
    const name = messages.connect.allWallets
    const tag = count ? roundCount(count) : undefined
    return html`<lk-row
      .heading=${name}
      .label=${tag && format(messages.connect.walletIs, { name, tag })}
      ?disabled=${this.#isBlocked}
      data-next="AllWallets"
      test-id="all-wallets"
      @click=${this.#openAllWallets}
    >
      ${allWalletsLogo(store, rows)}
      ${tag ? html`<lk-tag slot="end"><span class="ltr">${tag}</span></lk-tag>` : nothing}
    </lk-row>`
  }

  #folded(): TemplateResult {
    const { messages } = this.#kit
    return html`<section class="plate list">
      <lk-row .heading=${messages.connect.continueWithWallet} chevron ?disabled=${this.#isBlocked} test-id="continue-with-wallet" @click=${this.#unfold}>
        <lk-logo slot="logo" tone="plain" .icon=${iconWallet}></lk-logo>
      </lk-row>
    </section>`
  }

  readonly #retry = (): void => void this.#prepare()
  readonly #unfold = (): void => {
    this.isUnfolded = true
  }
  readonly #openPairing = (): void => {
    const { store, messages } = this.#kit
    choosePairing(store, messages.connect.walletConnect)
  }
  readonly #openAllWallets = (): void => {
    this.#kit.store.events.track('CLICK_ALL_WALLETS')
    this.#kit.store.router.push('AllWallets')
  }
}

function isAwaited({ kind }: WalletRow): boolean {
  return kind === 'awaited'
}

export const elements = [LkHero, LkLogo, LkRow, LkSeal, LkTag, ConnectView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-connect-view': ConnectView
  }
}
