/** Facts about an error besides its code. */
export interface ErrorFacts {
  /** The error that caused this one. */
  cause?: unknown
  /** The next step, for the user or the developer. */
  advice?: string
}

/**
 * Base class of the kit's errors. `code` is a literal that never changes, `shortMessage` is the catalogue's text word
 * for word, and `message` adds the advice.
 */
export class BaseError<Code extends string = string> extends Error {
  /** The name of the class, also in minified code. */
  override readonly name: string = 'LatchkeyError'
  /** Identifies the error in code. */
  readonly code: Code
  /** The catalogue's text. */
  readonly shortMessage: string

  constructor(code: Code, shortMessage: string, facts: ErrorFacts = {}) {
    super(
      facts.advice ? `${shortMessage.replace(/\.$/, '')}. ${facts.advice}` : shortMessage,
      'cause' in facts ? { cause: facts.cause } : undefined,
    )
    this.code = code
    this.shortMessage = shortMessage
  }
}
