import { readProperty } from '@latchkey/primitives'
import { type Address, getAddress, isAddress } from 'viem'

/** Maximum number of list entries, because a user does not read more. */
export const maxItems = 20

/**
 * Whether a struct has these fields. Further fields are signed and shown too. @param fields `type name`, separated by
 * commas
 */
export function hasFields(types: object, type: string, fields: string): boolean {
  const all = readProperty(types, type)
  if (!Array.isArray(all)) return false
  const known = new Set(all.map(each => `${String(readProperty(each, 'type'))} ${String(readProperty(each, 'name'))}`))
  return fields.split(',').every(each => known.has(each))
}

/** Reads one value or a list. @throws RangeError for more than a user reads */
export function toList(value: unknown): readonly unknown[] {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (all.length > maxItems) throw new RangeError('More than a person reads')
  return all
}

/** Reads an address. @throws TypeError for any other value */
export function toAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  throw new TypeError('No address')
}

/**
 * Reads an unsigned integer. Negative numbers are invalid in all of these contracts and times.
 *
 * @throws TypeError, RangeError for any other value
 */
export function toUint(value: unknown): bigint {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new TypeError('No number')
  const number = BigInt(value)
  if (number < 0n) throw new RangeError('Below nothing')
  return number
}
