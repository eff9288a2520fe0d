import { type Address, getAddressDecoder, getAddressEncoder, type EncodedAccount } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

import { formatUnits } from 'viem/utils'

export const tokenProgram = TOKEN_PROGRAM_ADDRESS

/** What an account of the token program holds. */
export interface TokenHolding {
  mint: Address
  owner: Address
  /** In the token's smallest unit. */
  amount: bigint
}

/** The bytes of an account that holds tokens: mint (32), owner (32), amount (8), ..., 165 in all. */
const holdingSize = 165
/** The bytes of a token's own account: authority (4 + 32), supply (8), decimals (1), initialized (1), freezer (4 + 32). */
const mintSize = 82

/** @returns `undefined` for what holds no tokens */
export function readHolding({ data, programAddress }: EncodedAccount): TokenHolding | undefined {
  if (programAddress !== tokenProgram || data.length !== holdingSize) return undefined
  const decoder = getAddressDecoder()
  return {
    mint: decoder.decode(data.subarray(0, 32)),
    owner: decoder.decode(data.subarray(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
  }
}

/** @returns the decimals and the supply, or `undefined` for what is no token */
export function readMint({ data, programAddress }: EncodedAccount): { decimals: number; supply: bigint } | undefined {
  if (programAddress !== tokenProgram || data.length !== mintSize) return undefined
  return { decimals: data[44] ?? 0, supply: viewOf(data).getBigUint64(36, true) }
}

/** An amount as nodes write it. */
export function toUiAmount(amount: bigint, decimals: number) {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** A token whose authority nobody holds the key of. */
export function createMint(mint: Address, decimals: number, supply: bigint, lamports: bigint): EncodedAccount {
  const data = new Uint8Array(mintSize)
  viewOf(data).setBigUint64(36, supply, true)
  data[44] = decimals
  data[45] = 1
  return toAccount(mint, data, lamports)
}

/** The account that wallets keep a token in (the associated one). */
export async function createHolding(holding: TokenHolding, lamports: bigint): Promise<EncodedAccount> {
  const [address] = await findAssociatedTokenPda({ mint: holding.mint, owner: holding.owner, tokenProgram })
  const data = new Uint8Array(holdingSize)
  data.set(getAddressEncoder().encode(holding.mint), 0)
  data.set(getAddressEncoder().encode(holding.owner), 32)
  viewOf(data).setBigUint64(64, holding.amount, true)
  // Initialized.
  data[108] = 1
  return toAccount(address, data, lamports)
}

function toAccount(address: Address, data: Uint8Array, lamports: bigint): EncodedAccount {
  return {
    address,
    data,
    executable: false,
    lamports: lamports as EncodedAccount['lamports'],
    programAddress: tokenProgram,
    space: BigInt(data.length),
  }
}

function viewOf(data: Readonly<Uint8Array> | EncodedAccount['data']): DataView {
  const bytes = data as Uint8Array
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
