import type { SiteToken, Store } from '@latchkey/core'
import type { KnownTokens } from './known-token.ts'
import type { Balance, CaipNetwork, CaipNetworkId, ChainNamespace, TokenHolding } from '@latchkey/primitives'

/** One token of an account (S3.31, S3.32). */
export interface Token {
  /** What the token calls itself: hostile until cleaned for show. */
  readonly name: string
  /** Its short name: hostile until cleaned for show. */
  readonly symbol: string
  /** The network that it is on. */
  readonly chainId: CaipNetworkId
  /** As CAIP-10. @default it is the network's own currency */
  readonly address?: string
  /** How many decimals its whole unit has. */
  readonly decimals: number
  /** What the account holds: decimal text in whole units, exact. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Of one, in US dollars. @default not known */
  readonly price?: number
  /** Of all that the account holds, in US dollars. @default not known */
  readonly value?: number
  /** Its picture. @default where its symbol can be believed, the one that goes by it */
  readonly iconUrl?: string
  /** Whether its symbol can be believed: it is the network's own currency, or the site or the kit names it. */
  readonly isNamed: boolean
  /** Its symbol belongs to other contracts, which the site or the kit names. @default it does not */
  readonly isImitation?: boolean
}

/** The tokens that the site names on a network. */
export function tokensOfSite(
  { options }: Pick<Store, 'options'>,
  { caipNetworkId }: CaipNetwork,
): readonly SiteToken[] {
  return [options.tokens?.[caipNetworkId] ?? []].flat()
}

/** The network's own currency as a token. */
export function toNativeToken({ caipNetworkId, nativeCurrency }: CaipNetwork, { balance, symbol }: Balance): Token {
  const { name, decimals } = nativeCurrency
  return { name, symbol, chainId: caipNetworkId, decimals, quantity: quantityOf(decimals, balance), isNamed: true }
}

/** What services call a network's own currency, as CAIP-10: an address that stands for it by custom. */
export function nativeTokenId({ chainNamespace, caipNetworkId }: CaipNetwork): string | undefined {
  const address = nativeAddresses[chainNamespace]
  return address && `${caipNetworkId}:${address}`
}

/** Whether an address, alone or as CAIP-10, stands for the native currency of an EVM network by custom. */
export function isNativeAddress(address: string): boolean {
  return /(^|:)0x(e{40}|0{40})$/i.test(address)
}

/** Whether a contract moves the native currency itself, or wraps it under the same symbol. */
export function isNativeContract({ chainNamespace, caipNetworkId }: CaipNetwork, contract: string): boolean {
  const contracts = [nativeAddresses[chainNamespace], nativeContracts[caipNetworkId]]
  return isNativeAddress(contract) || contracts.some(each => each?.toLowerCase() === contract.toLowerCase())
}

const nativeContracts: Partial<Record<CaipNetworkId, string>> = {
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:324': '0x000000000000000000000000000000000000800a',
  'eip155:1088': '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
}

const nativeAddresses: Partial<Record<ChainNamespace, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111112',
}

/** What an adapter tells of a token, as a token of the account. */
export function toToken({ caipNetworkId }: CaipNetwork, holding: TokenHolding, known: KnownTokens): Token {
  const { address, name, symbol, decimals, amount } = holding
  const own = known.find(address)
  return {
    name: own?.name ?? name,
    symbol: own?.symbol ?? symbol,
    chainId: caipNetworkId,
    address: `${caipNetworkId}:${address}`,
    decimals,
    quantity: quantityOf(decimals, amount),
    ...(own?.image && { iconUrl: own.image }),
    isNamed: own !== undefined,
    ...(!own && known.isImitation(symbol, address) && { isImitation: true }),
  }
}

/** What a token is known by, on every network. */
export function tokenId({ chainId, address }: Token): string {
  return address ?? chainId
}

/** Whether the account has none of it. */
export function isNone({ quantity }: Token): boolean {
  return /^[0.]*$/.test(quantity.numeric)
}

function quantityOf(decimals: number, numeric: string): Token['quantity'] {
  return { decimals: String(decimals), numeric }
}
