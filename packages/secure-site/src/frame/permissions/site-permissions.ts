import { decodeFunctionData, erc20Abi, type Hex, isAddressEqual, size, slice, toHex } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { Call } from '../smart/call.ts'
import { findMoving, selectorsOf } from './contract-calls.ts'
import type { AskedGrant, Grant, Permission } from './grant.ts'
import type { PermissionStore } from './permission-store.ts'

/** An account can have granted so many at a time. */
const maxGrants = 50

/** What an account has granted to one site on one network. */
export interface SitePermissions {
  /** What is good now. */
  list(): Promise<readonly Grant[]>
  /** @throws FrameError 4100 */
  find(context: unknown): Promise<Grant>
  grant(asked: AskedGrant): Promise<Grant>
  /** @throws FrameError 4100 where it is none */
  revoke(context: Hex): Promise<void>
  /**
   * Counts calls as done, before they are. What was counted stays counted, also where they fail later: nobody can know what became of them.
   *
   * @throws FrameError 4100 where they are not all covered; nothing is counted then
   */
  use(context: unknown, calls: readonly Call[]): Promise<void>
}

/** Whose they are. */
export interface PermissionScope {
  readonly origin: string
  readonly address: string
  readonly chainId: string
}

export function createSitePermissions(
  store: PermissionStore,
  { origin, address, chainId }: PermissionScope,
  now: () => number = Date.now,
): SitePermissions {
  /** A grant of before, with a function that is refused by now, permits nothing. */
  const isGood = ({ expiry, usesLeft, permissions }: Grant): boolean =>
    expiry > now() / 1_000 && usesLeft > 0 && findMoving(permissions) === undefined
  const isHere = (grant: Grant): boolean => grant.origin === origin && grant.chainId === chainId
  const named = (grants: readonly Grant[], context: unknown): Grant => {
    const found = grants.find(each => each.context === context && isHere(each))
    if (found && isGood(found)) return found
    throw new FrameError(4100, 'There is no such permission for this site on this network: ask for it again')
  }

  return {
    list: () =>
      store.change(address, grants => ({ grants, result: grants.filter(each => isHere(each) && isGood(each)) })),
    find: context => store.change(address, grants => ({ grants, result: named(grants, context) })),
    grant: ({ expiry, permissions, uses }) =>
      store.change(address, before => {
        const left = before.filter(isGood)
        if (left.length >= maxGrants)
          throw new FrameError(4100, 'This account has granted too much already: take something back first')
        const grant: Grant = {
          context: toHex(crypto.getRandomValues(new Uint8Array(32))),
          origin,
          chainId,
          expiry,
          permissions: [...permissions],
          used: permissions.map(() => '0'),
          usesLeft: uses,
        }
        return { grants: [...left, grant], result: grant }
      }),
    revoke: context =>
      store.change(address, grants => {
        const found = named(grants, context)
        return { grants: grants.filter(each => each !== found), result: undefined }
      }),
    use: (context, calls) =>
      store.change(address, grants => {
        const found = named(grants, context)
        const next = countUse(found, calls)
        return { grants: grants.map(each => (each === found ? next : each)), result: undefined }
      }),
  }
}

/** Counts calls as one use of a grant. @throws FrameError 4100 when they are not all covered */
export function countUse(grant: Grant, calls: readonly Call[]): Grant {
  return calls.reduce(useOnce, { ...grant, usesLeft: grant.usesLeft - 1 })
}

/** The grant, with a call counted. @throws FrameError 4100 */
function useOnce(grant: Grant, call: Call): Grant {
  for (const [place, permission] of grant.permissions.entries()) {
    const amount = amountOf(permission, call)
    if (amount === undefined) continue
    const used = BigInt(grant.used[place] ?? '0') + amount
    if (permission.type !== 'contract-call' && used > BigInt(permission.data.allowance)) continue
    return {
      ...grant,
      used: grant.permissions.map((_, each) => (each === place ? String(used) : (grant.used[each] ?? '0'))),
    }
  }
  throw new FrameError(4100, 'The permission does not cover this: ask without it, and the person decides')
}

/** How much of a permission a call takes; `undefined` where it is none of what is permitted. */
function amountOf(permission: Permission, { to, value, data }: Call): bigint | undefined {
  if (permission.type === 'native-token-transfer') return size(data) === 0 ? value : undefined
  if (value !== 0n || !isAddressEqual(to, permission.data.address)) return undefined
  if (permission.type === 'contract-call')
    return selectorsOf(permission).some(each => each === selectorOf(data)) ? 0n : undefined
  return readTransfer(data)
}

function selectorOf(data: Hex): Hex | undefined {
  return size(data) >= 4 ? (slice(data, 0, 4).toLowerCase() as Hex) : undefined
}

/** The units of an ERC-20 `transfer`, written as it has to be. */
function readTransfer(data: Hex): bigint | undefined {
  if (size(data) !== 68) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? args[1] : undefined
  } catch {
    return undefined
  }
}
