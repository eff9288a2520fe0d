import { KitError } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { perform, type StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

/** Status of a request to switch the network. */
export type SwitchStatus = 'waiting' | 'declined' | 'pending' | 'error' | 'done'

/** Requests a network switch from the wallet while a view is shown. A new request ends the one before. */
export class SwitchAttempt implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #current: AbortController | undefined
  status: SwitchStatus = 'waiting'

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#current?.abort(new KitError('modalClosed'))
    this.#current = undefined
  }

  /** Requests the switch. @returns whether the network has changed */
  async start(network: CaipNetwork): Promise<boolean> {
    const { store } = this.#kit
    this.#current?.abort(new KitError('modalClosed'))
    const attempt = new AbortController()
    this.#current = attempt
    this.#become('waiting')
    const outcome = await perform(store, () => store.connections.switchNetwork(network, attempt.signal))
    if (this.#current !== attempt) return false
    this.#current = undefined
    if (outcome.status === 'done') {
      store.events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
      this.#become('done')
      return true
    }
    if (outcome.status === 'failed') this.#become(statusOf(outcome.error))
    return false
  }

  #become(status: SwitchStatus): void {
    this.status = status
    this.#host.requestUpdate()
  }
}

function statusOf(error: KitError): SwitchStatus {
  switch (error.code) {
    case 'switchRejected':
      return 'declined'
    case 'requestPending':
      return 'pending'
    default:
      return 'error'
  }
}
