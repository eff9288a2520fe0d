import { BaseError } from '@latchkey/primitives'

import type { ShareOwner } from '../custody/operator-share.ts'

/** A request to the operator's key store. */
export interface ReleaseRequest extends ShareOwner {
  /** The sealed share of the frame (`sealForOperator`). */
  sealed: string
  /** The public key of the requesting page, for which only it is sealed. */
  to: string
}

/**
 * The operator's key store, separate from the database: it opens a share sealed for the operator, and seals it for one
 * page. A plain share never leaves it.
 */
export interface RecoveryKeys {
  /** Releases a share. @throws RecoveryKeyError */
  release(request: ReleaseRequest): Promise<string>
}

/**
 * Reasons for a share that was not released.
 *
 * - `unavailable`: the key store is unreachable, or over its limit. It may answer later.
 * - `unreadable`: the sealed share was altered, belongs to another user or wallet, or its key is missing.
 */
export type RecoveryKeyProblem = 'unavailable' | 'unreadable'

/** An error of a key store. Its text contains no user and no key. */
export class RecoveryKeyError extends BaseError<RecoveryKeyProblem> {
  override readonly name: string = 'RecoveryKeyError'
}
