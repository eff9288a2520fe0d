import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { sharedTexts } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { connectButtonProperties } from './button-properties.ts'
import { ButtonStoreController } from './button-store-controller.ts'
import { pageButtonStyles } from './page-button-styles.ts'

/** The height: `md` is 44 px, `sm` is 36 px, for pages used with a pointer. */
export type PageButtonSize = 'md' | 'sm'

/**
 * @summary Opens the modal to connect a wallet.
 * @attr {'md' | 'sm'} size - Height.
 * @attr {string} label - Instead of "Connect wallet".
 * @attr {string} loadingLabel - Instead of "Connecting".
 * @attr {string} namespace - Only wallets of this namespace.
 */
export class ConnectButton extends LitElement {
  static readonly tag: string = 'w3m-connect-button'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return connectButtonProperties
  }

  static override styles: CSSResultGroup = pageButtonStyles

  readonly #kit = new ButtonStoreController(this, ({ accounts, networks, theme }) => [
    accounts.state,
    networks.state,
    theme.state,
  ])
  /** The kit of the button, if the page has several. */
  declare store: Store | undefined
  size: PageButtonSize = 'md'
  label: string | undefined
  loadingLabel: string | undefined
  namespace: ChainNamespace | undefined
  disabled = false

  readonly #open = (): void => {
    const { namespace } = this
    this.#kit.store.modal.open({ view: 'Connect', ...(namespace && { namespace }) })
  }

  protected override render(): TemplateResult {
    const { button } = this.#kit.isReady ? this.#kit.messages : sharedTexts
    const isConnecting = this.#kit.isReady && this.#isConnecting()
    const text = isConnecting ? (this.loadingLabel ?? button.connecting) : (this.label ?? button.connect)
    return html`<lk-button
      fit
      variant="primary"
      class=${this.size}
      .size=${this.size === 'sm' ? 'md' : 'lg'}
      ?disabled=${this.disabled || !this.#kit.isReady}
      ?loading=${isConnecting}
      test-id="connect-button"
      data-testid=${this.namespace ? `connect-button-${this.namespace}` : nothing}
      @click=${this.#open}
      >${text}</lk-button
    >`
  }

  #isConnecting(): boolean {
    const { accounts, networks } = this.#kit.store
    return accounts.get(this.namespace ?? networks.state.activeNamespace).account.status === 'connecting'
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': ConnectButton
  }
}
