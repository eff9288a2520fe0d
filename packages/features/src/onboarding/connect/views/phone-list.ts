import type { StoreController } from '@latchkey/view-kit'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

import { phoneFeature } from '../phone-feature.ts'

/** Loads the code for a tap on a wallet, while a list of wallets is shown on a phone. */
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
      // A tap on a wallet loads it again.
    }
  }
}
