/** The sign-in server did not answer, or not as one answers, or has a later report of another tab. What it refuses is a `SiwxError`. */
export class SiwxServerError extends Error {
  override name = 'SiwxServerError'
  /** What went wrong. */
  readonly code: 'serverUnavailable' | 'answerUnreadable' | 'reportOutdated'

  /** Made by what asks the server. */
  constructor(code: SiwxServerError['code'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
