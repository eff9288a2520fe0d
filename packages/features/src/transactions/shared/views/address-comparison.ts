import type { Messages } from '@latchkey/core'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, type TemplateResult } from 'lit'

import { type AddressPart, differences } from '../../../look-alike.ts'

/** Styles of screens with a comparison. */
export const comparisonStyles: CSSResult = css`
  .comparison {
    display: grid;
    gap: 8px;
    margin-block-start: 8px;
  }
  .comparison dd {
    font: var(--lk-size-small) / 1.7 var(--lk-font-mono);
    overflow-wrap: anywhere;
  }
  .comparison b {
    font-weight: 800;
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 3px;
  }
`

/**
 * Shows two addresses in full, one below the other. Their differences are bold and underlined, and are read out as
 * different.
 */
export function addressComparison(address: string, known: string, { send }: Messages): TemplateResult {
  const line = (term: string, parts: readonly AddressPart[]): TemplateResult => {
    const label = parts.map(({ text, isSame }) => (isSame ? text : format(send.differing, { text }))).join(', ')
    return html`<div>
      <dt>${term}</dt>
      <dd><span class="ltr" role="img" aria-label=${label}>${parts.map(({ text, isSame }) => (isSame ? text : html`<b>${text}</b>`))}</span></dd>
    </div>`
  }
  return html`<dl class="comparison">
    ${line(send.thisAddress, differences(address, known))}${line(send.knownAddress, differences(known, address))}
  </dl>`
}
