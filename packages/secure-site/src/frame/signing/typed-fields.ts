import { readProperty } from '@latchkey/primitives'
import { type Address, getAddress, isAddress } from 'viem'

/** The most entries of a list that a user reads. */
export const maxItems = 20

/** Whether a struct has these fields. What it has besides is signed too, and shows as it is. @param fields `type name`, with commas between */
export function hasFields(types: object, type: string, fields: string): boolean {
  const all = readProperty(types, type)
  if (!Array.isArray(all)) return false
  const known = new Set(all.map(each => `${String(readProperty(each, 'type'))} ${String(readProperty(each, 'name'))}`))
  return fields.split(',').every(each => known.has(each))
}

/** One, or several. @throws RangeError for more than a user reads */
export function toList(value: unknown): readonly unknown[] {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (all.length > maxItems) throw new RangeError('More than a person reads')
  return all
}

/** @throws TypeError for what is no address */
export function toAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  throw new TypeError('No address')
}

/** None of these numbers has a sign: no contract takes one below nothing, and no calendar has its second. */
export function toUint(value: unknown): bigint {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new TypeError('No number')
  const number = BigInt(value)
  if (number < 0n) throw new RangeError('Below nothing')
  return number
}
