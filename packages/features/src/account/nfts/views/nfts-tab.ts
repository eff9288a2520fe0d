import { iconImage, LkHero, LkSeal, resetStyles } from '@latchkey/ui'
import { lateListStyles, StoreController } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'

/** @summary Says that NFTs are not listed yet. It sends no request. */
export class NftsTab extends LitElement {
  static readonly tag = 'lk-nfts-tab'
  static override styles: CSSResultGroup = [resetStyles, lateListStyles]

  readonly #kit = new StoreController(this)

  protected override render(): TemplateResult {
    const { nfts } = this.#kit.messages
    return html`<lk-hero class="brief" data-testid="nfts-not-listed" .heading=${nfts.heading} .text=${nfts.text}>
      <lk-seal slot="picture" small .icon=${iconImage}></lk-seal>
    </lk-hero>`
  }
}

export const elements = [LkHero, LkSeal, NftsTab]

declare global {
  interface HTMLElementTagNameMap {
    'lk-nfts-tab': NftsTab
  }
}
