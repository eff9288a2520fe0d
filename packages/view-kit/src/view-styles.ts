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
      /* A layer of its own: without an opaque background it is else put together anew in each frame in which it scrolls. */
      will-change: scroll-position;
      /* The shadow of a plate is painted outside of it. */
      padding-block: 2px;
      margin-block: -2px;
    }
    /* The end fades out while more is below. Where scrolling drives no animations, it ends at an edge. */
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
    /* The plates that a tab shows. */
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
    /* While the height moves, the last plate fills what there is: the frame, the plates and the dock stay together. */
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
