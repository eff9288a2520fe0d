import { css, type CSSResult } from 'lit'

/** Tinted surfaces of badges and marks: `accent success error warning`. */
export const toneStyles: CSSResult = css`
  .accent {
    background: var(--lk-bg-accent-soft);
    color: var(--lk-fg-accent);
  }
  .success {
    background: var(--lk-bg-success);
    color: var(--lk-fg-success);
  }
  .error {
    background: var(--lk-bg-error);
    color: var(--lk-fg-error);
  }
  .warning {
    background: var(--lk-bg-warning);
    color: var(--lk-fg-warning);
  }
`
