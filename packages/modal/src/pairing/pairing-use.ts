import { pairingFeature } from '@latchkey/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { subscribe } from 'valtio/vanilla'

import { canPair } from '../connect/offers.ts'
import type { StoreController } from '../store-controller.ts'

/**
 * Has a pairing ready for as long as a view needs one, and ends it with the view or the modal. On a phone a list needs one
 * too: a tap opens the wallet's app only while the code is already there.
 */
export class PairingUse implements ReactiveController {
  readonly #kit: StoreController
  readonly #isList: boolean
  #stopWatching: (() => void) | undefined

  constructor(host: ReactiveControllerHost, kit: StoreController, { isList = false }: { isList?: boolean } = {}) {
    this.#kit = kit
    this.#isList = isList
    host.addController(this)
  }

  get #isWanted(): boolean {
    const { store } = this.#kit
    return canPair(store) && (!this.#isList || store.environment.browser.platform.isMobile)
  }

  hostConnected(): void {
    const { store } = this.#kit
    if (!this.#isWanted) return
    const pairing = store.use(pairingFeature)
    pairing.prepare()
    const end = (): void => {
      if (!store.modal.state.open) pairing.cancel()
    }
    this.#stopWatching = subscribe(store.modal.state, end, true)
  }

  hostDisconnected(): void {
    const { store } = this.#kit
    this.#stopWatching?.()
    this.#stopWatching = undefined
    // On a phone the next view of the same visit needs the code again.
    if (this.#isWanted && !store.environment.browser.platform.isMobile) store.use(pairingFeature).cancel()
  }
}
