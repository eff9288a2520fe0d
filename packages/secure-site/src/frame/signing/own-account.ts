import { type Address, isAddressEqual, size, type Hex, type TypedDataDefinition } from 'viem'

import { createdAddressOf } from '../smart/created-address.ts'
import { entryPoints } from '../smart/entry-point.ts'
import { invalid } from './evm-params.ts'
import type { SigningContext } from './prepared.ts'

/** The plain account, whatever it is used as. */
export function ownerOf({ smart, address }: SigningContext): Address {
  return smart?.account.owner ?? (address as Address)
}

/**
 * The key of the plain account is that of the smart ones too: what is signed with it as data could be an operation of theirs, which nobody would see as one.
 *
 * @throws FrameError -32602
 */
export function demandNoOperation(
  { domain, message, primaryType }: TypedDataDefinition,
  context: SigningContext,
): void {
  // ERC-7739: the key signs it for a smart account, whatever it holds.
  if (primaryType.startsWith('TypedDataSign')) throw invalid('This is what a smart account signs')
  const owner = ownerOf(context)
  const contract = lower(domain?.verifyingContract)
  const sender = lower((message as Readonly<Record<string, unknown>>).sender)
  const isOperation = contract === lower(entryPoints['0.8'].address) && sender === lower(owner)
  if (isOperation || contract === lower(createdAddressOf(owner)))
    throw invalid('This is an operation of your smart account: it is sent, not signed')
}

/**
 * A smart account of its own contract takes a new owner, or any call, from the plain account too. And a plain account that is delegated carries out whatever it calls of
 * itself: calls that nobody reads one by one.
 *
 * @throws FrameError -32602 for a call of one of them that says more than that it is paid
 */
export function demandNoOwnContract(to: Address | undefined, data: Hex, owner: Address): void {
  if (to && size(data) > 0 && [owner, createdAddressOf(owner)].some(own => isAddressEqual(to, own)))
    throw invalid('A page cannot change the smart account itself')
}

function lower(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}
