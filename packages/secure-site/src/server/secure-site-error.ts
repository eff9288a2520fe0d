import type { SecureSiteErrorCode } from '../wire.ts'

/** Thrown for a rejected request. */
export class SecureSiteError extends Error {
  override name = 'SecureSiteError'
  /** The reason. */
  readonly code: SecureSiteErrorCode
  /** Seconds to wait, after too many attempts or while the server is overloaded. */
  readonly retryAfter: number | undefined

  /** Creates the error. */
  constructor(code: SecureSiteErrorCode, message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryAfter = options.retryAfter
  }
}
