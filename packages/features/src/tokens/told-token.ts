import type { Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'

import { originOf, ownOrigins } from '../own-origins.ts'
import { type Token, tokensOfSite } from './token.ts'

/** What a service or a wallet tells of a token. */
export type ToldToken = Omit<Token, 'chainId' | 'decimals' | 'isNamed' | 'price' | 'value' | 'iconUrl' | 'address'> & {
  /** CAIP-10. @default it is the network's own currency */
  readonly address?: string | undefined
  /** Of one, in US dollars; 0: not known. */
  readonly price?: number | undefined
  /** Of all, in US dollars. */
  readonly value?: number | undefined
  /** Shown where it is of a host that the site named. */
  readonly iconUrl?: string | undefined
}

/** Makes tokens of an account of what is told of them: what the site itself says of one comes first. */
export function readToldTokens(store: Store, network: CaipNetwork): (told: ToldToken) => Token {
  const chainId = network.caipNetworkId
  const named = new Map(tokensOfSite(store, network).map(token => [`${chainId}:${token.address}`.toLowerCase(), token]))
  const origins = ownOrigins(store)
  return ({ name, symbol, address, quantity, price, value, iconUrl }) => {
    const sites = named.get(address?.toLowerCase() ?? '')
    const picture = sites?.image ?? (origins.has(originOf(iconUrl) ?? '') ? iconUrl : undefined)
    return {
      name: sites?.name ?? name,
      symbol: sites?.symbol ?? symbol,
      chainId,
      ...(address !== undefined && { address }),
      decimals: Number(quantity.decimals),
      quantity,
      ...(price && price > 0 && { price }),
      ...(value !== undefined && { value }),
      ...(picture && { iconUrl: picture }),
      isNamed: address === undefined || sites !== undefined,
    }
  }
}

/** The most valuable first. */
export function byValue(tokens: readonly Token[]): Token[] {
  return tokens.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
}
