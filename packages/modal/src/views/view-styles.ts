import { plateStyles, resetStyles } from '@latchkey/ui'
import { css, type CSSResultGroup } from 'lit'

/** What every view adopts: the plates, and a body that scrolls between a header, a dock and a foot that stay. */
export const viewStyles: CSSResultGroup = [
  resetStyles,
  plateStyles,
  css`
    :host {
      display: flex;
      flex-direction: column;
      min-block-size: 0;
    }
    .body {
      overflow-y: auto;
      overscroll-behavior: contain;
      scrollbar-width: thin;
      /* The shadow of a plate is painted outside of it. */
      padding-block: 2px;
      margin-block: -2px;
    }
    .body > * {
      flex: none;
    }
    .dock,
    .foot {
      flex: none;
    }
    @media (max-height: 480px) {
      .body {
        overflow: visible;
      }
    }
  `,
]
