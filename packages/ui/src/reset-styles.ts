import { css, type CSSResult } from 'lit'

/**
 * Styles of every shadow root of the kit: box sizing, bare native controls, the focus ring, icons and text classes. Resets have
 * no specificity, so any class of an element wins.
 */
export const resetStyles: CSSResult = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :host {
    display: block;
    -webkit-tap-highlight-color: transparent;
  }
  :host([hidden]) {
    display: none;
  }
  :where(button, input) {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    margin: 0;
  }
  :where(button) {
    text-align: start;
    cursor: pointer;
  }
  :where(a) {
    color: inherit;
    text-decoration: none;
  }
  :where(p, h1, h2, h3, ul, ol, dl, dd) {
    margin: 0;
    padding: 0;
    font-size: inherit;
    font-weight: inherit;
    list-style: none;
  }
  :where(:focus) {
    outline: none;
  }
  :focus-visible {
    outline: var(--lk-focus-width, 2px) solid var(--lk-focus);
    outline-offset: var(--lk-focus-offset, 2px);
  }
  .ico {
    flex: none;
    display: block;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .flip:dir(rtl) {
    transform: scaleX(-1);
  }
  .spin {
    animation: spin var(--lk-dur-spin, 0.9s) linear infinite;
  }
  @keyframes spin {
    to {
      transform: rotate(1turn);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .spin {
      animation-duration: 2.4s;
      animation-timing-function: steps(8);
    }
  }
  .num {
    font-variant-numeric: tabular-nums;
  }
  .mono {
    font-family: var(--lk-font-mono);
    font-size: 0.93em;
    letter-spacing: -0.01em;
  }
  .sr {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .ltr {
    direction: ltr;
    unicode-bidi: isolate;
  }
  /* A name has the direction of its own letters, but the alignment of the text around it. */
  .bidi {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .dim {
    color: var(--lk-fg-3);
  }
  .pos {
    color: var(--lk-fg-success);
  }
  .neg {
    color: var(--lk-fg-error);
  }
`
