import { imagesFeature } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { iconNetwork, LkHero, LkLogo, LkRow, LkSeal, LkSearchField, LkTag } from '@latchkey/ui'
import {
  displayName,
  format,
  formatRich,
  networkLogo,
  requestNetworkImages,
  StoreController,
  viewStyles,
} from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { choiceOf, chooseNetwork, walletNameOf } from './choose-network.ts'

/** Number of networks from which the list has a search. */
const searchableFrom = 9

/** @summary List of the site's networks to choose one from. */
export class NetworksView extends LitElement {
  static readonly tag = 'lk-networks-view'
  static override get properties(): PropertyDeclarations {
    return { query: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .list {
        overflow: visible;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.networks.state,
    store.accounts.state,
    store.connections.state,
    store.use(imagesFeature).state,
  ])
  private query = ''

  /** Networks by namespace, in the order of the site. */
  get #networks(): CaipNetwork[] {
    const { networks, modal } = this.#kit.store
    const { namespace } = modal.state
    const slots = namespace ? [networks.state.byNamespace[namespace]] : Object.values(networks.state.byNamespace)
    return slots.flatMap(slot => slot?.requestedCaipNetworks ?? [])
  }

  readonly #search = (event: Event): void => {
    if (event.target instanceof LkSearchField) this.query = event.target.value
  }
  readonly #explain = (): void => {
    this.#kit.store.events.track('CLICK_NETWORK_HELP')
    this.#kit.store.router.push('WhatIsANetwork')
  }

  protected override updated(): void {
    requestNetworkImages(this.#kit.store, this.#networks)
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const all = this.#networks
    const query = this.query.trim().toLowerCase()
    const found = all.filter(network => network.name.toLowerCase().includes(query))
    const isOneWallet = all.every(network => choiceOf(store, network) !== 'connect')
    const link = this.#explainLink()
    return html`<div class="body">
        ${all.length >= searchableFrom ? this.#searchField() : nothing}
        ${found.length > 0 ? html`<section class="plate list">${this.#groups(found)}</section>` : this.#nothingFound()}
      </div>
      <span class="sr" role="status">${query && found.length === 0 ? format(messages.networks.nothingTitle, { query: this.query.trim() }) : nothing}</span>
      <footer class="foot">${isOneWallet ? link : formatRich(messages.networks.another, { link })}</footer>`
  }

  /** Renders a list for each namespace. A long list has a heading for each. */
  #groups(found: readonly CaipNetwork[]): unknown[] {
    const { messages } = this.#kit
    const namespaces = [...new Set(this.#networks.map(({ chainNamespace }) => chainNamespace))]
    const isLong = namespaces.length > 1 && this.#networks.length >= searchableFrom
    const groups = namespaces.map(namespace => ({
      name: namespace === 'eip155' ? messages.networks.evm : messages.families[namespace],
      own: found.filter(({ chainNamespace }) => chainNamespace === namespace),
    }))
    return groups
      .filter(({ own }) => own.length > 0)
      .map(
        ({ name, own }, index) => html`${isLong ? html`<div class="group" aria-hidden="true">${name}</div>` : nothing}
          <ul class="list ${index > 0 && !isLong ? 'on' : ''}" aria-label=${namespaces.length > 1 ? name : messages.networks.list}>
            ${own.map(network => html`<li>${this.#row(network)}</li>`)}
          </ul>`,
      )
  }

  #explainLink(): TemplateResult {
    return html`<button type="button" data-testid="what-is-a-network" @click=${this.#explain}>${this.#kit.messages.networks.what}</button>`
  }

  #searchField(): TemplateResult {
    const { networks } = this.#kit.messages
    return html`<section class="plate">
      <lk-search-field
        .label=${networks.search}
        .placeholder=${networks.search}
        .clear=${networks.clear}
        .value=${this.query}
        test-id="network-search"
        @input=${this.#search}
      ></lk-search-field>
    </section>`
  }

  #row(network: CaipNetwork): TemplateResult {
    const { store, messages } = this.#kit
    const choice = choiceOf(store, network)
    const wallet = displayName(walletNameOf(store, network.chainNamespace), messages.switchNetwork.yourWallet)
    return html`<lk-row
      .heading=${displayName(network.name, messages.common.unknownNetwork)}
      .sub=${choice === 'unsupported' ? format(messages.networks.unsupported, { wallet }) : undefined}
      ?selected=${choice === 'current'}
      ?disabled=${choice === 'unsupported'}
      test-id=${`w3m-network-switch-${network.id}`}
      @click=${() => chooseNetwork(store, network)}
    >
      ${networkLogo(store, network, 40, 'logo')} ${choice === 'connect' ? html`<lk-tag slot="end">${messages.networks.connect}</lk-tag>` : nothing}
    </lk-row>`
  }

  #nothingFound(): TemplateResult {
    const { networks } = this.#kit.messages
    return html`<section class="plate">
      <lk-hero tight .heading=${format(networks.nothingTitle, { query: this.query.trim() })} .text=${networks.nothingText}>
        <lk-seal slot="picture" .icon=${iconNetwork}></lk-seal>
      </lk-hero>
    </section>`
  }
}

export const elements = [LkHero, LkLogo, LkRow, LkSeal, LkSearchField, LkTag, NetworksView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-networks-view': NetworksView
  }
}
