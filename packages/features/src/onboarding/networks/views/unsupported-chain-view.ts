import { imagesFeature } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { iconLogout, iconWarning, LkButton, LkHero, LkIcon, LkLogo, LkMark, LkRow } from '@latchkey/ui'
import {
  displayName,
  namespaceIcons,
  networkLogo,
  perform,
  requestNetworkImages,
  StoreController,
  viewStyles,
} from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

/** @summary Choice of a network if the wallet is on one that the site does not have. */
export class UnsupportedChainView extends LitElement {
  static readonly tag = 'lk-unsupported-chain-view'
  static override get properties(): PropertyDeclarations {
    return { isLeaving: { state: true } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.networks.state, store.use(imagesFeature).state])
  private isLeaving = false

  get #networks(): readonly CaipNetwork[] {
    const { activeNamespace, byNamespace } = this.#kit.store.networks.state
    return (activeNamespace && byNamespace[activeNamespace]?.requestedCaipNetworks) ?? []
  }

  readonly #disconnect = async (): Promise<void> => {
    const { store } = this.#kit
    this.isLeaving = true
    await perform(store, () => store.disconnect(store.networks.state.activeNamespace))
    this.isLeaving = false
  }

  protected override updated(): void {
    requestNetworkImages(this.#kit.store, this.#networks)
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { heading, text } = messages.unsupportedChain
    const current = store.networks.current()
    return html`<div class="body">
        <section class="plate">
          <lk-hero tight .heading=${heading} .text=${text}>
            <lk-logo slot="picture" .size=${64} .seed=${current?.caipNetworkId ?? ''} .icon=${namespaceIcons[current?.chainNamespace ?? 'eip155']}
              ><lk-mark slot="mark" tone="error" .icon=${iconWarning}></lk-mark
            ></lk-logo>
          </lk-hero>
        </section>
        <section class="plate list">
          <ul class="list" aria-label=${messages.networks.list}>
            ${this.#networks.map(network => html`<li>${this.#row(network)}</li>`)}
          </ul>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="secondary" ?loading=${this.isLeaving} test-id="disconnect-button" @click=${this.#disconnect}
          ><lk-icon slot="start" .icon=${iconLogout} .size=${18}></lk-icon>${messages.common.disconnect}</lk-button
        >
      </div>`
  }

  #row(network: CaipNetwork): TemplateResult {
    const { store, messages } = this.#kit
    return html`<lk-row
      chevron
      .heading=${displayName(network.name, messages.common.unknownNetwork)}
      test-id=${`w3m-network-switch-${network.id}`}
      @click=${() => store.router.push('SwitchNetwork', { networkId: network.caipNetworkId })}
      >${networkLogo(store, network, 40, 'logo')}</lk-row
    >`
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkMark, LkRow, UnsupportedChainView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-unsupported-chain-view': UnsupportedChainView
  }
}
