import type { Messages } from '@latchkey/core'
import { iconSwapVertical } from '@latchkey/ui'
import { css, type CSSResult, html, type TemplateResult } from 'lit'

/** Styles of screens with the two cards. They follow `entryStyles` and `sendStyles`. */
export const turnStyles: CSSResult = css`
  .turn {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    border-radius: inherit;
    color: var(--lk-fg-2);
  }
  @media (hover: hover) {
    .turn:hover {
      color: var(--lk-fg-1);
    }
  }
  .middle > [role='img'] {
    margin-inline-end: auto;
  }
  .choose::part(control) {
    padding-inline: 14px 9px;
  }
  .impact {
    color: var(--lk-fg-warning);
  }
`

/** Button between the cards that swaps both sides. */
export function turnButton({ swap }: Messages, onTurn: () => void): TemplateResult {
  return html`<div class="bridge">
    <span
      ><button class="turn" type="button" aria-label=${swap.reverse} data-testid="swap-reverse-button" @click=${onTurn}><lk-icon .icon=${iconSwapVertical}></lk-icon></button
    ></span>
  </div>`
}
