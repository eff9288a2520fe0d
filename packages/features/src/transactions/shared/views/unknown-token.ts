import { iconError, iconWarning } from '@latchkey/ui'
import { displayName, format } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import { contractOf, type IdentifiedToken } from './short-contract.ts'

/** Texts of a review about an unknown token, each with `{symbol}`. */
export interface UnknownTokenTexts {
  readonly unknownToken: string
  readonly imitatedToken: string
}

/** Shows the full contracts of unknown tokens in a review. */
export function unknownTokenPlate(
  tokens: readonly IdentifiedToken[],
  texts: UnknownTokenTexts,
): TemplateResult | typeof nothing {
  const unknown = tokens.filter(token => contractOf(token) !== undefined)
  if (unknown.length === 0) return nothing
  return html`<section class="plate stack" data-testid="unknown-tokens">
    ${unknown.map(token => {
      const isImitation = token.isImitation === true
      const text = format(isImitation ? texts.imitatedToken : texts.unknownToken, {
        symbol: displayName(token.symbol, ''),
      })
      return html`<lk-note tone=${isImitation ? 'error' : 'warning'} .icon=${isImitation ? iconError : iconWarning} .heading=${text}
        ><span class="address ltr">${contractOf(token)}</span></lk-note
      >`
    })}
  </section>`
}
