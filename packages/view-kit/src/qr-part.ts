import { defineElements } from '@latchkey/ui'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

import type { StoreController } from './store-controller.ts'

/** Loads the picture of a code, a chunk of its own. The code's text can be read and copied without it. */
export class QrPart implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #kit: StoreController
  /** Whether `<lk-qr>` is defined. */
  isThere = false

  constructor(host: ReactiveControllerHost, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostConnected(): void {
    void this.#load()
  }

  async #load(): Promise<void> {
    try {
      const { LkQr } = await import('@latchkey/ui/qr')
      defineElements(LkQr)
      this.isThere = true
      this.#host.requestUpdate()
    } catch (error) {
      this.#kit.store.environment.browser.log('warn', 'The QR code could not be loaded', error)
    }
  }
}
