import type { SIWXSession } from '@latchkey/primitives'

import { type ProvenAccount, provenBy } from '../verify/account-identity.ts'
import type { SiwxServerSession } from './server-session.ts'
import type { StoredSession } from './store.ts'
import { readStored } from './stored-message.ts'

/** A stored sign-in and its parsed form. */
export interface KeptSession {
  stored: StoredSession
  session: SiwxServerSession
}

/** Parses a stored sign-in; `undefined` for a message that this version cannot parse any more. */
export function readKept(stored: StoredSession): KeptSession | undefined {
  const signed = readStored(stored)
  if (!signed) return undefined
  const { chainId, accountAddress } = signed.data
  // A sign-in of an earlier version without identity may be a contract's.
  const lower = chainId.startsWith('eip155:') ? accountAddress.toLowerCase() : accountAddress
  const account = { identity: stored.identity ?? `${chainId}:${lower}`, address: stored.accountAddress }
  return { stored, session: describeSession(signed, account, stored.expiresAt) }
}

/** Describes a sign-in for the site and the page. */
export function describeSession(
  signed: SIWXSession,
  { identity, address }: ProvenAccount,
  expiresAt: number,
): SiwxServerSession {
  const { chainId } = signed.data
  return {
    address,
    chainId,
    identity,
    provenBy: provenBy(identity, chainId),
    expiresAt: new Date(expiresAt).toISOString(),
    ...signed,
  }
}
