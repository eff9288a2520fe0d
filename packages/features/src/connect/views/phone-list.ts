import type { StoreController } from '@latchkey/view-kit'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

import { phoneFeature } from '../phone-feature.ts'

/** Has ready, while a list of wallets shows on a phone, what the tap on one takes. */
export class PhoneList implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #kit: StoreController
  #pairing: object | undefined

  constructor(host: ReactiveControllerHost, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostConnected(): void {
    if (this.#kit.store.environment.browser.platform.isMobile) void this.#prepare()
  }

  async #prepare(): Promise<void> {
    try {
      const { prepareCode } = await this.#kit.store.use(phoneFeature).load()
      this.#pairing ??= prepareCode(this.#host, this.#kit)
    } catch {
      // The tap on a wallet asks again.
    }
  }
}
