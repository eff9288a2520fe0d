import { pairingFeature } from '@latchkey/core'
import { iconQr, LkButton, LkHero, LkIcon, LkLogo, LkRing } from '@latchkey/ui'
import { html, LitElement, type CSSResultGroup, type TemplateResult } from 'lit'

import { pairingCodeElements } from '../pairing/lk-pairing-code.ts'
import { pairingEnded } from '../pairing/pairing-ended.ts'
import { PairingOutcome } from '../pairing/pairing-outcome.ts'
import { PairingUse } from '../pairing/pairing-use.ts'
import { StoreController } from '../store-controller.ts'
import { viewStyles } from './view-styles.ts'

/**
 * @summary A code that any wallet can scan.
 */
export class ConnectingAnyView extends LitElement {
  static readonly tag = 'lk-connecting-any-view'
  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(pairingFeature).state])
  readonly #use = new PairingUse(this, this.#kit)
  readonly #outcome = new PairingOutcome(this, this.#kit, () => ({ method: 'qrcode', wallet: undefined }))

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { pairing } = store.use(pairingFeature).state
    const logo = html`<lk-logo .size=${88} tone="plain" .icon=${iconQr}></lk-logo>`
    return pairingEnded(store, messages, pairing, logo) ?? this.#code(pairing.status === 'preparing')
  }

  #code(isPreparing: boolean): TemplateResult {
    const { pairing } = this.#kit.messages
    return html`<div class="body">
        <section class="plate"><lk-pairing-code></lk-pairing-code></section>
      </div>
      <footer class="foot"><span role="status">${isPreparing ? pairing.preparing : pairing.scanAny}</span></footer>`
  }
}

export const elements = [...pairingCodeElements, LkButton, LkHero, LkIcon, LkLogo, LkRing, ConnectingAnyView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-connecting-any-view': ConnectingAnyView
  }
}
