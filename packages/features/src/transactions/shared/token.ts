import type { SiteToken, Store } from '@latchkey/core'
import type { KnownTokens } from './known-token.ts'
import type { Balance, CaipNetwork, CaipNetworkId, ChainNamespace, TokenHolding } from '@latchkey/primitives'

/** A token of an account (S3.31, S3.32). */
export interface Token {
  /** Name of the token. Untrusted: clean it before it is shown. */
  readonly name: string
  /** Symbol of the token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  /** Network of the token. */
  readonly chainId: CaipNetworkId
  /** Contract or mint as CAIP-10. @default it is the network's own currency */
  readonly address?: string
  /** Decimals of a whole unit. */
  readonly decimals: number
  /** Balance of the account: exact decimal text in whole units. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Price of a whole unit in US dollars. @default not known */
  readonly price?: number
  /** Value of the balance in US dollars. @default not known */
  readonly value?: number
  /** URL of its picture. @default the picture of its symbol, if the symbol can be trusted */
  readonly iconUrl?: string
  /** Whether its symbol can be trusted: it is the native currency, or the site or the kit knows its contract. */
  readonly isNamed: boolean
  /** Whether its symbol belongs to another contract, which the site or the kit knows. @default it does not */
  readonly isImitation?: boolean
}

/** Returns the tokens that the site names on a network. */
export function tokensOfSite(
  { options }: Pick<Store, 'options'>,
  { caipNetworkId }: CaipNetwork,
): readonly SiteToken[] {
  return [options.tokens?.[caipNetworkId] ?? []].flat()
}

/** Converts the native currency to a token. */
export function toNativeToken({ caipNetworkId, nativeCurrency }: CaipNetwork, { balance, symbol }: Balance): Token {
  const { name, decimals } = nativeCurrency
  return { name, symbol, chainId: caipNetworkId, decimals, quantity: quantityOf(decimals, balance), isNamed: true }
}

/** Returns the CAIP-10 id that services use for the native currency: a conventional address. */
export function nativeTokenId({ chainNamespace, caipNetworkId }: CaipNetwork): string | undefined {
  const address = nativeAddresses[chainNamespace]
  return address && `${caipNetworkId}:${address}`
}

/** Returns whether an address, alone or as CAIP-10, conventionally stands for the native currency of an EVM network. */
export function isNativeAddress(address: string): boolean {
  return /(^|:)0x(e{40}|0{40})$/i.test(address)
}

/** Returns whether a contract moves the native currency itself, or wraps it under the same symbol. */
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

/** Converts an adapter's token to a token of the account. */
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

/** Returns an id that identifies a token on every network. */
export function tokenId({ chainId, address }: Token): string {
  return address ?? chainId
}

/** Returns whether the account has none of a token. */
export function isNone({ quantity }: Token): boolean {
  return /^[0.]*$/.test(quantity.numeric)
}

function quantityOf(decimals: number, numeric: string): Token['quantity'] {
  return { decimals: String(decimals), numeric }
}
