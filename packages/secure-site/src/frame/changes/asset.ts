import type { Address } from 'viem'

/** An asset of an account on an EVM network. */
export type Asset =
  /** The network's native currency. */
  | { readonly kind: 'native' }
  /** A token of ERC-20. */
  | { readonly kind: 'token'; readonly contract: Address }
  /** A single piece (ERC-721), or several equal items (ERC-1155). */
  | { readonly kind: 'piece' | 'items'; readonly contract: Address; readonly id: bigint }

/** A permission of another account for the account's assets. */
export type Allowance =
  /** Spends an amount of a token, by the token's allowance or through Permit2. */
  | { readonly kind: 'amount' | 'permit2'; readonly contract: Address; readonly spender: Address }
  /** Moves one piece. */
  | { readonly kind: 'piece'; readonly contract: Address; readonly spender: Address; readonly id: bigint }
  /** Moves all pieces of a collection. */
  | { readonly kind: 'collection'; readonly contract: Address; readonly spender: Address }

/** Uniswap's Permit2, at the same address on every chain. */
export const permit2Address: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Returns a key that is equal for equal values. */
export function keyOf(of: Asset | Allowance): string {
  return Object.values(of).map(String).join(' ').toLowerCase()
}
