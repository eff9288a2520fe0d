import { iconQr, LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRing } from '@latchkey/ui'
import { StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { connectedStyles, holdHeight } from '../../connect/views/connected.ts'
import { connectedPicture } from '../../connect/views/connected-picture.ts'
import { pairingFeature } from '../../connect/pairing-feature.ts'
import { pairingCodeElements } from './lk-pairing-code.ts'
import { answeredWallet, hasAnswered, pairingAnnouncement, pairingEnded } from './pairing-ended.ts'
import { PairingOutcome } from './pairing-outcome.ts'
import { PairingUse } from '../../connect/views/pairing-use.ts'

/** @summary Code that any wallet can scan. */
export class ConnectingAnyView extends LitElement {
  static readonly tag = 'lk-connecting-any-view'
  static override styles: CSSResultGroup = [viewStyles, connectedStyles]

  readonly #kit = new StoreController(this, store => [store.use(pairingFeature).state])
  readonly #use = new PairingUse(this, this.#kit)
  readonly #outcome = new PairingOutcome(this, this.#kit, () => ({ method: 'qrcode', wallet: undefined }))

  protected override willUpdate(): void {
    holdHeight(this, hasAnswered(this.#kit.store))
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { pairing } = store.use(pairingFeature).state
    const facts = { store, messages }
    return html`${pairingAnnouncement(facts)}${pairingEnded(facts, this.#logo()) ?? this.#code(pairing.status === 'preparing')}`
  }

  /** Renders the picture of the wallet that answered, once there is one. */
  #logo(): TemplateResult {
    const { store } = this.#kit
    const answered = answeredWallet(store)
    return answered
      ? html`<lk-logo .size=${88} .src=${connectedPicture(store, answered)} .name=${answered.wallet.name} .seed=${answered.wallet.name}></lk-logo>`
      : html`<lk-logo .size=${88} tone="plain" .icon=${iconQr}></lk-logo>`
  }

  #code(isPreparing: boolean): TemplateResult {
    const { pairing } = this.#kit.messages
    return html`<div class="body">
        <section class="plate"><lk-pairing-code></lk-pairing-code></section>
      </div>
      <footer class="foot"><span role="status">${isPreparing ? pairing.preparing : pairing.scanAny}</span></footer>`
  }
}

export const elements = [...pairingCodeElements, LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRing, ConnectingAnyView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-connecting-any-view': ConnectingAnyView
  }
}
