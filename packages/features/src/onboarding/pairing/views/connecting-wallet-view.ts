import { listedConnectorsFeature, type RouteMap, type WalletLink } from '@latchkey/core'
import {
  iconDownload,
  iconExternal,
  LkAvatar,
  LkButton,
  LkHero,
  LkIcon,
  LkLogo,
  LkMark,
  LkRing,
  LkRow,
  LkTabs,
  type Tab,
} from '@latchkey/ui'
import { CopiedMark, copy, displayName, format, StoreController, viewStyles } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { chooseConnector } from '../../connect/views/choose-wallet.ts'
import { connectedStyles, holdHeight } from '../../connect/views/connected.ts'
import { imageOf, requestImages } from '../../connect/views/wallet-image.ts'
import { walletsFeature } from '../../connect/wallets-feature.ts'
import { linkOpeningFeature } from '../../connect/link-opening-feature.ts'
import { pairingFeature } from '../../connect/pairing-feature.ts'
import { linkExpired, linkFailed } from './link-ended.ts'
import { pairingCodeElements } from './lk-pairing-code.ts'
import { hasAnswered, pairingAnnouncement, pairingEnded } from './pairing-ended.ts'
import { PairingOutcome } from './pairing-outcome.ts'
import { PairingUse } from '../../connect/views/pairing-use.ts'
import { type Way, type WayFacts, ways, waysOf } from './ways.ts'

/** @summary Connection to a wallet that is not installed here: by its app, by a code, on the web, or by a download. */
export class ConnectingWalletView extends LitElement {
  static readonly tag = 'lk-connecting-wallet-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false }, chosen: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    connectedStyles,
    css`
      .link.copy {
        min-block-size: var(--lk-touch);
        margin-block-start: 8px;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.use(listedConnectorsFeature).state,
    store.use(pairingFeature).state,
    store.use(walletsFeature).state,
    store.use(linkOpeningFeature).state,
  ])
  readonly #use = new PairingUse(this, this.#kit)
  readonly #copied = new CopiedMark(this, this.#kit)
  readonly #outcome = new PairingOutcome(this, this.#kit, () => ({
    method: ways[this.#way].method,
    wallet: this.params.wallet,
  }))
  params!: RouteMap['ConnectingWalletConnect']
  private chosen: Way | undefined

  get #name(): string {
    return displayName(this.params.wallet.name, this.#kit.messages.common.unnamed)
  }

  get #ways(): Way[] {
    const { environment, use } = this.#kit.store
    const installed = use(listedConnectorsFeature).match(this.params.wallet)
    return waysOf(this.params.wallet, environment.browser.platform, installed)
  }

  get #way(): Way {
    const offered = this.#ways
    return this.chosen && offered.includes(this.chosen) ? this.chosen : (offered[0] ?? 'qr')
  }

  /** Link of the shown method, once there is a code for it. */
  get #link(): WalletLink | undefined {
    const { store } = this.#kit
    const { pairing } = store.use(pairingFeature).state
    const { toLink }: WayFacts = ways[this.#way]
    return pairing.status === 'ready'
      ? toLink?.(this.params.wallet, pairing.uri, store.environment.browser.platform)
      : undefined
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#kit.store.use(linkOpeningFeature).reset()
  }

  /** Adds the links of a wallet from an earlier visit, once a list has them. */
  protected override willUpdate(): void {
    holdHeight(this, hasAnswered(this.#kit.store))
    const { id, mobileLink, linkMode, desktopLink, webappLink } = this.params.wallet
    if (mobileLink ?? linkMode ?? desktopLink ?? webappLink) return
    const listed = this.#kit.store.use(walletsFeature).state.recent.find(recent => recent.id === id)
    if (listed) this.params = { wallet: listed }
  }

  protected override updated(): void {
    requestImages(this.#kit.store, [this.params.wallet])
  }

  readonly #choose = (event: CustomEvent<{ readonly id: string }>): void => {
    const { store } = this.#kit
    this.chosen = event.detail.id as Way
    store.use(linkOpeningFeature).reset()
    store.events.track('SELECT_WALLET', { name: this.params.wallet.name, platform: ways[this.chosen].method })
  }
  readonly #open = (): void => {
    const link = this.#link
    if (link) this.#kit.store.use(linkOpeningFeature).open(this.params.wallet, link)
  }
  readonly #copy = async (): Promise<void> => {
    const { store, messages } = this.#kit
    const { pairing } = store.use(pairingFeature).state
    if (pairing.status !== 'ready') return
    if (await copy(store, pairing.uri, messages.common.linkCopied)) this.#copied.show()
  }
  readonly #renew = (): void => this.#kit.store.use(pairingFeature).renew()
  readonly #download = (): void => this.#kit.store.router.push('Downloads', { wallet: this.params.wallet })
  readonly #openExtension = (): void => {
    const { store } = this.#kit
    const connector = store.use(listedConnectorsFeature).match(this.params.wallet)
    if (connector) chooseConnector(store, connector, this.params.wallet)
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const facts = { store, messages, wallet: this.params.wallet }
    return html`${pairingAnnouncement(facts)}${pairingEnded(facts, this.#logo(88)) ?? this.#waiting()}`
  }

  #waiting(): TemplateResult {
    const way = this.#way
    switch (way) {
      case 'qr':
        return this.#code()
      case 'browser':
        return this.#extension()
      case 'mobile':
      case 'desktop':
      case 'web':
        return this.#app(way)
      default:
        return way satisfies never
    }
  }

