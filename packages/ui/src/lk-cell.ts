import { css, html, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { LkControl } from './control.ts'
import { resetStyles } from './reset-styles.ts'
import { skeletonStyles } from './skeleton-styles.ts'

/**
 * @summary One cell of the four-column grid: a logo and a name.
 * @slot - A logo of 56 px.
 * @csspart control - The native button or link.
 * @fires click - Native. Not while disabled or loading.
 */
export class LkCell extends LkControl {
  static readonly tag = 'lk-cell'
  static override get properties(): PropertyDeclarations {
    return { heading: {}, skeleton: { type: Boolean } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    skeletonStyles,
    css`
      .cell {
        inline-size: 100%;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        justify-items: center;
        gap: 8px;
        padding: 10px 2px 9px;
        border-radius: var(--lk-radius-row);
        text-align: center;
        transition: background-color var(--lk-dur-tap) linear;
      }
      @media (hover: hover) {
        button:hover,
        a:hover {
          background: var(--lk-hover);
        }
      }
      .cell:focus-visible {
        outline-offset: -2px;
      }
      .name {
        inline-size: 100%;
        font-size: var(--lk-size-micro);
        color: var(--lk-fg-2);
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
        padding-inline: 2px;
      }
      @media (hover: hover) {
        .cell:hover .name {
          color: var(--lk-fg-1);
        }
      }
      .cell:disabled {
        cursor: not-allowed;
      }
      :disabled .name {
        color: var(--lk-fg-disabled);
      }
      :host([disabled]) ::slotted(*) {
        filter: grayscale(1);
        opacity: 0.45;
      }
      .logo-skel {
        inline-size: 56px;
        block-size: 56px;
        border-radius: calc(var(--lk-in-radius-unit) * 3.75);
      }
      .name-skel {
        inline-size: 48px;
        block-size: 10px;
        margin-block: 3px;
      }
    `,
  ]

  /** The name below the logo; cut with an ellipsis. */
  heading = ''
  /** Shows grey shapes of the same geometry. */
  skeleton = false

  protected override render(): TemplateResult {
    if (this.skeleton)
      return html`<div class="cell"><span class="skel logo-skel"></span><span class="skel name-skel"></span></div>`
    return this.renderControl('cell', html`<slot></slot><span class="name bidi">${this.heading}</span>`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-cell': LkCell
  }
}
