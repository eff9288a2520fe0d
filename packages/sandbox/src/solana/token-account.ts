import {
  type Address,
  address as toAddress,
  getAddressDecoder,
  getAddressEncoder,
  type EncodedAccount,
} from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

import { formatUnits } from 'viem/utils'

import {
  readMetadata,
  readTransferFee,
  readWithheld,
  type TokenMetadata,
  type TransferFee,
  writeHoldingExtensions,
  writeMetadata,
  writeTransferFee,
} from './token-extensions.ts'

export const tokenProgram = TOKEN_PROGRAM_ADDRESS
export const token2022Program = toAddress('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** The token programs, with their names in a node's answers. */
export const tokenPrograms: ReadonlyMap<Address, string> = new Map<Address, string>([
  [tokenProgram, 'spl-token'],
  [token2022Program, 'spl-token-2022'],
])

/** Content of an account of a token program. */
export interface TokenHolding {
  mint: Address
  owner: Address
  /** The amount in the token's smallest unit. */
  amount: bigint
  /** Withheld fees of transfers to this account, in the smallest unit; `undefined` for a token without a fee. */
  withheld?: bigint | undefined
}

/** Content of a mint. */
export interface Mint {
  decimals: number
  supply: bigint
  /** The metadata of a Token-2022 mint. */
  metadata?: TokenMetadata | undefined
  /** The transfer fee of a Token-2022 mint. */
  fee?: TransferFee | undefined
}

/** Size of a token account: mint (32), owner (32), amount (8), ..., 165 bytes in all. */
const holdingSize = 165
/** Size of a mint: authority (4 + 32), supply (8), decimals (1), initialized (1), freezer (4 + 32) bytes. */
const mintSize = 82
/** Size of a multisig account in both programs, which is neither of them. */
const multisigSize = 355
/** In Token-2022 the kind of an account and its extensions follow after a token account's size. */
const kinds: Readonly<Record<number, 'mint' | 'holding'>> = { 1: 'mint', 2: 'holding' }

/** @returns `undefined` for an account without tokens */
export function readHolding(account: EncodedAccount): TokenHolding | undefined {
  if (kindOf(account) !== 'holding') return undefined
  const data = account.data as Uint8Array
  const decoder = getAddressDecoder()
  return {
    mint: decoder.decode(data.subarray(0, 32)),
    owner: decoder.decode(data.subarray(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    withheld: readWithheld(extensionsOf(data)),
  }
}

/** @returns `undefined` for an account that is not a mint */
export function readMint(account: EncodedAccount): Mint | undefined {
  if (kindOf(account) !== 'mint') return undefined
  const data = account.data as Uint8Array
  return {
    decimals: data[44] ?? 0,
    supply: viewOf(data).getBigUint64(36, true),
    metadata: readMetadata(extensionsOf(data)),
    fee: readTransferFee(extensionsOf(data)),
  }
}

const extensionsOf = (data: Uint8Array): Uint8Array => data.subarray(holdingSize + 1)

function kindOf({ data, programAddress }: EncodedAccount): 'mint' | 'holding' | undefined {
  if (!tokenPrograms.has(programAddress)) return undefined
  if (data.length === mintSize) return 'mint'
  if (data.length === holdingSize) return 'holding'
  if (programAddress === tokenProgram || data.length === multisigSize) return undefined
  return kinds[data[holdingSize] ?? 0]
}

/** Formats an amount like a node. */
export function toUiAmount(amount: bigint, decimals: number) {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Creates a mint whose authority has no known key. With metadata or a fee it belongs to Token-2022. */
export function createMint(
  mint: Address,
  { decimals, supply, metadata, fee }: Mint,
  rent: (size: bigint) => bigint,
): EncodedAccount {
  const isNewer = metadata !== undefined || fee !== undefined
  const base = new Uint8Array(isNewer ? holdingSize : mintSize)
  viewOf(base).setBigUint64(36, supply, true)
  base[44] = decimals
  base[45] = 1
  if (!isNewer) return toAccount(mint, base, tokenProgram, rent)
  const extensions = [...(fee ? [writeTransferFee(fee)] : []), ...(metadata ? [writeMetadata(metadata)] : [])]
  return toAccount(mint, Buffer.concat([base, Buffer.of(1), ...extensions]), token2022Program, rent)
}

/** Creates the account in which wallets hold a token (the associated one). */
export async function createHolding(
  { mint, owner, amount }: TokenHolding,
  { program, fee }: { program: Address; fee?: TransferFee | undefined },
  rent: (size: bigint) => bigint,
): Promise<EncodedAccount> {
  const [address] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
  const data = new Uint8Array(holdingSize)
  data.set(getAddressEncoder().encode(mint), 0)
  data.set(getAddressEncoder().encode(owner), 32)
  viewOf(data).setBigUint64(64, amount, true)
  // The state "initialized".
  data[108] = 1
  if (program === tokenProgram) return toAccount(address, data, program, rent)
  const extensions = writeHoldingExtensions({ hasFee: fee !== undefined })
  return toAccount(address, Buffer.concat([data, Buffer.of(2), extensions]), program, rent)
}

function toAccount(
  address: Address,
  data: Uint8Array,
  programAddress: Address,
  rent: (size: bigint) => bigint,
): EncodedAccount {
  const space = BigInt(data.length)
  const lamports = rent(space) as EncodedAccount['lamports']
  return { address, data: new Uint8Array(data), executable: false, lamports, programAddress, space }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
