import type { AccountIdentity, Store } from '@latchkey/core'
import type { SendsKey } from '@latchkey/features/send'
import type { Stop } from '@latchkey/primitives'
import type { LitElement, ReactiveController } from 'lit'

const keys: readonly SendsKey[] = ['transactions_send', 'transactions_pay', 'pending_sends']

/** Counts the pending transfers of an account. Loads nothing if nothing was sent from this browser. */
export class PendingSendsController implements ReactiveController {
  readonly #host: LitElement
  #store: Store | undefined
  #address: string | undefined
  #stops: Stop[] = []
  #count = 0

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  /** The number of pending transfers; 0 until it is known. */
  get count(): number {
    return this.#count
  }

  hostDisconnected(): void {
    this.#stop()
  }

  /** Counts the transfers of another account. */
  follow(store: Store | undefined, account: AccountIdentity | undefined): void {
    if (store === this.#store && account?.address === this.#address) return
    this.#stop()
    if (!store || !account) return
    this.#store = store
    this.#address = account.address
    const lists = keys.map(key => store.storage.stored(key, value => Array.isArray(value) && value.length > 0))
    const look = (): void => {
      if (lists.some(list => list.read())) void this.#load(store, account)
    }
    this.#stops = [
      ...lists.map(list => list.watch(look)),
      store.events.watch(({ data }) => {
        if (data.event === 'SEND_INITIATED') void this.#load(store, account)
      }),
    ]
    look()
  }

  async #load(store: Store, account: AccountIdentity): Promise<void> {
    try {
      const { watchPendingSends } = await import('@latchkey/features/send')
      if (store !== this.#store || account.address !== this.#address) return
      this.#end()
      this.#stops = [watchPendingSends(store, account, count => this.#show(count))]
    } catch (error) {
      store.environment.browser.log('debug', 'How many sends are pending could not be looked up', error)
    }
  }

  #show(count: number): void {
    if (count === this.#count) return
    this.#count = count
    this.#host.requestUpdate()
  }

  #end(): void {
    this.#stops.splice(0).forEach(stop => stop())
  }

  #stop(): void {
    this.#end()
    this.#store = this.#address = undefined
    this.#count = 0
  }
}
