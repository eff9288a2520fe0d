import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { LkControl } from './control.ts'
import { icon } from './icon.ts'
import { iconCheck } from './icons/check.ts'
import { iconChevronRight } from './icons/chevron-right.ts'
import { resetStyles } from './reset-styles.ts'
import { skeletonStyles } from './skeleton-styles.ts'
import { spinner } from './spinner.ts'

/**
 * @summary A list row: logo, one or two lines, and one thing at the end. In `<ul class="list"><li>` it draws its own hairline. Where the size
 * container around it (the card; one for each row costs a first frame much of its time) is narrow, its lines wrap.
 * @slot logo - A logo or avatar of 40 px.
 * @slot heading - Instead of `heading`, when it holds more than text.
 * @slot sub - Instead of `sub`.
 * @slot end - A tag, figures or a small button (a small button only in a `plain` row).
 * @csspart control - The native button or link.
 * @cssprop --lk-row-rule-end - Where its hairline ends, measured inwards; negative where a button stands beside the row.
 * @cssprop --lk-row-h - Least height; the sheet raises it to 60 px.
 * @fires click - Native. Not while disabled or loading.
 */
export class LkRow extends LkControl {
  static readonly tag = 'lk-row'
  static override get properties(): PropertyDeclarations {
    return {
      heading: {},
      sub: {},
      selected: { type: Boolean, reflect: true },
      chevron: { type: Boolean },
      skeleton: { type: Boolean },
      plain: { type: Boolean },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    skeletonStyles,
    css`
      .row {
        position: relative;
        inline-size: 100%;
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: var(--lk-row-h);
        padding: 8px;
        border-radius: var(--lk-radius-row);
        transition:
          background-color var(--lk-dur-tap) linear,
          scale var(--lk-dur-tap) var(--lk-ease-out);
      }
      .row::before {
        content: '';
        position: absolute;
        inset-block-start: 0;
        inset-inline: 60px var(--lk-row-rule-end, 8px);
        block-size: 1px;
        background: var(--lk-line-1);
        opacity: var(--lk-row-rule, 0);
      }
      /* Covers the hairline of the row below, while this one is highlighted. */
      .row::after {
        position: absolute;
        inset: 100% 8px auto;
        block-size: 1px;
        background: var(--lk-bg-plate);
      }
      .row:focus-visible {
        outline-offset: -2px;
      }
      @media (hover: hover) {
        .press:hover {
          background: var(--lk-hover);
          --lk-tag-bg: var(--lk-bg-plate);
        }
        .press:hover::before {
          opacity: 0;
        }
        .press:hover {
          z-index: 1;
        }
        .press:hover::after {
          content: '';
        }
      }
      .press:active {
        background: var(--lk-press);
      }
      @media (prefers-reduced-motion: no-preference) {
        .press:enabled:active {
          scale: 0.985;
        }
      }
      .selected::before {
        opacity: 0;
      }
      .selected::after {
        content: '';
      }
      .row.selected {
        z-index: 1;
        background: var(--lk-bg-accent-soft);
        --lk-row-bg: var(--lk-bg-accent-soft);
      }
      .selected .sub {
        color: var(--lk-fg-2);
      }
      .selected .end > .ico {
        color: var(--lk-fg-accent);
      }
      .main {
        flex: 1;
        min-inline-size: 0;
      }
      .heading,
      .sub {
        display: block;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      /* With text at twice its size, the end moves below before a word is broken, and only long names are cut. */
      @container (width < 19em) {
        .row {
          flex-wrap: wrap;
          row-gap: 2px;
        }
        .main {
          flex-basis: min(6.4em, 100% - 64px);
        }
        .end {
          margin-inline-start: auto;
        }
        .heading,
        .sub {
          white-space: normal;
        }
      }
      .heading {
        font-weight: var(--lk-weight-medium);
      }
      .sub {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-3);
        margin-block-start: 1px;
      }
      .end {
        flex: none;
        display: flex;
        align-items: center;
        gap: 8px;
        text-align: end;
        color: var(--lk-fg-3);
        font-variant-numeric: tabular-nums;
      }
      .go {
        margin-inline-end: 2px;
        transition: transform var(--lk-dur-tap) var(--lk-ease-out);
      }
      @media (hover: hover) {
        .press:hover .go {
          transform: translateX(2px);
          color: var(--lk-fg-2);
        }
        .press:hover .go:dir(rtl) {
          transform: translateX(-2px);
        }
      }
      .row:is(:disabled, [aria-disabled]) {
        cursor: not-allowed;
        background: none;
        --lk-tag-fg: var(--lk-fg-disabled);
      }
      :is(:disabled, [aria-disabled]) :is(.heading, .sub, .end) {
        color: var(--lk-fg-disabled);
      }
      :host([disabled]) ::slotted([slot='logo']) {
        filter: grayscale(1);
        opacity: 0.45;
      }
      @media (forced-colors: active) {
        .row::before {
          background: CanvasText;
        }
        .row.selected {
          border: 1px solid Highlight;
          padding: 7px;
        }
      }
      .logo-skel {
        inline-size: 40px;
        block-size: 40px;
        border-radius: var(--lk-radius-logo);
      }
      .line-skel {
        inline-size: 45%;
        block-size: 14px;
      }
    `,
  ]

  /** First line; cut with an ellipsis. */
  heading = ''
  /** Second line. */
  sub: string | undefined
  /** Highlights it with a tint, a check and `aria-current`. */
  selected = false
  /** Shows a chevron at the end, because it opens the next screen. */
  chevron = false
  /** Shows grey shapes of the same geometry. */
  skeleton = false
  /** Makes it no control, so that the end may contain one. */
  plain = false

  protected override render(): TemplateResult {
    if (this.skeleton)
      return html`<div class="row"><span class="skel logo-skel"></span><span class="skel line-skel"></span></div>`
    const classes = this.selected ? 'row selected' : 'row'
    const content = this.#content()
    return this.plain
      ? html`<div class=${classes}>${content}</div>`
      : this.renderControl(`${classes} press`, content, this.selected)
  }

  #content(): TemplateResult {
    const sub = html`<span class="sub"><slot name="sub">${this.sub}</slot></span>`
    const mark =
      this.selected && !this.plain
        ? icon(iconCheck)
        : this.chevron
          ? html`<span class="go">${icon(iconChevronRight, 18, true)}</span>`
          : nothing
    return html`<slot name="logo"></slot
      ><span class="main"
        ><span class="heading bidi"><slot name="heading">${this.heading}</slot></span
        >${this.sub === undefined ? nothing : sub}</span
      ><span class="end"><slot name="end"></slot>${this.loading ? spinner() : mark}</span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-row': LkRow
  }
}
