import type { SecureSiteErrorCode } from '../wire.ts'

/** A request that was refused. */
export class SecureSiteError extends Error {
  override name = 'SecureSiteError'
  /** Why. */
  readonly code: SecureSiteErrorCode
  /** Seconds to wait, where there were too many attempts, or there is too much to do. */
  readonly retryAfter: number | undefined

  /** Made where it is refused. */
  constructor(code: SecureSiteErrorCode, message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryAfter = options.retryAfter
  }
}
