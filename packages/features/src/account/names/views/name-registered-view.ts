import { iconCheck, LkButton, LkHero, LkSeal } from '@latchkey/ui'
import { displayName, format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

/** @summary New name of the account. */
export class NameRegisteredView extends LitElement {
  static readonly tag = 'lk-name-registered-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = viewStyles

  /** Parameters of the route. */
  declare params: { readonly name: string } | undefined

  readonly #kit = new StoreController(this)

  readonly #done = (): void => {
    const { router, modal } = this.#kit.store
    if (!router.pop()) modal.close()
  }

  protected override render(): TemplateResult {
    const { names } = this.#kit.messages
    const name = displayName(this.params?.name, '')
    return html`<div class="body">
        <section class="plate">
          <lk-hero role="status" .heading=${format(names.registeredHeading, { name })} .text=${names.registeredText} data-testid="account-name-registered"
            ><lk-seal slot="picture" tone="success" .icon=${iconCheck}></lk-seal
          ></lk-hero>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" test-id="account-name-done" @click=${this.#done}>${names.done}</lk-button>
      </div>`
  }
}

export const elements = [LkButton, LkHero, LkSeal, NameRegisteredView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-name-registered-view': NameRegisteredView
  }
}
