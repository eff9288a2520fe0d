import type { GenericEndpointContext } from 'better-auth'

import type { Issued } from '../server/issued.ts'
import { SiwxError } from '../siwx-error.ts'

/** The fields issued for one signature. */
export interface IssuedToUser extends Issued {
  /** Id of the user who was signed in and links a wallet. Missing: the wallet signs in. */
  userId?: string | undefined
}

const identifierOf = (nonce: string) => `siwx-nonce:${nonce}`

/** Stores the issued fields among better-auth's verifications, which expire by themselves. */
export async function keepIssued({ context }: GenericEndpointContext, issued: IssuedToUser): Promise<void> {
  await context.internalAdapter.createVerificationValue({
    identifier: identifierOf(issued.nonce),
    value: JSON.stringify(issued),
    expiresAt: new Date(issued.expiresAt),
  })
}

/**
 * Returns the fields issued with a nonce that can still be spent.
 *
 * @throws SiwxError `nonceUnknown` (also for a nonce of another browser), `nonceSpent`, `nonceExpired`
 */
export async function findIssued(
  { context }: GenericEndpointContext,
  nonce: string,
  browserHash: string | undefined,
): Promise<IssuedToUser> {
  const kept = await context.internalAdapter.findVerificationValue(identifierOf(nonce))
  if (!kept) {
    const where = [{ field: 'nonce', value: nonce }]
    if (await context.adapter.findOne({ model: 'walletSignIn', where })) throw spent()
  }
  const issued = kept ? (JSON.parse(kept.value) as IssuedToUser) : undefined
  if (issued?.browserHash !== browserHash || !issued)
    throw new SiwxError('nonceUnknown', 'This nonce was not issued to this browser')
  if (issued.expiresAt <= Date.now()) throw new SiwxError('nonceExpired', 'The time to sign this message is over')
  return issued
}

/**
 * Spends a nonce. Only one of several concurrent requests succeeds.
 *
 * @throws SiwxError `nonceSpent` for the others
 */
export async function spendNonce({ context }: GenericEndpointContext, nonce: string): Promise<void> {
  if (!(await context.internalAdapter.consumeVerificationValue(identifierOf(nonce)))) throw spent()
}

function spent(): SiwxError {
  return new SiwxError('nonceSpent', 'This message has signed in already')
}
