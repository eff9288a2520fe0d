import { type RouteMap, type Wallet, walletsFeature } from '@latchkey/core'
import { safeLinkUrl } from '@latchkey/primitives'
import { iconExtension, iconExternal, iconGlobe, iconPhone, LkHero, LkIcon, LkLogo, LkRow } from '@latchkey/ui'
import { html, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { imageOf, requestImages } from '../connect/wallet-image.ts'
import { displayName } from '../display-name.ts'
import type { Messages } from '../messages/en.ts'
import { format } from '../messages/format-message.ts'
import { StoreController } from '../store-controller.ts'
import { viewStyles } from './view-styles.ts'

type Texts = Messages['downloads']

interface Place {
  readonly link: keyof Wallet
  readonly icon: string
  readonly heading: (texts: Texts) => string
  readonly sub?: (texts: Texts) => string
}

/** Where a wallet can be got from. */
const places: readonly Place[] = [
  { link: 'chromeStore', icon: iconExtension, heading: texts => texts.chrome, sub: texts => texts.chromeStore },
  { link: 'firefoxStore', icon: iconExtension, heading: texts => texts.firefox, sub: texts => texts.firefoxStore },
  { link: 'edgeStore', icon: iconExtension, heading: texts => texts.edge, sub: texts => texts.edgeStore },
  { link: 'safariStore', icon: iconExtension, heading: texts => texts.safari },
  { link: 'appStore', icon: iconPhone, heading: texts => texts.ios, sub: texts => texts.iosStore },
  { link: 'playStore', icon: iconPhone, heading: texts => texts.android, sub: texts => texts.androidStore },
  { link: 'homepage', icon: iconGlobe, heading: texts => texts.website },
]

/**
 * @summary Where to get one wallet.
 */
export class DownloadsView extends LitElement {
  static readonly tag = 'lk-downloads-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(walletsFeature).state])
  params!: RouteMap['Downloads']

  protected override updated(): void {
    requestImages(this.#kit.store, [this.params.wallet])
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { wallet } = this.params
    const name = displayName(wallet.name, messages.common.unnamed)
    const found = places.flatMap(place => {
      const url = safeLinkUrl(wallet[place.link])
      return url ? [{ ...place, url }] : []
    })
    const text = found.length > 0 ? messages.downloads.text : format(messages.downloads.nothing, { name })
    return html`<div class="body">
      <section class="plate">
        <lk-hero tight .heading=${format(messages.downloads.heading, { name })} .text=${text}>
          <lk-logo slot="picture" .size=${64} .src=${imageOf(store, wallet)} .name=${name} .seed=${wallet.id}></lk-logo>
        </lk-hero>
      </section>
      ${
        found.length > 0
          ? html`<section class="plate list">
            <ul class="list">
              ${found.map(place => html`<li>${this.#place(place, place.url)}</li>`)}
            </ul>
          </section>`
          : nothing
      }
    </div>`
  }

  #place({ link, icon, heading, sub }: Place, url: string): TemplateResult {
    const { downloads } = this.#kit.messages
    return html`<lk-row .href=${url} .heading=${heading(downloads)} .sub=${sub?.(downloads)} test-id=${`download-${link}`}>
      <lk-logo slot="logo" tone="plain" .icon=${icon}></lk-logo>
      <lk-icon slot="end" .icon=${iconExternal} .size=${18}></lk-icon>
    </lk-row>`
  }
}

export const elements = [LkHero, LkIcon, LkLogo, LkRow, DownloadsView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-downloads-view': DownloadsView
  }
}
