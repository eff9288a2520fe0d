import { SiwxError } from '../siwx-error.ts'
import type { Issued } from './issued.ts'
import type { SiwxStore } from './store.ts'

/**
 * Returns the fields issued with a nonce that can still be spent.
 *
 * @throws SiwxError `nonceUnknown` (also for a nonce of another browser, which only the `cause` tells), `nonceSpent`,
 *   `nonceExpired`
 */
export async function findIssued(
  store: SiwxStore,
  nonce: string,
  browserHash: string | undefined,
  now: number,
): Promise<Issued> {
  const issued = await store.findNonce(nonce)
  if (!issued || issued.browserHash !== browserHash)
    throw new SiwxError('nonceUnknown', 'This nonce was not issued to this browser', {
      cause: issued ? 'It was issued to another browser' : 'It was not issued',
    })
  if (issued.spentAt !== undefined) throw nonceSpent()
  if (issued.expiresAt <= now) throw new SiwxError('nonceExpired', 'The time to sign this message is over')
  return issued
}

/** Creates the rejection of a message that has signed in before. */
export function nonceSpent(): SiwxError {
  return new SiwxError('nonceSpent', 'This message has signed in already')
}
