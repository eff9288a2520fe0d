/**
 * Thrown if the sign-in server does not answer, its answer is unreadable, or it has a later report of another tab. A
 * rejection by the server is a `SiwxError`.
 */
export class SiwxServerError extends Error {
  override name = 'SiwxServerError'
  /** The kind of failure. */
  readonly code: 'serverUnavailable' | 'answerUnreadable' | 'reportOutdated'

  /** Creates the error; the client of the sign-in server throws it. */
  constructor(code: SiwxServerError['code'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
