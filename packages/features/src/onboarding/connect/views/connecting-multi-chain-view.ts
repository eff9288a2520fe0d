import { listedConnectorsFeature, type RouteMap } from '@latchkey/core'
import type { ChainNamespace, Connector } from '@latchkey/primitives'
import { LkHero, LkLogo, LkRow, LkTag } from '@latchkey/ui'
import {
  connectorsFor,
  displayName,
  findListed,
  format,
  namespaceIcons,
  StoreController,
  viewStyles,
} from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { imageOf, requestImages } from './wallet-image.ts'
import { walletsFeature } from '../wallets-feature.ts'

/** @summary Choice of the namespace for a wallet that serves several (S2.44). */
export class ConnectingMultiChainView extends LitElement {
  static readonly tag = 'lk-connecting-multi-chain-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [
    store.use(listedConnectorsFeature).state,
    store.connections.state,
    store.networks.state,
    store.use(walletsFeature).state,
  ])
  params!: RouteMap['ConnectingMultiChain']

  get #listed() {
    return findListed(this.#kit.store, this.params.connectorId)
  }

  protected override updated(): void {
    const pictured = this.#listed ?? this.params.wallet
    if (pictured) requestImages(this.#kit.store, [pictured])
  }

  #choose(connector: Connector, namespace: ChainNamespace): void {
    const { wallet } = this.params
    this.#kit.store.router.push('ConnectingExternal', {
      connectorId: connector.id,
      namespace,
      ...(wallet && { wallet }),
    })
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { multiChain } = messages
    const listed = this.#listed
    const { connectorId, wallet } = this.params
    const name = displayName(listed?.name ?? wallet?.name, messages.common.unnamed)
    const src = (listed && imageOf(store, listed)) ?? (wallet && imageOf(store, wallet))
    return html`<div class="body">
      <section class="plate">
        <lk-hero tight .heading=${multiChain.heading} .text=${format(multiChain.text, { name })}>
          <lk-logo slot="picture" .size=${64} .src=${src} .name=${name} .seed=${connectorId}></lk-logo>
        </lk-hero>
      </section>
      <section class="plate list">
        <ul class="list" aria-label=${messages.common.families}>
          ${listed ? connectorsFor(store, listed).map(connector => html`<li>${this.#row(connector)}</li>`) : nothing}
        </ul>
      </section>
    </div>`
  }

  #row(connector: Connector): TemplateResult {
    const { store, messages } = this.#kit
    const { chain, id } = connector
    const networks = store.networks.state.byNamespace[chain]?.requestedCaipNetworks ?? []
    const held = store.connections.state.byNamespace[chain] ?? []
    const isConnected = held.some(({ connectorId }) => connectorId === id)
    return html`<lk-row
      .chevron=${!isConnected}
      .heading=${chain === 'eip155' ? messages.multiChain.evm : messages.families[chain]}
      .sub=${networks.map(({ name }) => displayName(name, messages.common.unknownNetwork)).join(', ')}
      test-id=${`wui-list-chain-${chain}`}
      @click=${() => this.#choose(connector, chain)}
    >
      <lk-logo slot="logo" tone="plain" .name=${messages.families[chain]} .icon=${namespaceIcons[chain]}></lk-logo>
      ${isConnected ? html`<lk-tag slot="end" dot>${messages.multiChain.connected}</lk-tag>` : nothing}
    </lk-row>`
  }
}

export const elements = [LkHero, LkLogo, LkRow, LkTag, ConnectingMultiChainView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-connecting-multi-chain-view': ConnectingMultiChainView
  }
}
