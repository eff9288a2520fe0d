import type { SIWXSession } from '@latchkey/primitives'

import { type ProvenAccount, provenBy } from '../verify/account-identity.ts'
import type { SiwxServerSession } from './server-session.ts'
import type { StoredSession } from './store.ts'
import { readStored } from './stored-message.ts'

/** What is stored, and the sign-in that it is. */
export interface KeptSession {
  stored: StoredSession
  session: SiwxServerSession
}

/** `undefined` for a message that this version reads no longer. */
export function readKept(stored: StoredSession): KeptSession | undefined {
  const signed = readStored(stored)
  if (!signed) return undefined
  const { chainId, accountAddress } = signed.data
  // Of a sign-in of before, which may have been a contract's.
  const lower = chainId.startsWith('eip155:') ? accountAddress.toLowerCase() : accountAddress
  const account = { identity: stored.identity ?? `${chainId}:${lower}`, address: stored.accountAddress }
  return { stored, session: describeSession(signed, account, stored.expiresAt) }
}

/** A sign-in as the site and the page read it. */
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
