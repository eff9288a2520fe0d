import type { Stop } from '@latchkey/primitives'
import type { LitElement, ReactiveController } from 'lit'

/** Subscribes to the state of a screen for as long as the screen is in the page. */
export class WhileShown implements ReactiveController {
  #stop: Stop | undefined

  constructor(host: LitElement) {
    host.addController(this)
  }

  /** Whether it is subscribed. */
  get isOn(): boolean {
    return this.#stop !== undefined
  }

  /** Subscribes, unless it is subscribed already. @returns whether it has just done so */
  begin(follow: () => Stop): boolean {
    if (this.#stop) return false
    this.#stop = follow()
    return true
  }

  /** Unsubscribes. Lit calls it when the screen has left the page. */
  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}
