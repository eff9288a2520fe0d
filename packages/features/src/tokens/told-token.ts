import type { Store } from '@latchkey/core'
import { type CaipNetwork, multiplyDecimals, parseUnits } from '@latchkey/primitives'

import { originOf, ownOrigins } from '../own-origins.ts'
import { isSameSymbol } from '../transaction/verify-token.ts'
import type { KnownTokens } from './known-token.ts'
import { isNativeAddress, type Token } from './token.ts'
import { sumOf } from './worth.ts'

/** What a service or a wallet tells of a token. */
export type ToldToken = Pick<Token, 'name' | 'symbol' | 'quantity'> & {
  /** CAIP-10. @default it is the network's own currency */
  readonly address?: string | undefined
  /** Of one, in US dollars; 0: not known. */
  readonly price?: number | undefined
  /** Of all, in US dollars. */
  readonly value?: number | undefined
  /** Shown where it is of a host that the site named. */
  readonly iconUrl?: string | undefined
}

/** A value may differ from price times quantity by this part, because services round. */
const valueTolerance = 0.01
/** In US dollars: of smaller values, services round more. */
const smallValue = 0.02

/**
 * Makes tokens of an account of what a service or a wallet reports. What the network, the site and the kit know of a token comes first. A token is left out if
 * its decimals differ from those that are known, or if its amount has more decimals than it has itself: its amount is not known then. Of two entries of one
 * token the first counts.
 */
export function readToldTokens(
  store: Store,
  network: CaipNetwork,
  tokens: KnownTokens,
): (told: readonly ToldToken[]) => Token[] {
  const chainId = network.caipNetworkId
  const { nativeCurrency } = network
  const origins = ownOrigins(store)

  function toToken({ name, symbol, address: told, quantity, price, value, iconUrl }: ToldToken): Token | undefined {
    const address = told !== undefined && isNativeAddress(told) ? undefined : told
    const known = address === undefined ? nativeCurrency : tokens.find(address)
    const decimals = Number(quantity.decimals)
    if (known?.decimals !== undefined && known.decimals !== decimals) return undefined
    if (parseUnits(quantity.numeric, decimals) === undefined) return undefined
    const picture = address === undefined ? undefined : tokens.find(address)?.image
    // An imitation would wear the picture of the one that it imitates.
    const isImitation = address !== undefined && !known && tokens.isImitation(symbol, address)
    const isShown = !isImitation && origins.has(originOf(iconUrl) ?? '')
    const shownPicture = picture ?? (isShown ? iconUrl : undefined)
    const worth = value === undefined ? undefined : worthOf(value, price, quantity.numeric)
    return {
      name: address === undefined && isNameOf(network, name) ? name : (known?.name ?? name),
      symbol: known?.symbol ?? symbol,
      chainId,
      ...(address !== undefined && { address }),
      decimals,
      quantity,
      ...(price && price > 0 && { price }),
      ...(worth !== undefined && { value: worth }),
      ...(shownPicture && { iconUrl: shownPicture }),
      isNamed: known !== undefined && (known.symbol !== undefined || !describesTokens(store, network)),
      ...(isImitation && { isImitation }),
    }
  }

  return told => {
    const byAddress = new Map<string, Token>()
    for (const token of told.flatMap(each => toToken(each) ?? [])) {
      const key = token.address?.toLowerCase() ?? ''
      if (!byAddress.has(key)) byAddress.set(key, token)
    }
    return [...byAddress.values()]
  }
}

/** Services call the currency of Ethereum `Ethereum` and wallets call it `Ether`: neither is wrong. */
function isNameOf({ name, nativeCurrency }: CaipNetwork, told: string): boolean {
  return [name, nativeCurrency.name, nativeCurrency.symbol].some(each => isSameSymbol(each, told))
}

/** Whether the contract could have said what a token that the site names is called. */
function describesTokens({ options }: Store, { chainNamespace }: CaipNetwork): boolean {
  const adapter = options.adapters.find(({ namespace }) => namespace === chainNamespace)
  return adapter?.capabilities?.includes('describeToken') ?? false
}

/** The value of an amount: as a service says if that agrees with its price, else price times amount. Without a price nothing contradicts it. */
function worthOf(value: number, price: number | undefined, numeric: string): number | undefined {
  if (!price || price < 0) return value < 0 ? undefined : value
  const exact = Number(multiplyDecimals(numeric, sumOf([price])) ?? 'NaN')
  return Math.abs(value - exact) <= Math.max(exact * valueTolerance, smallValue) ? value : exact
}

/** The most valuable first. */
export function byValue(tokens: readonly Token[]): Token[] {
  return tokens.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
}
