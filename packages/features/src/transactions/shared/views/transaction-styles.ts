import { iconArrowDown } from '@latchkey/ui'
import { css, type CSSResult, html, type TemplateResult } from 'lit'

/** Styles of screens with a transfer: two cards with an arrow between them, and full addresses. */
export const sendStyles: CSSResult = css`
  .bridge {
    position: relative;
    z-index: 1;
    block-size: 0;
    margin-block-start: calc(var(--lk-tray-gap) / -1);
  }
  .bridge > span {
    position: absolute;
    inset-inline: 0;
    inset-block-start: calc(var(--lk-tray-gap) / 2);
    margin-inline: auto;
    translate: 0 -50%;
    inline-size: 44px;
    block-size: 44px;
    display: grid;
    place-items: center;
    border-radius: calc(var(--lk-in-radius-unit) * 4);
    background: var(--lk-bg-tray);
    color: var(--lk-fg-2);
  }
  .bridge > span::before {
    content: '';
    position: absolute;
    inset: 5px;
    border-radius: calc(var(--lk-in-radius-unit) * 2.75);
    background: var(--lk-bg-lift);
    box-shadow:
      0 0 0 1px var(--lk-line-1),
      0 1px 2px var(--lk-line-1);
  }
  .bridge lk-icon {
    position: relative;
  }
  @media (forced-colors: active) {
    .bridge > span::before {
      border: 1px solid;
    }
  }
  .address {
    font: var(--lk-size-small) / 1.5 var(--lk-font-mono);
    overflow-wrap: anywhere;
  }
  .facts {
    margin-block: -5px;
  }
`

/** Arrow from the amount to the recipient. */
export function bridge(): TemplateResult {
  return html`<div class="bridge" aria-hidden="true"><span><lk-icon .icon=${iconArrowDown}></lk-icon></span></div>`
}
