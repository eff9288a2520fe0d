import type { Stop } from '@latchkey/primitives'
import type { StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

import { pairingExpiryMarginMs, pairingFeature, pairingValidityMs } from '../pairing-feature.ts'

/** When the time that is left is said aloud, in seconds. */
export const announcedSeconds = [60, 30] as const
/** From here on the meter is amber, in seconds. */
export const warningSeconds = 60

const secondMs = 1000
/** A code is shown for as long as it counts as good. */
const shownMs = pairingValidityMs - pairingExpiryMarginMs

/** Renders its host once a second while a code is counting down. */
export class Countdown implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #stop: Stop | undefined

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostUpdated(): void {
    const { pairing } = this.#kit.store.use(pairingFeature).state
    if (pairing.status !== 'ready' || !this.#host.isConnected) return this.#end()
    this.#stop ??= this.#kit.store.environment.clock.after(secondMs, () => {
      this.#stop = undefined
      this.#host.requestUpdate()
    })
  }

  hostDisconnected(): void {
    this.#end()
  }

  #end(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  /** Whole seconds for which the code is still good. */
  get secondsLeft(): number {
    const { pairing } = this.#kit.store.use(pairingFeature).state
    if (pairing.status !== 'ready') return 0
    const left = pairing.expiresAt - pairingExpiryMarginMs - this.#kit.store.environment.clock.now()
    return Math.max(0, Math.ceil(left / secondMs))
  }

  /** How much of the time is left, in percent. */
  get percent(): number {
    return (this.secondsLeft * secondMs * 100) / shownMs
  }
}

/** `222` as `3:42`. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
