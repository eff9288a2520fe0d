import { css, type CSSResult } from 'lit'

/** Styles of the screens of a purchase, beside those of the cards to type in. */
export const onrampStyles: CSSResult = css`
  .presets {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 8px;
    padding-block: 6px 10px;
  }
  .preset {
    min-block-size: 34px;
    border-radius: calc(var(--lk-in-radius-unit) * 2.5);
    background: var(--lk-bg-inset);
    font-size: var(--lk-size-small);
    font-weight: var(--lk-weight-strong);
    text-align: center;
    overflow-wrap: anywhere;
  }
  output.figure {
    flex: 1;
    min-inline-size: 0;
  }
  .preset[aria-pressed='true'] {
    background: var(--lk-bg-accent-soft);
    color: var(--lk-fg-accent);
  }
  .sign {
    inline-size: 28px;
    block-size: 28px;
    display: grid;
    place-items: center;
    border-radius: 50%;
    background: var(--lk-bg-plate);
    box-shadow: 0 0 0 1px var(--lk-line-1);
    font-weight: var(--lk-weight-strong);
    white-space: nowrap;
  }
  .sign.long {
    font-size: 10px;
  }
  .sign.large {
    inline-size: 40px;
    block-size: 40px;
    background: var(--lk-bg-inset);
    font-size: var(--lk-size-text);
  }
  .head {
    display: flex;
    justify-content: space-between;
    gap: 8px;
  }
  .end {
    display: grid;
    justify-items: end;
    max-inline-size: 52cqi;
    overflow-wrap: anywhere;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .note {
    padding: 10px 14px;
    text-align: center;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-3);
  }
  @media (forced-colors: active) {
    .preset {
      border: 1px solid;
    }
    .preset[aria-pressed='true'] {
      border-width: 3px;
    }
  }
`
