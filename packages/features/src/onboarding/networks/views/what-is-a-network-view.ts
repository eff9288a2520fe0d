import type { ChainNamespace } from '@latchkey/primitives'
import { LkHero, LkLogo } from '@latchkey/ui'
import { namespaceIcons, StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

/** Namespaces in the picture, whatever networks the site has. */
const pictured = ['eip155', 'solana', 'bip122'] as const satisfies readonly ChainNamespace[]

/** @summary Explanation of a network in two sentences. */
export class WhatIsANetworkView extends LitElement {
  static readonly tag = 'lk-what-is-a-network-view'
  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .meet {
        display: flex;
      }
      .meet > * + * {
        margin-inline-start: -10px;
      }
      .meet lk-logo {
        border-radius: calc(var(--lk-in-radius-unit) * 3.75);
        box-shadow: 0 0 0 4px var(--lk-bg-plate);
      }
    `,
  ]

  readonly #kit = new StoreController(this)

  protected override render(): TemplateResult {
    const { heading, text } = this.#kit.messages.whatIsANetwork
    return html`<div class="body">
      <section class="plate">
        <lk-hero .heading=${heading} .text=${text}>
          <div slot="picture" class="meet">
            ${pictured.map(namespace => html`<lk-logo .size=${56} .seed=${namespace} .icon=${namespaceIcons[namespace]}></lk-logo>`)}
          </div>
        </lk-hero>
      </section>
    </div>`
  }
}

export const elements = [LkHero, LkLogo, WhatIsANetworkView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-what-is-a-network-view': WhatIsANetworkView
  }
}
