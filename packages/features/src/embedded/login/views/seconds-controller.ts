import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import type { StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

/** Counts down to a time, and updates the view each second. */
export class SecondsController implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  readonly #until: (store: Store) => number
  #stop: Stop | undefined

  /** @param until returns the time, in ms since 1970 */
  constructor(host: LitElement, kit: StoreController, until: (store: Store) => number) {
    this.#host = host
    this.#kit = kit
    this.#until = until
    host.addController(this)
  }

  /** Remaining seconds; 0 after the time. */
  get left(): number {
    const { store } = this.#kit
    return Math.max(0, Math.ceil((this.#until(store) - store.environment.clock.now()) / 1_000))
  }

  /** Starts the next second after each update. Lit calls it. */
  hostUpdated(): void {
    this.#stop?.()
    this.#stop = undefined
    if (this.#host.isConnected && this.left > 0)
      this.#stop = this.#kit.store.environment.clock.after(1_000, () => this.#host.requestUpdate())
  }

  /** Stops when the view has left the page. Lit calls it. */
  hostDisconnected(): void {
    this.#stop?.()
  }
}
