import type { BrowserName, Messages, Platform, RouteMap, Wallet } from '@latchkey/core'
import { safeLinkUrl } from '@latchkey/primitives'
import {
  defineElements,
  iconExtension,
  iconExternal,
  iconGlobe,
  iconPhone,
  iconQr,
  LkHero,
  LkIcon,
  LkLogo,
  LkRow,
  LkSkeleton,
} from '@latchkey/ui'
import { displayName, format, StoreController, viewStyles } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { walletsFeature } from '../../connect/wallets-feature.ts'
import { imageOf, requestImages } from '../../connect/views/wallet-image.ts'

type Texts = Messages['downloads']

interface Place {
  readonly link: 'chromeStore' | 'firefoxStore' | 'edgeStore' | 'safariStore' | 'appStore' | 'playStore' | 'homepage'
  readonly icon: string
  readonly heading: (texts: Texts) => string
  readonly sub?: (texts: Texts) => string
  /** Text beside the code of a phone's store. */
  readonly scan?: (texts: Texts) => string
}

interface FoundPlace extends Place {
  readonly url: string
}

const extensions: readonly Place[] = [
  { link: 'chromeStore', icon: iconExtension, heading: texts => texts.chrome, sub: texts => texts.chromeStore },
  { link: 'firefoxStore', icon: iconExtension, heading: texts => texts.firefox, sub: texts => texts.firefoxStore },
  { link: 'edgeStore', icon: iconExtension, heading: texts => texts.edge, sub: texts => texts.edgeStore },
  { link: 'safariStore', icon: iconExtension, heading: texts => texts.safari },
]
const appStore: Place = {
  link: 'appStore',
  icon: iconPhone,
  heading: texts => texts.ios,
  sub: texts => texts.iosStore,
  scan: texts => texts.iosScan,
}
const playStore: Place = {
  link: 'playStore',
  icon: iconPhone,
  heading: texts => texts.android,
  sub: texts => texts.androidStore,
  scan: texts => texts.androidScan,
}
const website: Place = { link: 'homepage', icon: iconGlobe, heading: texts => texts.website }

/** Stores that a browser installs from. Edge installs Chrome extensions too. */
const storesOf: Readonly<Record<BrowserName, readonly Place['link'][]>> = {
  chrome: ['chromeStore'],
  edge: ['edgeStore', 'chromeStore'],
  firefox: ['firefoxStore'],
  safari: ['safariStore'],
  unknown: [],
}

/** Returns the stores for this device: on a phone only its own, on a desktop that of this browser first. */
function placesFor(wallet: Wallet, { os, isMobile, browser }: Platform): FoundPlace[] {
  const find = (places: readonly Place[]): FoundPlace[] =>
    places.flatMap(place => {
      const url = safeLinkUrl(wallet[place.link])
      return url ? [{ ...place, url }] : []
    })
  if (isMobile) return find([os === 'ios' ? appStore : playStore, website])
  const all = find(extensions)
  const own = storesOf[browser].flatMap(link => all.filter(place => place.link === link)).slice(0, 1)
  return [...(own.length > 0 ? own : all), ...find([appStore, playStore, website])]
}

/** @summary Stores that offer a wallet. */
export class DownloadsView extends LitElement {
  static readonly tag = 'lk-downloads-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false }, chosen: { state: true }, qr: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .code {
        display: grid;
        justify-items: center;
        gap: 10px;
        padding: 16px;
        text-align: center;
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
      }
      .code > lk-qr,
      .code > lk-skeleton {
        inline-size: min(200px, 100%);
        aspect-ratio: 1;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.use(walletsFeature).state])
  params!: RouteMap['Downloads']
  /** Store whose code the user has requested. */
  private chosen: Place['link'] | undefined
  private qr: 'absent' | 'loading' | 'ready' | 'failed' = 'absent'

  get #places(): FoundPlace[] {
    return placesFor(this.params.wallet, this.#platform)
  }

  get #platform(): Platform {
    return this.#kit.store.environment.browser.platform
  }

  /** Whether codes are offered. A phone opens its store itself, and if the code does not load, a link replaces it. */
  get #offersCodes(): boolean {
    return !this.#platform.isMobile && this.qr !== 'failed'
  }

  /** Store whose code is shown on a desktop: the requested one, or the first if only phones are offered. */
  get #coded(): FoundPlace | undefined {
    if (!this.#offersCodes) return undefined
    const places = this.#places
    const [first] = places
    return places.find(({ link }) => link === this.chosen) ?? (first?.scan && first)
  }

  protected override willUpdate(): void {
    if (this.#coded && this.qr === 'absent') void this.#loadQr()
  }

  protected override updated(): void {
    requestImages(this.#kit.store, [this.params.wallet])
  }

  async #loadQr(): Promise<void> {
    this.qr = 'loading'
    try {
      const { LkQr } = await import('@latchkey/ui/qr')
      defineElements(LkQr)
      this.qr = 'ready'
    } catch (error) {
      this.qr = 'failed'
      this.#kit.store.environment.browser.log('warn', 'The QR code of a store could not be loaded', error)
    }
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { wallet } = this.params
    const name = displayName(wallet.name, messages.common.unnamed)
    const places = this.#places
    const text = places.length > 0 ? messages.downloads.text : format(messages.downloads.nothing, { name })
    return html`<div class="body">
      <section class="plate">
        <lk-hero tight .heading=${format(messages.downloads.heading, { name })} .text=${text}>
          <lk-logo slot="picture" .size=${64} .src=${imageOf(store, wallet)} .name=${name} .seed=${wallet.id}></lk-logo>
        </lk-hero>
      </section>
      ${
        places.length > 0
          ? html`<section class="plate list">
            <ul class="list">
              ${places.map(place => html`<li>${this.#place(place)}</li>`)}
            </ul>
          </section>`
          : nothing
      }${this.#code()}
      </div>
      <span class="sr" role="status">${this.#coded?.scan?.(messages.downloads) ?? ''}</span>`
  }

  #place(place: FoundPlace): TemplateResult {
    const { downloads } = this.#kit.messages
    const { link, icon, heading, sub, scan, url } = place
    const isCode = scan !== undefined && this.#offersCodes
    return html`<lk-row
      .href=${isCode ? undefined : url}
      .heading=${heading(downloads)}
      .sub=${sub?.(downloads)}
      .expanded=${isCode ? link === this.#coded?.link : undefined}
      test-id=${`download-${link}`}
      @click=${isCode ? () => this.#choose(link) : nothing}
    >
      <lk-logo slot="logo" tone="plain" .icon=${icon}></lk-logo>
      <lk-icon slot="end" .icon=${isCode ? iconQr : iconExternal} .size=${18}></lk-icon>
    </lk-row>`
  }

  #choose(link: Place['link']): void {
    this.chosen = link
  }

  #code(): TemplateResult | typeof nothing {
    const { downloads } = this.#kit.messages
    const place = this.#coded
    if (!place?.scan) return nothing
    const text = place.scan(downloads)
    return html`<section class="plate code">
      ${
        this.qr === 'ready'
          ? html`<lk-qr .value=${place.url} .label=${text} test-id="download-qr"></lk-qr>`
          : html`<lk-skeleton height="auto"></lk-skeleton>`
      }
      <span aria-hidden="true">${text}</span>
    </section>`
  }
}

export const elements = [LkHero, LkIcon, LkLogo, LkRow, LkSkeleton, DownloadsView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-downloads-view': DownloadsView
  }
}
