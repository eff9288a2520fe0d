import type { ChainNamespace, Stop } from '@latchkey/primitives'
import type { StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

import { refreshOnBlocks } from '../refresh-on-blocks.ts'

/** Keeps an account up to date with its chain while the view is in the page. */
export class BlockController implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  readonly #namespace: () => ChainNamespace | undefined
  #followed: string | undefined
  #stop: Stop | undefined

  constructor(host: LitElement, kit: StoreController, namespace: () => ChainNamespace | undefined) {
    this.#host = host
    this.#kit = kit
    this.#namespace = namespace
  }

  hostUpdated(): void {
    // A view that leaves the page still renders.
    if (!this.#host.isConnected) return
    const { accounts, networks } = this.#kit.store
    const namespace = this.#namespace()
    const account = accounts.identity(namespace)
    const network = networks.current(namespace)
    if (account?.caipAddress === this.#followed) return
    this.#end()
    if (!account || !network || !networks.isSupported(network)) return
    this.#followed = account.caipAddress
    this.#stop = refreshOnBlocks(this.#kit.store, account, network)
  }

  hostDisconnected(): void {
    this.#end()
  }

  #end(): void {
    this.#stop?.()
    this.#stop = this.#followed = undefined
  }
}
