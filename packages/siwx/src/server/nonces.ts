import { SiwxError } from '../siwx-error.ts'
import type { Issued } from './issued.ts'
import type { SiwxStore } from './store.ts'

/**
 * What was issued with a nonce that can still be spent.
 *
 * @throws SiwxError nonceUnknown, nonceSpent, nonceExpired; of another browser's it is said that it is unknown, and the cause tells
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

/** The refusal of a message that was used. */
export function nonceSpent(): SiwxError {
  return new SiwxError('nonceSpent', 'This message has signed in already')
}
