import { format, formatCount, StoreController, viewStyles } from '@latchkey/appkit/extension'
import { html, LitElement, type TemplateResult } from 'lit'

/** One reward: its price, and the button to get it. */
class PointsReward extends LitElement {
  static readonly tag = 'points-reward'
  static override styles = viewStyles
  static override properties = { isTaken: { state: true } }

  readonly #kit = new StoreController(this)
  /** The parameters of the route. */
  declare params: { reward: string; price: number }
  declare private isTaken: boolean

  readonly #take = (): void => {
    this.isTaken = true
  }

  protected override render(): TemplateResult {
    const { messages, locale } = this.#kit
    const { points } = messages
    const { reward, price } = this.params
    return html`<div class="body">
        <section class="plate center" role="status">
          ${this.isTaken ? format(points.redeemed, { reward }) : formatCount(points.price, locale, price)}
        </section>
      </div>
      <div class="dock"><button type="button" data-testid="points-take" @click=${this.#take}>${points.take}</button></div>`
  }
}

export const elements = [PointsReward]
