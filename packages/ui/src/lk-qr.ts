import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { drawQr, type QrDrawing } from './qr-drawing.ts'
import { resetStyles } from './reset-styles.ts'
import { skeletonStyles } from './skeleton-styles.ts'

/**
 * @summary A QR code with a hole in the middle for a logo. Dark on white in every theme, because scanners need it.
 * @slot - A logo of 56 px.
 * @slot veil - What covers a stale code: a headline, a sentence, a button.
 * @cssprop --w3m-qr-color - Ink; darkened as far as scanners need.
 */
export class LkQr extends LitElement {
  static readonly tag = 'lk-qr'
  static override get properties(): PropertyDeclarations {
    return {
      value: {},
      label: {},
      stale: { type: Boolean, reflect: true },
      testId: { attribute: 'test-id' },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    skeletonStyles,
    css`
      .qr {
        position: relative;
        inline-size: 100%;
        padding: 16px;
        border-radius: max(0px, var(--lk-radius-plate) - 8px);
        background: var(--lk-qr-paper, #fff);
        color: var(--lk-qr-ink, #19181c);
        box-shadow: 0 0 0 1px var(--lk-line-1);
        forced-color-adjust: none;
      }
      .waiting {
        background: none;
      }
      /* The children have the square shape themselves, because WebKit ignores the padding of a square frame when it computes the
         height of its content. */
      .skel,
      svg {
        display: block;
        inline-size: 100%;
        aspect-ratio: 1;
      }
      .skel {
        border-radius: var(--lk-radius-row);
      }
      svg {
        fill: currentColor;
      }
      .logo {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        --lk-bg-inset: #f6f5f2;
        --lk-fg-2: #54535a;
        --lk-line-1: rgb(0 0 0/0.08);
        --lk-row-bg: #fff;
      }
      :host([stale]) svg {
        opacity: 0.12;
      }
      .veil {
        position: absolute;
        inset: 0;
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 4px;
        padding: 24px;
        text-align: center;
        color: #19181c;
        --lk-fg-1: #19181c;
        --lk-fg-2: #54535a;
        --lk-fg-accent: #19181c;
        --lk-bg-accent: #19181c;
        --lk-bg-accent-hover: #2d2c31;
        --lk-bg-accent-press: #3b3a40;
        --lk-fg-on-accent: #fff;
      }
    `,
  ]

  /** The encoded text; empty while it is being prepared. */
  value = ''
  /** Accessible name. */
  label = ''
  /** Fades the code under the veil, because it is stale. */
  stale = false
  /** `data-testid` of the picture. */
  testId: string | undefined
  #drawing: QrDrawing | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.#drawing = this.value ? drawQr(this.value) : undefined
  }

  protected override render(): TemplateResult {
    if (!this.#drawing)
      return html`<div class="qr waiting" aria-busy="true" data-testid=${this.testId ?? nothing}><span class="skel"></span></div>`
    const { size, modules, eyes, pupils } = this.#drawing
    return html`<div class="qr">
      <svg role="img" aria-label=${this.label} data-testid=${this.testId ?? nothing} viewBox="0 0 ${size} ${size}">
        <path d=${modules} fill="none" stroke="currentColor" stroke-width=".92" stroke-linecap="round" />
        <path d=${eyes} fill-rule="evenodd" />
        <path d=${pupils} />
      </svg>
      ${this.stale ? html`<div class="veil"><slot name="veil"></slot></div>` : html`<div class="logo" aria-hidden="true"><slot></slot></div>`}
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-qr': LkQr
  }
}
