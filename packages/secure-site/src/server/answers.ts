import { answer } from '@latchkey/http-server'
import { DatabaseBusyError } from '@latchkey/sql'

import { errorStatuses } from '../wire.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Long enough that who comes again finds the queue of before gone. */
const retryAfterBusy = 5

/** What a request is refused with: of what failed no more is said. */
export function toRefusal(error: unknown): SecureSiteError {
  if (error instanceof SecureSiteError) return error
  if (error instanceof DatabaseBusyError)
    return new SecureSiteError('overloaded', 'The server is busy: try again in a few seconds', {
      cause: error,
      retryAfter: retryAfterBusy,
    })
  return new SecureSiteError('internalError', 'The server failed; its log says why', { cause: error })
}

/** The answer to what was refused, by its code. */
export function answerError(error: SecureSiteError): Response {
  const { code, message, retryAfter } = error
  const response = answer({ error: { code, message, retryAfter } }, [], errorStatuses[code])
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
  return response
}

/** What every answer says, where it does not say otherwise itself. */
export function secureHeaders(response: Response, isHttps: boolean): Response {
  const { headers } = response
  const defaults = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  return response
}

/** A failure in words for a log, without what could name somebody or sign somebody in. */
export function describeFailure(error: unknown): string {
  const cause = error instanceof SecureSiteError ? error.cause : error
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return text
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '<address>')
    .replace(/\b[-_a-zA-Z0-9]{32,}\b/g, '<secret>')
    .replace(/\b\d{6}\b/g, '<digits>')
    .slice(0, 500)
}
