import { offeredSocials } from '@latchkey/core'
import { iconMore, LkTile, resetStyles } from '@latchkey/ui'
import { format, StoreController } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { chooseSocial } from '../../login/views/choose-social.ts'
import { socialIcons } from './social-icons.ts'

/** Maximum of tiles in a row, including the one for all providers. */
const maxTiles = 5

/** @summary Social logins on Connect. */
export class SocialSection extends LitElement {
  static readonly tag = 'lk-social-section'
  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      div {
        display: flex;
        gap: 8px;
      }
      lk-tile {
        flex: 1;
        min-inline-size: 0;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.features.state])

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { social } = messages
    const all = offeredSocials(store)
    const shown = all.length > maxTiles ? all.slice(0, maxTiles - 1) : all
    return html`<div>
      ${shown.map(
        each => html`<lk-tile
          .icon=${socialIcons[each]}
          .label=${format(social.continueWith, { name: messages.socials[each] })}
          data-next=${each === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'}
          test-id=${`social-selector-${each}`}
          @click=${() => chooseSocial(store, each)}
        ></lk-tile>`,
      )}
      ${
        shown.length < all.length
          ? html`<lk-tile
            .icon=${iconMore}
            .label=${social.more}
            data-next="AllSocials"
            test-id="social-selector-more"
            @click=${() => store.router.push('AllSocials')}
          ></lk-tile>`
          : nothing
      }
    </div>`
  }
}

export const elements = [LkTile, SocialSection]

declare global {
  interface HTMLElementTagNameMap {
    'lk-social-section': SocialSection
  }
}
