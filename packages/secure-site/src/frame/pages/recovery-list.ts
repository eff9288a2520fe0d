import { html, nothing, type TemplateResult } from 'lit'

import type { KeptRecovery } from '../../custody/share-server.ts'
import type { PageTexts } from './texts/page-texts.ts'

/**
 * Renders the user's recoveries, because a person at the user's browser may have added one. @param removeButton draws
 * the button that removes one
 */
export function renderRecoveries(
  recoveries: readonly KeptRecovery[],
  texts: PageTexts,
  removeButton: (recovery: KeptRecovery, testId: string) => TemplateResult,
): TemplateResult {
  return html`<div class="stack">
    <p>${texts.recoveryList}</p>
    ${recoveries.map(
      (each, index) =>
        html`<p>${each.kind === 'file' ? texts.recoveryFile : texts.recoveryPasskey}${each.label ? ` · ${each.label}` : nothing}</p>
          ${removeButton(each, `recovery-remove-${index}`)}`,
    )}
    <p>${texts.recoveryRemoveText}</p>
  </div>`
}

/** Renders the recoveries of new shares. @param operator name of the operator */
export function renderNewRecoveries(
  recoveries: readonly KeptRecovery[],
  texts: PageTexts,
  operator = '',
): TemplateResult {
  const names = { passkey: texts.recoveryPasskey, file: texts.recoveryFile, operator }
  return html`<div class="stack">
    <p>${texts.splitList}</p>
    ${recoveries.map(({ kind, label }) => html`<p>${names[kind]}${label ? ` · ${label}` : nothing}</p>`)}
  </div>`
}
