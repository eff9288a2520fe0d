import {
  css,
  html,
  LitElement,
  nothing,
  svg,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { icon } from './icon.ts'
import { iconCheck } from './icons/check.ts'
import { iconClose } from './icons/close.ts'
import { resetStyles } from './reset-styles.ts'
import { toneStyles } from './tone-styles.ts'

export type RingState = 'waiting' | 'error' | 'done'

/**
 * @summary The frame around a logo during a request to a wallet: an arc that circles, then closes in red or green with a mark.
 *   Decorative: state the status in text.
 * @slot - A logo of 88 px.
 */
export class LkRing extends LitElement {
  static readonly tag = 'lk-ring'
  static override get properties(): PropertyDeclarations {
    return { state: { reflect: true }, brand: { reflect: true } }
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
      .arc.waiting {
        stroke: var(--lk-fg-accent);
        stroke-linecap: round;
        stroke-width: 2.5;
        stroke-dasharray: 24 76;
        animation: latch var(--lk-dur-latch, 1.6s) linear infinite;
      }
      .arc.done {
        stroke: var(--lk-fill-success);
        stroke-dasharray: 100 0;
        stroke-dashoffset: var(--at, 0);
      }
      .arc.error {
        stroke: var(--lk-fill-error);
        stroke-dasharray: 0 100;
        stroke-dashoffset: var(--at, 0);
      }
      /* The wallet's own colour, made light or dark enough to be visible on a card. */
      @supports (color: oklch(from red l c h)) and (color: light-dark(red, red)) {
        :host([brand]) .arc.waiting {
          stroke: light-dark(
            oklch(from var(--brand) min(l, 0.58) min(c, 0.2) h),
            oklch(from var(--brand) max(l, 0.66) min(c, 0.2) h)
          );
        }
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
      @media (prefers-reduced-motion: no-preference) {
        .arc.done {
          animation: close 240ms var(--lk-ease-out);
        }
        .arc.error {
          animation: retract 240ms var(--lk-ease-in);
        }
        .frame.error {
          animation: appear 160ms linear 160ms backwards;
        }
        .mark {
          animation: appear 120ms linear 160ms backwards;
        }
        /* The check's length on the grid of icons is a little less than 20. */
        .mark.success path {
          stroke-dasharray: 20;
          animation: draw 200ms var(--lk-ease-out) 200ms backwards;
        }
        :host([state='done']) ::slotted(*) {
          animation: pulse 320ms var(--lk-ease-inout) 160ms;
        }
        :host([state='error']) {
          animation: refuse 320ms var(--lk-ease-out) 160ms;
        }
      }
      @keyframes close {
        from {
          stroke-dasharray: 24 76;
        }
      }
      @keyframes retract {
        from {
          stroke-dasharray: 24 76;
        }
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
      @keyframes draw {
        from {
          stroke-dashoffset: 20;
        }
      }
      @keyframes pulse {
        50% {
          scale: 1.04;
        }
      }
      @keyframes refuse {
        30% {
          translate: -4px;
        }
        70% {
          translate: 4px;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .arc.waiting {
          animation: breathe 2s ease-in-out infinite;
          stroke-dasharray: 100 0;
        }
      }
    `,
  ]

  state: RingState = 'waiting'
  /** The colour of the wallet, as `#rrggbb`. @default the accent */
  brand: string | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('brand')) this.style.setProperty('--brand', this.brand ?? '')
    // Stores the arc's present offset, from which it closes or disappears.
    const arc = changed.has('state') && this.renderRoot?.querySelector('.arc.waiting')
    if (arc) this.style.setProperty('--at', getComputedStyle(arc).strokeDashoffset)
  }

  protected override render(): TemplateResult {
    const { state } = this
    const frame = (name: string): TemplateResult =>
      svg`<rect class=${name} x="1.5" y="1.5" width="113" height="113" pathLength="100" />`
    const mark = html`<span class="mark ${state === 'done' ? 'success' : 'error'}">${icon(state === 'done' ? iconCheck : iconClose, 18)}</span>`
    return html`<svg viewBox="0 0 116 116" aria-hidden="true">
        ${frame(`frame ${state}`)}${frame(`arc ${state}`)}
      </svg>
      <slot></slot>${state === 'waiting' ? nothing : mark}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-ring': LkRing
  }
}
