import type { Stop } from '@latchkey/primitives'
import type { LitElement, ReactiveController } from 'lit'

/** Follows what a screen shows, for as long as the screen is there. */
export class WhileShown implements ReactiveController {
  #stop: Stop | undefined

  constructor(host: LitElement) {
    host.addController(this)
  }

  /** Whether it follows. */
  get isOn(): boolean {
    return this.#stop !== undefined
  }

  /** Follows, unless it does already. @returns whether it has just begun */
  begin(follow: () => Stop): boolean {
    if (this.#stop) return false
    this.#stop = follow()
    return true
  }

  /** Once the screen has gone; Lit calls it. */
  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}
