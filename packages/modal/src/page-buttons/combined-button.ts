import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { accountButtonProperties, connectButtonProperties } from './button-properties.ts'
import { ButtonStoreController } from './button-store-controller.ts'
import type { PageButtonSize } from './connect-button.ts'
import { pageButtonStyles } from './page-button-styles.ts'

/**
 * @summary The connect button, and the account button once there is an account.
 * @attr {'show' | 'hide'} balance - Whether the native balance shows.
 * @attr {'md' | 'sm'} size - Height of the connect button.
 * @attr {string} label - Instead of "Connect wallet".
 * @attr {string} loadingLabel - Instead of "Connecting".
 * @attr {number} charsStart - Leading characters of the address.
 * @attr {number} charsEnd - Trailing characters of the address.
 * @attr {string} namespace - Only this namespace.
 */
export class CombinedButton extends LitElement {
  static readonly tag: string = 'w3m-button'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return { ...connectButtonProperties, ...accountButtonProperties }
  }

  static override styles: CSSResultGroup = pageButtonStyles

  readonly #kit = new ButtonStoreController(this, ({ accounts, networks, theme }) => [
    accounts.state,
    networks.state,
    theme.state,
  ])
  /** The kit of the button, if the page has several. */
  declare store: Store | undefined
  disabled = false
  balance: 'show' | 'hide' = 'show'
  size: PageButtonSize = 'md'
  label: string | undefined
  loadingLabel: string | undefined
  charsStart = 4
  charsEnd = 6
  namespace: ChainNamespace | undefined

  get #hasAccount(): boolean {
    if (!this.#kit.isReady) return false
    const { accounts, networks } = this.#kit.store
    return accounts.identity(this.namespace ?? networks.state.activeNamespace) !== undefined
  }

  protected override render(): TemplateResult {
    const store = this.#kit.isReady ? this.#kit.store : undefined
    return this.#hasAccount
      ? html`<w3m-account-button
          .store=${store}
          .balance=${this.balance}
          .charsStart=${this.charsStart}
          .charsEnd=${this.charsEnd}
          .namespace=${this.namespace}
          .disabled=${this.disabled}
        ></w3m-account-button>`
      : html`<w3m-connect-button
          .store=${store}
          .size=${this.size}
          .label=${this.label}
          .loadingLabel=${this.loadingLabel}
          .namespace=${this.namespace}
          .disabled=${this.disabled}
        ></w3m-connect-button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': CombinedButton
  }
}
