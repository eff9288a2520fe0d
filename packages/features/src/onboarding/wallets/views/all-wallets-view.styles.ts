import { viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup } from 'lit'

export const allWalletsStyles: CSSResultGroup = [
  viewStyles,
  css`
    .search {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 8px;
    }
    .results {
      display: flex;
      flex-direction: column;
      min-block-size: 0;
      overflow: hidden;
    }
    .scroll-mask:focus {
      outline: none;
    }
    .body > :last-child {
      flex: 0 1 auto;
      min-block-size: 0;
      overflow: hidden;
    }
    .body {
      overflow: hidden;
    }
    .scroll-mask {
      block-size: 392px;
      flex: 0 1 auto;
      overscroll-behavior: contain;
      overflow-anchor: none;
      scrollbar-width: thin;
      position: relative;
      margin-block-end: -6px;
    }
    .scroll-mask.short {
      block-size: auto;
      mask-image: none;
      margin-block-end: 0;
    }
    /* The list stands still while the plate around it grows or shrinks. */
    :host([moving]) .scroll-mask {
      flex-shrink: 0;
    }
    .grid {
      align-content: start;
    }
    .grid > li {
      contain: layout style;
    }
    /* Where cells are to be, while it is scrolled faster than they are drawn. */
    .before,
    .after {
      background: radial-gradient(circle at 50% 38px, var(--lk-press) 28px, transparent 28.5px) 0 0 / 25% var(--row);
    }
    .failed {
      display: grid;
      justify-items: center;
      padding: 12px;
    }
    @media (max-height: 480px) {
      .body,
      .results {
        overflow: visible;
      }
      .scroll-mask {
        block-size: 240px;
      }
    }
  `,
]
