import { truncateAddress } from '@latchkey/primitives'
import { iconError, iconWarning } from '@latchkey/ui'
import { displayName, format } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

/** A token as views tell it from others that are called the same. */
export interface IdentifiedToken {
  /** Untrusted until it is cleaned for show. */
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10. */
  readonly address?: string
  /** The network, the site or the kit names it. */
  readonly isNamed: boolean
  /** Its symbol belongs to other contracts. */
  readonly isImitation?: boolean
}

/** What a review says of a token that nobody names, each with `{symbol}`. */
export interface UnknownTokenTexts {
  readonly unknownToken: string
  readonly imitatedToken: string
}

/** The contract of a token that nobody names, cut short for a row. Anybody can call a token anything. */
export function shortContract(token: IdentifiedToken): TemplateResult | '' {
  const contract = contractOf(token)
  const short = contract && truncateAddress(contract)
  return short === undefined || short === token.symbol ? '' : html` · <span class="ltr">${short}</span>`
}

/** The contract in full, for the review of a token that nobody names. */
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

/** Without the network; `undefined` for a token that is named. */
function contractOf({ address, chainId, isNamed }: IdentifiedToken): string | undefined {
  return isNamed ? undefined : address?.slice(chainId.length + 1)
}
