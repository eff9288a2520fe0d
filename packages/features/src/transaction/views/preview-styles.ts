import { css, type CSSResult } from 'lit'

/** What a screen adopts, after `sendStyles`, on which a person looks once more at what the wallet will be asked for. */
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
