import {
  type Address,
  address as toAddress,
  getAddressDecoder,
  getAddressEncoder,
  type EncodedAccount,
} from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

import { formatUnits } from 'viem/utils'

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
}

/** What a token is. */
export interface Mint {
  decimals: number
  supply: bigint
  /** What a token of Token-2022 may say of itself. */
  metadata?: TokenMetadata
}

/** What a token says of itself. */
export interface TokenMetadata {
  mint: Address
  name: string
  symbol: string
  uri: string
}

/** The bytes of an account that holds tokens: mint (32), owner (32), amount (8), ..., 165 in all. */
const holdingSize = 165
/** The bytes of a token's own account: authority (4 + 32), supply (8), decimals (1), initialized (1), freezer (4 + 32). */
const mintSize = 82
/** Of an account that several sign for, in both programs: it is neither. */
const multisigSize = 355
/** Token-2022 says after the bytes of a holding what an account is, and then its extensions: type (2), length (2), value. */
const kinds: Readonly<Record<number, 'mint' | 'holding'>> = { 1: 'mint', 2: 'holding' }
const extensions = { immutableOwner: 7, metadataPointer: 18, tokenMetadata: 19 } as const

/** @returns `undefined` for what holds no tokens */
export function readHolding(account: EncodedAccount): TokenHolding | undefined {
  if (kindOf(account) !== 'holding') return undefined
  const { data } = account
  const decoder = getAddressDecoder()
  return {
    mint: decoder.decode(data.subarray(0, 32)),
    owner: decoder.decode(data.subarray(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
  }
}

/** @returns `undefined` for what is no token */
export function readMint(account: EncodedAccount): Mint | undefined {
  if (kindOf(account) !== 'mint') return undefined
  const { data } = account
  const metadata = readMetadata(data as Uint8Array)
  return { decimals: data[44] ?? 0, supply: viewOf(data).getBigUint64(36, true), ...(metadata && { metadata }) }
}

function kindOf({ data, programAddress }: EncodedAccount): 'mint' | 'holding' | undefined {
  if (!tokenPrograms.has(programAddress)) return undefined
  if (data.length === mintSize) return 'mint'
  if (data.length === holdingSize) return 'holding'
  if (programAddress === tokenProgram || data.length === multisigSize) return undefined
  return kinds[data[holdingSize] ?? 0]
}

function readMetadata(data: Uint8Array): TokenMetadata | undefined {
  const view = viewOf(data)
  let at = holdingSize + 1
  while (at + 4 <= data.length && view.getUint16(at, true) !== extensions.tokenMetadata) {
    at += 4 + view.getUint16(at + 2, true)
  }
  if (at + 4 > data.length) return undefined
  // After the authority, the mint, and then texts, each after its length.
  const mint = getAddressDecoder().decode(data.subarray(at + 36, at + 68))
  const texts: string[] = []
  for (let next = at + 68; texts.length < 3;) {
    const length = view.getUint32(next, true)
    texts.push(new TextDecoder().decode(data.subarray(next + 4, next + 4 + length)))
    next += 4 + length
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { mint, name, symbol, uri }
}

/** An amount as nodes write it. */
export function toUiAmount(amount: bigint, decimals: number) {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** A token whose authority nobody holds the key of. With metadata it is of Token-2022. */
export function createMint(
  mint: Address,
  { decimals, supply, metadata }: Mint,
  rent: (size: bigint) => bigint,
): EncodedAccount {
  const base = new Uint8Array(metadata ? holdingSize : mintSize)
  viewOf(base).setBigUint64(36, supply, true)
  base[44] = decimals
  base[45] = 1
  if (!metadata) return toAccount(mint, base, tokenProgram, rent)
  const self = Uint8Array.from(getAddressEncoder().encode(mint))
  const nobody = new Uint8Array(32)
  const texts = [metadata.name, metadata.symbol, metadata.uri].map(text => withLength(Buffer.from(text)))
  const data = Buffer.concat([
    base,
    Buffer.of(1),
    extension(extensions.metadataPointer, nobody, self),
    extension(extensions.tokenMetadata, nobody, self, ...texts, withLength(Buffer.alloc(0))),
  ])
  return toAccount(mint, data, token2022Program, rent)
}

/** The account that wallets keep a token in (the associated one). */
export async function createHolding(
  holding: TokenHolding,
  program: Address,
  rent: (size: bigint) => bigint,
): Promise<EncodedAccount> {
  const { mint, owner } = holding
  const [address] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
  const data = new Uint8Array(holdingSize)
  data.set(getAddressEncoder().encode(mint), 0)
  data.set(getAddressEncoder().encode(owner), 32)
  viewOf(data).setBigUint64(64, holding.amount, true)
  // Initialized.
  data[108] = 1
  if (program === tokenProgram) return toAccount(address, data, program, rent)
  return toAccount(address, Buffer.concat([data, Buffer.of(2), extension(extensions.immutableOwner)]), program, rent)
}

function extension(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

function withLength(bytes: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(bytes.length)
  return Buffer.concat([head, bytes])
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

function viewOf(data: Readonly<Uint8Array> | EncodedAccount['data']): DataView {
  const bytes = data as Uint8Array
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
