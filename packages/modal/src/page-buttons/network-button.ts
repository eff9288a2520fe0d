import { imagesFeature, type Store } from '@latchkey/core'
import { displayName, format, networkLogo, requestNetworkImages } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { ButtonStoreController } from './button-store-controller.ts'
import { pageButtonStyles } from './page-button-styles.ts'

/**
 * @summary The current network; opens the list of networks.
 * @attr {string} label - Instead of the network's name.
 */
export class NetworkButton extends LitElement {
  static readonly tag: string = 'w3m-network-button'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return { disabled: { type: Boolean }, label: {} }
  }

  static override styles: CSSResultGroup = pageButtonStyles

  readonly #kit = new ButtonStoreController(this, store => [
    store.networks.state,
    store.modal.state,
    store.router.state,
    store.theme.state,
    store.use(imagesFeature).state,
  ])
  /** The kit that the button belongs to, where the page has several. */
  declare store: Store | undefined
  disabled = false
  label: string | undefined

  readonly #open = (): void => {
    this.#kit.store.events.track('CLICK_NETWORKS')
    this.#kit.store.modal.open({ view: 'Networks' })
  }

  /** Asked for once somebody makes for the button, so that the modal shows no other picture than the page. */
  readonly #ask = (): void => {
    const network = this.#kit.isReady ? this.#kit.store.networks.current() : undefined
    if (network) requestNetworkImages(this.#kit.store, [network])
  }

  protected override render(): TemplateResult {
    if (!this.#kit.isReady) return html`${nothing}`
    const { store, messages } = this.#kit
    const network = store.networks.current()
    const isSwitching = store.modal.state.open && store.router.current()?.name === 'SwitchNetwork'
    const isUnsupported = network !== undefined && !store.networks.isSupported(network)
    const name = displayName(network?.name, messages.button.selectNetwork)
    const text = isSwitching
      ? messages.button.switching
      : isUnsupported
        ? messages.button.switchNetwork
        : (this.label ?? name)
    return html`<lk-pill
      caret
      .text=${text}
      .label=${format(messages.button.network, { name: text })}
      ?loading=${isSwitching}
      ?disabled=${this.disabled}
      popup="dialog"
      test-id="w3m-network-button"
      data-testid="wui-network-button"
      @click=${this.#open}
      @pointerenter=${this.#ask}
      @focusin=${this.#ask}
      >${networkLogo(store, network, 28, 'start')}</lk-pill
    >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': NetworkButton
  }
}
