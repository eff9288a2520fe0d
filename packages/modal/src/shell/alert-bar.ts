import type { Store } from '@latchkey/core'
import { defineElements } from '@latchkey/ui'
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'

import { isForDevelopers } from './is-for-developers.ts'

/**
 * Shows alerts to developers: on their own machine, or if the site sets `debug`. The bar's code is loaded with the first alert.
 */
export class AlertBar {
  readonly #host: ReactiveControllerHost
  #isLoaded = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  render(store: Store): TemplateResult | typeof nothing {
    if (!store.alerts.state.alert || !isForDevelopers(store)) return nothing
    if (!this.#isLoaded) void this.#load()
    return html`<div class="alert">${this.#isLoaded ? html`<lk-alerts></lk-alerts>` : nothing}</div>`
  }

  async #load(): Promise<void> {
    try {
      defineElements(...(await import('./lk-alerts.ts')).elements)
      this.#isLoaded = true
      this.#host.requestUpdate()
    } catch {
      // The failure is ignored, because the alert is also on the console.
    }
  }
}
