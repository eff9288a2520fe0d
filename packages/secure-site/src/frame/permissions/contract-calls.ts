import { type Hex, isAddressEqual, size, slice, toFunctionSelector } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { Call } from '../smart/call.ts'
import type { Grant, Permission } from './grant.ts'
import { findHarmlessCall, findMovingCall } from './moving-calls.ts'
import { type ContractReader, requireNoToken } from './require-no-token.ts'

type ContractCalls = Extract<Permission, { type: 'contract-call' }>

/** The selectors of a permission: what it permits, whatever its functions are called there. */
export function selectorsOf({ data: { calls } }: ContractCalls): Hex[] {
  return calls.map(each => toFunctionSelector(each))
}

/** What a person reads of them: the selector, and the function's name where it is a known one. Never a name that the page gave. */
export function describeCalls(permission: ContractCalls): string {
  return selectorsOf(permission)
    .map(selector => [selector, findHarmlessCall(selector)].filter(Boolean).join(' '))
    .join('\n')
}

/** A function of a permission that moves value; `undefined` where none is known to. */
export function findMoving(permissions: readonly Permission[]): string | undefined {
  return permissions
    .flatMap(each => (each.type === 'contract-call' ? selectorsOf(each) : []))
    .map(findMovingCall)
    .find(name => name !== undefined)
}

/**
 * Checks that no contract call goes to a token, but by a function that is known to be harmless.
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
 * The same of calls that are done by a grant: a contract may have become a token since, and grants of before were not asked for it.
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
      // A transfer of a token is counted by its own permission.
      .filter(each => !(isTransfer(each) && findMovingCall(selectorOf(each))))
      .filter(each => !findHarmlessCall(selectorOf(each)))
      .map(({ to }) => requireNoToken(to, 4100, context)),
  )
}

/** @throws FrameError -32602 where one of them moves value */
export function requireNoMoving(permissions: readonly Permission[]): void {
  const name = findMoving(permissions)
  if (name !== undefined)
    throw new FrameError(
      -32602,
      `No permission is granted for \`${name}\`: it moves what the account holds, or lets it be moved`,
    )
}
