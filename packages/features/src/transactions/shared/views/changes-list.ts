import type { Messages, QueryState } from '@latchkey/core'
import type { TransferSimulation } from '@latchkey/primitives'
import { iconError } from '@latchkey/ui'
import { displayName } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import type { TransferFlaw } from '../find-flaw.ts'
import { type ChangedSend, type ShownChange, shownChanges } from './changes.ts'

/** Styles of screens with a list of changes. */
export const changesStyles: CSSResult = css`
  li > lk-note {
    flex: 1;
  }
  .changes h3 {
    font-size: var(--lk-size-small);
    color: var(--lk-fg-3);
    min-block-size: 24px;
  }
  .changes li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    padding-block: 5px;
    font-size: var(--lk-size-small);
    overflow-wrap: anywhere;
  }
  .changes li > :last-child {
    font-weight: var(--lk-weight-medium);
    font-variant-numeric: tabular-nums;
  }
  .changes p {
    font-size: var(--lk-size-small);
    line-height: 1.45;
    color: var(--lk-fg-2);
  }
`

/** Button to request a failed simulation again. */
export interface SimulationRetry {
  readonly isAsking: boolean
  readonly onAsk: () => void
}

/**
 * Lists the simulated changes. Otherwise says that the node cannot simulate, that it failed, or that the transfer would
 * fail. Shows nothing before a request.
 */
export function changesList(
  simulation: QueryState<TransferSimulation>,
  retry: SimulationRetry,
  changed: ChangedSend & { readonly flaw: TransferFlaw | undefined },
  receiver: string,
  { send, common }: Messages,
  locale: string,
): TemplateResult | typeof nothing {
  const { value } = simulation
  if (simulation.status === 'failed')
    return html`<section class="plate changes" data-testid="send-changes">
      <h3>${send.changes}</h3>
      <p role="status">${send.simulationFailed}</p>
      <lk-button variant="quiet" size="md" ?loading=${retry.isAsking} test-id="send-simulate" @click=${retry.onAsk}>${common.tryAgain}</lk-button>
    </section>`
  if (simulation.status === 'idle' || value?.status === 'fails') return nothing
  return html`<section class="plate changes" data-testid="send-changes">
    <h3>${send.changes}</h3>
    ${changed.flaw ? html`<lk-note tone="error" role="status" .icon=${iconError} data-testid=${`send-flaw-${changed.flaw}`}>${send[changed.flaw]}</lk-note>` : nothing}
    ${
      value === undefined
        ? html`<span role="img" aria-label=${send.loading}><lk-skeleton width="100%" height="26px"></lk-skeleton></span>`
        : value.status === 'notSimulated'
          ? html`<p>${send.notSimulated}</p>`
          : html`<ul>${shownChanges(value, changed, locale).map(change => changeRow(change, receiver, send))}</ul>`
    }
  </section>`
}

function changeRow(
  { isOwn, amount, isUnexpected }: ShownChange,
  receiver: string,
  send: Messages['send'],
): TemplateResult {
  if (isUnexpected)
    return html`<li><lk-note tone="error" .icon=${iconError} .heading=${send.alsoLeaves}><span class="ltr">${amount}</span></lk-note></li>`
  return html`<li><span class="bidi dim">${isOwn ? send.you : receiver}</span><span class="ltr">${amount}</span></li>`
}

/** Says that the transfer would fail, with the node's reason if there is one. */
export function failureNote(
  simulation: QueryState<TransferSimulation>,
  { send }: Messages,
): TemplateResult | typeof nothing {
  const { value } = simulation
  if (value?.status !== 'fails') return nothing
  const reason = displayName(value.reason, '')
  return html`<lk-note tone="error" .icon=${iconError} .heading=${send.wouldFail} data-testid="send-would-fail">${reason}</lk-note>`
}
