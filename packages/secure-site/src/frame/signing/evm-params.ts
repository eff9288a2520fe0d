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

/** Bytes in hexadecimal; `undefined` where there are none. Half a byte is refused: libraries complete it, each in its own way, to what nobody was shown. */
export function readHex(value: unknown, name: string): Hex | undefined {
  const hex = readAnyHex(value, name)
  if (hex !== undefined && !hasWholeBytes(hex)) throw invalid(`\`${name}\` ends in the middle of a byte`)
  return hex
}

/** Whether hexadecimal is of whole bytes. */
export function hasWholeBytes(hex: Hex): boolean {
  return hex.length % 2 === 0
}

function readAnyHex(value: unknown, name: string): Hex | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!isHex(value)) throw invalid(`\`${name}\` is no hexadecimal`)
  return value
}

/** A whole number of at most 256 bits; `undefined` where there is none. */
export function readQuantity(value: unknown, name: string): bigint | undefined {
  const hex = readAnyHex(value, name)
  if (hex === undefined) return undefined
  if (hex.length > 66) throw invalid(`\`${name}\` is too large`)
  return hex === '0x' ? 0n : BigInt(hex)
}
