import {
  css,
  html,
  LitElement,
  nothing,
  svg,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { icon } from './icon.ts'
import { iconCheck } from './icons/check.ts'
import { iconClose } from './icons/close.ts'
import { resetStyles } from './reset-styles.ts'
import { toneStyles } from './tone-styles.ts'

export type RingState = 'waiting' | 'error' | 'done'

/**
 * @summary The frame around a logo while a wallet is asked: an arc that circles, then closes in red or green with a mark.
 * Decorative: say the state in text.
 * @slot - A logo of 88 px.
 */
export class LkRing extends LitElement {
  static readonly tag = 'lk-ring'
  static override get properties(): PropertyDeclarations {
    return { state: {} }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    toneStyles,
    css`
      :host {
        position: relative;
        display: grid;
        place-items: center;
        inline-size: 116px;
        block-size: 116px;
      }
      svg:not(.ico) {
        position: absolute;
        inset: 0;
        fill: none;
        overflow: visible;
      }
      rect {
        rx: calc(var(--lk-in-radius-unit) * 9);
        stroke-width: 2;
        stroke: var(--lk-line-1);
      }
      .frame.error {
        stroke: var(--lk-fill-error);
        opacity: 0.5;
      }
      .frame.done {
        stroke: var(--lk-fill-success);
      }
      .arc {
        stroke: var(--lk-fg-accent);
        stroke-linecap: round;
        stroke-width: 2.5;
        stroke-dasharray: 24 76;
        animation: latch var(--lk-dur-latch, 1.6s) linear infinite;
      }
      .mark {
        position: absolute;
        inset-block-end: 4px;
        inset-inline-end: 4px;
        inline-size: 30px;
        block-size: 30px;
        display: grid;
        place-items: center;
        border-radius: var(--lk-radius-round);
        box-shadow: 0 0 0 4px var(--lk-bg-plate);
      }
      @keyframes latch {
        to {
          stroke-dashoffset: -100;
        }
      }
      @keyframes breathe {
        50% {
          opacity: 0.35;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .arc {
          animation: breathe 2s ease-in-out infinite;
          stroke-dasharray: 100 0;
        }
      }
    `,
  ]

  state: RingState = 'waiting'

  protected override render(): TemplateResult {
    const { state } = this
    const frame = (name: string): TemplateResult =>
      svg`<rect class=${name} x="1.5" y="1.5" width="113" height="113" pathLength="100" />`
    const mark = html`<span class="mark ${state === 'done' ? 'success' : 'error'}">${icon(state === 'done' ? iconCheck : iconClose, 18)}</span>`
    return html`<svg viewBox="0 0 116 116" aria-hidden="true">
        ${frame(`frame ${state}`)}${state === 'waiting' ? frame('arc') : nothing}
      </svg>
      <slot></slot>${state === 'waiting' ? nothing : mark}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-ring': LkRing
  }
}
