import { readProperty } from '@latchkey/primitives'
import { type Address, getAddress, type Hex, isHex, maxUint256, type TypedDataDefinition } from 'viem'

import { FrameError } from '../frame-error.ts'
import { hasWholeBytes } from './evm-params.ts'
import { type Order, readOrders } from './read-orders.ts'
import { hasFields, toAddress, toList, toUint } from './typed-fields.ts'

/** Permission that a signature alone gives to others. */
export type Permit =
  | {
      readonly kind: 'spend'
      readonly spender: Address
      /** Expiry of the signature in seconds since 1970. */
      readonly deadline: bigint
      readonly allowed: readonly PermittedToken[]
    }
  | {
      readonly kind: 'transfer'
      readonly to: Address
      readonly given: PermittedToken
      readonly deadline: bigint
    }
  | { readonly kind: 'orders'; readonly orders: readonly Order[] }
  | {
      readonly kind: 'safe'
      readonly safe: Address
      readonly to: Address
      readonly value: bigint
      readonly data: Hex
      /** Whether the called contract runs with the Safe's own storage and rights. */
      readonly isDelegated: boolean
    }

export interface PermittedToken {
  readonly token: Address
  /** Amount in the smallest unit. */
  readonly amount: bigint
  /** Expiry of the allowance in seconds since 1970, if it is separate. */
  readonly until?: bigint
  /** Number of the piece, if `token` is a collection (ERC-721). */
  readonly piece?: bigint
}

/**
 * Reads typed data that lets others take assets: `Permit` of tokens
 * ([ERC-2612](https://eips.ethereum.org/EIPS/eip-2612), and Dai's), transfers that any sender can submit
 * ([ERC-3009](https://eips.ethereum.org/EIPS/eip-3009)), Permit2's, permits of one piece of a collection
 * ([ERC-4494](https://eips.ethereum.org/EIPS/eip-4494)), transactions of a Safe, and {@link readOrders orders}.
 *
 * @returns `undefined` for any other
 * @throws FrameError -32602 for an unreadable one, or more than a user reads
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
    if (has('Permit', 'address spender,uint256 tokenId,uint256 deadline'))
      return {
        kind: 'spend',
        spender: toAddress(field('spender')),
        deadline: toUint(field('deadline')),
        allowed: [{ token: getAddress(token), amount: 1n, piece: toUint(field('tokenId')) }],
      }
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
  if (
    primaryType === 'SafeTx' &&
    token !== undefined &&
    has('SafeTx', 'address to,uint256 value,bytes data,uint8 operation')
  )
    return {
      kind: 'safe',
      safe: getAddress(token),
      to: toAddress(field('to')),
      value: toUint(field('value')),
      data: toBytes(field('data')),
      isDelegated: toUint(field('operation')) !== 0n,
    }
  const orders = readOrders({ types, primaryType, message }, account)
  return orders && { kind: 'orders', orders }
}

function toPermitted(value: unknown): PermittedToken {
  return { token: toAddress(readProperty(value, 'token')), amount: toUint(readProperty(value, 'amount')) }
}

function toBytes(value: unknown): Hex {
  if (isHex(value) && hasWholeBytes(value)) return value
  throw new TypeError('No bytes')
}
