import { iconWarning } from '@latchkey/ui'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import type { ApprovalPart, ApprovalRow } from './approval.ts'

/** Renders the amount and the exact text to sign. */
export function renderFigures({
  label,
  amount,
  text,
}: Pick<ApprovalPart, 'label' | 'amount' | 'text'>): TemplateResult {
  return html`${amount ? html`<div class="amount">${amount.value} <span class="unit">${amount.unit}</span></div>` : nothing}
  ${text ? html`<div class="text" role="region" aria-label=${label}>${text.value}</div>` : nothing}`
}

export function renderRows(rows: readonly ApprovalRow[]): TemplateResult {
  return html`<dl>
    ${rows.map(({ term, value, isCode }) => html`<div class=${isCode ? 'row tall' : 'row'}><dt>${term}</dt><dd class=${isCode ? 'code' : nothing}>${value}</dd></div>`)}
  </dl>`
}

/** Renders each call of a batch as it would appear alone. */
export function renderParts(parts: readonly ApprovalPart[]): TemplateResult {
  return html`<ol class="parts">
    ${parts.map(
      part => html`<li>
        <div class="label">${part.label}</div>
        ${renderFigures(part)} ${renderRows(part.rows)}
        ${part.warnings.map(warning => html`<lk-note tone="warning" .icon=${iconWarning}>${warning}</lk-note>`)}
      </li>`,
    )}
  </ol>`
}

export const partStyles: CSSResult = css`
  .amount {
    font-size: var(--lk-size-figure);
    line-height: 1.2;
    font-weight: var(--lk-weight-strong);
    font-variant-numeric: tabular-nums;
  }
  .unit {
    color: var(--lk-fg-2);
  }
  .text {
    padding: 12px 13px;
    margin-block-start: 6px;
    border-radius: var(--lk-radius-ctl);
    background: var(--lk-bg-inset);
    color: var(--lk-fg-2);
    font-family: var(--lk-font-mono);
    font-size: var(--lk-size-micro);
    line-height: 1.6;
    /* The text has no scrollbar of its own: reaching the end of the frame requires scrolling past its end. */
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
  .row {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding-block: 9px;
    font-size: var(--lk-size-small);
  }
  .row + .row {
    border-block-start: 1px solid var(--lk-line-1);
  }
  /* A whole address has its own line, so that the user can verify its middle. */
  .tall {
    display: grid;
    gap: 2px;
  }
  dt {
    flex: none;
    color: var(--lk-fg-2);
  }
  dd {
    margin: 0;
    min-inline-size: 0;
    text-align: end;
  }
  .tall dd {
    text-align: start;
  }
  .code {
    font-family: var(--lk-font-mono);
    font-size: var(--lk-size-micro);
    /* The spacing fits a whole address on one line of a phone. */
    letter-spacing: -0.04em;
    unicode-bidi: isolate;
    direction: ltr;
  }
  .parts {
    display: grid;
    gap: 12px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .parts > li {
    padding: 12px 13px;
    border: 1px solid var(--lk-line-1);
    border-radius: var(--lk-radius-ctl);
  }
`
