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

/** Those that keep tokens, by what nodes call them. */
export const tokenPrograms: ReadonlyMap<Address, string> = new Map<Address, string>([
  [tokenProgram, 'spl-token'],
  [token2022Program, 'spl-token-2022'],
])

/** What an account of a token program holds. */
export interface TokenHolding {
  mint: Address
  owner: Address
  /** In the token's smallest unit. */
  amount: bigint
  /** What the token kept of transfers to this account, in the smallest unit; `undefined` for one that keeps none. */
  withheld?: bigint | undefined
}

/** What a token is. */
export interface Mint {
  decimals: number
  supply: bigint
  /** What a token of Token-2022 may say of itself. */
  metadata?: TokenMetadata | undefined
  /** What a token of Token-2022 may keep of each transfer. */
  fee?: TransferFee | undefined
}

/** The bytes of an account that holds tokens: mint (32), owner (32), amount (8), ..., 165 in all. */
const holdingSize = 165
/** The bytes of a token's own account: authority (4 + 32), supply (8), decimals (1), initialized (1), freezer (4 + 32). */
const mintSize = 82
/** Of an account that several sign for, in both programs: it is neither. */
const multisigSize = 355
/** Token-2022 says after the bytes of a holding what an account is, and then its extensions. */
const kinds: Readonly<Record<number, 'mint' | 'holding'>> = { 1: 'mint', 2: 'holding' }

/** @returns `undefined` for what holds no tokens */
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

/** @returns `undefined` for what is no token */
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

/** An amount as nodes write it. */
export function toUiAmount(amount: bigint, decimals: number) {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** A token whose authority nobody holds the key of. With metadata or a fee it is of Token-2022. */
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

/** The account that wallets keep a token in (the associated one). */
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
  // Initialized.
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
