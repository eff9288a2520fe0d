import { viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup } from 'lit'

export const profileWalletsStyles: CSSResultGroup = [
  viewStyles,
  css`
    .list > li {
      display: flex;
      align-items: center;
    }
    li > lk-row {
      flex: 1;
      min-inline-size: 0;
    }
    li > lk-icon-button {
      flex: none;
    }
    /* The hairline runs on under the button beside the row; where there is none, its place stays free. */
    li > lk-row:not([plain]) {
      --lk-row-rule-end: calc(8px - var(--lk-touch));
    }
    li:not(:has(> lk-icon-button)) > lk-row:not([plain]) {
      margin-inline-end: var(--lk-touch);
    }
    h3 {
      font: inherit;
    }
    .act {
      display: inline-flex;
      align-items: center;
      min-block-size: var(--lk-control-sm);
      padding-inline: 11px;
      border-radius: var(--lk-radius-sm);
      background: var(--lk-tag-bg, var(--lk-bg-inset));
      font-size: var(--lk-size-small);
      font-weight: var(--lk-weight-strong);
      color: var(--lk-tag-fg, var(--lk-fg-1));
    }
    /* An address beside a button of one word. */
    @media (max-width: 340px) {
      .act {
        margin-inline-start: -8px;
        padding-inline: 8px;
        font-size: var(--lk-size-micro);
      }
      li > lk-icon-button {
        margin-inline-start: -6px;
      }
      li > lk-row:not([plain]) {
        --lk-row-rule-end: calc(14px - var(--lk-touch));
      }
      li:not(:has(> lk-icon-button)) > lk-row:not([plain]) {
        margin-inline-end: calc(var(--lk-touch) - 6px);
      }
    }
    @container (width < 19em) {
      .act {
        padding-inline: 8px;
        font-size: var(--lk-size-micro);
      }
    }
    .error {
      color: var(--lk-fg-error);
    }
    @media (forced-colors: active) {
      .act {
        border: 1px solid;
      }
    }
  `,
]
