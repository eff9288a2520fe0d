import { type AccountIdentity, toastsFeature } from '@latchkey/core'
import { type ChainNamespace, truncateAddress, type WalletAccount, type WalletInfo } from '@latchkey/primitives'
import {
  iconChevronUpdown,
  iconExternal,
  iconLogout,
  LkAvatar,
  LkButton,
  LkIcon,
  LkLogo,
  LkRow,
  LkTabs,
  type SelectDetail,
} from '@latchkey/ui'
import {
  CopiedMark,
  copy,
  displayName,
  familyTabs,
  format,
  hasBalance,
  perform,
  StoreController,
} from '@latchkey/view-kit'
import {
  type CSSResultGroup,
  html,
  LitElement,
  noChange,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { reasonOf } from '../../connections/views/connection-switch.ts'
import { networkChipElements } from '../../networks/views/lk-network-chip.ts'
import { connectedPicture } from '../../wallets/views/connected-picture.ts'
import { accountDetailsFeature } from '../account-details-feature.ts'
import { addressExplorerUrl } from '../explorer-url.ts'
import { isKindOfAccount } from '../kind-of-account.ts'
import { accountActions, AccountTabs, placeElements } from './account-places.ts'
import { accountStyles } from './account-view.styles.ts'
import { balanceElements } from './lk-balance.ts'

/** Pictures of wallets beside the name; more would hide it. */
const shownWallets = 3

/**
 * @summary The connected account: who, how much, and the way out.
 */
export class AccountView extends LitElement {
  static readonly tag = 'lk-account-view'
  static override get properties(): PropertyDeclarations {
    return { isLeaving: { state: true }, isLooking: { state: true } }
  }

  static override styles: CSSResultGroup = accountStyles

  readonly #kit = new StoreController(this, ({ accounts, networks, connections, features, modal }) => [
    accounts.state,
    networks.state,
    connections.state,
    features.state,
    modal.state,
  ])
  readonly #copied = new CopiedMark(this, this.#kit)
  readonly #tabs = new AccountTabs(() => this.requestUpdate())
  #looked: string | undefined
  private isLeaving = false
  private isLooking = true

  /** The family that the modal was opened for, else the one that the site is on. */
  get #family(): ChainNamespace | undefined {
    const { networks, modal } = this.#kit.store
    return modal.state.namespace ?? networks.state.activeNamespace
  }

  get #account() {
    return this.#kit.store.accounts.identity(this.#family)
  }

  /** Families with an account, in the order of the site. */
  get #connected(): ChainNamespace[] {
    const { accounts, networks } = this.#kit.store
    const families = Object.keys(networks.state.byNamespace) as ChainNamespace[]
    return families.filter(family => accounts.identity(family))
  }

  get #hasTabs(): boolean {
    return this.#connected.length > 1 && this.#kit.store.modal.state.namespace === undefined
  }

  protected override willUpdate(): void {
    const address = this.#account?.caipAddress
    const family = this.#family
    if (family && address === undefined && this.#connected.length > 0 && !this.isLeaving && this.isConnected) {
      this.#kit.store.router.replace('SwitchActiveChain', { namespace: family, redirectTo: 'Connect', replace: true })
    }
    if (address === undefined || address === this.#looked) return
    this.#looked = address
    void this.#look(address)
  }

  /** Balance and name of an account come in by themselves; a balance that does not come is said to be missing. */
  async #look(address: string): Promise<void> {
    const { store } = this.#kit
    this.isLooking = true
    await store.use(accountDetailsFeature).refresh(this.#family)
    if (this.#looked === address) this.isLooking = false
  }

  readonly #copy = async (): Promise<void> => {
    const { store, messages } = this.#kit
    const address = this.#account?.address
    if (!address) return
    if (!(await copy(store, address, messages.account.addressCopied))) return
    this.#copied.show()
    store.events.track('COPY_ADDRESS')
  }

  readonly #disconnect = async (): Promise<void> => {
    const { store } = this.#kit
    this.isLeaving = true
    await perform(store, () => store.disconnect(store.modal.state.namespace))
    this.isLeaving = false
  }

  readonly #choose = ({ detail }: CustomEvent<SelectDetail>): void =>
    this.#kit.store.networks.setActiveNamespace(detail.id as ChainNamespace)
  readonly #openWallets = (): void => this.#kit.store.router.push('ProfileWallets')

  async #use({ namespace, address }: WalletAccount, { connectorId, wallet }: AccountIdentity): Promise<void> {
    const { store, messages } = this.#kit
    const outcome = await perform(store, () => store.connections.switchConnection({ namespace, connectorId, address }))
    if (outcome.status === 'done')
      store.use(toastsFeature).show('success', format(messages.account.chosen, { address: truncateAddress(address) }))
    if (outcome.status === 'failed') {
      const name = displayName(wallet.name, messages.common.unnamed)
      store.use(toastsFeature).show('error', format(messages.wallets[reasonOf(outcome.error.code)], { name }))
    }
  }

  readonly #connect = (): void => this.#kit.store.router.reset('Connect')

  /** The person ended the connection here, and the modal closes: what was there stays until it has gone. */
  get #isGoing(): boolean {
    return this.hasUpdated && (this.isLeaving || !this.#kit.store.modal.state.open)
  }

  protected override render(): TemplateResult | typeof noChange {
    const { store, messages } = this.#kit
    const account = this.#account
    const family = this.#family
    if (!account || !family) return this.#isGoing ? noChange : this.#nobody()
    const { details } = store.accounts.get(family)
    const link = addressExplorerUrl(store.networks.current(family), account.address)
    const short = truncateAddress(account.address)
    const name = details.profileName === undefined ? undefined : displayName(details.profileName, short)
    const hasTabs = this.#hasTabs
    const isAll = store.modal.state.namespace === undefined && this.#wallets(this.#connected).length > 1
    return html`<div class="body">
        ${this.#families(family)}
        <section class="panel" role=${hasTabs ? 'tabpanel' : nothing} aria-label=${hasTabs ? messages.families[family] : nothing}>
          <div class="plate id">
            <lk-avatar data-testid="single-account-avatar" .address=${account.address} .src=${details.profileImage} .size=${64}></lk-avatar>
            <div class="line">${this.#name(name, short, family)}</div>
            ${
              hasBalance(store, family)
                ? html`<lk-balance
                  .amount=${details.balance}
                  .symbol=${details.balanceSymbol}
                  .account=${account.caipAddress}
                  ?looking=${this.isLooking}
                ></lk-balance>`
                : nothing
            }
            ${
              link
                ? html`<a class="link mute explorer" href=${link} target="_blank" rel="noreferrer" data-testid="explorer-link"
                  >${messages.account.explorer}<lk-icon .icon=${iconExternal} .size=${16}></lk-icon
                ></a>`
                : nothing
            }
            ${accountActions(store, messages, family)}
          </div>
          ${this.#kinds(account)} ${this.#tabs.render(store, messages, family)}
        </section>
      </div>
      <div class="dock">
        <lk-button variant="secondary" ?loading=${this.isLeaving} test-id="disconnect-button" @click=${this.#disconnect}
          ><lk-icon slot="start" .icon=${iconLogout} .size=${18}></lk-icon
          >${isAll ? messages.account.disconnectAll : messages.common.disconnect}</lk-button
        >
      </div>`
  }

  /** Each wallet that is connected once, whatever number of families it serves. */
  #wallets(families: readonly ChainNamespace[]): { connectorId: string; wallet: WalletInfo }[] {
    const { connections } = this.#kit.store
    const held = families.flatMap(family => connections.state.byNamespace[family] ?? [])
    return [...new Map(held.map(connection => [connection.connectorId, connection])).values()]
  }

  #families(family: ChainNamespace): TemplateResult | typeof nothing {
    const { messages } = this.#kit
    if (!this.#hasTabs) return nothing
    const tabs = familyTabs(messages, this.#connected)
    return html`<section class="plate">
      <lk-tabs .tabs=${tabs} .selected=${family} .label=${messages.multiChain.families} @lk-select=${this.#choose}></lk-tabs>
    </section>`
  }

  /** Name and address; with several wallets at once, the first of them opens the list. */
  #name(name: string | undefined, short: string, family: ChainNamespace): TemplateResult {
    const { store, messages } = this.#kit
    const copyLabel = `${messages.account.copyAddress} ${short}`
    const copyIcon = html`<lk-icon .icon=${this.#copied.icon} .size=${16}></lk-icon>`
    if (!store.features.state.multiWallet) {
      return html`${name ? html`<span class="name"><b>${name}</b></span>` : nothing}
        <button class="name" type="button" aria-label=${copyLabel} data-testid="copy-address" @click=${this.#copy}>
          ${name ? html`<span class="ltr" data-testid="wui-profile-button">${short}</span>` : html`<b class="ltr" data-testid="wui-profile-button">${short}</b>`}${copyIcon}
        </button>`
    }
    const shown = name ?? short
    return html`<button
        class="name"
        type="button"
        aria-label=${format(messages.account.switchWallet, { name: shown })}
        data-testid="wui-wallet-switch"
        @click=${this.#openWallets}
      >
        <span class="wallets">${this.#wallets([family])
          .slice(0, shownWallets)
          .map(
            ({ connectorId, wallet }) =>
              html`<lk-logo .size=${20} .src=${connectedPicture(store, { connectorId, wallet })} .name=${wallet.name} .seed=${connectorId}></lk-logo>`,
          )}</span
        ><b class=${name ? 'bidi' : 'ltr'} data-testid="wui-profile-button">${shown}</b><lk-icon .icon=${iconChevronUpdown} .size=${16}></lk-icon>
      </button>
      <button class="name" type="button" aria-label=${copyLabel} data-testid="copy-address" @click=${this.#copy}>
        ${name ? html`<span class="ltr">${short}</span>` : nothing}${copyIcon}
      </button>`
  }

  /** A Bitcoin wallet keeps payments and ordinals apart: a person chooses which of the two the site sees. */
  #kinds(identity: AccountIdentity): TemplateResult | typeof nothing {
    const { messages } = this.#kit
    const { accounts, address } = identity
    const kinds = accounts.filter(isKindOfAccount)
    if (new Set(kinds.map(({ type }) => type)).size < 2) return nothing
    return html`<div class="plate list">
      <ul class="list" aria-label=${messages.account.accounts}>
        ${kinds.map(
          account => html`<li>
            <lk-row
              .heading=${messages.account[account.type]}
              sub=""
              ?selected=${account.address === address}
              test-id=${`account-kind-${account.type}`}
              @click=${() => this.#use(account, identity)}
              ><lk-avatar slot="logo" .address=${account.address}></lk-avatar
              ><span slot="sub" class="ltr">${truncateAddress(account.address)}</span></lk-row
            >
          </li>`,
        )}
      </ul>
    </div>`
  }

  #nobody(): TemplateResult {
    const { messages } = this.#kit
    return html`<div class="body">
        <section class="plate center">${messages.account.none}</section>
      </div>
      <div class="dock"><lk-button variant="primary" @click=${this.#connect}>${messages.account.connect}</lk-button></div>`
  }
}

export const elements = [
  ...balanceElements,
  ...networkChipElements,
  ...placeElements,
  LkAvatar,
  LkButton,
  LkIcon,
  LkLogo,
  LkRow,
  LkTabs,
  AccountView,
]

declare global {
  interface HTMLElementTagNameMap {
    'lk-account-view': AccountView
  }
}
