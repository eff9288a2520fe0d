import { resetStyles, tokens } from '@latchkey/ui'
import { css, type CSSResultGroup } from 'lit'

export const modalStyles: CSSResultGroup = [
  css`
    /* A page's text styles are inherited by everything in it, so they are reset. */
    :host {
      all: initial;
    }
  `,
  tokens,
  resetStyles,
  css`
    :host,
    .stage {
      display: contents;
    }
    /* Reserves the space until the element is defined. */
    lk-header:not(:defined) {
      display: block;
      block-size: var(--lk-header-h);
    }
    .place {
      position: absolute;
      outline: none;
    }
    :host([embedded]) {
      display: block;
      position: relative;
      inline-size: var(--lk-modal-width);
      max-inline-size: 100%;
    }
    dialog {
      /* Another library's dialog may have disabled pointer events on the whole page. */
      pointer-events: auto;
      position: fixed;
      inset: 0;
      z-index: var(--lk-z-scrim);
      inline-size: 100%;
      block-size: 100%;
      max-inline-size: none;
      max-block-size: none;
      margin: 0;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      overflow: hidden;
    }
    dialog::backdrop {
      background: none;
    }
    .overlay {
      position: absolute;
      inset: 0;
      background: var(--lk-scrim);
    }
    .layout {
      position: absolute;
      inset: 0;
      display: grid;
      place-items: center;
      grid-template: minmax(0, 1fr) fit-content(100%) minmax(0, 1fr) / minmax(0, 1fr);
      padding: 16px;
      pointer-events: none;
    }
    .card {
      /* Container queries of rows need it. */
      container-type: inline-size;
      pointer-events: auto;
      position: relative;
      grid-area: 2 / 1;
      z-index: var(--lk-z-sheet);
      inline-size: var(--lk-modal-width);
      max-inline-size: 100%;
      max-block-size: var(--lk-modal-max-h);
      display: flex;
      flex-direction: column;
      background: var(--lk-bg-tray);
      border-radius: var(--lk-radius-modal);
      box-shadow: var(--lk-shadow-modal);
      padding-block-end: var(--lk-tray-gap);
      overflow: hidden;
      font-family: var(--lk-font);
      font-size: var(--lk-size-body);
      line-height: var(--lk-leading-row);
      letter-spacing: var(--lk-track-body);
      color: var(--lk-fg-1);
      overflow-wrap: anywhere;
    }
    lk-header {
      flex: none;
    }
    /* Above the card, where it covers nothing; without space above, at the edge of the screen. */
    .toast {
      grid-area: 1 / 1;
      place-self: end center;
      place-self: safe end center;
      max-inline-size: 100%;
      margin-block-end: 8px;
      z-index: var(--lk-z-toast);
      pointer-events: none;
    }
    :host([embedded]) .toast {
      position: absolute;
      inset: auto 12px 12px;
      margin: 0;
    }
    .toast > * {
      pointer-events: auto;
    }
    .toast > p {
      margin: 0;
      padding: 8px 15px;
      border-radius: min(var(--lk-radius-round), 20px);
      background: var(--lk-bg-lift);
      box-shadow: var(--lk-shadow-pop);
      font: var(--lk-weight-medium) var(--lk-size-small) var(--lk-font);
      color: var(--lk-fg-1);
    }
    .alert {
      position: absolute;
      inset-block-start: 16px;
      inset-inline: 16px;
      z-index: var(--lk-z-toast);
      display: flex;
      justify-content: center;
      pointer-events: none;
    }
    .alert > * {
      pointer-events: auto;
      inline-size: var(--lk-modal-width);
      max-inline-size: 100%;
    }
    /* Beside the card, if there is space: above it, it would cover Back and Close. */
    @media (min-width: 960px) {
      .alert {
        inset-inline-start: auto;
        inline-size: min(var(--lk-modal-width), (100% - var(--lk-modal-width)) / 2 - 32px);
      }
    }
    :host([data-layout='sheet']) .layout {
      place-items: end stretch;
      grid-template-rows: minmax(48px, 1fr) fit-content(calc(100% - 48px));
      padding: 0 8px calc(8px + env(safe-area-inset-bottom, 0px) + var(--lk-keyboard, 0px));
    }
    :host([data-layout='sheet']) .card {
      inline-size: auto;
      max-block-size: 100%;
    }
    .grabber {
      display: none;
    }
    :host([data-layout='sheet']) .grabber {
      display: block;
      position: absolute;
      inset-block-start: 7px;
      inset-inline: 0;
      margin-inline: auto;
      inline-size: 36px;
      block-size: 4px;
      border-radius: 4px;
      background: var(--lk-line-2);
    }
    :host([data-layout='sheet']) lk-header {
      touch-action: none;
      --lk-header-pad: 8px;
    }
    @media (max-height: 480px) {
      .card {
        overflow-y: auto;
        /* Keeps the focused element clear of the footer. */
        scroll-padding-block-end: calc(var(--lk-control-lg) + 24px);
      }
    }
    /* A low and wide screen has more space beside the card than above it. */
    @media (max-height: 640px) and (min-width: 760px) {
      .layout .toast {
        grid-area: 1 / 1 / -1;
        place-self: start;
        max-inline-size: calc((100% - var(--lk-modal-width)) / 2 - 8px);
      }
    }
    @media (forced-colors: active) {
      .card {
        border: 1px solid CanvasText;
      }
      .overlay {
        background: Canvas;
        opacity: 0.8;
      }
    }
  `,
]
