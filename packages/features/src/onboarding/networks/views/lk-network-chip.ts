import { imagesFeature } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { LkChip, LkLogo, resetStyles } from '@latchkey/ui'
import { displayName, networkLogo, requestNetworkImages, StoreController } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

/** @summary Network of the account, with a link to the other networks. */
export class LkNetworkChip extends LitElement {
  static readonly tag = 'lk-network-chip'

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: inline-flex;
        max-inline-size: 100%;
      }
    `,
  ]

  readonly #kit = new StoreController(this, ({ networks, modal, use }) => [
    networks.state,
    modal.state,
    use(imagesFeature).state,
  ])

  /** Network of the namespace that the modal was opened for, else of the active one. */
  get #network(): CaipNetwork | undefined {
    const { networks, modal } = this.#kit.store
    return networks.current(modal.state.namespace)
  }

  protected override updated(): void {
    const network = this.#network
    if (network) requestNetworkImages(this.#kit.store, [network])
  }

  readonly #openNetworks = (): void => {
    this.#kit.store.events.track('CLICK_NETWORKS')
    this.#kit.store.router.push('Networks')
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const network = this.#network
    const isSupported = store.networks.isSupported(network)
    const name = isSupported ? displayName(network?.name, messages.common.unknownNetwork) : messages.account.unsupported
    return html`<lk-chip .text=${name} caret .label=${messages.account.network.replace('{name}', () => name)} test-id="w3m-account-select-network" @click=${this.#openNetworks}>
      ${networkLogo(store, network, 24, 'start')}
    </lk-chip>`
  }
}

/** Elements of the chip. */
export const networkChipElements = [LkChip, LkLogo, LkNetworkChip]

declare global {
  interface HTMLElementTagNameMap {
    'lk-network-chip': LkNetworkChip
  }
}
