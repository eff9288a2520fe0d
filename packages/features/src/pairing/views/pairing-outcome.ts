import { connectedName, type KitEventMap, trackConnectFailure, type Wallet } from '@latchkey/core'
import type { StoreController } from '@latchkey/view-kit'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { subscribe } from 'valtio/vanilla'

import { tapOnSuccess } from '../../connect/views/connected.ts'
import { walletsFeature } from '../../wallets/wallets-feature.ts'
import { pairingFeature } from '../pairing-feature.ts'

export interface PairingFacts {
  readonly method: KitEventMap['CONNECT_SUCCESS']['method']
  /** The wallet that was chosen; absent where any may answer. */
  readonly wallet: Wallet | undefined
}

/** Tells the site how a pairing ended while a view showed it, and remembers the wallet that was chosen. */
export class PairingOutcome implements ReactiveController {
  readonly #kit: StoreController
  readonly #facts: () => PairingFacts
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost, kit: StoreController, facts: () => PairingFacts) {
    this.#kit = kit
    this.#facts = facts
    host.addController(this)
  }

  hostConnected(): void {
    const { state } = this.#kit.store.use(pairingFeature)
    let before = state.pairing.status
    this.#stop = subscribe(state, () => {
      if (state.pairing.status === before) return
      before = state.pairing.status
      this.#report()
    })
  }

  hostDisconnected(): void {
    this.#stop?.()
  }

  #report(): void {
    const { store } = this.#kit
    const { pairing } = store.use(pairingFeature).state
    const { method, wallet } = this.#facts()
    if (pairing.status === 'connected') {
      tapOnSuccess()
      const connector = store.connectors.state.all.find(({ type }) => type === 'WALLET_CONNECT')
      const name = wallet?.name ?? (connector && connectedName(store, connector))
      if (name) store.events.track('CONNECT_SUCCESS', { method, name })
      if (wallet) store.use(walletsFeature).remember(wallet)
    } else if (pairing.status === 'failed') {
      trackConnectFailure(store, pairing.error)
    }
  }
}
