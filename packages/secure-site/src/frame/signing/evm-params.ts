import { type Hex, isAddress, isAddressEqual, isHex } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { SigningContext } from './prepared.ts'

/** Parameters that cannot be read. */
export const invalid = (reason: string): FrameError => new FrameError(-32602, reason)

/** Those of a call by position. */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params as unknown[]
  throw invalid('The parameters are no list')
}

/** @throws FrameError 4100 for an account that is not the wallet's */
export function requireOwn(address: unknown, context: SigningContext): void {
  if (typeof address !== 'string' || !isAddress(address) || !isAddressEqual(address, context.address as Hex))
    throw new FrameError(4100, 'The account is not one of this wallet')
}

/** Hexadecimal; `undefined` where there is none. */
export function readHex(value: unknown, name: string): Hex | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!isHex(value)) throw invalid(`\`${name}\` is no hexadecimal`)
  return value
}

/** A whole number of at most 256 bits; `undefined` where there is none. */
export function readQuantity(value: unknown, name: string): bigint | undefined {
  const hex = readHex(value, name)
  if (hex === undefined) return undefined
  if (hex.length > 66) throw invalid(`\`${name}\` is too large`)
  return hex === '0x' ? 0n : BigInt(hex)
}
