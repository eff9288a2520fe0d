import { type Hex, isAddressEqual, size, slice, toFunctionSelector } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { Call } from '../smart/call.ts'
import type { Grant, Permission } from './grant.ts'
import { findHarmlessCall, findMovingCall } from './moving-calls.ts'
import { type ContractReader, requireNoToken } from './require-no-token.ts'

type ContractCalls = Extract<Permission, { type: 'contract-call' }>

/** Returns the selectors of a permission, which permit a call by any name. */
export function selectorsOf({ data: { calls } }: ContractCalls): Hex[] {
  return calls.map(each => toFunctionSelector(each))
}

/**
 * Describes the calls for the user: the selector, with the name of a known function. The page's names are untrusted and
 * not shown.
 */
export function describeCalls(permission: ContractCalls): string {
  return selectorsOf(permission)
    .map(selector => [selector, findHarmlessCall(selector)].filter(Boolean).join(' '))
    .join('\n')
}

/** Finds a function of a permission that moves value; `undefined` if no known one does. */
export function findMoving(permissions: readonly Permission[]): string | undefined {
  return permissions
    .flatMap(each => (each.type === 'contract-call' ? selectorsOf(each) : []))
    .map(findMovingCall)
    .find(name => name !== undefined)
}

/**
 * Checks that no contract call goes to a token, except by a known harmless function.
 *
 * @throws FrameError -32602, -32603
 */
export async function requireNoTokens(permissions: readonly Permission[], context: ContractReader): Promise<void> {
  const targets = permissions.flatMap(each =>
    each.type === 'contract-call' && selectorsOf(each).some(selector => !findHarmlessCall(selector))
      ? [each.data.address]
      : [],
  )
  await Promise.all(targets.map(address => requireNoToken(address, -32602, context)))
}

/**
 * Checks the same for calls by a grant, because a contract may have become a token since, and earlier grants were not
 * checked.
 *
 * @throws FrameError 4100, -32603
 */
export async function requireNoTokenCalls(
  { permissions }: Grant,
  calls: readonly Call[],
  context: ContractReader,
): Promise<void> {
  const isContract = ({ to }: Call): boolean =>
    permissions.some(each => each.type === 'contract-call' && isAddressEqual(each.data.address, to))
  const isTransfer = ({ to }: Call): boolean =>
    permissions.some(each => each.type === 'erc20-token-transfer' && isAddressEqual(each.data.address, to))
  const asked = calls.filter(each => isContract(each) && size(each.data) >= 4)
  const selectorOf = ({ data }: Call): Hex => slice(data, 0, 4).toLowerCase() as Hex
  await Promise.all(
    asked
      // Transfers of tokens are counted by their own permission.
      .filter(each => !(isTransfer(each) && findMovingCall(selectorOf(each))))
      .filter(each => !findHarmlessCall(selectorOf(each)))
      .map(({ to }) => requireNoToken(to, 4100, context)),
  )
}

/**
 * Rejects functions that move value.
 *
 * @throws FrameError -32602
 */
export function requireNoMoving(permissions: readonly Permission[]): void {
  const name = findMoving(permissions)
  if (name !== undefined)
    throw new FrameError(
      -32602,
      `No permission is granted for \`${name}\`: it moves what the account holds, or lets it be moved`,
    )
}
