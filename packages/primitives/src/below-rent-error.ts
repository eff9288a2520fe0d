import { BaseError, type ErrorFacts } from './base-error.ts'

/** A transfer would leave an account with less than its network asks of every account that holds anything. */
export class BelowRentError extends BaseError<'belowRent'> {
  /** The name of the class, also where code is minified. */
  override readonly name = 'BelowRentError'
  /** Whose account that is. */
  readonly whose: 'sender' | 'recipient'
  /** What it must hold, in the smallest unit of the network's own currency. */
  readonly least: bigint

  constructor(whose: 'sender' | 'recipient', least: bigint, facts: ErrorFacts = {}) {
    super('belowRent', 'An account would hold less than the network asks of it', facts)
    this.whose = whose
    this.least = least
  }
}
