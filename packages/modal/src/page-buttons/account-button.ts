import type { AccountIdentity, Store } from '@latchkey/core'
import { type ChainNamespace, formatBalance, truncateAddress } from '@latchkey/primitives'
import { displayName, format, formatCount, hasBalance } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { accountButtonProperties } from './button-properties.ts'
import { ButtonStoreController } from './button-store-controller.ts'
import { pageButtonStyles } from './page-button-styles.ts'
import { PendingSendsController } from './pending-sends-controller.ts'

/**
 * @summary The connected account; opens it in the modal. Shows nothing while there is none, and a dot while sends of it are pending.
 * @attr {'show' | 'hide'} balance - Whether the native balance shows.
 * @attr {number} charsStart - Leading characters of the address.
 * @attr {number} charsEnd - Trailing characters of the address.
 * @attr {string} namespace - The account of this namespace.
 */
export class AccountButton extends LitElement {
  static readonly tag: string = 'w3m-account-button'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return accountButtonProperties
  }

  static override styles: CSSResultGroup = [
    pageButtonStyles,
    css`
      .dot {
        inline-size: 9px;
        block-size: 9px;
        border-radius: 50%;
        background: var(--lk-bg-accent);
      }
      @media (forced-colors: active) {
        .dot {
          background: CanvasText;
        }
      }
    `,
  ]

  readonly #kit = new ButtonStoreController(this, ({ accounts, networks, theme }) => [
    accounts.state,
    networks.state,
    theme.state,
  ])
  readonly #pending = new PendingSendsController(this)
  /** The kit of the button, if the page has several. */
  declare store: Store | undefined
  disabled = false
  balance: 'show' | 'hide' = 'show'
  charsStart = 4
  charsEnd = 6
  namespace: ChainNamespace | undefined

  readonly #open = (): void => {
    const { namespace } = this
    this.#kit.store.modal.open({ view: 'Account', ...(namespace && { namespace }) })
  }

  get #namespace(): ChainNamespace | undefined {
    return this.namespace ?? this.#kit.store.networks.state.activeNamespace
  }

  protected override willUpdate(): void {
    const store = this.#kit.isReady ? this.#kit.store : undefined
    this.#pending.follow(store, store?.accounts.identity(this.#namespace))
  }

  protected override render(): TemplateResult {
    if (!this.#kit.isReady) return html`${nothing}`
    const { accounts } = this.#kit.store
    const namespace = this.#namespace
    const { account } = accounts.get(namespace)
    const identity = accounts.identity(namespace)
    if (identity) return this.#account(identity, namespace)
    return account.status === 'connecting' ? this.#reconnecting() : html`${nothing}`
  }

  #account({ address }: AccountIdentity, namespace: ChainNamespace | undefined): TemplateResult {
    const { store, messages, locale } = this.#kit
    const { count } = this.#pending
    const { details } = store.accounts.get(namespace)
    const isSupported = store.networks.isSupported(store.networks.current(namespace))
    const short = truncateAddress(address, this.charsStart, this.charsEnd)
    const name = displayName(details.profileName, short)
    const label = format(messages.button.account, { name })
    const showsBalance = this.balance !== 'hide' && hasBalance(store, namespace)
    return html`<lk-pill
      plate
      .text=${name}
      .lead=${showsBalance ? this.#balance(details.balance, details.balanceSymbol) : undefined}
      .label=${count > 0 ? `${label}, ${formatCount(messages.button.sendsPending, locale, count)}` : label}
      ?disabled=${this.disabled}
      test-id="account-button"
      data-testid=${this.namespace ? `account-button-${this.namespace}` : nothing}
      @click=${this.#open}
    >
      <lk-avatar slot="start" data-testid=${isSupported ? nothing : 'wui-account-button-unsupported-chain'} .address=${address} .src=${details.profileImage} .size=${24}
        >${count > 0 ? html`<span slot="badge" class="dot" data-testid="sends-pending"></span>` : nothing}</lk-avatar
      >
      ${
        showsBalance && details.balance === undefined
          ? html`<lk-skeleton slot="lead" width="64px" height="13px"></lk-skeleton>`
          : nothing
      }
    </lk-pill>`
  }

  #balance(balance: string | undefined, symbol: string | undefined): string {
    return balance === undefined ? '' : `${formatBalance(balance, this.#kit.locale)} ${symbol ?? ''}`
  }

  #reconnecting(): TemplateResult {
    return html`<lk-pill plate loading .text=${this.#kit.messages.button.reconnecting} test-id="account-button"></lk-pill>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': AccountButton
  }
}
