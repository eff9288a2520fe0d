import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { LkButton } from '@latchkey/ui'
import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { OutermostStoreController } from '../outermost-store-controller.ts'
import { applyTheme } from '../shell/theme-attributes.ts'
import { en } from '../messages/en.ts'
import { pageButtonStyles } from './page-button-styles.ts'

export type PageButtonSize = 'md' | 'sm'

/**
 * @summary Opens the modal to connect a wallet.
 * @attr {'md' | 'sm'} size - 44 or 36 px high.
 * @attr {string} label - Instead of "Connect wallet".
 * @attr {string} loadingLabel - Instead of "Connecting".
 * @attr {string} namespace - Only this chain family.
 */
export class ConnectButton extends LitElement {
  static readonly tag: string = 'w3m-connect-button'
  static override properties: PropertyDeclarations = {
    size: {},
    label: {},
    loadingLabel: {},
    namespace: {},
    disabled: { type: Boolean },
  }
  static override styles: CSSResultGroup = pageButtonStyles

  readonly #kit = new OutermostStoreController(this, ({ accounts, modal, networks, theme }) => [
    accounts.state,
    modal.state,
    networks.state,
    theme.state,
  ])
  size: PageButtonSize = 'md'
  label: string | undefined
  loadingLabel: string | undefined
  namespace: ChainNamespace | undefined
  disabled = false

  /** The kit that the button belongs to, where the page has several. */
  get store(): Store | undefined {
    return this.#kit.given
  }

  set store(store: Store | undefined) {
    this.#kit.give(store)
  }

  readonly #open = (): void => {
    const { namespace } = this
    this.#kit.store.modal.open({ view: 'Connect', ...(namespace && { namespace }) })
  }

  protected override willUpdate(): void {
    if (this.#kit.isReady) applyTheme(this, this.#kit.store)
  }

  protected override render(): TemplateResult {
    const messages = this.#kit.isReady ? this.#kit.messages : en
    const isConnecting = this.#kit.isReady && this.#isConnecting()
    const text = isConnecting
      ? (this.loadingLabel ?? messages.button.connecting)
      : (this.label ?? messages.button.connect)
    return html`<lk-button
      fit
      variant="primary"
      class=${this.size}
      .size=${this.size}
      ?disabled=${this.disabled || !this.#kit.isReady}
      ?loading=${isConnecting}
      test-id="connect-button"
      @click=${this.#open}
      >${text}</lk-button
    >`
  }

  #isConnecting(): boolean {
    const { accounts, modal, networks } = this.#kit.store
    const { account } = accounts.get(this.namespace ?? networks.state.activeNamespace)
    return modal.state.open || (account.status === 'connecting' && account.restored === undefined)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': ConnectButton
  }
}
