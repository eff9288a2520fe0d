import { toastsFeature } from '@latchkey/core'
import { type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import { copy, displayName, format, perform, type StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

import type { ConnectionRow } from '../list-connections.ts'

/** Actions on a row other than a switch. They report their results while the view is shown. */
export class ConnectionActions implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #isShown = false
  /** Wallet that is being disconnected; `all` for every one. */
  leaving: string | undefined

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostConnected(): void {
    this.#isShown = true
  }

  hostDisconnected(): void {
    this.#isShown = false
  }

  async disconnect(namespace: ChainNamespace, row: ConnectionRow): Promise<void> {
    const { connectorId } = row
    const isDone = await this.#leave(connectorId, { namespace, connectorId })
    if (isDone) this.say(this.#kit.messages.wallets.disconnected, row)
  }

  async disconnectAll(namespace: ChainNamespace): Promise<void> {
    if (await this.#leave('all', namespace)) this.#announce(this.#kit.messages.wallets.allDisconnected)
  }

  /** Disconnects a wallet, one at a time. @returns whether it is disconnected now */
  async #leave(
    leaving: string,
    whom: ChainNamespace | { readonly namespace: ChainNamespace; readonly connectorId: string },
  ): Promise<boolean> {
    if (this.leaving !== undefined) return false
    const { store } = this.#kit
    this.#become(leaving)
    const { status } = await perform(store, () => store.disconnect(whom, { keepOpen: true }))
    this.#become(undefined)
    return status === 'done'
  }

  #become(leaving: string | undefined): void {
    this.leaving = leaving
    this.#host.requestUpdate()
  }

  /** Removes a wallet of an earlier visit with all its accounts, which are stored together. */
  forget(namespace: ChainNamespace, row: ConnectionRow): void {
    const { store, messages } = this.#kit
    const { connectorId, address } = row
    store.connections.deleteConnection({ namespace, connectorId, address })
    this.say(messages.wallets.forgotten, row)
  }

  async copy({ address }: ConnectionRow): Promise<void> {
    const { store, messages } = this.#kit
    if (await copy(store, address, messages.account.addressCopied)) store.events.track('COPY_ADDRESS')
  }

  /** @param text text with placeholders for the account and the wallet of a row */
  say(text: string, { address, wallet }: ConnectionRow): void {
    const name = displayName(wallet.name, this.#kit.messages.common.unnamed)
    this.#announce(format(text, { name, address: truncateAddress(address) }))
  }

  #announce(text: string): void {
    if (this.#isShown) this.#kit.store.use(toastsFeature).show('success', text)
  }
}
