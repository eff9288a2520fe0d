import { StoreController, viewStyles } from '@latchkey/appkit/extension'
import { html, LitElement, type TemplateResult } from 'lit'

/** The house rules, which the user accepts or declines. */
class HouseRules extends LitElement {
  static readonly tag = 'house-rules'
  static override styles = viewStyles

  readonly #kit = new StoreController(this)
  /** The parameters of the route. */
  declare params: { answer: (isAccepted: boolean) => void }

  protected override render(): TemplateResult {
    const { house } = this.#kit.messages
    return html`<div class="body"><section class="plate center">${house.rules}</section></div>
      <div class="dock">
        <button type="button" data-testid="house-decline" @click=${() => this.params.answer(false)}>${house.decline}</button>
        <button type="button" data-testid="house-accept" @click=${() => this.params.answer(true)}>${house.accept}</button>
      </div>`
  }
}

export const elements = [HouseRules]
