import { plateStyles, resetStyles } from '@latchkey/ui'
import { css, type CSSResultGroup } from 'lit'

/** Styles of every view: the cards, and a body that scrolls between a fixed header, footer and foot. */
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
      /* Gets a compositing layer: without an opaque background it would be repainted in each frame of scrolling. */
      will-change: scroll-position;
      /* The shadow of a card is painted outside of it. */
      padding-block: 2px;
      margin-block: -2px;
    }
    /* The end fades out while there is more below. Without scroll-driven animations it has a hard edge. */
    @supports (animation-timeline: scroll()) {
      .body {
        mask: linear-gradient(#000 calc(100% - 36px), #0000) top / 100% calc(100% + 36px) no-repeat;
        animation: fade-end linear both;
        animation-timeline: scroll(self);
        animation-range: calc(100% - 36px) 100%;
      }
    }
    @keyframes fade-end {
      from {
        mask-size: 100% 100%;
      }
    }
    .body > * {
      flex: none;
    }
    /* The cards of a tab. */
    .panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--lk-tray-gap);
    }
    .panel:focus {
      outline: none;
    }
    .plate + .panel > .plate:first-child {
      border-start-start-radius: var(--lk-radius-seam);
      border-start-end-radius: var(--lk-radius-seam);
    }
    .dock,
    .foot {
      flex: none;
    }
    /* While the height is animated, the last card fills the space, so that frame, cards and footer move together. */
    :host([moving]) .body {
      flex: 1 1 0;
      overflow: clip;
      overflow-clip-margin: 2px;
      mask: none;
    }
    :host([moving]) .body > :last-child {
      flex: 1 1 0;
      min-block-size: 0;
      overflow: clip;
    }
    :host([moving]) .body > .panel {
      overflow-clip-margin: 2px;
      align-content: start;
    }
    @media (max-height: 480px) {
      .body {
        overflow: visible;
      }
    }
  `,
]
