import { css, type CSSResult } from 'lit'

/** Styles of reviews, before the wallet is asked. They follow `sendStyles`. */
export const previewStyles: CSSResult = css`
  .body:focus-visible {
    outline-offset: -2px;
  }
  .stack {
    grid-template-columns: minmax(0, 1fr);
  }
  .facts {
    margin-block: -8px;
  }
  .facts + lk-note {
    margin-block-start: 14px;
  }
`
