import { LkRow } from '@latchkey/ui'
import { displayName, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

import { tokensFeature } from '../../tokens/tokens-feature.ts'
import { sendFeature } from '../send-feature.ts'

/**
 * @summary What the account holds, to choose what is sent.
 */
export class SendTokenView extends LitElement {
  static readonly tag = 'lk-send-token-view'
  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.use(sendFeature).state, store.use(tokensFeature).state])

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const send = store.use(sendFeature)
    return html`<div class="body">
      <section class="plate list">
        <ul class="list" aria-label=${messages.send.yourTokens}>
          ${(send.tokens() ?? []).map(token => {
            const choose = (): void => {
              send.setToken(token)
              store.router.pop()
            }
            const name = displayName(token.name, messages.common.unnamed)
            return html`<li><lk-row .heading=${name} .sub=${token.quantity.numeric} test-id=${`send-token-${token.symbol}`} @click=${choose}></lk-row></li>`
          })}
        </ul>
      </section>
    </div>`
  }
}

export const elements = [LkRow, SendTokenView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-token-view': SendTokenView
  }
}
