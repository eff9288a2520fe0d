import type { Stop } from '@latchkey/primitives'
import type { StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'
import { subscribe } from 'valtio/vanilla'

import { walletsFeature, type WalletsState } from '../../connect/wallets-feature.ts'

/** Updates the host after changes of the list or the search, but not for each picture: see `walletPicture`. */
export class WalletListUpdates implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #stop: Stop | undefined

  /** @param kit controller that was added to the host before */
  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostConnected(): void {
    const { state } = this.#kit.store.use(walletsFeature)
    let seen = partsOf(state)
    this.#stop = subscribe(state, () => {
      const now = partsOf(state)
      const isSame = now.every((part, index) => part === seen[index])
      seen = now
      if (!isSame) this.#host.requestUpdate()
    })
  }

  hostDisconnected(): void {
    this.#stop?.()
  }
}

function partsOf({ list, count, listStatus, search }: WalletsState): readonly unknown[] {
  return [list, count, listStatus, search]
}
