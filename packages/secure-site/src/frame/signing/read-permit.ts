import { readProperty } from '@latchkey/primitives'
import { type Address, getAddress, isAddress, isAddressEqual, maxUint256, type TypedDataDefinition } from 'viem'

import type { Asset } from '../changes/asset.ts'
import { FrameError } from '../frame-error.ts'

/** What a signature alone lets others do. */
export type Permit =
  | {
      readonly kind: 'spend'
      readonly spender: Address
      /** How long the signature can be used, in seconds since 1970. */
      readonly deadline: bigint
      readonly allowed: readonly PermittedToken[]
    }
  | {
      readonly kind: 'transfer'
      readonly to: Address
      readonly given: PermittedToken
      readonly deadline: bigint
    }
  | {
      readonly kind: 'order'
      readonly gives: readonly OrderItem[]
      readonly gets: readonly OrderItem[]
      readonly deadline: bigint
    }

export interface PermittedToken {
  readonly token: Address
  /** In the smallest unit. */
  readonly amount: bigint
  /** How long it may be spent then, in seconds since 1970, where that is said apart. */
  readonly until?: bigint
}

export interface OrderItem {
  /** `collection` for any piece of it. */
  readonly of: Asset | { readonly kind: 'collection'; readonly contract: Address }
  readonly amount: bigint
}

/** More than that nobody reads. */
const mostItems = 20

/**
 * Reads typed data by which others may take something: `Permit` of tokens (ERC-2612, and Dai's), transfers that anybody hands in (ERC-3009), Permit2's, and
 * Seaport's orders.
 *
 * @returns `undefined` for any other
 * @throws FrameError -32602 for one that cannot be read, or of more than a person reads
 */
export function readPermit(data: TypedDataDefinition, account: Address): Permit | undefined {
  try {
    return read(data, account)
  } catch (cause) {
    throw new FrameError(-32602, 'What this lets others take cannot be read', { cause })
  }
}

function read({ types, primaryType, message, domain }: TypedDataDefinition, account: Address): Permit | undefined {
  const has = (type: string, fields: string): boolean => hasFields(types, type, fields)
  const field = (name: string): unknown => readProperty(message, name)
  const token = domain?.verifyingContract
  if (primaryType === 'Permit' && token !== undefined) {
    const spend = (amount: bigint, deadline: string): Permit => ({
      kind: 'spend',
      spender: toAddress(field('spender')),
      deadline: toUint(field(deadline)),
      allowed: [{ token: getAddress(token), amount }],
    })
    if (has('Permit', 'address spender,uint256 value,uint256 deadline'))
      return spend(toUint(field('value')), 'deadline')
    if (has('Permit', 'address spender,uint256 expiry,bool allowed'))
      return spend(field('allowed') === true ? maxUint256 : 0n, 'expiry')
  }
  if (/^(?:Transfer|Receive)WithAuthorization$/.test(primaryType) && token !== undefined) {
    if (!has(primaryType, 'address from,address to,uint256 value,uint256 validBefore')) return undefined
    return {
      kind: 'transfer',
      to: toAddress(field('to')),
      deadline: toUint(field('validBefore')),
      given: { token: getAddress(token), amount: toUint(field('value')) },
    }
  }
  const details = 'address token,uint160 amount,uint48 expiration'
  if (primaryType === 'PermitSingle' || primaryType === 'PermitBatch') {
    const type = primaryType === 'PermitSingle' ? 'PermitDetails' : 'PermitDetails[]'
    if (!has(primaryType, `${type} details,address spender,uint256 sigDeadline`) || !has('PermitDetails', details))
      return undefined
    return {
      kind: 'spend',
      spender: toAddress(field('spender')),
      deadline: toUint(field('sigDeadline')),
      allowed: toList(field('details')).map(each => ({
        ...toPermitted(each),
        until: toUint(readProperty(each, 'expiration')),
      })),
    }
  }
  if (/^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType)) {
    const type = primaryType.includes('Batch') ? 'TokenPermissions[]' : 'TokenPermissions'
    const isKnown = has(primaryType, `${type} permitted,address spender,uint256 deadline`)
    if (!isKnown || !has('TokenPermissions', 'address token,uint256 amount')) return undefined
    return {
      kind: 'spend',
      spender: toAddress(field('spender')),
      deadline: toUint(field('deadline')),
      allowed: toList(field('permitted')).map(toPermitted),
    }
  }
  if (primaryType !== 'OrderComponents') return undefined
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const isKnown =
    has('OrderComponents', 'OfferItem[] offer,ConsiderationItem[] consideration,uint256 endTime') &&
    has('OfferItem', item) &&
    has('ConsiderationItem', `${item},address recipient`)
  if (!isKnown) return undefined
  return {
    kind: 'order',
    deadline: toUint(field('endTime')),
    gives: toList(field('offer')).map(each => toItem(each, 'most')),
    gets: toList(field('consideration'))
      .filter(each => isAddressEqual(toAddress(readProperty(each, 'recipient')), account))
      .map(each => toItem(each, 'least')),
  }
}

/** Whether a struct has these fields. What it has besides is signed too, and shows as it is. @param fields `type name`, with commas between */
function hasFields(types: object, type: string, fields: string): boolean {
  const all = readProperty(types, type)
  if (!Array.isArray(all)) return false
  const known = new Set(all.map(each => `${String(readProperty(each, 'type'))} ${String(readProperty(each, 'name'))}`))
  return fields.split(',').every(each => known.has(each))
}

/** One, or several. @throws RangeError for more than a person reads */
function toList(value: unknown): readonly unknown[] {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (all.length > mostItems) throw new RangeError('More than a person reads')
  return all
}

function toPermitted(value: unknown): PermittedToken {
  return { token: toAddress(readProperty(value, 'token')), amount: toUint(readProperty(value, 'amount')) }
}

/** Of an amount that goes up or down with time, what is the worse of it. */
function toItem(value: unknown, which: 'most' | 'least'): OrderItem {
  const [start, end] = [toUint(readProperty(value, 'startAmount')), toUint(readProperty(value, 'endAmount'))]
  const contract = toAddress(readProperty(value, 'token'))
  const id = toUint(readProperty(value, 'identifierOrCriteria'))
  const amount = start > end === (which === 'most') ? start : end
  switch (Number(readProperty(value, 'itemType'))) {
    case 0:
      return { of: { kind: 'native' }, amount }
    case 1:
      return { of: { kind: 'token', contract }, amount }
    case 2:
      return { of: { kind: 'piece', contract, id }, amount }
    case 3:
      return { of: { kind: 'items', contract, id }, amount }
    default:
      return { of: { kind: 'collection', contract }, amount }
  }
}

function toAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  throw new TypeError('No address')
}

/** None of these numbers has a sign: no contract takes one below nothing, and no calendar has its second. */
function toUint(value: unknown): bigint {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new TypeError('No number')
  const number = BigInt(value)
  if (number < 0n) throw new RangeError('Below nothing')
  return number
}
