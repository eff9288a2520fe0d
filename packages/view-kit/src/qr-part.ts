import type { Messages } from '@latchkey/core'
import { defineElements } from '@latchkey/ui'
import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit'

import { FocusRestorer } from './focus-restorer.ts'
import { LatePart } from './late-part.ts'
import type { StoreController } from './store-controller.ts'

/** Loads the picture of a code, a chunk of its own. The code's text can be copied without it. */
export class QrPart implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #part: LatePart<void> | undefined

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
    host.addController(new FocusRestorer(host, 'lk-qr'))
  }

  hostConnected(): void {
    this.#part?.retry()
    this.#part ??= new LatePart(this.#host, this.#kit.store, 'QR code', async () => {
      const { LkQr } = await import('@latchkey/ui/qr')
      defineElements(LkQr)
    })
  }

  /** Renders a placeholder, or a retry, until `<lk-qr>` is defined; `undefined` from then on. */
  renderMissing(messages: Messages): TemplateResult | undefined {
    if (this.#part?.status === 'ready') return undefined
    if (this.#part?.hasFailed) return this.#part.renderFailure(messages)
    return html`<lk-skeleton class="placeholder" height="auto"></lk-skeleton>`
  }
}
