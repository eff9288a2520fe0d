import { type Hex, isAddress, isAddressEqual, isHex } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { SigningContext } from './prepared.ts'

/** Creates the error of invalid parameters. */
export const invalid = (reason: string): FrameError => new FrameError(-32602, reason)

/** Reads parameters by position. @throws FrameError -32602 */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params as unknown[]
  throw invalid('The parameters are no list')
}

/**
 * Requires the wallet's own account.
 *
 * @throws FrameError 4100 for another one
 */
export function requireOwn(address: unknown, context: SigningContext): void {
  if (typeof address !== 'string' || !isAddress(address) || !isAddressEqual(address, context.address as Hex))
    throw new FrameError(4100, 'The account is not one of this wallet')
}

/**
 * Reads bytes in hexadecimal; `undefined` if missing. Half a byte is rejected, because libraries pad it in different
 * ways, to bytes that the user did not review.
 *
 * @throws FrameError -32602
 */
export function readHex(value: unknown, name: string): Hex | undefined {
  const hex = readAnyHex(value, name)
  if (hex !== undefined && !hasWholeBytes(hex)) throw invalid(`\`${name}\` ends in the middle of a byte`)
  return hex
}

/** Whether hexadecimal digits form whole bytes. */
export function hasWholeBytes(hex: Hex): boolean {
  return hex.length % 2 === 0
}

function readAnyHex(value: unknown, name: string): Hex | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!isHex(value)) throw invalid(`\`${name}\` is no hexadecimal`)
  return value
}

/** Reads an integer of at most 256 bits; `undefined` if missing. @throws FrameError -32602 */
export function readQuantity(value: unknown, name: string): bigint | undefined {
  const hex = readAnyHex(value, name)
  if (hex === undefined) return undefined
  if (hex.length > 66) throw invalid(`\`${name}\` is too large`)
  return hex === '0x' ? 0n : BigInt(hex)
}
