import { canPair, type Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import type { StoreController } from '@latchkey/view-kit'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { subscribe } from 'valtio/vanilla'

import { awaitsConsent, consentFeature } from '../consent-feature.ts'
import { type PairingController, pairingFeature } from '../pairing-feature.ts'

/**
 * Prepares a pairing while a view needs one, and ends it with the view or the modal. On a phone a list needs one too
 * (`PhoneList`): a tap opens the wallet's app only if the code is already there. No code is requested before consent.
 */
export class PairingUse implements ReactiveController {
  readonly #kit: StoreController
  #stops: Stop[] = []
  #isInUse = false

  constructor(host: ReactiveControllerHost, kit: StoreController) {
    this.#kit = kit
    host.addController(this)
  }

  get #isWanted(): boolean {
    const { store } = this.#kit
    return store.modal.state.open && canPair(store) && !awaitsConsent(store)
  }

  hostConnected(): void {
    const { store } = this.#kit
    this.#stops.splice(0).forEach(stop => stop())
    this.#stops = [store.modal.state, store.features.state, store.use(consentFeature).state, store.legal.state].map(
      state => subscribe(state, () => this.#follow(), true),
    )
    this.#follow()
  }

  hostDisconnected(): void {
    this.#stops.splice(0).forEach(stop => stop())
    const { environment, modal } = this.#kit.store
    if (this.#isInUse) {
      // On a phone the next view of the same visit needs the code again. The end of the visit ends the pairing.
      if (environment.browser.platform.isMobile) this.#stops = [onceClosed(modal, () => this.#pairing.leave())]
      else this.#pairing.leave()
    }
    this.#isInUse = false
  }

  get #pairing(): PairingController {
    return this.#kit.store.use(pairingFeature)
  }

  #follow(): void {
    const isWanted = this.#isWanted
    if (isWanted === this.#isInUse) return
    this.#isInUse = isWanted
    if (isWanted) this.#pairing.prepare()
    else this.#pairing.leave()
  }
}

function onceClosed({ state }: Store['modal'], run: () => void): Stop {
  const stop = subscribe(
    state,
    () => {
      if (state.open) return
      stop()
      run()
    },
    true,
  )
  return stop
}
