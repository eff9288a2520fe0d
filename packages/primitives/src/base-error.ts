/** What an error knows besides its code. */
export interface ErrorFacts {
  /** The error that it comes from. */
  cause?: unknown
  /** What to do next, for the person or the developer who sees it. */
  advice?: string
}

/**
 * Every error of the kit. `code` is literal and never changes, `shortMessage` is the catalogue's text word for word, and
 * `message` adds what to do next.
 */
export class BaseError<Code extends string = string> extends Error {
  /** The name of the class, also where code is minified. */
  override readonly name: string = 'LatchkeyError'
  /** What happened, for programs. */
  readonly code: Code
  /** What happened, in a few words. */
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
