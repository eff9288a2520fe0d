import { truncateAddress } from '@latchkey/primitives'
import { html, type TemplateResult } from 'lit'

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

/** The contract of a token that nobody names, cut short for a row. Anybody can call a token anything. */
export function shortContract(token: IdentifiedToken): TemplateResult | '' {
  const contract = contractOf(token)
  const short = contract && truncateAddress(contract)
  return short === undefined || short === token.symbol ? '' : html` · <span class="ltr">${short}</span>`
}

/** Without the network; `undefined` for a token that is named. */
export function contractOf({ address, chainId, isNamed }: IdentifiedToken): string | undefined {
  return isNamed ? undefined : address?.slice(chainId.length + 1)
}
