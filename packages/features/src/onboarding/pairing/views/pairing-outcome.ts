import type { StoreController } from '@latchkey/view-kit'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { subscribe } from 'valtio/vanilla'

import { tapOnSuccess } from '../../connect/views/connected.ts'
import { type PairingFacts, pairingFeature } from '../../connect/pairing-feature.ts'

/** Reports the end of a pairing to the site while a view shows it, and vibrates on success. */
export class PairingOutcome implements ReactiveController {
  readonly #kit: StoreController
  readonly #facts: () => PairingFacts
  #stops: (() => void)[] = []

  constructor(host: ReactiveControllerHost, kit: StoreController, facts: () => PairingFacts) {
    this.#kit = kit
    this.#facts = facts
    host.addController(this)
  }

  hostConnected(): void {
    const { state, tellAs } = this.#kit.store.use(pairingFeature)
    let before = state.pairing.status
    const look = (): void => {
      const { status } = state.pairing
      if (status !== before && status === 'connected') tapOnSuccess()
      before = status
    }
    this.#stops = [tellAs(this.#facts), subscribe(state, look)]
  }

  hostDisconnected(): void {
    this.#stops.splice(0).forEach(stop => stop())
  }
}
