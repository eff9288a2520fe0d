import { formatUnits } from '@latchkey/primitives'
import { iconCheck, iconWarning, LkButton, LkHero, LkSeal } from '@latchkey/ui'
import { displayName, format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { sendFeature } from '../send-feature.ts'

/**
 * @summary What became of a send.
 */
export class SendSuccessView extends LitElement {
  static readonly tag = 'lk-send-success-view'
  static override styles: CSSResultGroup = viewStyles
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  params: { readonly id: string } | undefined
  readonly #kit = new StoreController(this, store => [store.use(sendFeature).state])

  readonly #done = (): void => this.#kit.store.router.reset('Account')

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const record = store.use(sendFeature).state.sends.find(({ id }) => id === this.params?.id)
    const status = record?.stage.status ?? 'unanswered'
    const amount = record
      ? `${formatUnits(BigInt(record.trace.amount), record.decimals)} ${displayName(record.symbol, '')}`
      : ''
    const isGood = status === 'sent' || status === 'confirmed'
    const text = status === 'asked' ? messages.send.unanswered : messages.send[status]
    return html`<div class="body">
        <section class="plate">
          <lk-hero .heading=${format(text, { amount })} data-testid=${`send-${status}`}>
            <lk-seal .icon=${isGood ? iconCheck : iconWarning} tone=${isGood ? 'positive' : 'warning'}></lk-seal>
          </lk-hero>
        </section>
      </div>
      <div class="dock"><lk-button variant="primary" test-id="send-done-button" @click=${this.#done}>${messages.send.done}</lk-button></div>`
  }
}

export const elements = [LkButton, LkHero, LkSeal, SendSuccessView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-success-view': SendSuccessView
  }
}
