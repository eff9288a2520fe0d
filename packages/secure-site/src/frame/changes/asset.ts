import type { Address } from 'viem'

/** Something that an account can hold on an EVM network. */
export type Asset =
  /** The network's own currency. */
  | { readonly kind: 'native' }
  /** Of ERC-20. */
  | { readonly kind: 'token'; readonly contract: Address }
  /** One of a kind (ERC-721), or of several that are alike (ERC-1155). */
  | { readonly kind: 'piece' | 'items'; readonly contract: Address; readonly id: bigint }

/** What somebody else may do with what an account holds. */
export type Allowance =
  /** Spend so much of a token, asked of the token itself or through Permit2. */
  | { readonly kind: 'amount' | 'permit2'; readonly contract: Address; readonly spender: Address }
  /** Move one piece. */
  | { readonly kind: 'piece'; readonly contract: Address; readonly spender: Address; readonly id: bigint }
  /** Move all of a collection. */
  | { readonly kind: 'collection'; readonly contract: Address; readonly spender: Address }

/** Permit2 of Uniswap, at the same address on every chain. */
export const permit2Address: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** What is the same has the same one. */
export function keyOf(of: Asset | Allowance): string {
  return Object.values(of).map(String).join(' ').toLowerCase()
}
