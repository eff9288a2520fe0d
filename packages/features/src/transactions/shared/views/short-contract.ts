import { truncateAddress } from '@latchkey/primitives'
import { html, type TemplateResult } from 'lit'

/** Properties by which views distinguish tokens of the same name. */
export interface IdentifiedToken {
  /** Symbol of the token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  /** Network as CAIP-2. */
  readonly chainId: string
  /** Contract as CAIP-10. */
  readonly address?: string
  /** Whether the network, the site or the kit knows the token. */
  readonly isNamed: boolean
  /** Whether its symbol belongs to another contract. */
  readonly isImitation?: boolean
}

/** Shows the shortened contract of an unknown token in a row. Any token can have any name. */
export function shortContract(token: IdentifiedToken): TemplateResult | '' {
  const contract = contractOf(token)
  const short = contract && truncateAddress(contract)
  return short === undefined || short === token.symbol ? '' : html` · <span class="ltr">${short}</span>`
}

/** Returns the contract without the network; `undefined` for a known token. */
export function contractOf({ address, chainId, isNamed }: IdentifiedToken): string | undefined {
  return isNamed ? undefined : address?.slice(chainId.length + 1)
}
