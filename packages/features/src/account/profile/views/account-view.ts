import type { AccountIdentity } from '@latchkey/core'
import { type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import {
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
  FocusRestorer,
  namespaceTabs,
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

import { shownUser } from '../../../embedded/login/shown-user.ts'
import { networkChipElements } from '../../../onboarding/networks/views/lk-network-chip.ts'
import { shownPurchasesFeature } from '../../../transactions/shared/shown-purchases-feature.ts'
import { accountDetailsFeature } from '../../names/account-details-feature.ts'
import { currentTabFeature } from '../current-tab-feature.ts'
import { addressExplorerUrl } from '../../../transactions/shared/explorer-url.ts'
import { headerControls, type ShownName } from './account-header.ts'
import { accountActions, AccountTabs, placeElements } from './account-places.ts'
import { accountRows, RowSwitch } from './account-rows.ts'
import { TotalController } from './account-total.ts'
import { accountStyles } from './account-view.styles.ts'
import { BlockController } from './block-controller.ts'
import { balanceElements } from './lk-balance.ts'

/** @summary Connected account: its name, balance and actions, and the button to disconnect. */
export class AccountView extends LitElement {
  static readonly tag = 'lk-account-view'
  static override get properties(): PropertyDeclarations {
    return { isLeaving: { state: true }, isLooking: { state: true } }
  }

  static override styles: CSSResultGroup = accountStyles

  readonly #kit = new StoreController(this, ({ accounts, networks, connections, features, modal, use }) => [
    accounts.state,
    networks.state,
    connections.state,
    features.state,
    modal.state,
    use(currentTabFeature).state,
    use(shownPurchasesFeature).state,
  ])
  readonly #copied = new CopiedMark(this, this.#kit)
  readonly #total = new TotalController(this, this.#kit)
  readonly #tabs = new AccountTabs(this)
  readonly #rowSwitch = new RowSwitch(this)
  #looked: string | undefined
  private isLeaving = false
  private isLooking = true

  constructor() {
    super()
    this.addController(new BlockController(this, this.#kit, () => this.#namespace))
    this.addController(new FocusRestorer(this, '[data-heir]'))
  }

  /** Namespace that the modal was opened for, else the active one of the site. */
  get #namespace(): ChainNamespace | undefined {
    const { networks, modal } = this.#kit.store
    return modal.state.namespace ?? networks.state.activeNamespace
  }

  get #account() {
    return this.#kit.store.accounts.identity(this.#namespace)
  }

  /** Namespaces with an account, in the order of the site. */
  get #connected(): ChainNamespace[] {
    const { accounts, networks } = this.#kit.store
    const namespaces = Object.keys(networks.state.byNamespace) as ChainNamespace[]
    return namespaces.filter(namespace => accounts.identity(namespace))
  }

  get #hasTabs(): boolean {
    return this.#connected.length > 1 && this.#kit.store.modal.state.namespace === undefined
  }

  protected override willUpdate(): void {
    const address = this.#account?.caipAddress
    const namespace = this.#namespace
    if (namespace && address === undefined && this.#connected.length > 0 && !this.isLeaving && this.isConnected) {
      this.#kit.store.router.replace('SwitchActiveChain', {
        namespace,
        redirectTo: 'Connect',
        replace: true,
      })
    }
    if (address === undefined || address === this.#looked) return
    this.#looked = address
    void this.#look(address)
  }

  /** Looks up balance and name of an account. If the balance does not arrive, the view says that it is missing. */
  async #look(address: string): Promise<void> {
    const { store } = this.#kit
    this.isLooking = true
    await store.use(accountDetailsFeature).refresh(this.#namespace)
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

  readonly #connect = (): void => this.#kit.store.router.reset('Connect')

  /** Whether the view keeps its content, because the user has disconnected here or the modal is closing. */
  get #isGoing(): boolean {
    return this.hasUpdated && (this.isLeaving || !this.#kit.store.modal.state.open)
  }

  protected override render(): TemplateResult | typeof noChange {
    const { store, messages } = this.#kit
    const account = this.#account
    const namespace = this.#namespace
    if (!account || !namespace) return this.#isGoing ? noChange : this.#nobody()
    const { details } = store.accounts.get(namespace)
    const short = truncateAddress(account.address)
    const name = this.#nameOf(account, details.profileName, short)
    const worth = this.#total.worthOf(namespace)
    const hasTabs = this.#hasTabs
    const isAll = store.modal.state.namespace === undefined && this.#walletCount > 1
    return html`<div class="body">
        ${this.#namespaceTabs(namespace)}
        <section class="panel" role=${hasTabs ? 'tabpanel' : nothing} aria-label=${hasTabs ? messages.families[namespace] : nothing}>
          <div class="plate id">
            <lk-avatar data-testid="single-account-avatar" .address=${account.address} .src=${details.profileImage} .size=${64}></lk-avatar>
            <div class="line">${this.#name(name, namespace)} ${this.#explorer(account.address, namespace)}</div>
            ${
              hasBalance(store, namespace) || worth.status !== 'unknown'
                ? html`<lk-balance
                  .amount=${details.balance}
                  .symbol=${details.balanceSymbol}
                  .worth=${worth}
                  .account=${account.caipAddress}
                  ?looking=${this.isLooking}
                ></lk-balance>`
                : nothing
            }
            ${accountActions(store, messages, namespace)}
          </div>
          ${accountRows(store, messages, namespace, this.#rowSwitch)} ${this.#tabs.render(store, messages, namespace)}
        </section>
      </div>
      <div class="dock">
        <lk-button variant="secondary" ?loading=${this.isLeaving} test-id="disconnect-button" @click=${this.#disconnect}
          ><lk-icon slot="start" .icon=${iconLogout} .size=${18}></lk-icon
          >${isAll ? messages.account.disconnectAll : messages.common.disconnect}</lk-button
        >
      </div>`
  }

  /** Number of wallets. A wallet that serves several namespaces counts once. */
  get #walletCount(): number {
    const { connections } = this.#kit.store
    const held = this.#connected.flatMap(namespace => connections.state.byNamespace[namespace] ?? [])
    return new Set(held.map(({ connectorId }) => connectorId)).size
  }

  #namespaceTabs(namespace: ChainNamespace): TemplateResult | typeof nothing {
    const { messages } = this.#kit
    if (!this.#hasTabs) return nothing
    const tabs = namespaceTabs(messages, this.#connected)
    return html`<section class="plate">
      <lk-tabs .tabs=${tabs} .selected=${namespace} .label=${messages.common.families} @lk-select=${this.#choose}></lk-tabs>
    </section>`
  }

  /** Returns the name from a name service, else the name of an embedded wallet's user, else the address. */
  #nameOf({ embedded }: AccountIdentity, profileName: string | undefined, short: string): ShownName {
    if (profileName !== undefined) return { text: displayName(profileName, short), isName: true }
    const user = embedded && shownUser(embedded)
    return user ? { ...user, isName: true } : { text: short, isName: false }
  }

  /** Renders name and address with the controls of slices. The name itself may be a control. */
  #name(shown: ShownName, namespace: ChainNamespace): TemplateResult {
    const { store, messages } = this.#kit
    const short = truncateAddress(this.#account?.address ?? '')
    const controls = headerControls(store, messages, namespace, shown)
    const address = controls.name ? html`<span class="ltr">${short}</span>` : this.#address(short, shown.isName)
    return html`${controls.name ?? (shown.isName ? html`<span class=${shown.full === undefined ? 'name' : 'name long'}><b class="bidi">${nameText(shown)}</b></span>` : nothing)}
      <button
        class="name"
        type="button"
        aria-label=${`${messages.account.copyAddress} ${short}`}
        data-testid="copy-address"
        @click=${this.#copy}
      >
        ${controls.name && !shown.isName ? nothing : address}<lk-icon .icon=${this.#copied.icon} .size=${16}></lk-icon>
      </button>
      ${controls.others}`
  }

  #address(short: string, isBesideName: boolean): TemplateResult {
    return isBesideName
      ? html`<span class="ltr" data-testid="wui-profile-button">${short}</span>`
      : html`<b class="ltr" data-testid="wui-profile-button">${short}</b>`
  }

  #explorer(address: string, namespace: ChainNamespace): TemplateResult | typeof nothing {
    const { store, messages } = this.#kit
    const url = addressExplorerUrl(store.networks.current(namespace), address, store.options.adapters)
    if (!url) return nothing
    return html`<a
      class="name"
      href=${url}
      target="_blank"
      rel="noreferrer"
      aria-label=${messages.account.explorer}
      data-testid="explorer-link"
      ><lk-icon .icon=${iconExternal} .size=${16}></lk-icon
    ></a>`
  }

  #nobody(): TemplateResult {
    const { messages } = this.#kit
    return html`<div class="body">
        <section class="plate center">${messages.account.none}</section>
      </div>
      <div class="dock"><lk-button variant="primary" @click=${this.#connect}>${messages.account.connect}</lk-button></div>`
  }
}

function nameText({ text, full = text }: ShownName): TemplateResult | string {
  return full === text ? text : html`<span aria-hidden="true">${text}</span><span class="sr">${full}</span>`
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
