import type { Stop } from '@latchkey/primitives'
import { iconCheck, iconCopy } from '@latchkey/ui'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

import type { StoreController } from './store-controller.ts'

/** Duration of the check in place of the icon, in ms. */
const checkStayMs = 1_500

/** The icon of a copy button, which becomes a check for a moment after copying. */
export class CopiedMark implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #kit: StoreController
  #stop: Stop | undefined
  icon = iconCopy

  constructor(host: ReactiveControllerHost, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.icon = iconCopy
  }

  show(): void {
    this.#stop?.()
    this.#become(iconCheck)
    this.#stop = this.#kit.store.environment.clock.after(checkStayMs, () => this.#become(iconCopy))
  }

  #become(icon: string): void {
    this.icon = icon
    this.#host.requestUpdate()
  }
}
