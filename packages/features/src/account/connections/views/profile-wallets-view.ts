import { type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import {
  iconCopy,
  iconLogout,
  iconPlus,
  iconTrash,
  iconWallet,
  LkAvatar,
  LkButton,
  LkHero,
  LkIcon,
  LkIconButton,
  LkLogo,
  LkRow,
  LkSeal,
  LkTabs,
  type SelectDetail,
} from '@latchkey/ui'
import { displayName, namespaceTabs, format, StoreController } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import { shownNamesFeature } from '../../names/shown-names-feature.ts'
import { type ConnectionRow, type ConnectionRows, listConnections } from '../list-connections.ts'
import { ConnectionActions } from './connection-actions.ts'
import { connectionLines } from './connection-lines.ts'
import { ConnectionSwitch } from './connection-switch.ts'
import { profileWalletsStyles } from './profile-wallets-view.styles.ts'
import { profileOfRow } from './profile-of-row.ts'
import { outcomeOf, type RowOutcome } from './row-outcome.ts'

/** @summary Wallets of the user: the active one, the others that are connected, and those of earlier visits (S2.24). */
export class ProfileWalletsView extends LitElement {
  static readonly tag = 'lk-profile-wallets-view'
  static override get properties(): PropertyDeclarations {
    return { chosen: { state: true } }
  }

  static override styles: CSSResultGroup = profileWalletsStyles

  readonly #kit = new StoreController(this, store => [
    store.use(shownNamesFeature).state,
    store.accounts.state,
    store.connections.state,
    store.connectors.state,
    store.features.state,
    store.networks.state,
    store.modal.state,
  ])
  readonly #switching = new ConnectionSwitch(this, this.#kit)
  readonly #actions = new ConnectionActions(this, this.#kit)
  /** Namespace that the user has selected here. */
  private chosen: ChainNamespace | undefined
  /** Index of the row with the focus before an update; -1 if it was beside the rows. */
  #focusedRow: number | undefined

  get #namespaces(): ChainNamespace[] {
    const { networks, modal } = this.#kit.store
    const { namespace } = modal.state
    return namespace ? [namespace] : (Object.keys(networks.state.byNamespace) as ChainNamespace[])
  }

  get #namespace(): ChainNamespace {
    const namespaces = this.#namespaces
    const wanted = this.chosen ?? this.#kit.store.networks.state.activeNamespace
    return wanted && namespaces.includes(wanted) ? wanted : (namespaces[0] ?? 'eip155')
  }

  readonly #choose = ({ detail }: CustomEvent<SelectDetail>): void => {
    this.chosen = detail.id as ChainNamespace
    this.#switching.clear()
  }

  readonly #add = (): void => this.#kit.store.router.push('Connect', { namespace: this.#namespace })

  readonly #switch = async (row: ConnectionRow): Promise<void> => {
    const { messages } = this.#kit
    const { connectorId, address } = row
    if (!(await this.#switching.start({ namespace: this.#namespace, connectorId, address }))) return
    this.#actions.say(messages.wallets.switched, row)
    // The pressed row is the first one now.
    await this.updateComplete
    if (this.isConnected && this.#focused) this.#focusRow(0)
  }

  /** Connects a wallet of an earlier visit. One that was paired needs a new code. */
  readonly #reconnect = async (row: ConnectionRow): Promise<void> => {
    const { connectors, router } = this.#kit.store
    if (connectors.find(row.connectorId)?.type === 'WALLET_CONNECT') router.push('ConnectingWalletConnectBasic')
    else await this.#switch(row)
  }

  get #focused(): Element | null {
    return this.renderRoot.querySelector(':focus')
  }

  get #rows(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll('li')]
  }

  protected override willUpdate(): void {
    const focused = this.hasUpdated ? this.#focused : null
    this.#focusedRow = focused ? this.#rows.findIndex(row => row.contains(focused)) : undefined
  }

  /** Moves the focus to the row in its place if the focused element was removed. */
  protected override updated(): void {
    if (this.#focusedRow !== undefined && !this.#focused) this.#focusRow(this.#focusedRow)
  }

  /** @param place index of the row from the top. If there is none, the panel gets the focus */
  #focusRow(place: number): void {
    const rows = this.#rows
    const isEmpty = this.renderRoot.querySelector('lk-hero') !== null
    const row = place < 0 || isEmpty ? undefined : (rows[place] ?? rows.at(-1))
    const control = row?.querySelector<LkRow | LkIconButton>('lk-row:not([plain], [disabled]), lk-icon-button')
    // A new row has nothing to focus before its first update.
    if (control) void control.updateComplete.then(() => control.focus())
    else this.renderRoot.querySelector<HTMLElement>('.panel')?.focus({ preventScroll: true })
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const namespaces = this.#namespaces
    const namespace = this.#namespace
    const hasSeveral = Object.keys(store.networks.state.byNamespace).length > 1
    const texts = messages.wallets
    const values = { family: messages.families[namespace] }
    const rows = listConnections(store, namespace)
    const hasTabs = namespaces.length > 1
    const hasNone = !rows.active && rows.others.length === 0
    return html`<div class="body">
        ${hasTabs ? this.#tabs(namespaces, namespace) : nothing}
        <section
          class="panel"
          tabindex="-1"
          role=${hasTabs ? 'tabpanel' : nothing}
          aria-label=${hasTabs ? values.family : nothing}
        >
          ${
            hasNone
              ? html`<div class="plate">
                <lk-hero tight .heading=${hasSeveral ? format(texts.noneFor, values) : texts.none} .text=${texts.noneText}>
                  <lk-seal slot="picture" .icon=${iconWallet}></lk-seal>
                </lk-hero>
              </div>`
              : nothing
          }
          ${hasNone && rows.recent.length === 0 ? nothing : this.#list(rows)}
        </section>
      </div>
      <span class="sr" role="status">${this.#said(rows)}</span>
      ${
        store.features.state.multiWallet
          ? html`<div class="dock">
            <lk-button variant="secondary" test-id="add-connection-button" @click=${this.#add}
              ><lk-icon slot="start" .icon=${iconPlus} .size=${18}></lk-icon
              >${hasSeveral ? format(texts.addFor, values) : texts.add}</lk-button
            >
          </div>`
          : nothing
      }`
  }

  #tabs(namespaces: readonly ChainNamespace[], namespace: ChainNamespace): TemplateResult {
    const { messages } = this.#kit
    const tabs = namespaceTabs(messages, namespaces)
    return html`<section class="plate">
      <lk-tabs .tabs=${tabs} .selected=${namespace} .label=${messages.common.families} @lk-select=${this.#choose}></lk-tabs>
    </section>`
  }

  #list({ active, others, recent, count }: ConnectionRows): TemplateResult {
    const { account } = this.#kit.messages
    const all = html`<button
      class="link mute"
      type="button"
      aria-disabled=${this.#actions.leaving !== undefined || nothing}
      aria-busy=${this.#actions.leaving === 'all' || nothing}
      data-testid="disconnect-all-button"
      @click=${() => this.#actions.disconnectAll(this.#namespace)}
    >
      ${account.disconnectAll}
    </button>`
    return html`<div class="plate list">
      ${this.#group('active', active ? [active] : [], row => this.#active(row), count > 1 ? all : nothing)}
      ${this.#group('others', others, row => this.#other(row), !active && count > 1 ? all : nothing)}
      ${this.#group('recent', recent, row => this.#recent(row))}
    </div>`
  }

  #group(
    id: 'active' | 'others' | 'recent',
    rows: readonly ConnectionRow[],
    draw: (row: ConnectionRow) => TemplateResult,
    end: unknown = nothing,
  ): unknown {
    if (rows.length === 0) return nothing
    return html`<div class="group"><h3 id=${id}>${this.#kit.messages.wallets[id]}</h3>${end}</div>
      <ul class="list" aria-labelledby=${id}>
        ${repeat(
          rows,
          ({ connectorId, address }) => `${connectorId} ${address}`,
          row =>
            html`<li data-testid=${id === 'active' ? 'wui-active-profile-wallet-item' : nothing}>${draw(row)}</li>`,
        )}
      </ul>`
  }

  #active(row: ConnectionRow): TemplateResult {
    const { messages } = this.#kit
    return html`<lk-row plain selected sub="" data-testid="active-connection">
      ${this.#who(row)}
      <lk-icon-button slot="end" .icon=${iconCopy} .label=${`${messages.account.copyAddress} ${truncateAddress(row.address)}`} test-id="copy-address" @click=${() => this.#actions.copy(row)}></lk-icon-button>
      <span slot="end">${this.#leave(row)}</span>
    </lk-row>`
  }

  #other(row: ConnectionRow): TemplateResult {
    const { wallets } = this.#kit.messages
    const { isAsking } = this.#outcome(row)
    return html`<lk-row sub="" ?loading=${isAsking} test-id="other-connection" data-testid="wui-inactive-profile-wallet-item-button" @click=${() => this.#switch(row)}>
        ${this.#who(row)} ${isAsking ? nothing : html`<span slot="end" class="act">${wallets.switch}</span>`}
      </lk-row>
      ${row.isFirst ? this.#leave(row) : nothing}`
  }

  #recent(row: ConnectionRow): TemplateResult {
    const { messages } = this.#kit
    const { isAsking, isMissing } = this.#outcome(row)
    const name = displayName(row.wallet.name, messages.common.unnamed)
    const label = format(messages.wallets.forget, { name, address: truncateAddress(row.address) })
    return html`<lk-row
        sub=""
        ?loading=${isAsking}
        ?disabled=${isMissing}
        test-id="recent-connection"
        @click=${() => this.#reconnect(row)}
      >
        ${this.#who(row)}
        ${isAsking || isMissing ? nothing : html`<span slot="end" class="act">${messages.networks.connect}</span>`}
      </lk-row>
      ${
        row.isFirst
          ? html`<lk-icon-button .icon=${iconTrash} .label=${label} test-id="delete-connection" @click=${() => this.#actions.forget(this.#namespace, row)}></lk-icon-button>`
          : nothing
      }`
  }

  #leave(row: ConnectionRow): TemplateResult {
    const { messages } = this.#kit
    const name = displayName(row.wallet.name, messages.common.unnamed)
    return html`<lk-icon-button
      .icon=${iconLogout}
      .label=${format(messages.wallets.disconnect, { name })}
      ?loading=${this.#actions.leaving === row.connectorId || this.#actions.leaving === 'all'}
      test-id="disconnect-connection"
      @click=${() => this.#actions.disconnect(this.#namespace, row)}
    ></lk-icon-button>`
  }

  #who(row: ConnectionRow): TemplateResult {
    const { store, messages } = this.#kit
    return connectionLines({ store, messages }, row, this.#outcome(row), profileOfRow(store, this.#namespace, row))
  }

  #outcome(row: ConnectionRow): RowOutcome {
    const { store, messages } = this.#kit
    return outcomeOf({ store, messages, namespace: this.#namespace, switching: this.#switching.state }, row)
  }

  #said({ others, recent }: ConnectionRows): unknown {
    const outcomes = [...others, ...recent].map(row => this.#outcome(row))
    return outcomes.find(({ isAsking, hasFailed }) => isAsking || hasFailed)?.said ?? nothing
  }
}

export const elements = [
  LkAvatar,
  LkButton,
  LkHero,
  LkIcon,
  LkIconButton,
  LkLogo,
  LkRow,
  LkSeal,
  LkTabs,
  ProfileWalletsView,
]

declare global {
  interface HTMLElementTagNameMap {
    'lk-profile-wallets-view': ProfileWalletsView
  }
}
