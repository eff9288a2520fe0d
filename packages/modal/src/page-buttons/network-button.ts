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
    store.accounts.state,
    store.modal.state,
    store.router.state,
    store.theme.state,
    store.use(imagesFeature).state,
  ])
  /** The kit of the button, if the page has several. */
  declare store: Store | undefined
  disabled = false
  label: string | undefined

  readonly #open = (): void => {
    this.#kit.store.events.track('CLICK_NETWORKS')
    this.#kit.store.modal.open({ view: 'Networks' })
  }

  /** Requests the picture of the network. */
  readonly #requestImage = (): void => {
    const network = this.#kit.isReady ? this.#kit.store.networks.current() : undefined
    if (network) requestNetworkImages(this.#kit.store, [network])
  }

  /**
   * Opening the modal must not change the picture, so it is requested with the button, from the kit's own pictures. A directory
   * is another server, which must get no request before the user acts: then the picture is requested with the account, or when
   * the user approaches the button.
   */
  protected override updated(): void {
    if (!this.#kit.isReady) return
    const { options, accounts, networks } = this.#kit.store
    const { activeNamespace } = networks.state
    const hasAccount = activeNamespace && accounts.get(activeNamespace).account.status === 'connected'
    if (!options.services.directory || hasAccount) this.#requestImage()
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
      @pointerenter=${this.#requestImage}
      @focusin=${this.#requestImage}
      >${networkLogo(store, network, 28, 'start')}</lk-pill
    >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': NetworkButton
  }
}
