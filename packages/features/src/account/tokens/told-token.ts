import type { Store } from '@latchkey/core'
import { type CaipNetwork, multiplyDecimals, parseUnits } from '@latchkey/primitives'

import { originOf, ownOrigins } from '../../own-origins.ts'
import { isSameSymbol } from '../../transactions/shared/verify-token.ts'
import type { KnownTokens } from '../../transactions/shared/known-token.ts'
import { isNativeAddress, type Token } from '../../transactions/shared/token.ts'
import { sumOf } from '../../transactions/shared/worth.ts'

/** A token as a service or a wallet reports it. */
export type ToldToken = Pick<Token, 'name' | 'symbol' | 'quantity'> & {
  /** Contract as CAIP-10. @default it is the network's own currency */
  readonly address?: string | undefined
  /** Price of a whole unit in US dollars; 0 if it is not known. */
  readonly price?: number | undefined
  /** Value of the balance in US dollars. */
  readonly value?: number | undefined
  /** URL of the picture. It is shown if it comes from a host that the site named. */
  readonly iconUrl?: string | undefined
}

/** Tolerance of a value against price times quantity, because services round. */
const valueTolerance = 0.01
/** Tolerance in US dollars for small values, which services round more. */
const smallValue = 0.02

/**
 * Creates the conversion of reported tokens. Facts of the network, the site and the kit take precedence. A token is
 * left out if its decimals differ from the known ones, or if its amount has more decimals than the token: its amount is
 * not certain then. Of two entries of one token the first counts.
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
    // An imitation would get the picture of the imitated token.
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

/**
 * Returns whether it is a name of the native currency. Services call that of Ethereum `Ethereum` and wallets `Ether`;
 * both are right.
 */
function isNameOf({ name, nativeCurrency }: CaipNetwork, told: string): boolean {
  return [name, nativeCurrency.name, nativeCurrency.symbol].some(each => isSameSymbol(each, told))
}

/** Returns whether the adapter can read the symbol of a site's token from its contract. */
function describesTokens({ options }: Store, { chainNamespace }: CaipNetwork): boolean {
  const adapter = options.adapters.find(({ namespace }) => namespace === chainNamespace)
  return adapter?.capabilities?.includes('describeToken') ?? false
}

/**
 * Returns the value of an amount: the service's value if it agrees with the price, else price times amount. Without a
 * price any value is accepted.
 */
function worthOf(value: number, price: number | undefined, numeric: string): number | undefined {
  if (!price || price < 0) return value < 0 ? undefined : value
  const exact = Number(multiplyDecimals(numeric, sumOf([price])) ?? 'NaN')
  return Math.abs(value - exact) <= Math.max(exact * valueTolerance, smallValue) ? value : exact
}

/** Sorts the most valuable tokens first. */
export function byValue(tokens: readonly Token[]): Token[] {
  return tokens.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
}
