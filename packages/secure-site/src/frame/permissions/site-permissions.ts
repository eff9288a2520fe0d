import { decodeFunctionData, erc20Abi, type Hex, isAddressEqual, size, slice, toHex } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { Call } from '../smart/call.ts'
import { findMoving, selectorsOf } from './contract-calls.ts'
import type { AskedGrant, Grant, Permission } from './grant.ts'
import type { PermissionStore } from './permission-store.ts'

/** Maximum number of an account's grants. */
const maxGrants = 50

/** Grants of an account to one site on one network. */
export interface SitePermissions {
  /** Lists the valid grants. */
  list(): Promise<readonly Grant[]>
  /** Finds a valid grant. @throws FrameError 4100 */
  find(context: unknown): Promise<Grant>
  grant(asked: AskedGrant): Promise<Grant>
  /** Removes a grant. @throws FrameError 4100 for a missing one */
  revoke(context: Hex): Promise<void>
  /**
   * Counts calls before they are sent. The count stays if they fail later, because their result may be unknown.
   *
   * @throws FrameError 4100 unless all are covered; then nothing is counted
   */
  use(context: unknown, calls: readonly Call[]): Promise<void>
}

/** Account, network and site of the grants. */
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
  /** Whether a grant is valid. An earlier grant of a function that is rejected by now permits nothing. */
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

/** Counts calls as one use of a grant. @throws FrameError 4100 unless all are covered */
export function countUse(grant: Grant, calls: readonly Call[]): Grant {
  return calls.reduce(useOnce, { ...grant, usesLeft: grant.usesLeft - 1 })
}

/** Returns the grant with a call counted. @throws FrameError 4100 */
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

/** Returns the amount that a call takes of a permission; `undefined` if the permission does not cover it. */
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

/** Reads the units of a correctly encoded ERC-20 `transfer`. */
function readTransfer(data: Hex): bigint | undefined {
  if (size(data) !== 68) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? args[1] : undefined
  } catch {
    return undefined
  }
}
