import { slicesFeature } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import type { StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

import type { AccountTotal, AccountWorth } from '../places.ts'
import { offered } from './place-order.ts'

/** Controller of the worth that a slice reports. It is kept up to date while the view is in the page. */
export class TotalController implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #followed: { readonly total: AccountTotal; readonly stop: Stop | undefined } | undefined

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  /** Returns the worth of a namespace's account; `unknown` if no slice reports it. */
  worthOf(namespace: ChainNamespace): AccountWorth {
    const { store } = this.#kit
    const { fills, attempt } = store.use(slicesFeature)
    const [total] = offered(store, fills('account.total'), namespace)
    // A view that leaves the page still renders.
    if (this.#host.isConnected) this.#follow(total)
    return (total && attempt(nameOf(total), () => total.worth(store, namespace))) ?? { status: 'unknown' }
  }

  hostDisconnected(): void {
    this.#follow(undefined)
  }

  #follow(total: AccountTotal | undefined): void {
    if (this.#followed?.total === total) return
    const { store } = this.#kit
    const { attempt } = store.use(slicesFeature)
    const before = this.#followed
    this.#followed = total && {
      total,
      stop: attempt(nameOf(total), () => total.follow(store, () => this.#host.requestUpdate())),
    }
    if (before?.stop) attempt(nameOf(before.total), before.stop)
  }
}

function nameOf({ name }: AccountTotal): string {
  return `The total "${name}"`
}
