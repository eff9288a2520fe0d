import { iconError, iconWarning } from '@latchkey/ui'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import type { FrameTexts } from '../texts/texts.ts'
import type { ApprovalChange, ApprovalChanges } from './approval.ts'

/** Renders the simulated changes, or that they are unknown. Renders nothing for a failing request. */
export function renderBalanceChanges(
  simulated: ApprovalChanges | undefined,
  texts: FrameTexts,
): TemplateResult | typeof nothing {
  if (simulated === undefined || simulated.status === 'fails') return nothing
  return html`<section class="changes" data-testid="approval-changes">
    <h2>${texts.whatChanges}</h2>
    ${
      simulated.status === 'note'
        ? html`<p>${simulated.note}</p>`
        : html`<ul>
              ${simulated.changes.map(renderChange)}
            </ul>
            ${simulated.warnings.map(warning => html`<lk-note tone="warning" .icon=${iconWarning}>${warning}</lk-note>`)}`
    }
  </section>`
}

/** Renders the reason of an expected failure, right above the buttons. */
export function renderFailure(
  simulated: ApprovalChanges | undefined,
  texts: FrameTexts,
): TemplateResult | typeof nothing {
  if (simulated?.status !== 'fails') return nothing
  return html`<lk-note tone="error" .icon=${iconError} .heading=${texts.willFail} data-testid="approval-fails"
    ><span class="said">${simulated.reason}</span></lk-note
  >`
}

function renderChange(change: ApprovalChange): TemplateResult {
  const { term, value, details, remarks, tone } = change
  const facts = html`${details.map(
    each =>
      html`<div class="detail"><span>${each.term}</span> <span class=${each.isCode ? 'code' : nothing}>${each.value}</span></div>`,
  )}
  ${remarks.map(remark => html`<div class="detail">${remark}</div>`)}`
  if (tone)
    return html`<li>
      <lk-note .tone=${tone} .icon=${tone === 'error' ? iconError : iconWarning} .heading=${term}
        ><span class="figure">${value}</span>${facts}</lk-note
      >
    </li>`
  return html`<li><div class="change"><span>${term}</span> <span class="figure">${value}</span></div>${facts}</li>`
}

export const balanceChangesStyles: CSSResult = css`
  .changes {
    display: grid;
    gap: 8px;
    padding: 12px 13px;
    border: 1px solid var(--lk-line-1);
    border-radius: var(--lk-radius-ctl);
  }
  .changes h2 {
    margin: 0;
    font-size: var(--lk-size-small);
    font-weight: var(--lk-weight-medium);
    color: var(--lk-fg-3);
  }
  .changes p {
    margin: 0;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-2);
  }
  .changes ul {
    display: grid;
    gap: 10px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .change {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-2);
  }
  /* The sign stays before the number in both writing directions. */
  .figure {
    direction: ltr;
    unicode-bidi: isolate;
    min-inline-size: 0;
    color: var(--lk-fg-1);
    font-weight: var(--lk-weight-medium);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  lk-note .figure {
    color: inherit;
  }
  .detail {
    font-size: var(--lk-size-micro);
    line-height: 1.5;
    color: var(--lk-fg-2);
  }
  lk-note .detail {
    color: inherit;
  }
  .detail > .code {
    display: block;
    inline-size: fit-content;
  }
  .said {
    unicode-bidi: plaintext;
  }
`
