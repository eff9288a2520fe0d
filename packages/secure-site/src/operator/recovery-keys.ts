import { BaseError } from '@latchkey/primitives'

import type { ShareOwner } from '../custody/operator-share.ts'

/** What the operator's key store is asked for. */
export interface ReleaseRequest extends ShareOwner {
  /** As the frame sealed it (`sealForOperator`). */
  sealed: string
  /** The public key of the page that asks: to no other it is sealed. */
  to: string
}

/**
 * The operator's key store, apart from the database: it opens what was sealed for the operator, and seals it anew for one page. A plain share leaves it never.
 */
export interface RecoveryKeys {
  /** @throws RecoveryKeyError */
  release(request: ReleaseRequest): Promise<string>
}

/**
 * Why a share was not released.
 *
 * - `unavailable`: the key store cannot be reached, or gives no more for now. It may answer later.
 * - `unreadable`: what was sealed was changed, is another person's or another wallet's, or of a key that is there no longer.
 */
export type RecoveryKeyProblem = 'unavailable' | 'unreadable'

/** An error of a key store. Its text names nobody, and no key. */
export class RecoveryKeyError extends BaseError<RecoveryKeyProblem> {
  override readonly name: string = 'RecoveryKeyError'
}
