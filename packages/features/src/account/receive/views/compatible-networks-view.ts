import { imagesFeature } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { iconWarning, LkLogo, LkNote, LkRow } from '@latchkey/ui'
import {
  displayName,
  formatRich,
  networkLogo,
  requestNetworkImages,
  StoreController,
  viewStyles,
} from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { receiverOf } from '../receiver.ts'

/** @summary List of the networks on which an address can be paid. */
export class CompatibleNetworksView extends LitElement {
  static readonly tag = 'lk-compatible-networks-view'
  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [
    store.accounts.state,
    store.networks.state,
    store.modal.state,
    store.use(imagesFeature).state,
  ])

  protected override updated(): void {
    const { store } = this.#kit
    requestNetworkImages(store, receiverOf(store)?.networks ?? [])
  }

  readonly #switchWallet = (): void => this.#kit.store.router.push('ProfileWallets')

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const receiver = receiverOf(store)
    const others = Object.keys(store.networks.state.byNamespace).flatMap(namespace =>
      namespace === receiver?.namespace ? [] : messages.families[namespace as ChainNamespace],
    )
    return html`<div class="body">
        <section class="plate"><lk-note tone="warning" .icon=${iconWarning}>${messages.receive.networksWarning}</lk-note></section>
        <section class="plate list">
          <ul class="list" aria-label=${messages.receive.networksList}>
            ${(receiver?.networks ?? []).map(
              network => html`<li>
                <lk-row plain .heading=${displayName(network.name, messages.common.unknownNetwork)}>${networkLogo(store, network, 40, 'logo')}</lk-row>
              </li>`,
            )}
          </ul>
        </section>
      </div>
      ${others.length > 0 && store.features.state.multiWallet ? this.#another(others) : nothing}`
  }

  #another(namespaces: readonly string[]): TemplateResult {
    const { messages, locale } = this.#kit
    const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(namespaces)
    const link = html`<button type="button" @click=${this.#switchWallet}>${messages.receive.switchWallet}</button>`
    return html`<footer class="foot">${formatRich(messages.receive.another, { families: list, link })}</footer>`
  }
}

export const elements = [LkLogo, LkNote, LkRow, CompatibleNetworksView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-compatible-networks-view': CompatibleNetworksView
  }
}
