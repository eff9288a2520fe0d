import { canPair, listedConnectorsFeature, type Messages, type RouteMap } from '@latchkey/core'
import {
  iconDownload,
  iconExternal,
  iconQr,
  iconRetry,
  LkAvatar,
  LkButton,
  LkHero,
  LkIcon,
  LkLogo,
  LkMark,
  LkRing,
} from '@latchkey/ui'
import { displayName, findListed, format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { imageOf, requestImages } from './wallet-image.ts'
import { walletsFeature } from '../wallets-feature.ts'
import { type AttemptStatus, ConnectAttempt } from './connect-attempt.ts'
import { connectedAccount, connectedStrip, connectedStyles, holdHeight, tapOnSuccess } from './connected.ts'

type Text = (connecting: Messages['connecting']) => string

/** Texts and appearance of each status. */
const states = {
  waiting: { ring: 'waiting', title: texts => texts.waitingTitle, text: texts => texts.waitingText },
  answered: { ring: 'waiting', title: texts => texts.connectedTitle, text: texts => texts.answeredText },
  declined: { ring: 'error', title: texts => texts.declinedTitle, text: texts => texts.declinedText },
  pending: { ring: 'waiting', title: texts => texts.pendingTitle, text: texts => texts.pendingText },
  unsupported: { ring: 'error', title: texts => texts.unsupportedTitle, text: texts => texts.unsupportedText },
  error: { ring: 'error', title: texts => texts.errorTitle, text: texts => texts.errorText },
  connected: { ring: 'done', title: texts => texts.connectedTitle, text: texts => texts.connectedText },
} as const satisfies Record<AttemptStatus, { ring: LkRing['state']; title: Text; text: Text }>

/** @summary Connection to an installed wallet. */
export class ConnectingExternalView extends LitElement {
  static readonly tag = 'lk-connecting-external-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = [viewStyles, connectedStyles]

  readonly #kit = new StoreController(this, store => [
    store.use(listedConnectorsFeature).state,
    store.use(walletsFeature).state,
  ])
  readonly #attempt = new ConnectAttempt(this, this.#kit)
  #shown: AttemptStatus = 'waiting'
  params!: RouteMap['ConnectingExternal']

  get #connector() {
    return findListed(this.#kit.store, this.params.connectorId)
  }

  get #name(): string {
    return displayName(this.#connector?.name ?? this.params.wallet?.name, this.#kit.messages.common.unnamed)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#start()
  }

  protected override willUpdate(): void {
    const { status } = this.#attempt
    if (status === 'connected' && this.#shown !== status) tapOnSuccess()
    this.#shown = status
    holdHeight(this, status === 'answered' || status === 'connected')
  }

  protected override updated(): void {
    const pictured = this.#connector ?? this.params.wallet
    if (pictured) requestImages(this.#kit.store, [pictured])
  }

  readonly #start = (): void => {
    const connector = this.#connector
    if (connector) void this.#attempt.start(connector, this.params.wallet, this.params.namespace)
  }
  readonly #pair = (): void => {
    const { wallet } = this.params
    if (wallet) this.#kit.store.router.replace('ConnectingWalletConnect', { wallet })
    else this.#kit.store.router.replace('ConnectingWalletConnectBasic')
  }
  readonly #download = (): void => {
    const { wallet } = this.params
    if (wallet) this.#kit.store.router.push('Downloads', { wallet })
    else this.#kit.store.router.push('GetWallet')
  }

  protected override render(): TemplateResult {
    return this.#connector ? this.#connecting(this.#attempt.status) : this.#missing()
  }

  #connecting(status: AttemptStatus): TemplateResult {
    const { messages } = this.#kit
    const { ring, title, text } = states[status]
    const name = this.#name
    return html`<div class="body">
        <section class="plate">
          <lk-hero
            role="status"
            .heading=${format(title(messages.connecting), { name })}
            .text=${format(text(messages.connecting), { name })}
          >
            <lk-ring slot="picture" .state=${ring} .brand=${this.params.wallet?.brandColor}>${this.#logo(88)}</lk-ring>
            ${status === 'error' ? this.#help() : nothing}
          </lk-hero>
        </section>
      </div>
      ${this.#dock(status)}`
  }

  #dock(status: AttemptStatus): TemplateResult | typeof nothing {
    const { store, messages } = this.#kit
    if (status === 'answered') return nothing
    if (status === 'connected') return connectedStrip(connectedAccount(store, this.params.namespace))
    const isWaiting = status === 'waiting' || status === 'pending'
    const canUsePhone = (status === 'error' || status === 'unsupported') && canPair(store)
    const label = isWaiting ? format(messages.connecting.openAgain, { name: this.#name }) : messages.common.tryAgain
    return html`<div class=${canUsePhone ? 'dock pair' : 'dock'}>
      ${canUsePhone ? this.#usePhone() : nothing}
      <lk-button
        .variant=${isWaiting ? 'secondary' : 'primary'}
        test-id="w3m-connecting-widget-secondary-button"
        @click=${this.#start}
        ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${label}</lk-button
      >
    </div>`
  }

  #usePhone(): TemplateResult {
    return html`<lk-button variant="secondary" test-id="use-phone" @click=${this.#pair}
      ><lk-icon slot="start" .icon=${iconQr} .size=${18}></lk-icon>${this.#kit.messages.common.usePhone}</lk-button
    >`
  }

  #help(): TemplateResult | typeof nothing {
    const homepage = this.params.wallet?.homepage
    if (!homepage) return nothing
    return html`<a slot="extra" class="link mute" href=${homepage} target="_blank" rel="noreferrer"
      >${format(this.#kit.messages.connecting.help, { name: this.#name })}<lk-icon .icon=${iconExternal} .size=${16}></lk-icon
    ></a>`
  }

  #missing(): TemplateResult {
    const { store, messages } = this.#kit
    const name = this.#name
    return html`<div class="body">
        <section class="plate">
          <lk-hero
            .heading=${format(messages.connecting.missingTitle, { name })}
            .text=${messages.connecting.missingText}
          >
            ${this.#logo(88, html`<lk-mark slot="mark" .icon=${iconDownload}></lk-mark>`)}
          </lk-hero>
        </section>
      </div>
      <div class=${canPair(store) ? 'dock pair' : 'dock'}>
        ${canPair(store) ? this.#usePhone() : nothing}
        <lk-button variant="primary" @click=${this.#download}
          >${format(messages.common.getWallet, { name })}<lk-icon slot="end" .icon=${iconExternal} .size=${18}></lk-icon
        ></lk-button>
      </div>`
  }

  #logo(size: number, mark: unknown = nothing): TemplateResult {
    const { store } = this.#kit
    const connector = this.#connector
    const { wallet } = this.params
    const src = (connector && imageOf(store, connector)) ?? (wallet && imageOf(store, wallet))
    return html`<lk-logo slot=${mark === nothing ? nothing : 'picture'} .size=${size} .src=${src} .name=${this.#name} .seed=${this.params.connectorId}
      >${mark}</lk-logo
    >`
  }
}

export const elements = [LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkMark, LkRing, ConnectingExternalView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-connecting-external-view': ConnectingExternalView
  }
}
