import { css, type CSSResult } from 'lit'

/**
 * Layout of views: cards on a tray, the footer, the foot and lists. Classes rather than elements, because a card's corners depend
 * on its siblings. Adopt it after `resetStyles`.
 */
export const plateStyles: CSSResult = css`
  .body {
    display: flex;
    flex-direction: column;
    gap: var(--lk-tray-gap);
    padding-inline: var(--lk-tray-gap);
    min-block-size: 0;
  }
  .plate {
    position: relative;
    min-inline-size: 0;
    background: var(--lk-bg-plate);
    border-radius: var(--lk-radius-plate);
    box-shadow: var(--lk-shadow-plate);
    padding: var(--lk-plate-pad);
  }
  .plate:not(:first-child) {
    border-start-start-radius: var(--lk-radius-seam);
    border-start-end-radius: var(--lk-radius-seam);
  }
  .plate:not(:last-child) {
    border-end-start-radius: var(--lk-radius-seam);
    border-end-end-radius: var(--lk-radius-seam);
  }
  .plate.list {
    padding: 6px;
  }
  .center {
    text-align: center;
  }
  .stack {
    display: grid;
    gap: 10px;
  }
  /* Each row except the first has a rule above it; a list that continues another one has the class "on". Sibling selectors are
     avoided, because each added or removed row would restyle all of them. */
  .list > li {
    --lk-row-rule: 1;
  }
  .list:not(.on) > li:first-child {
    --lk-row-rule: 0;
  }
  .group {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    padding: 12px 8px 5px;
    font-size: var(--lk-size-micro);
    font-weight: var(--lk-weight-medium);
    color: var(--lk-fg-3);
  }
  .group:first-child {
    padding-block-start: 8px;
  }
  .dock {
    --r: calc(var(--lk-in-radius-unit) * 4.5);
    --s: calc(var(--lk-in-radius-unit) * 3);
    --e: calc(var(--lk-radius-plate) - 2px);
    padding: 8px var(--lk-tray-gap) 2px;
    display: grid;
    gap: 8px;
    --lk-button-radius: var(--r);
  }
  .dock:last-child > :last-child {
    --lk-button-radius: var(--r) var(--r) var(--e) var(--e);
  }
  .dock.pair {
    /* Stacks the buttons if the text is twice its size. */
    grid-template-columns: repeat(auto-fit, minmax(min(9em, 100%), 1fr));
  }
  .dock.pair:last-child > :first-child {
    --lk-button-radius: var(--r) var(--s) var(--s) var(--e);
  }
  .dock.pair:last-child > :last-child {
    --lk-button-radius: var(--s) var(--r) var(--e) var(--s);
  }
  .dock.pair:last-child:dir(rtl) > :first-child {
    --lk-button-radius: var(--s) var(--r) var(--e) var(--s);
  }
  .dock.pair:last-child:dir(rtl) > :last-child {
    --lk-button-radius: var(--r) var(--s) var(--s) var(--e);
  }
  /* If the card scrolls as a whole, a row of buttons sticks to its end, unless screen and text leave too little space beside it. */
  @media (max-height: 480px) and (min-height: 20em) {
    .dock:is(.pair, :not(:has(> :nth-child(2)))) {
      position: sticky;
      inset-block-end: 0;
      z-index: 1;
      background: var(--lk-bg-tray);
      box-shadow: 0 var(--lk-tray-gap) var(--lk-bg-tray);
    }
  }
  .foot {
    padding: 13px 20px 11px;
    text-align: center;
    text-wrap: balance;
    font-size: var(--lk-size-micro);
    line-height: 1.5;
    color: var(--lk-fg-3);
  }
  .foot.line {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  .foot :is(a, button) {
    color: var(--lk-fg-2);
    text-decoration: underline;
    text-decoration-color: var(--lk-line-2);
    text-underline-offset: 3px;
  }
  @media (hover: hover) {
    .foot :is(a, button):hover {
      color: var(--lk-fg-1);
      text-decoration-color: currentColor;
    }
  }
  .link.link {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 5px;
    font-size: var(--lk-size-small);
    font-weight: var(--lk-weight-medium);
    color: var(--lk-fg-accent);
    border-radius: 6px;
    min-block-size: 24px;
    text-decoration: none;
  }
  .link::after {
    content: '';
    position: absolute;
    inset: -10px -4px;
  }
  @media (hover: hover) {
    .link:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  .link.inline {
    display: inline;
  }
  .link.mute {
    color: var(--lk-fg-2);
  }
  .label {
    display: block;
    font-size: var(--lk-size-small);
    font-weight: var(--lk-weight-medium);
    color: var(--lk-fg-2);
    padding: 0 4px 7px;
  }
  .or {
    display: flex;
    align-items: center;
    gap: 12px;
    font-size: var(--lk-size-micro);
    color: var(--lk-fg-3);
  }
  .or::before,
  .or::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--lk-line-1);
  }
  .tiles {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 2px;
  }
  .scroll-mask {
    overflow: auto;
    mask-image: linear-gradient(#000 calc(100% - 36px), transparent);
  }
  @media (forced-colors: active) {
    .plate {
      border: 1px solid CanvasText;
    }
  }
`
