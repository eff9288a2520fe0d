import type { Stop } from '@latchkey/primitives'
import type { StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

import { pairingExpiryMarginMs, pairingFeature, pairingValidityMs } from '../../connect/pairing-feature.ts'

/** Seconds at which screen readers announce the remaining time. */
export const announcedSeconds = [60, 30] as const
/** Seconds from which the meter is amber. */
export const warningSeconds = 60

const secondMs = 1000
/** Time for which a code is shown, in milliseconds. */
const shownMs = pairingValidityMs - pairingExpiryMarginMs

/** Updates its host once a second while a code is counting down. */
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

  /** Whole seconds for which the code is still valid. */
  get secondsLeft(): number {
    const { pairing } = this.#kit.store.use(pairingFeature).state
    if (pairing.status !== 'ready') return 0
    const left = pairing.expiresAt - pairingExpiryMarginMs - this.#kit.store.environment.clock.now()
    return Math.max(0, Math.ceil(left / secondMs))
  }

  /** Remaining time in percent. */
  get percent(): number {
    return (this.secondsLeft * secondMs * 100) / shownMs
  }
}

/** Formats seconds: `222` becomes `3:42`. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
