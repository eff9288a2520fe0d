import { readProperty } from '@latchkey/primitives'
import { type Address, isAddressEqual, maxUint256, zeroAddress } from 'viem'

import type { Asset } from '../changes/asset.ts'
import { hasFields, maxItems, toAddress, toList, toUint } from './typed-fields.ts'

/** An item that an order gives or receives. */
export interface OrderItem {
  /** The asset; `collection` for any piece of it. */
  readonly of: Asset | { readonly kind: 'collection'; readonly contract: Address }
  /** Amount in the smallest unit. */
  readonly amount: bigint
}

/** An order that others can execute. */
export interface Order {
  readonly gives: readonly OrderItem[]
  readonly gets: readonly OrderItem[]
  /**
   * Set if code determines the received items, of which the order has only the hash, so that nothing may be received.
   */
  readonly isGetOpen?: true
  /** Expiry in seconds since 1970. */
  readonly deadline: bigint
}

/** Typed data that may be an order. */
export interface OrderData {
  readonly types: object
  readonly primaryType: string
  readonly message: unknown
}

/**
 * Reads orders that let others take assets: Seaport's, single or in a tree, CoW's, 0x's and 1inch's.
 *
 * @returns `undefined` for any other data
 * @throws TypeError, RangeError for an unreadable order, or more than a user reads
 */
export function readOrders({ types, primaryType, message }: OrderData, account: Address): readonly Order[] | undefined {
  const field = (name: string): unknown => readProperty(message, name)
  if (primaryType === 'OrderComponents') return isSeaport(types) ? [readSeaport(message, account)] : undefined
  if (primaryType === 'BulkOrder') {
    if (!isSeaport(types) || !isTree(types)) return undefined
    return flatten(field('tree'))
      .map(order => readSeaport(order, account))
      .filter(({ gives, gets }) => gives.length + gets.length > 0)
  }
  const order = readPair(types, primaryType, field, account)
  return order && [order]
}

const seaportItem = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'

function isSeaport(types: object): boolean {
  return (
    hasFields(types, 'OrderComponents', 'OfferItem[] offer,ConsiderationItem[] consideration,uint256 endTime') &&
    hasFields(types, 'OfferItem', seaportItem) &&
    hasFields(types, 'ConsiderationItem', `${seaportItem},address recipient`)
  )
}

function isTree(types: object): boolean {
  const all = readProperty(types, 'BulkOrder')
  const [tree] = Array.isArray(all) ? (all as readonly unknown[]) : []
  return (
    readProperty(tree, 'name') === 'tree' && /^OrderComponents(?:\[\d+\])+$/.test(String(readProperty(tree, 'type')))
  )
}

/** Lists the orders of a tree, in their order. @throws RangeError for more than a user reads */
function flatten(tree: unknown): readonly unknown[] {
  const orders = Array.isArray(tree) ? (tree as readonly unknown[]).flat(24) : [tree]
  if (orders.length > maxItems) throw new RangeError('More than a person reads')
  return orders
}

function readSeaport(order: unknown, account: Address): Order {
  return {
    deadline: toUint(readProperty(order, 'endTime')),
    gives: toList(readProperty(order, 'offer')).map(each => toItem(each, 'most')),
    gets: toList(readProperty(order, 'consideration'))
      .filter(each => isAddressEqual(toAddress(readProperty(each, 'recipient')), account))
      .map(each => toItem(each, 'least')),
  }
}

/** Reads an item. Of an amount that changes over time, it returns the worse end for the user. */
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

/**
 * Reads an order of one token for another: of CoW (`Order`), 0x (`LimitOrder`, `RfqOrder`, `OtcOrder`), and 1inch
 * (`Order`).
 */
function readPair(
  types: object,
  primaryType: string,
  field: (name: string) => unknown,
  account: Address,
): Order | undefined {
  const has = (fields: string) => hasFields(types, primaryType, fields)
  const pair = (
    [givenToken, given]: readonly [unknown, bigint],
    [gottenToken, gotten]: readonly [unknown, unknown],
    deadline: bigint,
    isReceived = true,
  ): Order => ({
    gives: [{ of: { kind: 'token', contract: toAddress(givenToken) }, amount: given }],
    gets: isReceived ? [{ of: { kind: 'token', contract: toAddress(gottenToken) }, amount: toUint(gotten) }] : [],
    deadline,
  })
  /** Whether the signer receives the tokens, which an empty receiver means. */
  const isOwn = (receiver: unknown): boolean => {
    const named = toAddress(receiver)
    return isAddressEqual(named, zeroAddress) || isAddressEqual(named, account)
  }
  const cow =
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,uint256 feeAmount'
  if (primaryType === 'Order' && has(cow))
    return pair(
      [field('sellToken'), toUint(field('sellAmount')) + toUint(field('feeAmount'))],
      [field('buyToken'), field('buyAmount')],
      toUint(field('validTo')),
      isOwn(field('receiver')),
    )
  const zeroEx = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
  if (/^(?:Limit|Rfq|Otc)Order$/.test(primaryType) && has(zeroEx)) {
    const end = has('uint64 expiry')
      ? toUint(field('expiry'))
      : has('uint256 expiryAndNonce')
        ? toUint(field('expiryAndNonce')) >> 192n
        : undefined
    if (end === undefined) return undefined
    return pair([field('makerToken'), toUint(field('makerAmount'))], [field('takerToken'), field('takerAmount')], end)
  }
  const oneInch = 'address makerAsset,address takerAsset,address receiver,uint256 makingAmount,uint256 takingAmount'
  if (primaryType === 'Order' && has(oneInch)) {
    // Version 4 packs the expiry into bits 80 to 119, where 0 is none. Earlier versions have an expiry only in code.
    const traits = has('uint256 makerTraits') ? toUint(field('makerTraits')) : undefined
    const end = ((traits ?? 0n) >> 80n) & 0xff_ffff_ffffn
    const given = [field('makerAsset'), toUint(field('makingAmount'))] as const
    const gotten = [field('takerAsset'), field('takingAmount')] as const
    // An extension (bit 249), or its predecessor in earlier versions, may compute another amount.
    const isOpen = traits === undefined || ((traits >> 249n) & 1n) === 1n
    const order = pair(given, gotten, end === 0n ? maxUint256 : end, !isOpen && isOwn(field('receiver')))
    return isOpen ? { ...order, isGetOpen: true } : order
  }
  return undefined
}
