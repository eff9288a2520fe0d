import { css, type CSSResult } from 'lit'

/** Styles of lists of transactions. */
export const activityStyles: CSSResult = css`
  .figures {
    display: grid;
    justify-items: end;
    gap: 1px;
    max-inline-size: 48cqi;
  }
  .amount {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--lk-fg-1);
  }
  @container (width < 19em) {
    .figures {
      max-inline-size: 38cqi;
    }
    .amount {
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
  .amount.pos {
    color: var(--lk-fg-success);
  }
  .amount.dim {
    color: var(--lk-fg-3);
  }
  .reach {
    margin: 0;
    padding: 10px 8px 8px;
    color: var(--lk-fg-3);
    font-size: var(--lk-size-small);
    text-align: center;
  }
  .when {
    font-size: var(--lk-size-small);
  }
  /* A tag makes no row higher than a date does. */
  .figures lk-tag {
    margin-block: -2px;
  }
  .who {
    display: inline-block;
    vertical-align: -3px;
    margin-inline-end: 4px;
  }
  .pair {
    position: relative;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
  }
  .pair > * {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
  }
  .pair > :last-child {
    inset: auto;
    inset-block-end: 0;
    inset-inline-end: 0;
    border-radius: var(--lk-radius-round);
    box-shadow: 0 0 0 2px var(--lk-bg-plate);
  }
  .mark {
    color: var(--lk-fg-2);
  }
  .mark.neg {
    color: var(--lk-fg-error);
  }
  .pending {
    display: grid;
    place-items: center;
    inline-size: 18px;
    block-size: 18px;
    border-radius: var(--lk-radius-round);
    background: var(--lk-row-bg, var(--lk-bg-plate));
    color: var(--lk-fg-accent);
  }
  .awaited span:last-child {
    flex: none;
    justify-items: end;
  }
`
