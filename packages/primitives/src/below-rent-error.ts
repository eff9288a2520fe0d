import { BaseError, type ErrorFacts } from './base-error.ts'

/** A transfer would leave an account with less than the network's minimum for an account that holds anything. */
export class BelowRentError extends BaseError<'belowRent'> {
  /** The name of the class, also in minified code. */
  override readonly name = 'BelowRentError'
  /** The account that would be below the minimum. */
  readonly whose: 'sender' | 'recipient'
  /** The minimum, in the smallest unit of the network's own currency. */
  readonly least: bigint

  constructor(whose: 'sender' | 'recipient', least: bigint, facts: ErrorFacts = {}) {
    super('belowRent', 'An account would hold less than the network asks of it', facts)
    this.whose = whose
    this.least = least
  }
}