  #tabs(): TemplateResult | typeof nothing {
    const { pairing } = this.#kit.messages
    const offered = this.#ways
    if (offered.length < 2) return nothing
    // Four names and four icons do not fit beside each other.
    const hasIcons = offered.length < 4
    const tabs: Tab[] = offered.map(way => ({
      id: way,
      label: ways[way].label(pairing),
      testId: `tab-${way}`,
      ...(hasIcons && { icon: ways[way].icon }),
    }))
    return html`<section class="plate">
      <lk-tabs .tabs=${tabs} .selected=${this.#way} .label=${pairing.ways} @lk-select=${this.#choose}></lk-tabs>
    </section>`
  }

  #code(): TemplateResult {
    const { store, messages } = this.#kit
    const { wallet } = this.params
    const owner = { id: wallet.id, name: this.#name, imageUrl: imageOf(store, wallet) }
    return html`<div class="body">
        ${this.#tabs()}
        <section class="plate"><lk-pairing-code .owner=${owner}></lk-pairing-code></section>
      </div>
      <footer class="foot">
        <button type="button" data-testid="no-wallet-yet" @click=${this.#download}>${format(messages.pairing.noWalletYet, { name: this.#name })}</button>
      </footer>`
  }

  #app(way: 'mobile' | 'desktop' | 'web'): TemplateResult {
    const { store, messages } = this.#kit
    const { opening } = store.use(linkOpeningFeature).state
    const { status } = store.use(pairingFeature).state.pairing
    if (status === 'expired') return linkExpired(this.#kit.messages, this.#tabs(), this.#logo(88), this.#renew)
    const isMissed = opening.status === 'missed' && way !== 'web'
    const name = this.#name
    if (isMissed) {
      return linkFailed(messages, this.#tabs(), this.#logo(88), {
        name,
        copyIcon: this.#copied.icon,
        onCopy: this.#copy,
        onDownload: this.#download,
        onOpen: this.#open,
      })
    }
    const label = opening.status === 'opened' ? messages.connecting.openAgain : messages.pairing.open
    return html`<div class="body">
        ${this.#tabs()}
        <section class="plate">
          <lk-hero
            role="status"
            .heading=${format(messages.connecting.waitingTitle, { name })}
            .text=${format(ways[way].text(messages.pairing), { name })}
          >
            <lk-ring slot="picture" state="waiting" .brand=${this.params.wallet.brandColor}>${this.#logo(88)}</lk-ring>
            <button slot="extra" type="button" class="link copy" data-testid="copy-wc2-uri" ?disabled=${status !== 'ready'} @click=${this.#copy}>
              <lk-icon .icon=${this.#copied.icon} .size=${16}></lk-icon>${messages.common.copyLink}
            </button>
          </lk-hero>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" ?loading=${status !== 'ready'} test-id="open-wallet" @click=${this.#open}
          >${format(label, { name })}<lk-icon slot="end" .icon=${iconExternal} .size=${18}></lk-icon
        ></lk-button>
        <lk-button variant="ghost" test-id="no-wallet-yet" @click=${this.#download}>${format(messages.pairing.doNotHave, { name })}</lk-button>
      </div>`
  }

  #extension(): TemplateResult {
    const { store, messages } = this.#kit
    const name = this.#name
    const isInstalled = store.use(listedConnectorsFeature).match(this.params.wallet) !== undefined
    const title = isInstalled ? messages.connecting.waitingTitle : messages.connecting.missingTitle
    const text = isInstalled ? messages.connecting.waitingText : messages.connecting.missingText
    return html`<div class="body">
        ${this.#tabs()}
        <section class="plate">
          <lk-hero .heading=${format(title, { name })} .text=${text}>
            ${this.#logo(88, isInstalled ? undefined : html`<lk-mark slot="mark" .icon=${iconDownload}></lk-mark>`, 'picture')}
          </lk-hero>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" test-id="browser-extension" @click=${isInstalled ? this.#openExtension : this.#download}
          >${format(isInstalled ? messages.pairing.open : messages.common.getWallet, { name })}<lk-icon slot="end" .icon=${iconExternal} .size=${18}></lk-icon
        ></lk-button>
      </div>`
  }

  #logo(size: number, mark?: TemplateResult, slot?: string): TemplateResult {
    const { wallet } = this.params
    return html`<lk-logo slot=${slot ?? nothing} .size=${size} .src=${imageOf(this.#kit.store, wallet)} .name=${this.#name} .seed=${wallet.id}>${mark ?? nothing}</lk-logo>`
  }
}

export const elements = [
  ...pairingCodeElements,
  LkAvatar,
  LkButton,
  LkHero,
  LkIcon,
  LkLogo,
  LkMark,
  LkRing,
  LkRow,
  LkTabs,
  ConnectingWalletView,
]

declare global {
  interface HTMLElementTagNameMap {
    'lk-connecting-wallet-view': ConnectingWalletView
  }
}
