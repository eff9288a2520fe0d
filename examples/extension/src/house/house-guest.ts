import { StoreController, viewStyles } from '@latchkey/appkit/extension'
import { html, LitElement, type TemplateResult } from 'lit'

/** An entry without a wallet, for a look at the site. */
class HouseGuest extends LitElement {
  static readonly tag = 'house-guest'
  static override styles = viewStyles

  readonly #kit = new StoreController(this)
  readonly #look = (): void => void this.#kit.store.modal.close()

  protected override render(): TemplateResult {
    return html`<button type="button" data-testid="house-guest" @click=${this.#look}>${this.#kit.messages.house.guest}</button>`
  }
}

export const elements = [HouseGuest]
