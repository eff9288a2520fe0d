import { accountDetailsFeature, addressExplorerUrl } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { iconCopy, iconExternal, iconLogout, LkAvatar, LkButton, LkIcon, LkSkeleton } from '@latchkey/ui'
import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { displayName } from '../display-name.ts'
import { formatAmount } from '../messages/format-amount.ts'
import { copy, perform } from '../perform.ts'
import { StoreController } from '../store-controller.ts'
import { viewStyles } from './view-styles.ts'

/**
 * @summary The connected account: who, how much, and the way out.
 */
export class AccountView extends LitElement {
  static readonly tag = 'lk-account-view'
  static override get properties(): PropertyDeclarations {
    return { isLeaving: { state: true }, isLooking: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .id {
        display: grid;
        justify-items: center;
        padding: 12px 0 16px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        align-items: center;
        gap: 2px;
        margin-block: 11px 1px;
        max-inline-size: 100%;
      }
      .name {
        position: relative;
        display: inline-flex;
        align-items: center;
        gap: 4px;
        min-inline-size: 0;
        min-block-size: 30px;
        padding-inline: 8px;
        border-radius: var(--lk-radius-sm);
        font-size: var(--lk-size-text);
        color: var(--lk-fg-2);
      }
      .name b {
        font-weight: var(--lk-weight-strong);
        color: var(--lk-fg-1);
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .name lk-icon {
        color: var(--lk-fg-3);
      }
      button.name::after {
        content: '';
        position: absolute;
        inset: -7px 0;
      }
      @media (hover: hover) {
        button.name:hover {
          background: var(--lk-hover);
        }
      }
      .balance {
        font-size: var(--lk-size-display);
        line-height: var(--lk-leading-display);
        letter-spacing: var(--lk-track-display);
        font-weight: var(--lk-weight-strong);
        font-variant-numeric: tabular-nums;
        margin-block-start: 2px;
        overflow-wrap: anywhere;
        text-align: center;
      }
      .balance small {
        font-size: 1em;
        color: var(--lk-fg-3);
        font-weight: inherit;
      }
      .explorer {
        margin-block-start: 10px;
      }
    `,
  ]

  readonly #kit = new StoreController(this, ({ accounts, networks, connections }) => [
    accounts.state,
    networks.state,
    connections.state,
  ])
  #looked: string | undefined
  private isLeaving = false
  private isLooking = true

  get #account() {
    const { accounts, networks } = this.#kit.store
    return accounts.identity(networks.state.activeNamespace)
  }

  protected override willUpdate(): void {
    const address = this.#account?.caipAddress
    if (address === undefined || address === this.#looked) return
    this.#looked = address
    void this.#look(address)
  }

  /** Balance and name of an account come in by themselves; a balance that does not come is said to be missing. */
  async #look(address: string): Promise<void> {
    const { store } = this.#kit
    this.isLooking = true
    await store.use(accountDetailsFeature).refresh(store.networks.state.activeNamespace)
    if (this.#looked === address) this.isLooking = false
  }

  readonly #copy = async (): Promise<void> => {
    const { store, messages } = this.#kit
    const address = this.#account?.address
    if (!address) return
    if (await copy(store, address, messages.account.addressCopied)) store.events.track('COPY_ADDRESS')
  }

  readonly #disconnect = async (): Promise<void> => {
    const { store } = this.#kit
    this.isLeaving = true
    await perform(store, () => store.disconnect())
    this.isLeaving = false
  }

  readonly #connect = (): void => this.#kit.store.router.reset('Connect')

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const account = this.#account
    if (!account) return this.#nobody()
    const { details } = store.accounts.get(store.networks.state.activeNamespace)
    const network = store.networks.current()
    const link = addressExplorerUrl(network, account.address)
    const short = truncateAddress(account.address)
    const name = details.profileName === undefined ? undefined : displayName(details.profileName, short)
    return html`<div class="body">
        <section class="plate">
          <div class="id">
            <lk-avatar .address=${account.address} .src=${details.profileImage} .size=${64}></lk-avatar>
            <div class="line">
              ${name ? html`<span class="name"><b>${name}</b></span>` : nothing}
              <button class="name" type="button" aria-label=${`${messages.account.copyAddress} ${short}`} data-testid="copy-address" @click=${this.#copy}>
                ${name ? html`<span class="ltr">${short}</span>` : html`<b class="ltr">${short}</b>`}<lk-icon .icon=${iconCopy} .size=${16}></lk-icon>
              </button>
            </div>
            ${this.#balance(details.balance, details.balanceSymbol)}
            ${
              link
                ? html`<a class="link mute explorer" href=${link} target="_blank" rel="noreferrer" data-testid="explorer-link"
                  >${messages.account.explorer}<lk-icon .icon=${iconExternal} .size=${16}></lk-icon
                ></a>`
                : nothing
            }
          </div>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="secondary" ?loading=${this.isLeaving} test-id="disconnect-button" @click=${this.#disconnect}
          ><lk-icon slot="start" .icon=${iconLogout} .size=${18}></lk-icon>${messages.common.disconnect}</lk-button
        >
      </div>`
  }

  #balance(balance: string | undefined, symbol: string | undefined): TemplateResult {
    const { messages } = this.#kit
    if (balance === undefined && !this.isLooking) {
      return html`<div class="balance dim" data-testid="balance-amount">
        <span aria-hidden="true">–</span><span class="sr">${messages.account.balanceMissing}</span>
      </div>`
    }
    if (balance === undefined) {
      return html`<div class="balance" aria-busy="true" aria-label=${messages.account.loadingBalance} role="img">
        <lk-skeleton width="164px" height="36px"></lk-skeleton>
      </div>`
    }
    const [whole, fraction] = formatAmount(balance, this.#kit.locale)
    return html`<div class="balance" data-testid="balance-amount"><span class="sr">${messages.account.balance} </span
      ><span class="ltr">${whole}<small>${fraction} ${symbol}</small></span></div>`
  }

  #nobody(): TemplateResult {
    const { messages } = this.#kit
    return html`<div class="body">
        <section class="plate center">${messages.account.none}</section>
      </div>
      <div class="dock"><lk-button variant="primary" @click=${this.#connect}>${messages.account.connect}</lk-button></div>`
  }
}

export const elements = [LkAvatar, LkButton, LkIcon, LkSkeleton, AccountView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-account-view': AccountView
  }
}
