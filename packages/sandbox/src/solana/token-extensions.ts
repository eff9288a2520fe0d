import { getAddressDecoder, getAddressEncoder } from '@solana/kit'
import type { Address } from '@solana/kit'

/** Metadata of a Token-2022 mint. */
export interface TokenMetadata {
  mint: Address
  name: string
  symbol: string
  uri: string
}

/** Transfer fee of a Token-2022 mint. */
export interface TransferFee {
  /** The rate in hundredths of a percent. */
  basisPoints: number
  /** The limit in the token's smallest unit. */
  maximum: bigint
}

/** Types of extensions. Each follows after the bytes of a mint or a token account: type (2), length (2), value. */
const types = { transferFeeConfig: 1, transferFeeAmount: 2, immutableOwner: 7, metadataPointer: 18, tokenMetadata: 19 }

/** @param extensions the bytes after those of the mint */
export function readMetadata(extensions: Uint8Array): TokenMetadata | undefined {
  const value = findExtension(extensions, types.tokenMetadata)
  if (value === undefined) return undefined
  // After the authority and the mint come texts, each after its length.
  const mint = getAddressDecoder().decode(value.subarray(32, 64))
  const texts: string[] = []
  for (let next = 64; texts.length < 3;) {
    const length = viewOf(value).getUint32(next, true)
    texts.push(new TextDecoder().decode(value.subarray(next + 4, next + 4 + length)))
    next += 4 + length
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { mint, name, symbol, uri }
}

/**
 * Reads the present fee. After two authorities, the withheld amount and the older fee comes the newer one, each as an epoch, a
 * maximum, and basis points.
 */
export function readTransferFee(extensions: Uint8Array): TransferFee | undefined {
  const value = findExtension(extensions, types.transferFeeConfig)
  if (value === undefined) return undefined
  return { maximum: viewOf(value).getBigUint64(98, true), basisPoints: viewOf(value).getUint16(106, true) }
}

/** @returns `undefined` for a token account without withheld fees */
export function readWithheld(extensions: Uint8Array): bigint | undefined {
  const value = findExtension(extensions, types.transferFeeAmount)
  return value && viewOf(value).getBigUint64(0, true)
}

export function writeMetadata({ mint, name, symbol, uri }: TokenMetadata): Uint8Array {
  const self = Uint8Array.from(getAddressEncoder().encode(mint))
  const texts = [name, symbol, uri].map(text => withLength(Buffer.from(text)))
  return Buffer.concat([
    extension(types.metadataPointer, nobody, self),
    extension(types.tokenMetadata, nobody, self, ...texts, withLength(Buffer.alloc(0))),
  ])
}

export function writeTransferFee({ basisPoints, maximum }: TransferFee): Uint8Array {
  const fee = Buffer.alloc(18)
  fee.writeBigUInt64LE(maximum, 8)
  fee.writeUInt16LE(basisPoints, 16)
  return extension(types.transferFeeConfig, nobody, nobody, Buffer.alloc(8), fee, fee)
}

/** Returns the extensions that the program adds to the account in which wallets hold a token. */
export function writeHoldingExtensions({ hasFee }: { hasFee: boolean }): Uint8Array {
  const fee = hasFee ? extension(types.transferFeeAmount, Buffer.alloc(8)) : Buffer.alloc(0)
  return Buffer.concat([extension(types.immutableOwner), fee])
}

const nobody = new Uint8Array(32)

function findExtension(extensions: Uint8Array, type: number): Uint8Array | undefined {
  const view = viewOf(extensions)
  let at = 0
  while (at + 4 <= extensions.length && view.getUint16(at, true) !== type) at += 4 + view.getUint16(at + 2, true)
  return at + 4 > extensions.length ? undefined : extensions.subarray(at + 4, at + 4 + view.getUint16(at + 2, true))
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

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
