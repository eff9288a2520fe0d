import * as v from 'valibot'
import { isAddressEqual, type Hex } from 'viem'

import { invalid, listOf, requireOwn } from '../signing/evm-params.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { fieldsOf } from '../smart/calls.ts'
import { requireNoMoving } from './contract-calls.ts'
import { type AskedGrant, askedGrantSchema, maxUses } from './grant.ts'

/** Maximum lifetime of a permission, in seconds. */
const longestSeconds = 90 * 86_400

/**
 * Parses a requested grant.
 *
 * @throws FrameError -32602, 4100
 */
export function readGrant(params: unknown, context: SigningContext, now: number): AskedGrant {
  const given = fieldsOf(listOf(params)[0], 'wallet_grantPermissions takes what is to be granted')
  const signer = fieldsOf(given.signer ?? {}, '`signer` is no object').type ?? 'wallet'
  if (signer !== 'wallet')
    throw invalid('This wallet grants permissions to the page itself, and to no key: `signer.type` is "wallet"')
  const read = v.safeParse(askedGrantSchema, given, { abortEarly: true })
  if (!read.success) {
    const path = /^[\w.]{1,60}$/.exec(v.getDotPath(read.issues[0]) ?? '')?.[0]
    throw invalid(`\`${path ?? 'permissions'}\` asks for what this wallet cannot grant`)
  }
  const { chainId, address: account = context.address, expiry, permissions, policies } = read.output
  requireOwn(account, context)
  if (`eip155:${BigInt(chainId)}` !== context.network.chainId) throw invalid('`chainId` is that of another network')
  if (expiry <= now / 1_000) throw invalid('`expiry` is over: it is in seconds since 1970')
  if (expiry > now / 1_000 + longestSeconds) throw invalid('`expiry` is more than 90 days away')
  // The account executes any call that it makes to itself, so such a permission would permit everything.
  if (permissions.some(each => each.type === 'contract-call' && isOwn(each.data.address, context)))
    throw invalid('No permission is granted to call the account itself')
  requireNoMoving(permissions)
  return { expiry, permissions, uses: policies[0]?.data.limit ?? maxUses }
}

function isOwn(address: Hex, context: SigningContext): boolean {
  return isAddressEqual(address, context.address as Hex)
}
