import { css, html, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { LkControl } from './control.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

/**
 * `primary` once per view, `secondary` in the footer, `quiet` on cards, `ghost` as third choice, `danger` only for irreversible
 * actions.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'ghost' | 'danger'
/** Heights of 48, 40 and 32 px; the smaller ones keep a 44 px target for fingers. */
export type ButtonSize = 'lg' | 'md' | 'sm'

/**
 * @summary A button, or a link that looks like one.
 * @slot - The label.
 * @slot start - An icon before it; gives way to the spinner while loading.
 * @slot end - An icon after it.
 * @csspart control - The native button or link.
 * @cssprop --lk-button-radius - Corner radii, set by the dock.
 * @cssprop --lk-button-h - Height of the large size.
 * @fires click - Native. Not while disabled or loading.
 */
export class LkButton extends LkControl {
  static readonly tag = 'lk-button'
  static override get properties(): PropertyDeclarations {
    return {
      variant: { reflect: true },
      size: { reflect: true },
      fit: { type: Boolean, reflect: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host([fit]) {
        display: inline-block;
        max-inline-size: 100%;
      }
      .btn {
        position: relative;
        inline-size: 100%;
        min-block-size: var(--lk-button-h, var(--lk-control-lg));
        padding: 4px 18px;
        display: inline-flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        border-radius: var(--lk-button-radius, var(--r, var(--lk-radius-ctl)));
        font-weight: var(--lk-weight-strong);
        font-size: var(--lk-size-body);
        letter-spacing: -0.008em;
        text-align: center;
        color: var(--lk-fg-1);
        background: linear-gradient(var(--film, #0000), var(--film, #0000)) var(--bg, #0000);
        transition:
          background-color var(--lk-dur-tap) linear,
          box-shadow var(--lk-dur-tap) linear;
      }
      @media (hover: hover) {
        .btn:hover {
          --film: var(--lk-hover);
        }
      }
      .btn:active {
        --film: var(--lk-press);
      }
      .primary {
        --bg: var(--lk-bg-accent);
        color: var(--lk-fg-on-accent);
        box-shadow: var(--lk-shadow-ctl);
      }
      @media (hover: hover) {
        .primary:hover {
          --film: #0000;
          --bg: var(--lk-bg-accent-hover);
        }
      }
      .primary:active {
        --film: #0000;
        --bg: var(--lk-bg-accent-press);
        box-shadow: none;
      }
      .secondary {
        --bg: var(--lk-bg-lift);
        box-shadow:
          0 0 0 1px var(--lk-line-1),
          0 1px 2px var(--lk-line-1);
      }
      .quiet {
        --bg: var(--lk-bg-inset);
      }
      .ghost {
        color: var(--lk-fg-accent);
      }
      .danger {
        --bg: var(--lk-bg-error);
        color: var(--lk-fg-error);
      }
      .btn:is(:disabled, [aria-disabled]) {
        --bg: var(--lk-hover);
        --film: #0000;
        color: var(--lk-fg-3);
        box-shadow: none;
        cursor: not-allowed;
      }
      [aria-busy] {
        cursor: progress;
      }
      .md {
        --r: calc(var(--lk-in-radius-unit) * 3);
        min-block-size: var(--lk-control-md);
        padding-inline: 14px;
        font-size: var(--lk-size-text);
      }
      .sm {
        --r: var(--lk-radius-sm);
        min-block-size: var(--lk-control-sm);
        padding-inline: 11px;
        font-size: var(--lk-size-small);
        gap: 6px;
      }
      @media not ((hover: hover) and (pointer: fine)) {
        .md::after,
        .sm::after {
          content: '';
          position: absolute;
          inset: calc((var(--lk-touch) - 100%) / -2) 0;
        }
      }
      @media (forced-colors: active) {
        .btn {
          border: 1px solid;
        }
      }
    `,
  ]

  variant: ButtonVariant = 'secondary'
  size: ButtonSize = 'lg'
  /** Makes it as wide as its label, instead of as wide as its place. */
  fit = false

  protected override render(): TemplateResult {
    const start = this.loading ? spinner() : html`<slot name="start"></slot>`
    return this.renderControl(`btn ${this.variant} ${this.size}`, html`${start}<slot></slot><slot name="end"></slot>`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-button': LkButton
  }
}
