import { resetStyles, tokens } from '@latchkey/ui'
import { css, type CSSResultGroup } from 'lit'

/** Styles of the elements on a site's own page. */
export const pageButtonStyles: CSSResultGroup = [
  css`
    /* A page's text styles are inherited by everything in it, so they are reset. Hiding and disabling still apply. */
    :host {
      all: initial;
      visibility: inherit;
      pointer-events: inherit;
    }
  `,
  tokens,
  resetStyles,
  css`
    :host {
      display: inline-block;
      max-inline-size: 100%;
      vertical-align: middle;
      font-family: var(--lk-font);
      font-size: var(--lk-size-body);
      line-height: var(--lk-leading-row);
      letter-spacing: var(--lk-track-body);
      color: var(--lk-fg-1);
    }
    lk-button {
      --lk-button-radius: var(--lk-radius-round);
      --lk-control-lg: 44px;
    }
    lk-button.sm {
      --lk-control-md: 36px;
    }
  `,
]
