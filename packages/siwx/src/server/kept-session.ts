import type { SIWXSession } from '@latchkey/primitives'
import type { SqlRow } from '@latchkey/sql'

import { type ProvenAccount, provenBy } from '../verify/account-identity.ts'
import type { SiwxServerSession } from './sessions.ts'
import { readStored } from './stored-message.ts'

/** A row, and the sign-in that it stores. */
export interface KeptSession {
  row: SqlRow
  session: SiwxServerSession
}

/** `undefined` for a message that this version reads no longer. */
export function readRow(row: SqlRow): KeptSession | undefined {
  const signed = readStored({
    message: String(row.message),
    signature: String(row.signature),
    publicKey: textOf(row.public_key),
    cacao: textOf(row.cacao),
  })
  if (!signed) return undefined
  const { chainId, accountAddress } = signed.data
  // Of a sign-in of before, which may have been a contract's.
  const lower = chainId.startsWith('eip155:') ? accountAddress.toLowerCase() : accountAddress
  const account = { identity: textOf(row.identity) ?? `${chainId}:${lower}`, address: String(row.account_address) }
  return { row, session: describeSession(signed, account, Number(row.expires_at)) }
}

function textOf(value: SqlRow[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
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
