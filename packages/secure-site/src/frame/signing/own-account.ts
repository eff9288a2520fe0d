import { type Address, isAddressEqual, size, type Hex, type TypedDataDefinition } from 'viem'

import { createdAddressOf } from '../smart/created-address.ts'
import { entryPoints } from '../smart/entry-point.ts'
import { invalid } from './evm-params.ts'
import type { SigningContext } from './prepared.ts'

/** Returns the plain account, also of a smart account. */
export function ownerOf({ smart, address }: SigningContext): Address {
  return smart?.account.owner ?? (address as Address)
}

/**
 * Rejects typed data that could be an operation of the user's smart accounts. They share the plain account's key, and
 * the user would not recognize it.
 *
 * @throws FrameError -32602
 */
export function requireNoOperation(
  { domain, message, primaryType }: TypedDataDefinition,
  context: SigningContext,
): void {
  // ERC-7739: the key signs this type for a smart account, with any content.
  if (primaryType.startsWith('TypedDataSign')) throw invalid('This is what a smart account signs')
  const owner = ownerOf(context)
  const contract = lower(domain?.verifyingContract)
  const sender = lower((message as Readonly<Record<string, unknown>>).sender)
  const isOperation = contract === lower(entryPoints['0.8'].address) && sender === lower(owner)
  if (isOperation || contract === lower(createdAddressOf(owner)))
    throw invalid('This is an operation of your smart account: it is sent, not signed')
}

/**
 * Rejects calls with data to the user's own accounts. A created smart account accepts a new owner, or any call, from
 * the plain account. And a delegated plain account executes its calls to itself, without a review of each.
 *
 * @throws FrameError -32602 for such a call, unless it only pays
 */
export function requireNoOwnContract(to: Address | undefined, data: Hex, owner: Address): void {
  if (to && size(data) > 0 && [owner, createdAddressOf(owner)].some(own => isAddressEqual(to, own)))
    throw invalid('A page cannot change the smart account itself')
}

function lower(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}
